package org.gfxisa.simulator.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Isa;
import picocli.CommandLine.Option;

/** The options that say what sources and raw code are for, and where the files are that sources include. */
final class SourceOptions {
    @Option(
            names = "--target",
            paramLabel = "T",
            description =
                    "A processor (gfx90a), a target id (gfx90a:sramecc+:xnack-), or one with its triple; without it, what a source"
                            + " says by .amdgcn_target.")
    private Optional<String> target = Optional.empty();

    @Option(
            names = "--wave",
            paramLabel = "N",
            description =
                    "Wavefront size in lanes, 32 or 64, where the processor has a choice; without it, what a source's first kernel says.")
    private int wave;

    @Option(
            names = {"-I", "--include"},
            paramLabel = "DIR",
            description = "Where files are looked for that .include and .incbin name; can be there several times.")
    private List<Path> folders = List.of();

    Optional<String> target() {
        return target;
    }

    /**
     * Looks whether there is such a target, and such waves.
     *
     * @throws CliException if there is none, before any file is read
     */
    void check() throws CliException {
        if (target.isPresent()) {
            isa(target.get());
        }
    }

    /** The instruction set that a target was asked for. */
    Isa isa(String target) throws CliException {
        return TargetOption.isa(TargetOption.processor(target), wave);
    }

    /** Assembles sources with these options. */
    AsmInputs inputs(Console console) {
        return new AsmInputs(console, target, wave, folders);
    }
}
