package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Compares relocatable files of small sources with those of LLVM, or checks that both reject them; {@code ci/check-objects} runs LLVM again. */
class DirectiveAnswersTest {
    private static final String REFUSED = "refused";

    @Test
    void filesAreThoseOfLlvm() throws IOException {
        List<String> wrong = new ArrayList<>();
        String[] cases = read("/directives.txt").split("(?m)^==== ");
        assertTrue(cases.length > 150);
        for (int i = 1; i < cases.length; i++) {
            int end = cases[i].indexOf('\n');
            String[] head = cases[i].substring(0, end).split(" ");
            String answer = Assembled.of(head[0], cases[i].substring(end + 1))
                    .file()
                    .map(DirectiveAnswersTest::digest)
                    .orElse(REFUSED);
            if (!answer.equals(head[1])) {
                wrong.add(answer + ", expected " + cases[i]);
            }
        }
        assertEquals("", String.join("\n", wrong));
    }

    private static String digest(byte[] file) {
        CRC32 crc = new CRC32();
        crc.update(file);
        return String.format("%08x", crc.getValue());
    }

    private static String read(String name) throws IOException {
        try (InputStream in = Optional.ofNullable(DirectiveAnswersTest.class.getResourceAsStream(name))
                .orElseThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
