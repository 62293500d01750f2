package org.gfxisa.simulator.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The streams that a command works with.
 *
 * @param isInteractive whether somebody watches standard error
 */
record Console(InputStream in, OutputStream out, PrintStream err, boolean isInteractive) {
    /** The same with another standard output. */
    Console writingTo(OutputStream results) {
        return new Console(in, results, err, isInteractive);
    }

    /** Reports what is wrong; {@code where} is a file, {@code file:line}, or empty. */
    void error(String where, String what) {
        err.println("gfxisa: " + (where.isEmpty() ? "" : where + ": ") + what);
    }
}
