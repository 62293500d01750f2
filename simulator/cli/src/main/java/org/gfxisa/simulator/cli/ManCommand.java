package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes the manual page with the {@code --help} of every command. */
@Command(
        name = "man",
        header = "Writes the manual as a man page.",
        description = "%nThe page contains the --help of all commands.",
        footer = {"", "Example:", "  gfxisa man > ~/.local/share/man/man1/gfxisa.1"})
final class ManCommand implements Callable<Integer> {
    private final Console console;

    @Spec
    private CommandSpec spec;

    ManCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        CommandLine gfxisa = spec.root().commandLine();
        ByteSink out = new ByteSink(console.out());
        out.utf8(".TH GFXISA 1\n.SH NAME\ngfxisa \\- "
                + escaped(gfxisa.getCommandSpec().usageMessage().description()[0]) + "\n.SH SYNOPSIS\n");
        out.utf8(verbatim(gfxisa.getUsageMessage(Ansi.OFF)));
        for (CommandLine command : gfxisa.getSubcommands().values()) {
            out.utf8(".SH " + command.getCommandName().toUpperCase(Locale.ROOT) + "\n");
            out.utf8(verbatim(command.getUsageMessage(Ansi.OFF)));
        }
        out.flush();
        return 0;
    }

    private static String verbatim(String text) {
        return ".nf\n" + escaped(text) + ".fi\n";
    }

    /** Escapes text for troff. A period or an apostrophe at the start of a line would begin a request. */
    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^(?=[.'])", "\\\\&");
    }
}
