package org.gfxisa.plugin.spec.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;

/**
 * Decodes bytes and rejects what is not allowed in a spec file: invalid UTF-8, control characters, tabs, and characters that only
 * some programs treat as line breaks.
 */
public final class SourceReader {
    private static final int LARGEST = 8 << 20;
    static final String PRINTABLE = "printable text";
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private SourceReader() {}

    /** Returns the text up to the first error, for excerpts; errors are reported. */
    public static SourceText decode(String name, byte[] bytes, Diagnostics diagnostics) {
        if (bytes.length > LARGEST) {
            diagnostics.report(Diagnostic.error(Position.startOf(name), 1, "a file of " + bytes.length + " bytes")
                    .expecting("at most " + LARGEST + "; a spec may have many files"));
            return new SourceText(name, "");
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        String decoded = out.flip().toString();
        if (!decoded.isEmpty() && decoded.charAt(0) == BYTE_ORDER_MARK) {
            decoded = decoded.substring(1);
        }
        SourceText text = new SourceText(name, decoded);
        if (result.isError()) {
            String bad = String.format(Locale.ROOT, "0x%02x", bytes[in.position()]);
            diagnostics.report(Diagnostic.error(text.position(decoded.length()), 1, "byte " + bad + " is not UTF-8")
                    .expecting("a text file in UTF-8"));
        }
        return text;
    }

    /** Reports characters that are not allowed; returns false if the text cannot be parsed because of them. */
    static boolean check(SourceText source, Diagnostics diagnostics) {
        String text = source.text();
        boolean usable = true;
        boolean indentation = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\t') {
                usable &= !indentation;
                diagnostics.report(Diagnostic.error(source.position(i), 1, "tab character")
                        .expecting(indentation ? "indentation by spaces" : "spaces, or \"\\t\" in double quotes"));
                i = endOfTabs(text, i);
            } else if (c != '\r' && unprintable(text, i).isPresent()) {
                String what = unprintable(text, i).get();
                diagnostics.report(Diagnostic.error(source.position(i), 1, what + " is not allowed")
                        .expecting(PRINTABLE));
                // Such a file is probably not text, so no more errors are reported.
                return false;
            }
            indentation = c == '\n' || c == '\r' || indentation && c == ' ';
        }
        return usable;
    }

    private static int endOfTabs(String text, int at) {
        int end = at;
        while (end + 1 < text.length() && text.charAt(end + 1) == '\t') {
            end++;
        }
        return end;
    }

    /**
     * Describes a character that a spec may not have (a control, line-breaking or bidirectional one, or half a surrogate pair);
     * empty for others.
     */
    static Optional<String> unprintable(String text, int at) {
        char c = text.charAt(at);
        boolean control = c < 0x20 && c != '\n' || c >= 0x7F && c < 0xA0;
        boolean breaks = c == '\u2028' || c == '\u2029' || c == BYTE_ORDER_MARK;
        boolean turns = c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
        boolean noncharacter = c >= 0xFFFE;
        boolean bad = control || breaks || turns || noncharacter || isHalf(text, at);
        return bad ? Optional.of(String.format(Locale.ROOT, "character U+%04X", (int) c)) : Optional.empty();
    }

    private static boolean isHalf(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
