package org.gfxisa;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is computed once, on first use. Safe for use by several threads. */
final class Lazy<T> {
    private final Supplier<T> source;
    private volatile Optional<T> value = Optional.empty();

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    T get() {
        Optional<T> made = value;
        if (made.isEmpty()) {
            synchronized (this) {
                made = value;
                if (made.isEmpty()) {
                    made = Optional.of(source.get());
                    value = made;
                }
            }
        }
        return made.get();
    }
}
