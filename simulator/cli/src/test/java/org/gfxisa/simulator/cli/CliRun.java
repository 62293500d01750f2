package org.gfxisa.simulator.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The outcome of a command line that a test ran. */
record CliRun(int exitCode, String out, String err) {
    static CliRun of(String input, String... args) {
        return of(input.getBytes(StandardCharsets.UTF_8), args);
    }

    static CliRun of(byte[] input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CliRun run = writing(out, input, args);
        return new CliRun(run.exitCode(), out.toString(StandardCharsets.UTF_8), run.err());
    }

    /** Runs with a standard output that cannot be written, as on a full disk. */
    static CliRun unwritable(String... args) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        return writing(full, new byte[0], args);
    }

    /** Runs with another standard output; the result's output is empty. */
    static CliRun writing(OutputStream out, byte[] input, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                args,
                new Console(
                        new ByteArrayInputStream(input),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Optional.empty()));
        return new CliRun(exitCode, "", err.toString(StandardCharsets.UTF_8));
    }
}
