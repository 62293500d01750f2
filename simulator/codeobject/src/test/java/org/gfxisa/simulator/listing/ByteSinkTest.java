package org.gfxisa.simulator.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteSinkTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteSink sink = new ByteSink(bytes);

    @Test
    void numbersHaveAtLeastTheirDigits() throws IOException {
        sink.hex(0, 1)
                .put(' ')
                .hex(0xabc, 2)
                .put(' ')
                .upperHex(0xabc, 12)
                .put(' ')
                .hex(-1, 4)
                .put(' ')
                .hex(16, 2);
        sink.flush();
        assertEquals("0 abc 000000000ABC ffffffffffffffff 10", bytes.toString(StandardCharsets.US_ASCII));
    }

    @Test
    void moreThanTheBufferKeepsItsOrder() throws IOException {
        StringBuilder expected = new StringBuilder();
        byte[] long1 = "x".repeat(70_000).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 20_000; i++) {
            sink.put("line ").hex(i, 1).put('\n');
            expected.append("line ").append(Integer.toHexString(i)).append('\n');
            if (i % 9_000 == 0) {
                sink.put(long1, 0, long1.length).utf8("é");
                expected.append("x".repeat(70_000)).append("é");
            }
        }
        sink.flush();
        assertEquals(expected.toString(), bytes.toString(StandardCharsets.UTF_8));
    }
}
