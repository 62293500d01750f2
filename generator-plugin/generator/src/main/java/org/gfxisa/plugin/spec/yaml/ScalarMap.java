package org.gfxisa.plugin.spec.yaml;

import java.util.Arrays;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;

/**
 * Aligns a scalar's text with the file, which has quotes, escapes, folded lines and indentation that are not in the text. The
 * alignment is computed on first use, since few scalars need it.
 */
final class ScalarMap implements TextMap {
    private final SourceText source;
    private final int start;
    private final int end;
    private final String text;
    private final ScalarNode.Style style;
    private int[] offsets = {};

    /**
     * Stores what is needed for the alignment.
     *
     * @param source the file
     * @param start the offset of the scalar's first character or indicator
     * @param end the offset after its last character
     * @param text the scalar's text
     * @param style how it was written
     */
    ScalarMap(SourceText source, int start, int end, String text, ScalarNode.Style style) {
        this.source = source;
        this.start = start;
        this.end = end;
        this.text = text;
        this.style = style;
    }

    @Override
    public Position at(int offset) {
        if (offsets.length == 0) {
            offsets = align();
        }
        return source.position(offsets[Math.max(0, Math.min(offset, text.length()))]);
    }

    private int[] align() {
        Cursor cursor = new Cursor();
        switch (style) {
            case EMPTY -> {}
            case PLAIN -> cursor.flow(start);
            case SINGLE_QUOTED, DOUBLE_QUOTED -> cursor.flow(start + 1);
            case LITERAL, FOLDED -> cursor.block();
        }
        return cursor.map;
    }

    /** Walks through file and text in parallel. */
    private final class Cursor {
        private final String raw = source.text();
        private final int[] map = new int[text.length() + 1];
        private int to;

        Cursor() {
            Arrays.fill(map, start);
        }

        /** Aligns plain and quoted text: one line break is a space, n of them are n - 1 line breaks. */
        void flow(int from) {
            int at = from;
            while (to < text.length() && at < end) {
                int afterFold = style == ScalarNode.Style.DOUBLE_QUOTED && raw.charAt(at) == '\\' ? at : skipWhite(at);
                int breaks = breaksIn(at, afterFold);
                if (breaks > 0) {
                    put(at, Math.max(1, breaks - 1));
                    at = afterFold;
                } else {
                    at = character(at);
                }
            }
            Arrays.fill(map, to, map.length, at);
        }

        /** Aligns one character, quote or escape; returns the offset after it. */
        private int character(int at) {
            char c = raw.charAt(at);
            if (style == ScalarNode.Style.SINGLE_QUOTED && c == '\'') {
                put(at, 1);
                return at + 2;
            }
            if (style == ScalarNode.Style.DOUBLE_QUOTED && c == '\\') {
                return escape(at);
            }
            put(at, 1);
            return at + 1;
        }

        private int escape(int at) {
            char kind = at + 1 < end ? raw.charAt(at + 1) : '\\';
            if (kind == '\n' || kind == '\r') {
                // An escaped line break produces no text; only empty lines after it do.
                int after = skipWhite(at + 1);
                put(at, breaksIn(at + 1, after) - 1);
                return after;
            }
            int digits = switch (kind) {
                case 'x' -> 2;
                case 'u' -> 4;
                case 'U' -> 8;
                default -> 0;
            };
            put(at, to < text.length() ? Character.charCount(text.codePointAt(to)) : 1);
            return at + 2 + digits;
        }

        /** Aligns a block: each line without its indentation is in the text, separated by line breaks. */
        void block() {
            int firstLine = source.position(start).line() + 1;
            int lastLine = source.position(end).line();
            int indentation = -1;
            int at = start;
            for (int line = firstLine; line <= lastLine && to < text.length(); line++) {
                int from = source.lineStart(line);
                int lineEnd = source.lineEnd(line);
                if (raw.substring(from, lineEnd).isBlank()) {
                    continue;
                }
                if (indentation < 0) {
                    indentation = Math.max(0, spaces(raw, from) - spaces(text, firstInk()));
                }
                from = Math.min(from + indentation, lineEnd);
                int found = text.indexOf(raw.substring(from, lineEnd), to);
                put(at, found - to);
                for (at = from; found >= 0 && at < lineEnd; at++) {
                    put(at, 1);
                }
            }
            Arrays.fill(map, to, map.length, at);
        }

        /** Returns the start of the first line that is not blank. */
        private int firstInk() {
            int ink = 0;
            while (ink < text.length() && Character.isWhitespace(text.charAt(ink))) {
                ink++;
            }
            return text.lastIndexOf('\n', Math.min(ink, text.length() - 1)) + 1;
        }

        private int spaces(String line, int from) {
            int count = 0;
            while (from + count < line.length() && line.charAt(from + count) == ' ') {
                count++;
            }
            return count;
        }

        private void put(int at, int characters) {
            for (int i = 0; i < characters && to < text.length(); i++) {
                map[to++] = at;
            }
        }

        private int skipWhite(int at) {
            int after = at;
            while (after < end && " \t\r\n".indexOf(raw.charAt(after)) >= 0) {
                after++;
            }
            return after;
        }

        private int breaksIn(int from, int to) {
            int breaks = 0;
            for (int i = from; i < to; i++) {
                boolean pair = raw.charAt(i) == '\r' && i + 1 < to && raw.charAt(i + 1) == '\n';
                breaks += (raw.charAt(i) == '\n' || raw.charAt(i) == '\r') && !pair ? 1 : 0;
            }
            return breaks;
        }
    }
}
