package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gfxisa.simulator.listing.ByteSink;

/** Splits input into lines, as ranges of a buffer. Before it blocks on input it flushes the output, so that interactive users get their answers. */
final class InputLines {
    private final Input input;
    private final ByteSink out;
    private byte[] buffer = new byte[1 << 16];
    private int next;
    private int filled;
    private int start;
    private int end;
    private long number;
    private boolean ended;
    private static final byte[] MARK = Input.BYTE_ORDER_MARK.getBytes(StandardCharsets.UTF_8);

    /** The maximum length of a line in bytes. Records of vectors have some thousands. */
    private static final int LONGEST = 1 << 26;

    InputLines(Input input, ByteSink out) {
        this.input = input;
        this.out = out;
    }

    /** Advances to the next line; returns false at the end of the input. */
    boolean next() throws IOException, CliException {
        int scanned = next;
        while (true) {
            for (; scanned < filled; scanned++) {
                if (buffer[scanned] == '\n') {
                    line(scanned);
                    next = scanned + 1;
                    return true;
                }
            }
            if (ended) {
                if (next == filled) {
                    return false;
                }
                line(filled);
                next = filled;
                return true;
            }
            scanned -= next;
            fill();
        }
    }

    private void line(int lineEnd) {
        start = number == 0 && hasMark(lineEnd) ? next + MARK.length : next;
        end = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        number++;
    }

    /** Returns whether a byte-order mark precedes the first line. */
    private boolean hasMark(int lineEnd) {
        return lineEnd - next >= MARK.length && Arrays.equals(buffer, next, next + MARK.length, MARK, 0, MARK.length);
    }

    /** Moves the start of an unfinished line to the front of the buffer and reads more. */
    private void fill() throws IOException, CliException {
        System.arraycopy(buffer, next, buffer, 0, filled - next);
        filled -= next;
        next = 0;
        if (filled == buffer.length) {
            if (filled >= LONGEST) {
                throw CliException.failed(
                        input.name() + ":" + (number + 1), "a line of more than " + LONGEST + " characters");
            }
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        if (input.wouldWait()) {
            out.flush();
        }
        int n = input.read(buffer, filled);
        if (n < 0) {
            ended = true;
        } else {
            filled += n;
        }
    }

    /** Returns the array that contains the line; it is valid until the next line. */
    byte[] array() {
        return buffer;
    }

    int start() {
        return start;
    }

    /** Returns the index after the last character, without the line terminator. */
    int end() {
        return end;
    }

    /** Returns the line number, counted from 1. */
    long number() {
        return number;
    }
}
