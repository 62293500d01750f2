package org.gfxisa.simulator.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.simulator.host.KernelOutput;

/**
 * The streams that a command works with.
 *
 * @param terminal standard error as somebody watches it; empty when nobody does
 */
record Console(InputStream in, OutputStream out, PrintStream err, Optional<PrintStream> terminal) {
    private static final int LONGEST_LINE = 4000;

    /** The same for commands that write texts of others: to another standard output, and without control characters. */
    Console guarded(OutputStream results) {
        return new Console(
                in,
                new VisibleStream(results),
                new PrintStream(new VisibleStream(err), true, StandardCharsets.UTF_8),
                terminal);
    }

    /** Reports what is wrong; {@code where} is a file, {@code file:line}, or empty. */
    void error(String where, String what) {
        tell("gfxisa: " + (where.isEmpty() ? "" : where + ": ") + what);
    }

    /** Writes a text to standard error; lines may quote anything, of any length, and are cut. */
    void tell(String text) {
        err.println(cut(text));
    }

    /** Takes what kernels print; their standard output is the results'. */
    KernelOutput kernels(PrintStream results) {
        return (isError, text) -> (isError ? err : results).write(text, 0, text.length);
    }

    /** A text with its lines cut to a length that one can read. */
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
