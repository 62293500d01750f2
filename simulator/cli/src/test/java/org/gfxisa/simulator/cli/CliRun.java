package org.gfxisa.simulator.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The outcome of a command line that a test ran. */
record CliRun(int exitCode, String out, String err) {
    static CliRun of(String input, String... args) {
        return of(input.getBytes(StandardCharsets.UTF_8), args);
    }

    static CliRun of(byte[] input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                args,
                new Console(
                        new ByteArrayInputStream(input),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false));
        return new CliRun(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
