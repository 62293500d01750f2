package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The strings are those of clang 22. */
class PrintfFormatTest {
    @Test
    void readsAndWrites() throws CodeObjectException {
        String text = "3:6:4:4:4:8:4:4:i=%d\\72x=%5u f=%.3f d=%g \"%s\" %c\\n\t%%\\";
        PrintfFormat format = PrintfFormat.parse(text);
        assertEquals(3, format.id());
        assertEquals(List.of(4, 4, 4, 8, 4, 4), format.sizes());
        assertEquals("i=%d:x=%5u f=%.3f d=%g \"%s\" %c\n\t%%\\", format.plain());
        assertEquals(text, format.text());
    }

    @Test
    void hipHasAHash() throws CodeObjectException {
        String text = "0:0:eb4bf7e8a21b429f,a:b\\n";
        PrintfFormat format = PrintfFormat.parse(text);
        assertEquals(0xeb4bf7e8a21b429fL, format.hash());
        assertEquals("a:b\\n", format.plain());
        assertEquals(text, format.text());
    }

    @Test
    void whatIsWrongIsNamed() {
        for (String text : List.of("", "1", "1:", "x:0:", "1:2:4:", "1:1:99999999:", "-1:0:", "1:9999999999:")) {
            CodeObjectException e = assertThrows(CodeObjectException.class, () -> PrintfFormat.parse(text));
            assertTrue(e.getMessage().endsWith("as in ID:N:S[0]:..:S[N-1]:Format"), e.getMessage());
        }
    }
}
