package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes what a shell needs to complete command lines. */
@Command(
        name = "completion",
        header = "What a shell needs to complete commands and options.",
        description = "%nWrites a script for bash; zsh reads it, too.",
        footer = {"", "Example:", "  source <(gfxisa completion bash)"})
final class CompletionCommand implements Callable<Integer> {
    /** Shells that are known. */
    enum Shell {
        BASH,
        ZSH
    }

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell = Shell.BASH;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ByteSink out = new ByteSink(console.out());
        out.utf8(AutoComplete.bash("gfxisa", spec.root().commandLine()));
        out.flush();
        return 0;
    }
}
