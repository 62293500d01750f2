package org.gfxisa.plugin.hazards;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.hazards.HazardTable.InstructionProperty;

/**
 * Parses the property that a test is about: {@code NAME}, {@code NAME[HIGH:LOW]}, {@code NAME[BIT]}, {@code width NAME},
 * {@code register NAME}, {@code rewrites}, {@code size} or {@code opcode}.
 */
final class PropertyParser {
    private static final Pattern FIELD = Pattern.compile("([a-z][a-z0-9_]*)(?:\\[(\\d+)(?::(\\d+))?])?");
    private static final Pattern WORD =
            Pattern.compile("(?:(width|register) ([a-z][a-z0-9_]*)|(rewrites|size|opcode))");

    private PropertyParser() {}

    /** Parses a property; empty if the text is malformed. */
    static Optional<InstructionProperty> read(String text) {
        Matcher word = WORD.matcher(text);
        if (word.matches()) {
            boolean named = word.group(1) != null;
            InstructionProperty.Kind kind =
                    InstructionProperty.Kind.valueOf(word.group(named ? 1 : 3).toUpperCase(Locale.ROOT));
            return Optional.of(new InstructionProperty(kind, named ? word.group(2) : "", 0, 0));
        }
        Matcher field = FIELD.matcher(text);
        if (!field.matches()) {
            return Optional.empty();
        }
        String name = field.group(1);
        if (field.group(2) == null) {
            return Optional.of(new InstructionProperty(InstructionProperty.Kind.FIELD, name, 0, -1));
        }
        int high = Integer.parseInt(field.group(2));
        int low = field.group(3) == null ? high : Integer.parseInt(field.group(3));
        return low > high || high >= Integer.SIZE
                ? Optional.empty()
                : Optional.of(
                        new InstructionProperty(InstructionProperty.Kind.FIELD, name, low, (1L << high - low + 1) - 1));
    }
}
