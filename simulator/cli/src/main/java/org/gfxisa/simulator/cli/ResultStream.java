package org.gfxisa.simulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Standard output that remembers the first write error, since streams on top of it may hide it. */
final class ResultStream extends FilterOutputStream {
    private Optional<IOException> failure = Optional.empty();

    ResultStream(OutputStream out) {
        super(out);
    }

    /** Returns the first write error. */
    Optional<IOException> failure() {
        return failure;
    }

    @Override
    public void write(int b) throws IOException {
        recordingFailure(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        recordingFailure(() -> out.write(bytes, from, count));
    }

    @Override
    public void flush() throws IOException {
        recordingFailure(out::flush);
    }

    private interface IoAction {
        void run() throws IOException;
    }

    private void recordingFailure(IoAction step) throws IOException {
        try {
            step.run();
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }
}
