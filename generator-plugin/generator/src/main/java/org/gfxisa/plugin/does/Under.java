package org.gfxisa.plugin.does;

import java.util.List;
import java.util.Optional;

/** What stands in for MODE inside an {@code under} block; the words are those of the language. */
record Under(Optional<String> round, Optional<String> denorm) {
    static final Under MODE = new Under(Optional.empty(), Optional.empty());

    static final List<String> ROUNDINGS = List.of("rne", "rup", "rdn", "rtz");
    static final List<String> DENORMALS = List.of("flush", "keep");

    Under withRound(String word) {
        return new Under(Optional.of(word), denorm);
    }

    Under withDenorm(String word) {
        return new Under(round, Optional.of(word));
    }
}
