package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs damaged code objects and damaged manifests: each ends with PASS, FAIL or an error, in time and within the memory there is. */
class DamagedRunTest {
    private static final int ROUNDS = 1000;
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final Path EXAMPLE = Path.of("../../examples/dot");

    @TempDir
    private Path folder;

    private int passed;
    private int failed;

    private void run(Path manifest, Path object) {
        CliRun run = Assertions.assertTimeoutPreemptively(
                LONGEST,
                () -> CliRun.of(
                        "", "run", manifest.toString(), "--code-object", object.toString(), "--budget", "20000"));
        String all = run.out() + run.err();
        assertFalse(all.contains("internal error"), all);
        assertFalse(all.contains("Exception"), all);
        assertFalse(all.contains("\tat "), all);
        if (run.exitCode() == 0) {
            assertTrue(run.out().contains("PASS "), all);
            passed++;
        } else {
            assertEquals(1, run.exitCode(), all);
            assertTrue(run.out().contains("FAIL ") || run.err().startsWith("gfxisa: "), all);
            failed++;
        }
    }

    /** A cut, an absurd number at a place of the headers, or some wrong bytes. */
    private static byte[] damaged(byte[] file, Random random) {
        byte[] damaged = file.clone();
        switch (random.nextInt(3)) {
            case 0 -> damaged = Arrays.copyOf(file, random.nextInt(file.length));
            case 1 -> {
                ByteBuffer bytes = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
                int at = random.nextInt(2) == 0 ? random.nextInt(0x400) : random.nextInt(file.length);
                bytes.putLong(Math.min(at & ~3, file.length - 8), random.nextLong() >> random.nextInt(64));
            }
            default -> {
                for (int i = random.nextInt(8); i >= 0; i--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return damaged;
    }

    @Test
    void codeObjects() throws IOException {
        byte[] file = Files.readAllBytes(EXAMPLE.resolve("dot.gfx90a.co"));
        Path damaged = folder.resolve("damaged.co");
        Random random = new Random(3);
        for (int i = 0; i < ROUNDS; i++) {
            Files.write(damaged, damaged(file, random));
            run(EXAMPLE.resolve("dot.json"), damaged);
        }
        System.out.println("damaged code objects: " + passed + " passed, " + failed + " failed");
        assertTrue(failed > ROUNDS / 4, failed + " failed");
    }

    @Test
    void manifests() throws IOException {
        Files.copy(EXAMPLE.resolve("dot.sum.expected.bin"), folder.resolve("dot.sum.expected.bin"));
        String json = Files.readString(EXAMPLE.resolve("dot.json"));
        Path damaged = folder.resolve("damaged.json");
        Random random = new Random(4);
        for (int i = 0; i < ROUNDS; i++) {
            Files.writeString(damaged, damaged(json, random));
            run(damaged, EXAMPLE.resolve("dot.gfx90a.co"));
        }
        System.out.println("damaged manifests: " + passed + " passed, " + failed + " failed");
        assertTrue(failed > ROUNDS / 2, failed + " failed");
    }

    /** A cut, some wrong characters, or another number or word in place of a number. */
    private static String damaged(String json, Random random) {
        switch (random.nextInt(3)) {
            case 0 -> {
                return json.substring(0, random.nextInt(json.length()));
            }
            case 1 -> {
                StringBuilder text = new StringBuilder(json);
                for (int i = random.nextInt(4); i >= 0; i--) {
                    text.setCharAt(random.nextInt(text.length()), (char) (' ' + random.nextInt(96)));
                }
                return text.toString();
            }
            default -> {
                String[] values = {
                    "-1",
                    "0",
                    "4294967296",
                    "1e300",
                    "9999999999999999999999",
                    "null",
                    "[]",
                    "{}",
                    "\"\"",
                    "true",
                    "1025",
                    "2.5"
                };
                int at = json.indexOf(": ", random.nextInt(json.length() - 100)) + 2;
                int end = at;
                while (",}]\n".indexOf(json.charAt(end)) < 0) {
                    end++;
                }
                return json.substring(0, at) + values[random.nextInt(values.length)] + json.substring(end);
            }
        }
    }
}
