package org.gfxisa.simulator.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.text.Cursor;
import org.gfxisa.text.Numbers;
import picocli.CommandLine.Option;

/** The options that select the target of sources and raw code, and the folders of included files. */
final class SourceOptions {
    @Option(
            names = "--target",
            paramLabel = "T",
            description =
                    "A processor (gfx90a), a target id (gfx90a:sramecc+:xnack-), or either with its triple. Without it, the "
                            + "source's .amdgcn_target.")
    private Optional<String> target = Optional.empty();

    @Option(
            names = "--wave",
            paramLabel = "N",
            description =
                    "Wavefront size, 32 or 64 lanes, where the processor has both. Without it, that of the source's first "
                            + "kernel.")
    private int wave;

    @Option(
            names = {"-I", "--include"},
            paramLabel = "DIR",
            description = "A folder in which .include and .incbin look for files. May be repeated.")
    private List<Path> folders = List.of();

    @Option(
            names = {"--defsym", "-defsym"},
            paramLabel = "NAME=VALUE",
            description = "Defines an absolute symbol in every source. May be repeated.")
    private List<String> definitions = List.of();

    Optional<String> target() {
        return target;
    }

    /**
     * Checks the target and the wavefront size before any file is read.
     *
     * @throws CliException if there is no such target, or if it does not have that wavefront size
     */
    void check() throws CliException {
        if (target.isPresent()) {
            isa(target.get());
        }
    }

    /** Returns the instruction set of a target in the selected wavefront size. */
    Isa isa(String target) throws CliException {
        return TargetOption.isa(TargetOption.processor(target), wave);
    }

    /** Returns a reader of sources with these options. */
    AsmInputs inputs(Console console) throws CliException {
        return new AsmInputs(console, target, wave, folders, symbols());
    }

    private Map<String, Long> symbols() throws CliException {
        Map<String, Long> symbols = new LinkedHashMap<>();
        for (String definition : definitions) {
            int equals = definition.indexOf('=');
            Cursor value = new Cursor();
            value.start(definition, equals + 1, definition.length());
            if (equals <= 0 || !Numbers.expression(value) || !value.isAtEnd()) {
                throw CliException.usage(
                        "--defsym takes NAME=VALUE, where VALUE is an integer, not '" + definition + "'");
            }
            symbols.put(definition.substring(0, equals), value.value());
        }
        return symbols;
    }
}
