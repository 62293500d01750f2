package org.gfxisa.simulator.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Expected texts are those of a C library; {@code ci/check-printf} compares many more with one. */
class ConversionTest {
    private static String text(String format, Object... arguments) {
        ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        for (Object argument : arguments) {
            if (argument instanceof Double real) {
                bytes.putDouble(real);
            } else if (argument instanceof String text) {
                bytes.put(text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
                bytes.position(bytes.position() + 8 & -8);
            } else {
                bytes.putLong(((Number) argument).longValue());
            }
        }
        return FormatText.of(format, new Quadwords(bytes.flip()));
    }

    @Test
    void integers() {
        assertEquals("-7|00042|+3|   5|6   |", text("%d|%05d|%+d|%4d|%-4d|", -7, 42, 3, 5, 6));
        assertEquals("0xff FF 0377 -1 255 65535", text("%#x %X %#o %hhd %hhu %hu", 255, 255, 255, 255, 511, 0x1ffffL));
        assertEquals("-1 4294967295 -4294967296", text("%d %u %ld", 0xffff_ffffL, -1, -1L << 32));
        assertEquals(" 007||A%0x1f(nil)", text("%4.3d|%.0d|%c%%%p%p", 7, 0, 0x141, 31, 0));
    }

    @Test
    void realNumbers() {
        assertEquals("3.142 3.141590 -0.5 1e+10 1e-05", text("%.3f %f %g %g %g", 3.14159, 3.14159, -0.5, 1e10, 1e-5));
        assertEquals("0 2 2 1.0e+00 100000 1e+06", text("%.0f %.0f %.0f %.1e %g %g", 0.5, 1.5, 2.5, 0.996, 1e5, 1e6));
        assertEquals("0x1.8p+1 0x0p+0 -inf NAN  nan", text("%a %a %f %F %4f", 3.0, 0.0, -1 / 0.0, 0.0 / 0, 0.0 / 0));
        assertEquals("0X1.0P+0 0x2p+0 1.0000", text("%.1A %.0a %#.5g", 1.0, 1.5, 1.0));
    }

    @Test
    void textsAndStars() {
        assertEquals("ab|   ab|ab   |a|", text("%s|%5s|%-5s|%.1s|", "ab", "ab", "ab", "ab"));
        assertEquals("    1|2    |1.50|12345678 9", text("%*d|%*d|%.*f|%s %d", 5, 1, -5, 2, 2, 1.5, "12345678", 9));
    }

    @Test
    void whatIsMissingOrUnknownStays() {
        assertEquals("a ", text("a %d b"));
        assertEquals("%y 100%", text("%y 100%"));
        assertEquals("1", text("%ld%99999999999d", 1));
    }
}
