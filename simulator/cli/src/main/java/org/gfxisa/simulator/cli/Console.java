package org.gfxisa.simulator.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.simulator.host.KernelOutput;

/**
 * The streams of a command.
 *
 * @param terminal standard error if it is a terminal; else empty
 */
record Console(InputStream in, OutputStream out, PrintStream err, Optional<PrintStream> terminal) {
    private static final int LONGEST_LINE = 4000;

    /** Returns a console for commands that print text from files: with another standard output, and with control characters escaped. */
    Console escaping(OutputStream results) {
        return new Console(
                in,
                new EscapingStream(results),
                new PrintStream(new EscapingStream(err), true, StandardCharsets.UTF_8),
                terminal);
    }

    /** Reports an error; {@code where} is a file, {@code file:line}, or empty. */
    void error(String where, String what) {
        message("gfxisa: " + (where.isEmpty() ? "" : where + ": ") + what);
    }

    /** Writes a text to standard error. Long lines are truncated, because they may quote anything. */
    void message(String text) {
        err.println(cut(text));
    }

    /** Returns the destination of what kernels print. Their standard output is mixed with the results. */
    KernelOutput kernels(PrintStream results) {
        return (isError, text) -> (isError ? err : results).write(text, 0, text.length);
    }

    /** Returns a text with overlong lines truncated. */
    static String cut(String text) {
        if (text.length() <= LONGEST_LINE) {
            return text;
        }
        return text.lines()
                .map(line -> line.length() <= LONGEST_LINE
                        ? line
                        : line.substring(0, LONGEST_LINE) + "… (" + (line.length() - LONGEST_LINE)
                                + " more characters)")
                .collect(Collectors.joining("\n"));
    }
}
