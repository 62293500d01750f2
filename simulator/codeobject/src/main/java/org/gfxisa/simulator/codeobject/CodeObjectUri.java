package org.gfxisa.simulator.codeobject;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The origin of a loaded code object, as debuggers and profilers name it: {@code file:///lib/a.so#offset=0x2000&size=3000} (LLVM AMDGPU
 * usage, Loaded Code Object Path URI).
 *
 * @param process the process whose memory contains it; empty for a file
 * @param path the path of the file; empty for a process
 * @param offset the offset in the file, or the address in memory, in bytes
 * @param size the size in bytes; empty for the rest of the file
 */
public record CodeObjectUri(OptionalLong process, String path, long offset, OptionalLong size) {
    private static final String NUMBER = "(0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,20}|[1-9][0-9]{0,17})";
    private static final Pattern FORM = Pattern.compile("(?:file://(?<path>[^#?]+)|memory://(?<process>[0-9]{1,18}))"
            + "(?:[#?]offset=(?<offset>" + NUMBER + ")&size=(?<size>" + NUMBER + "))?");
    private static final Pattern ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    private static final int HEX = 16;
    private static final int ESCAPE_SIZE = 3;

    /** Returns the URI of a part of a file. */
    public static CodeObjectUri of(String path, long offset, long size) {
        return new CodeObjectUri(OptionalLong.empty(), path, offset, OptionalLong.of(size));
    }

    /** Returns whether a text looks like such a URI. */
    public static boolean isUri(String text) {
        return text.startsWith("file://") || text.startsWith("memory://");
    }

    /**
     * Parses a URI.
     *
     * @throws CodeObjectException if it is malformed
     */
    public static CodeObjectUri parse(String text) throws CodeObjectException {
        Matcher m = FORM.matcher(text);
        boolean isMemory = text.startsWith("memory:");
        if (!m.matches()
                || isMemory && m.group("offset") == null
                || !isMemory && ESCAPE.matcher(m.group("path")).find()) {
            throw new CodeObjectException(
                    "expected file://PATH, optionally with #offset=N&size=N, or memory://PROCESS#offset=N&size=N");
        }
        OptionalLong size = m.group("size") == null ? OptionalLong.empty() : OptionalLong.of(number(m.group("size")));
        return new CodeObjectUri(
                isMemory ? OptionalLong.of(Long.parseLong(m.group("process"))) : OptionalLong.empty(),
                isMemory ? "" : decoded(m.group("path")),
                m.group("offset") == null ? 0 : number(m.group("offset")),
                size);
    }

    private static long number(String text) {
        boolean isHex = text.length() > 2 && (text.charAt(1) == 'x' || text.charAt(1) == 'X');
        return isHex ? Long.parseUnsignedLong(text.substring(2), HEX) : Long.decode(text);
    }

    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); ) {
            boolean isEscape = text.charAt(i) == '%';
            int end = isEscape ? i + ESCAPE_SIZE : text.offsetByCodePoints(i, 1);
            if (isEscape) {
                bytes.write(Integer.parseInt(text.substring(i + 1, end), HEX));
            } else {
                bytes.writeBytes(text.substring(i, end).getBytes(StandardCharsets.UTF_8));
            }
            i = end;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String encoded(String path) {
        StringBuilder text = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean isPlain = c < 0x80 && (Character.isLetterOrDigit(c) || "/_.~-".indexOf(c) >= 0);
            text.append(isPlain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        String start = process.isPresent() ? "memory://" + process.getAsLong() : "file://" + encoded(path);
        return size.isPresent() ? start + "#offset=" + Hex.of(offset) + "&size=" + size.getAsLong() : start;
    }
}
