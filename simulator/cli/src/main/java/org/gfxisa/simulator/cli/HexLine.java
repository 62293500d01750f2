package org.gfxisa.simulator.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a line of hexadecimal bytes in memory order, in upper or lower case, with optional white space between bytes. Words that begin with
 * {@code 0x}, and the comment of a listing's line ({@code // 000000001900: BF890000}), are dwords.
 */
final class HexLine {
    private static final byte[] DIGITS = new byte[256];

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int i = 0; i < 16; i++) {
            DIGITS[Character.forDigit(i, 16)] = (byte) i;
            DIGITS[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
        }
    }

    /** The comment after an instruction in a listing: its address and its dwords. */
    private static final Pattern LISTED = Pattern.compile("//\\s*[0-9a-fA-F]{4,16}:((?:\\s+[0-9a-fA-F]{8}(?=\\s|$))+)");

    private static final Pattern DWORDS =
            Pattern.compile("\\s*0[xX][0-9a-fA-F]{1,8}(?:\\s+0[xX][0-9a-fA-F]{1,8})*\\s*");

    private byte[] bytes = new byte[64];
    private int size;
    private String error = "";

    /** Reads a line; returns false if it is malformed, see {@link #error()}. */
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
                String line = new String(text, start, end - start, StandardCharsets.ISO_8859_1);
                if (dwords(line)) {
                    return true;
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

    /** Reads the dwords of a listing's line, or of a line in which each dword begins with 0x. */
    private boolean dwords(String line) {
        Matcher listed = LISTED.matcher(line);
        boolean isListed = listed.find();
        if (!isListed && !DWORDS.matcher(line).matches()) {
            return false;
        }
        size = 0;
        for (String dword : (isListed ? listed.group(1) : line).strip().split("\\s+")) {
            int value = Integer.parseUnsignedInt(isListed ? dword : dword.substring(2), 16);
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                append(value >>> shift & 0xff);
            }
        }
        return true;
    }

    /** Returns the bytes with the byte order of each dword reversed; empty if the last dword is incomplete. */
    Optional<byte[]> byteSwapped() {
        if (size == 0 || size % Integer.BYTES != 0) {
            return Optional.empty();
        }
        byte[] byteSwapped = new byte[size];
        for (int i = 0; i < size; i++) {
            byteSwapped[i] = bytes[i ^ Integer.BYTES - 1];
        }
        return Optional.of(byteSwapped);
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

    /** Returns the number of bytes. */
    int size() {
        return size;
    }

    String error() {
        return error;
    }
}
