package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of files reach a terminal without control characters and with a limited length. */
class VisibleTextTest {
    private static final String EVIL = "\u001b]0;x\u0007\u0000\u009b2J\u007f";
    private static final String SHOWN = "\\x1b]0;x\\x07\\x00\\x9b2J\\x7f";

    @TempDir
    private Path folder;

    @Test
    void controlCharactersAreShown() throws IOException {
        byte[] text = ("a\tb" + EVIL + "é\u00a0\u2028\n").getBytes(StandardCharsets.UTF_8);
        for (int chunk = 1; chunk <= text.length; chunk++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (EscapingStream stream = new EscapingStream(out)) {
                for (int from = 0; from < text.length; from += chunk) {
                    stream.write(text, from, Math.min(chunk, text.length - from));
                }
            }
            assertEquals("a\tb" + SHOWN + "é\u00a0\u2028\n", out.toString(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"objdump", "lint", "run", "replay"})
    void namesOfFilesAreShown(String command) {
        CliRun run = CliRun.of("", command, "a\u001b[2J.co");
        assertEquals("gfxisa: a\\x1b[2J.co: no such file" + System.lineSeparator(), run.err());
    }

    @Test
    void membersOfManifestsAreShown() throws IOException {
        Path manifest = folder.resolve("evil.json");
        Files.writeString(manifest, "{\"\\u001b[2J\": 1}");
        CliRun run = CliRun.of("", "run", manifest.toString());
        assertTrue(run.err().contains("unknown member '\\x1b[2J'"), run.err());
    }

    @Test
    void longLinesAreCut() {
        CliRun run = CliRun.of("x".repeat(10_000_000), "asm", "--target", "gfx90a", "--lines");
        assertTrue(run.out().length() < 5000, () -> run.out().length() + " characters");
        assertTrue(run.out().contains(" more characters)"));
    }
}
