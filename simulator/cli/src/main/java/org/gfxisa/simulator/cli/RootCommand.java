package org.gfxisa.simulator.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code gfxisa} itself, which requires a subcommand. */
@Command(
        name = "gfxisa",
        versionProvider = VersionProvider.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Reads, writes and runs the machine code of AMD GPUs.",
        footer = {
            "",
            "Examples:",
            "  gfxisa objdump kernel.co",
            "  gfxisa launch kernel.co saxpy --grid 1024 \\",
            "      2.5 'in:f32[1024]=iota' 'f32[1024]=1' 1024",
            "  echo 0003007e | gfxisa disasm --target gfx90a --lines",
            "  echo 's_mov_b32 s0, 1' | gfxisa asm --target gfx90a --lines",
            "",
            "Exit code: 0 when all went well, 1 when a file cannot be read or written, or",
            "its contents are wrong, 2 when the command line is wrong."
        })
final class RootCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--spec",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Merges the spec files of a folder over the base spec, which adds its GPUs to the targets.")
    private Optional<Path> folder = Optional.empty();

    /** Returns the folder of additional spec files. */
    Optional<Path> spec() {
        return folder;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing, one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
