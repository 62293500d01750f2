package org.gfxisa.plugin.hazards;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something of an instruction that has a number: {@code NAME}, {@code NAME[HIGH:LOW]}, {@code NAME[BIT]}, {@code width NAME},
 * {@code register NAME}, {@code rewrites}, {@code size} or {@code opcode}.
 *
 * @param operand the operand or field, or empty
 * @param line as the run time reads it
 */
record Subject(String operand, String line) {
    private static final Pattern FIELD = Pattern.compile("([a-z][a-z0-9_]*)(?:\\[(\\d+)(?::(\\d+))?])?");
    private static final Pattern WHOLE = Pattern.compile("(width|register) ([a-z][a-z0-9_]*)");

    private static final Set<String> WORDS = Set.of("rewrites", "size", "opcode");

    /** Reads one; empty if it is none. */
    static Optional<Subject> read(String text) {
        if (WORDS.contains(text)) {
            return Optional.of(new Subject("", text));
        }
        Matcher whole = WHOLE.matcher(text);
        if (whole.matches()) {
            return Optional.of(new Subject(whole.group(2), text));
        }
        Matcher field = FIELD.matcher(text);
        if (!field.matches()) {
            return Optional.empty();
        }
        String name = field.group(1);
        if (field.group(2) == null) {
            return Optional.of(new Subject(name, "field " + name + " 0 -1"));
        }
        int high = Integer.parseInt(field.group(2));
        int low = field.group(3) == null ? high : Integer.parseInt(field.group(3));
        if (low > high || high >= Integer.SIZE) {
            return Optional.empty();
        }
        return Optional.of(new Subject(name, "field " + name + " " + low + " " + ((1L << high - low + 1) - 1)));
    }
}
