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
 * A scalar. It keeps the text that was written, after YAML's quoting and folding, so that {@code 0x10}, {@code 010} and
 * {@code 1e3} keep their spelling; its user interprets it.
 *
 * @param position where it starts: at its first character, quote or block indicator
 * @param length number of code points to underline
 * @param text the text, without quotes
 * @param style how it was written
 * @param map maps the characters of the text to the file
 */
public record ScalarNode(Position position, int length, String text, Style style, TextMap map)
        implements Node, LocatedText {

    /** The style of a scalar. */
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

    /** Raises the length to at least 1. */
    public ScalarNode {
        length = Math.max(1, length);
    }

    /** Creates a plain scalar that does not come from a file; all its characters are at {@code position}. */
    public static ScalarNode of(Position position, String text) {
        return new ScalarNode(position, 1, text, text.isEmpty() ? Style.EMPTY : Style.PLAIN, offset -> position);
    }

    /** Returns a scalar at the same position with another text, whose characters are all at its start. */
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

    /** Returns this scalar with a text that is concatenated from parts, whose characters keep their positions. */
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

    /** Returns whether nothing was written; {@code ""} is a text without characters and not empty in this sense. */
    public boolean isEmpty() {
        return style == Style.EMPTY;
    }

    /** Returns whether it was written without quotes, so that it may be a number or a Boolean. */
    public boolean isPlain() {
        return style == Style.PLAIN;
    }

    /** Returns the position of a character of the text, given by its offset in UTF-16 units; the end of the text is valid. */
    public Position positionAt(int offset) {
        return map.at(offset);
    }

    @Override
    public Diagnostic errorAt(int offset, int errorLength, String message) {
        return Diagnostic.error(positionAt(offset), errorLength, message);
    }

    /**
     * Parses an integer of any size: decimal without leading zeros, {@code 0x} or {@code 0b}, with an optional minus; empty for
     * other text and for quoted text.
     */
    public Optional<BigInteger> integer() {
        return isPlain() ? NumberSpelling.integer(text) : Optional.empty();
    }

    /** Returns the integer; reports an error if there is none or it is not in [min, max]. */
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

    /** Returns the integer; reports an error if there is none or it is not in [min, max]. */
    public OptionalInt asInt(int min, int max, Diagnostics diagnostics) {
        OptionalLong value = asLong(min, max, diagnostics);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** Returns whether it is {@code true}; reports an error if it is neither {@code true} nor {@code false}. */
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

    /** Returns the text, for debugging. */
    @Override
    public String toString() {
        return isPlain() || isEmpty() ? text : "\"" + text + "\"";
    }
}
