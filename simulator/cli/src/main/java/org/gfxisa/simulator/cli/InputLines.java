package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gfxisa.simulator.listing.ByteSink;

/**
 * Lines as ranges of a buffer, for millions of them. Before it would wait for input it flushes the output, so that whoever
 * talks line by line gets the answers.
 */
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
    /** Bytes of a line; instructions have fewer than a hundred, records of vectors some thousands. */
    private static final byte[] MARK = Input.BYTE_ORDER_MARK.getBytes(StandardCharsets.UTF_8);

    private static final int LONGEST = 1 << 26;

    InputLines(Input input, ByteSink out) {
        this.input = input;
        this.out = out;
    }

    /** Goes to the next line; false at the end of the input. */
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

    /** Whether the first line has a byte-order mark before it. */
    private boolean hasMark(int lineEnd) {
        return lineEnd - next >= MARK.length && Arrays.equals(buffer, next, next + MARK.length, MARK, 0, MARK.length);
    }

    /** Moves the beginning of an unfinished line to the front and reads on. */
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

    /** The array that holds the line, valid until the next one. */
    byte[] array() {
        return buffer;
    }

    int start() {
        return start;
    }

    /** Without the line's end. */
    int end() {
        return end;
    }

    /** Counted from 1. */
    long number() {
        return number;
    }
}
