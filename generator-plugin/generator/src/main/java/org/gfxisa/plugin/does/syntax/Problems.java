package org.gfxisa.plugin.does.syntax;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Passes errors on, each once (the body of a loop is checked for every round), and counts them. */
public final class Problems implements ErrorSink {
    private record Key(int offset, int length, String message) {}

    private final ErrorSink sink;
    private final Set<Key> reported = new HashSet<>();

    public Problems(ErrorSink sink) {
        this.sink = sink;
    }

    /** Leaves an expression that is wrong; the error is reported already. */
    public static class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Rejected() {
            super("", null, false, false);
        }
    }

    @Override
    public void error(int offset, int length, String message, Optional<Hint> hint) {
        if (reported.add(new Key(offset, length, message))) {
            sink.error(offset, length, message, hint);
        }
    }

    public void report(TextRange span, String message) {
        error(span.offset(), span.length(), message, Optional.empty());
    }

    public void report(TextRange span, String message, String hint) {
        error(span.offset(), span.length(), message, Optional.of(Hint.expecting(hint)));
    }

    public void report(TextRange span, String message, Optional<Hint> hint) {
        error(span.offset(), span.length(), message, hint);
    }

    /** Reports and returns what to throw. */
    public Rejected reject(TextRange span, String message) {
        report(span, message);
        return new Rejected();
    }

    /** Reports and returns what to throw. */
    public Rejected reject(TextRange span, String message, String hint) {
        report(span, message, hint);
        return new Rejected();
    }

    /** Reports and returns what to throw. */
    public Rejected reject(TextRange span, String message, Optional<Hint> hint) {
        error(span.offset(), span.length(), message, hint);
        return new Rejected();
    }

    public boolean any() {
        return !reported.isEmpty();
    }
}
