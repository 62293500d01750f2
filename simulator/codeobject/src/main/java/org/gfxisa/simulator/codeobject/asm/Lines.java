package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The lines of a source, with what macros expand to in their place. */
final class Lines {
    /** Macros and repetitions within each other. */
    private static final int DEEPEST = 20;
    /** Characters that all expansions may have, so that a source stays within memory. */
    static final long MOST_EXPANDED = 1L << 26;
    /** Stands where a comment of several lines begins that has no end. */
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
    private boolean isTooMuch;

    /** The text of a file. */
    Lines(String text, String file) {
        current = new Frame(withoutBlocks(text), file, 1, Optional.empty(), false, 0);
    }

    /** Goes to the next line; false at the end. */
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

    /** The text that the line is in. */
    String text() {
        return current.text;
    }

    /** Where the line starts in the text. */
    int from() {
        return from;
    }

    /** Where the line ends in the text. */
    int to() {
        return to;
    }

    /** A place in the line; the column from 0. */
    Place place(int column) {
        return new Place(current.file, current.line, Math.max(0, column) + 1, current.text, from, current.call);
    }

    int line() {
        return current.line;
    }

    String file() {
        return current.file;
    }

    /** Reads the lines of an expansion next. Behind one that is {@link #isTooMuch too much} the same would be told many times. */
    void expand(String text, Place where, String what, boolean isMacro, int conditions) throws SourceException {
        if (frames.size() >= DEEPEST) {
            isTooMuch = true;
            throw new SourceException("macros and repetitions stand within each other more than " + DEEPEST + " deep");
        }
        expanded += text.length();
        if (expanded > MOST_EXPANDED) {
            isTooMuch = !frames.isEmpty();
            throw new SourceException("macros and repetitions expand to more than " + MOST_EXPANDED + " characters");
        }
        Optional<Place.Call> call =
                frames.isEmpty() ? Optional.of(new Place.Call(what, place(indent()))) : current.call;
        frames.push(current);
        current = new Frame(text, where.file(), where.line(), call, isMacro, conditions);
    }

    /** Blanks before the first word of the line. */
    private int indent() {
        int at = from;
        while (at < to && Character.isWhitespace(current.text.charAt(at))) {
            at++;
        }
        return at - from;
    }

    /** Whether an expansion within others was too deep or too long. */
    boolean isTooMuch() {
        return isTooMuch;
    }

    /** Goes to the end of everything. */
    void leaveAll() {
        leaveExpansions();
        current.next = current.text.length() + 1;
    }

    /** Leaves all expansions; gives how many conditions were open when the outermost was entered. */
    int leaveExpansions() {
        int conditions = 0;
        while (!frames.isEmpty()) {
            conditions = current.conditions;
            current = frames.pop();
        }
        isTooMuch = false;
        return conditions;
    }

    /** Leaves the innermost macro; gives how many conditions were open when it was entered, or -1 if there is none. */
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

    /** Refuses a line in which a comment begins that does not end. */
    void refuseOpenComment() throws SourceException {
        if (current.hasOpenComment) {
            int at = current.text.indexOf(OPEN_COMMENT, from);
            if (at >= 0 && at < to) {
                throw new SourceException(at - from, "the comment has no end, expected '*/'");
            }
        }
    }

    /** Blanks out comments of several lines. The line that one ends in goes on with the one that it begins in. */
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
                // So that lines keep their numbers.
                out.append("\n".repeat(lineEnds));
                lineEnds = 0;
            }
            out.append(text, i, next);
            i = next;
        }
        return out.toString();
    }
}
