package org.gfxisa.plugin.does.typed;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.semantics.Denormals;
import org.gfxisa.semantics.Rounding;

/**
 * What stands in for MODE inside an {@code under} block; the words are those of the language.
 *
 * @param suppresses whether operations raise no exceptions
 */
public record Under(Optional<Rounding> round, Optional<Denormals> denorm, boolean suppresses) {
    public static final Under MODE = new Under(Optional.empty(), Optional.empty(), false);

    public static final String SUPPRESS = "suppress";

    public static final List<String> ROUNDINGS = words(Rounding.values());
    public static final List<String> DENORMALS = words(Denormals.values());

    private static List<String> words(Enum<?>... values) {
        return Arrays.stream(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
    }

    public Under withRound(String word) {
        return new Under(Optional.of(Rounding.valueOf(word.toUpperCase(Locale.ROOT))), denorm, suppresses);
    }

    public Under suppressing() {
        return new Under(round, denorm, true);
    }

    public Under withDenorm(String word) {
        return new Under(round, Optional.of(Denormals.valueOf(word.toUpperCase(Locale.ROOT))), suppresses);
    }
}
