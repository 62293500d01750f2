package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The lines of a source, with included files and expansions of macros in their place. */
final class SourceLines {
    /** The maximum nesting depth of expansions. */
    private static final int DEEPEST = 20;
    /** The maximum number of characters of all expansions, so that a source does not exhaust memory. */
    static final long MOST_EXPANDED = 1L << 26;
    /** The marker of a block comment that is not closed. */
    private static final char OPEN_COMMENT = '\ue002';

    private static final class Frame {
        final String text;
        final String file;
        final int firstLine;
        final Optional<Place.Call> call;
        final boolean isMacro;
        final int conditions;
        final boolean hasOpenComment;
        int next;
        int line;

        Frame(String text, String file, int firstLine, Optional<Place.Call> call, boolean isMacro, int conditions) {
            this.text = text;
            this.file = file;
            this.firstLine = firstLine;
            this.call = call;
            this.isMacro = isMacro;
            this.conditions = conditions;
            hasOpenComment = text.indexOf(OPEN_COMMENT) >= 0;
            line = firstLine - 1;
        }
    }

    private final Deque<Frame> frames = new ArrayDeque<>();
    private Frame current;
    private int from;
    private int to;
    private long expanded;
    private boolean isTooLarge;

    /** Makes the lines of a file. */
    SourceLines(String text, String file) {
        current = new Frame(withoutBlocks(text), file, 1, Optional.empty(), false, 0);
    }

    /** Advances to the next line; returns false at the end. */
    boolean next() {
        while (current.next > current.text.length() || current.next == current.text.length() && !frames.isEmpty()) {
            if (frames.isEmpty()) {
                return false;
            }
            current = frames.pop();
        }
        from = current.next;
        int end = current.text.indexOf('\n', from);
        to = end < 0 ? current.text.length() : end;
        current.next = to + 1;
        current.line++;
        if (to > from && current.text.charAt(to - 1) == '\r') {
            to--;
        }
        return true;
    }

    /** Returns the text that contains the line. */
    String text() {
        return current.text;
    }

    /** Returns the start of the line in the text. */
    int from() {
        return from;
    }

    /** Returns the end of the line in the text. */
    int to() {
        return to;
    }

    /** Returns a place in the line; columns count from 0. */
    Place place(int column) {
        return new Place(current.file, current.line, Math.max(0, column) + 1, current.text, from, current.call);
    }

    int line() {
        return current.line;
    }

    String file() {
        return current.file;
    }

    /**
     * Inserts the lines of an expansion after the current line. After one that is {@link #isTooLarge too large}, the source should not be
     * read further, or the error would repeat.
     */
    void expand(String text, Place where, String what, boolean isMacro, int conditions) throws SourceException {
        if (frames.size() >= DEEPEST) {
            isTooLarge = true;
            throw new SourceException("macros and repetitions are nested more than " + DEEPEST + " levels deep");
        }
        expanded += text.length();
        if (expanded > MOST_EXPANDED) {
            isTooLarge = !frames.isEmpty();
            throw new SourceException("macros and repetitions expand to more than " + MOST_EXPANDED + " characters");
        }
        Optional<Place.Call> call =
                frames.isEmpty() ? Optional.of(new Place.Call(what, place(indent()))) : current.call;
        frames.push(current);
        current = new Frame(text, where.file(), where.line(), call, isMacro, conditions);
    }

    /** Returns the number of blanks before the first word of the line. */
    private int indent() {
        int at = from;
        while (at < to && Character.isWhitespace(current.text.charAt(at))) {
            at++;
        }
        return at - from;
    }

    /** Returns whether a nested expansion was too deep or too long. */
    boolean isTooLarge() {
        return isTooLarge;
    }

    /** Skips to the end of the source. */
    void leaveAll() {
        leaveExpansions();
        current.next = current.text.length() + 1;
    }

    /** Leaves all expansions; returns the number of conditions that were open at the start of the outermost one. */
    int leaveExpansions() {
        int conditions = 0;
        while (!frames.isEmpty()) {
            conditions = current.conditions;
            current = frames.pop();
        }
        isTooLarge = false;
        return conditions;
    }

    /** Leaves the innermost macro; returns the number of conditions that were open at its start, or -1 if there is no macro. */
    int leaveMacro() {
        while (!current.isMacro) {
            if (frames.isEmpty()) {
                return -1;
            }
            current = frames.pop();
        }
        int conditions = current.conditions;
        current = frames.pop();
        return conditions;
    }

    /** Fails if an unterminated comment begins in the line. */
    void refuseOpenComment() throws SourceException {
        if (current.hasOpenComment) {
            int at = current.text.indexOf(OPEN_COMMENT, from);
            if (at >= 0 && at < to) {
                throw new SourceException(at - from, "the comment is not closed, expected '*/'");
            }
        }
    }

    /** Replaces block comments by spaces. The line in which a comment ends is joined with the line in which it begins. */
    static String withoutBlocks(String text) {
        if (!text.contains("/*")) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int lineEnds = 0;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int next = i + 1;
            if (c == '"') {
                while (next < text.length() && text.charAt(next) != '"' && text.charAt(next) != '\n') {
                    next += text.charAt(next) == '\\' ? 2 : 1;
                }
                next = Math.min(text.length(), next + (next < text.length() && text.charAt(next) == '"' ? 1 : 0));
            } else if (c == ';' || text.startsWith("//", i)) {
                next = text.indexOf('\n', i);
                next = next < 0 ? text.length() : next;
            } else if (text.startsWith("/*", i)) {
                int end = text.indexOf("*/", i + 2);
                if (end < 0) {
                    return out.append(OPEN_COMMENT)
                            .append("\n".repeat(lineEnds))
                            .toString();
                }
                for (next = end + 2; i < next; i++) {
                    lineEnds += text.charAt(i) == '\n' ? 1 : 0;
                    out.append(' ');
                }
                continue;
            } else if (c == '\n') {
                // This preserves line numbers.
                out.append("\n".repeat(lineEnds));
                lineEnds = 0;
            }
            out.append(text, i, next);
            i = next;
        }
        return out.toString();
    }
}
