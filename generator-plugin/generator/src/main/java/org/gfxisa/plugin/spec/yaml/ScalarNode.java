package org.gfxisa.plugin.spec.yaml;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.diag.Position;

/**
 * A single value. It stays the text that was written (after YAML's quoting and folding), so that {@code 0x10},
 * {@code 010} and {@code 1e3} keep their spelling; the reader decides what it is.
 *
 * @param position where it starts: its first character, quote or block indicator
 * @param length how much to underline, in code points
 * @param text the text, without quotes
 * @param style how it was written
 * @param map where each character of the text was written
 */
public record ScalarNode(Position position, int length, String text, Style style, TextMap map)
        implements Node, LocatedText {

    /** How a scalar was written. */
    public enum Style {
        /** Nothing was written: the value of {@code key:}. */
        EMPTY,
        /** Without quotes. */
        PLAIN,
        /** In single quotes. */
        SINGLE_QUOTED,
        /** In double quotes. */
        DOUBLE_QUOTED,
        /** A block that keeps its line breaks. */
        LITERAL,
        /** A block whose lines are joined. */
        FOLDED
    }

    /** Raises the length to 1 where it is less. */
    public ScalarNode {
        length = Math.max(1, length);
    }

    /** A plain scalar that did not come from a file; every character of it is at {@code position}. */
    public static ScalarNode of(Position position, String text) {
        return new ScalarNode(position, 1, text, text.isEmpty() ? Style.EMPTY : Style.PLAIN, offset -> position);
    }

    /** Another text, made from this one, at the same place; every character of it is at the start of this one. */
    public ScalarNode withText(String newText) {
        Position start = map.at(0);
        return new ScalarNode(start, length, newText, style == Style.EMPTY ? Style.PLAIN : style, offset -> start);
    }

    @Override
    public ScalarNode slice(int from, int to) {
        Position start = map.at(from);
        String part = text.substring(from, to);
        Style partStyle = style == Style.EMPTY ? Style.PLAIN : style;
        return new ScalarNode(
                start,
                part.codePointCount(0, part.length()),
                part,
                partStyle,
                o -> map.at(from + Math.min(o, part.length())));
    }

    /** This scalar with its text put together from parts, each of which keeps its own places in the files. */
    public ScalarNode joined(List<ScalarNode> parts) {
        StringBuilder whole = new StringBuilder();
        parts.forEach(p -> whole.append(p.text()));
        List<ScalarNode> kept = List.copyOf(parts);
        Style wholeStyle = style == Style.EMPTY ? Style.PLAIN : style;
        return new ScalarNode(position, length, whole.toString(), wholeStyle, offset -> {
            int rest = offset;
            for (ScalarNode part : kept) {
                if (rest < part.text().length()) {
                    return part.positionAt(rest);
                }
                rest -= part.text().length();
            }
            return kept.isEmpty() ? position : kept.get(kept.size() - 1).positionAt(Integer.MAX_VALUE);
        });
    }

    /** Whether nothing was written; {@code ""} is not empty in this sense, it is text without characters. */
    public boolean isEmpty() {
        return style == Style.EMPTY;
    }

    /** Whether it was written without quotes, so that it may be a number or a truth value. */
    public boolean isPlain() {
        return style == Style.PLAIN;
    }

    /** Where the character at {@code offset} (UTF-16 units) of the text was written; one past the end is its end. */
    public Position positionAt(int offset) {
        return map.at(offset);
    }

    @Override
    public Diagnostic errorAt(int offset, int errorLength, String message) {
        return Diagnostic.error(positionAt(offset), errorLength, message);
    }

    /**
     * The integer that is written, of any size: decimal without leading zeros, {@code 0x} or {@code 0b}, with an
     * optional minus; empty for anything else and for quoted text.
     */
    public Optional<BigInteger> integer() {
        return isPlain() ? NumberSpelling.integer(text) : Optional.empty();
    }

    /** The integer, or an error if it is none or not in [min, max]. */
    public OptionalLong asLong(long min, long max, Diagnostics diagnostics) {
        Optional<BigInteger> value = integer();
        String range = "an integer from " + min + " to " + max;
        if (value.isEmpty()) {
            String hint = NumberSpelling.hint(text).map(h -> " (" + h + ")").orElse("");
            diagnostics.report(error(quoted() + " is not an integer" + hint).expecting(range));
            return OptionalLong.empty();
        }
        boolean fits = value.get().compareTo(BigInteger.valueOf(min)) >= 0
                && value.get().compareTo(BigInteger.valueOf(max)) <= 0;
        if (!fits) {
            diagnostics.report(error(text + " is out of range").expecting(range));
            return OptionalLong.empty();
        }
        return OptionalLong.of(value.get().longValue());
    }

    /** The integer, or an error if it is none or not in [min, max]. */
    public OptionalInt asInt(int min, int max, Diagnostics diagnostics) {
        OptionalLong value = asLong(min, max, diagnostics);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** {@code true} or {@code false}, or an error. */
    public Optional<Boolean> asBool(Diagnostics diagnostics) {
        if (isPlain() && (text.equals("true") || text.equals("false"))) {
            return Optional.of(text.equals("true"));
        }
        diagnostics.report(error(quoted() + " is not a truth value").expecting(Names.oneOf(List.of("true", "false"))));
        return Optional.empty();
    }

    @Override
    public String describe() {
        if (isEmpty()) {
            return "no value";
        }
        if (isPlain()) {
            if (integer().isPresent()) {
                return "an integer";
            }
            if (NumberSpelling.decimal(text).isPresent()) {
                return "a number";
            }
            if (text.equals("true") || text.equals("false")) {
                return "a truth value";
            }
        }
        return "text";
    }

    @Override
    public String quoted() {
        String line = text.lines().findFirst().orElse("");
        boolean whole =
                line.length() <= 60 && line.length() >= text.stripTrailing().length();
        return "'" + (line.length() <= 60 ? line : line.substring(0, 60)) + (whole ? "'" : "...'");
    }

    /** The text, for debugging. */
    @Override
    public String toString() {
        return isPlain() || isEmpty() ? text : "\"" + text + "\"";
    }
}
