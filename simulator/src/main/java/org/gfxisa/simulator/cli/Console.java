package org.gfxisa.simulator.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** The streams that a command works with. */
record Console(InputStream in, OutputStream out, PrintStream err) {
    /** Reports what is wrong; {@code where} is a file, {@code file:line}, or empty. */
    void error(String where, String what) {
        err.println("gfxisa: " + (where.isEmpty() ? "" : where + ": ") + what);
    }
}
