package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextBufferTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE, 1234567890123L})
    void numbers(long value) {
        assertEquals(Long.toString(value), new TextBuffer().append(value).toString());
        assertEquals(
                "0x" + Long.toHexString(value),
                new TextBuffer().appendHex(value).toString());
    }

    @Test
    void growsAndIsReused() {
        TextBuffer buffer = new TextBuffer(1);
        for (int i = 0; i < 100; i++) {
            buffer.append("twelve chars").append(',');
        }
        assertEquals(1300, buffer.length());
        assertEquals("twelve chars,".repeat(100), buffer.toString());
        buffer.clear();
        assertEquals("", buffer.append(new byte[0]).toString());
        assertEquals("a?", buffer.append("a\u00e9").toString());
    }
}
