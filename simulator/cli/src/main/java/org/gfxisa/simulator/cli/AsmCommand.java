package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Assembles instructions. */
@Command(
        name = "asm",
        header = "Text to machine code.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "%nAssembles a source of plain instructions to their hex bytes, an instruction a line, or to raw bytes."
                        + " Directives and labels are not supported yet.",
        footer = {
            "",
            "Examples:",
            "  echo 's_mov_b32 s0, 1' | gfxisa asm --target gfx90a --lines",
            "  gfxisa asm --target gfx90a code.s",
            "  gfxisa asm --target gfx90a code.s -o code.bin"
        })
final class AsmCommand implements Callable<Integer> {
    private final Console console;

    @Mixin
    private TargetOption target;

    @Option(
            names = "--lines",
            description = "Writes a line for every line of the input: an instruction's hex bytes, or 'error: why'.")
    private boolean lines;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT.bin",
            description = "Writes the instructions' bytes, and nothing else, to this file.")
    private Optional<String> output = Optional.empty();

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "The source; standard input if none or '-'.")
    private String file = "-";

    AsmCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Isa isa = target.isa();
        if (lines && output.isPresent()) {
            throw CliException.usage("--lines writes to standard output; it takes no -o");
        }
        if (output.isPresent() && !output.get().endsWith(".bin")) {
            throw CliException.failed(
                    output.get(), "code objects cannot be written yet; a name that ends in .bin gets the raw bytes");
        }
        ByteSink out = new ByteSink(console.out());
        try (Input input = Input.open(file, console)) {
            if (lines) {
                return new AsmLines(isa, out).run(input, console);
            }
            AsmSource source = new AsmSource(isa, console);
            byte[] code = source.assemble(input);
            if (source.errors() > 0) {
                return CliException.FAILED;
            }
            if (output.isPresent()) {
                write(output.get(), code);
            } else {
                source.printHex(out);
                out.flush();
            }
            return 0;
        }
    }

    private static void write(String file, byte[] code) throws CliException {
        try {
            Files.write(Path.of(file), code);
        } catch (IOException e) {
            throw CliException.unwritable(file, e);
        } catch (InvalidPathException e) {
            throw CliException.failed(file, "not a valid file name");
        }
    }
}
