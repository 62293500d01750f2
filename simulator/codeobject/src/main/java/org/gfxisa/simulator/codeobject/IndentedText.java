package org.gfxisa.simulator.codeobject;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the metadata text of code object V2 (LLVM AMDGPU usage, "Code Object V2 Metadata"): {@code key: value} lines, nesting by
 * indentation, {@code - } items, {@code [a, b]} sequences, quoted text. Other syntax is an error.
 */
final class IndentedText {
    private static final int DEEPEST = 32;

    private record Line(int number, int indent, String text) {
        boolean isItem() {
            return text.equals("-") || text.startsWith("- ");
        }
    }

    private final Deque<Line> lines = new ArrayDeque<>();

    private IndentedText(String text) {
        int number = 0;
        for (String line : text.split("\n")) {
            number++;
            String content = line.strip();
            if (content.equals("...")) {
                break;
            }
            if (!content.isEmpty() && !content.equals("---") && !content.startsWith("#")) {
                lines.add(new Line(number, line.indexOf(content), content));
            }
        }
    }

    static Object read(String text) throws CodeObjectException {
        IndentedText reader = new IndentedText(text);
        Object tree = reader.block(0);
        if (!reader.lines.isEmpty()) {
            throw error(reader.lines.peek(), "unexpected indentation");
        }
        return tree;
    }

    private Object block(int depth) throws CodeObjectException {
        Line first = lines.peek();
        if (first == null) {
            return Map.of();
        }
        if (depth > DEEPEST) {
            throw error(first, "nested more than " + DEEPEST + " levels deep");
        }
        return first.isItem() ? items(first.indent(), depth) : map(first.indent(), depth);
    }

    private List<Object> items(int indent, int depth) throws CodeObjectException {
        List<Object> items = new ArrayList<>();
        while (!lines.isEmpty()
                && lines.peek().indent() == indent
                && lines.peek().isItem()) {
            Line line = lines.poll();
            String rest = line.text().substring(1).stripLeading();
            if (rest.isEmpty()) {
                items.add(nested(indent, depth));
            } else if (colon(rest) < 0) {
                items.add(scalar(rest));
            } else {
                // The item is a map whose first key stands behind the dash.
                lines.push(new Line(line.number(), indent + line.text().indexOf(rest), rest));
                items.add(block(depth + 1));
            }
        }
        return items;
    }

    private Map<String, Object> map(int indent, int depth) throws CodeObjectException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (!lines.isEmpty()
                && lines.peek().indent() == indent
                && !lines.peek().isItem()) {
            Line line = lines.poll();
            int colon = colon(line.text());
            if (colon < 0) {
                throw error(line, "expected 'key: value'");
            }
            String key = String.valueOf(unquoted(line.text().substring(0, colon).strip()));
            String rest = line.text().substring(colon + 1).strip();
            map.put(key, rest.isEmpty() ? nested(indent, depth) : scalar(rest));
        }
        return map;
    }

    /** What stands below a line that ends there: a deeper block, or items at the same indentation, or nothing. */
    private Object nested(int indent, int depth) throws CodeObjectException {
        Line next = lines.peek();
        boolean below = next != null && (next.indent() > indent || next.indent() == indent && next.isItem());
        return below ? block(depth + 1) : "";
    }

    /** Where the colon of {@code key: value} is, or -1. */
    private static int colon(String text) {
        int from = 0;
        if (text.startsWith("'") || text.startsWith("\"")) {
            from = Math.max(0, text.indexOf(text.charAt(0), 1));
        }
        for (int at = text.indexOf(':', from); at >= 0; at = text.indexOf(':', at + 1)) {
            if (at + 1 == text.length() || text.charAt(at + 1) == ' ') {
                return at;
            }
        }
        return -1;
    }

    private static Object scalar(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            String inside = text.substring(1, text.length() - 1).strip();
            return inside.isEmpty()
                    ? List.of()
                    : Arrays.stream(inside.split(","))
                            .map(item -> plain(item.strip()))
                            .toList();
        }
        return plain(text);
    }

    private static Object plain(String text) {
        if (text.matches("-?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        return unquoted(text);
    }

    private static Object unquoted(String text) {
        for (String quote : List.of("'", "\"")) {
            if (text.length() >= 2 && text.startsWith(quote) && text.endsWith(quote)) {
                return text.substring(1, text.length() - 1).replace("''", "'");
            }
        }
        return text;
    }

    private static CodeObjectException error(Line line, String what) {
        return new CodeObjectException("line " + line.number() + " of the metadata note: " + what);
    }
}
