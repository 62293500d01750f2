package org.gfxisa.plugin.does.typed;

import java.util.List;
import java.util.Optional;

/** What stands in for MODE inside an {@code under} block; the words are those of the language. */
public record Under(Optional<String> round, Optional<String> denorm) {
    public static final Under MODE = new Under(Optional.empty(), Optional.empty());

    public static final List<String> ROUNDINGS = List.of("rne", "rup", "rdn", "rtz");
    public static final List<String> DENORMALS = List.of("flush", "keep");

    public Under withRound(String word) {
        return new Under(Optional.of(word), denorm);
    }

    public Under withDenorm(String word) {
        return new Under(round, Optional.of(word));
    }
}
