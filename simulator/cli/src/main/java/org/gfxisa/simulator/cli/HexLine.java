package org.gfxisa.simulator.cli;

import java.util.Arrays;

/** Reads hexadecimal bytes, in memory order, of either case; white space between bytes is skipped. */
final class HexLine {
    private static final byte[] DIGITS = new byte[256];

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int i = 0; i < 16; i++) {
            DIGITS[Character.forDigit(i, 16)] = (byte) i;
            DIGITS[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
        }
    }

    private byte[] bytes = new byte[64];
    private int size;
    private String error = "";

    /** Reads a line; false when something is wrong with it, see {@link #error()}. */
    boolean read(byte[] text, int start, int end) {
        size = 0;
        int digits = 0;
        int high = 0;
        for (int i = start; i < end; i++) {
            byte c = text[i];
            int digit = DIGITS[c & 0xff];
            if (digit < 0) {
                if (c == ' ' || c == '\t' || c == '\r') {
                    continue;
                }
                error = describe(c & 0xff) + " in column " + (i - start + 1) + " is not a hex digit";
                return false;
            }
            if ((++digits & 1) != 0) {
                high = digit << 4;
            } else {
                append(high | digit);
            }
        }
        if (digits == 0) {
            error = "empty line";
        } else if ((digits & 1) != 0) {
            error = "odd number of hex digits (" + digits + ")";
        } else {
            return true;
        }
        return false;
    }

    private static String describe(int c) {
        return c > 0x20 && c < 0x7f ? "'" + (char) c + "'" : String.format("character 0x%02x", c);
    }

    private void append(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, size * 2);
        }
        bytes[size++] = (byte) value;
    }

    byte[] bytes() {
        return bytes;
    }

    /** How many bytes there are. */
    int size() {
        return size;
    }

    String error() {
        return error;
    }
}
