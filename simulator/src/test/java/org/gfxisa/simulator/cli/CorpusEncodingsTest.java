package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every row of the encodings corpus: LLVM's text of the bytes, and the bytes of that text where LLVM assembles it back.
 * Needs the corpus: {@code -Dgfxisa.shared=} the folder that {@code corpus} is in.
 */
@EnabledIfSystemProperty(
        named = "gfxisa.shared",
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusEncodingsTest {
    private static final int MOST_REPORTED = 20;

    private record Row(String hex, String text, boolean isRoundTrip) {}

    private static List<Row> rows(String target, String mnemonics) throws IOException {
        Path file = Path.of(System.getProperty("gfxisa.shared"), "corpus", "encodings", target + ".tsv.gz");
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return in.lines()
                    .map(line -> line.split("\t"))
                    .map(cells -> new Row(cells[0], cells[1], cells[2].equals("rt")))
                    .filter(row -> row.text.split(" ")[0].matches(mnemonics))
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "gfx90a, .*, 28216",
        "gfx600, s_load_.*|s_buffer_load_.*|s_memtime|s_dcache_.*, 0",
        "gfx700, s_load_.*|s_buffer_load_.*|s_memtime|s_dcache_.*, 0",
    })
    void everyRowIsLikeLlvm(String target, String mnemonics, int atLeast) throws IOException {
        List<Row> rows = rows(target, mnemonics);
        List<Row> roundTrips = rows.stream().filter(Row::isRoundTrip).toList();
        assertTrue(rows.size() >= atLeast && !roundTrips.isEmpty(), "only " + rows.size() + " rows were collected");
        int texts = equal("disasm", target, rows, Row::hex, Row::text);
        int encodings = equal("asm", target, roundTrips, Row::text, Row::hex);
        System.out.printf(
                "corpus %s: %d of %d texts, %d of %d encodings equal%n",
                target, texts, rows.size(), encodings, roundTrips.size());
    }

    private static int equal(
            String command, String target, List<Row> rows, Function<Row, String> in, Function<Row, String> expected) {
        String input = rows.stream().map(in).collect(Collectors.joining("\n"));
        String[] out =
                CliRun.of(input, command, "--target", target, "--lines").out().split("\n");
        assertEquals(rows.size(), out.length);
        List<String> different = new ArrayList<>();
        for (int i = 0; i < out.length; i++) {
            String wanted = expected.apply(rows.get(i));
            if (!out[i].equals(wanted)) {
                different.add(in.apply(rows.get(i)) + " -> " + out[i] + ", expected " + wanted);
            }
        }
        assertEquals(
                0,
                different.size(),
                () -> command + " " + target + ": " + different.size() + " of " + rows.size() + " differ, first:\n"
                        + String.join("\n", different.subList(0, Math.min(MOST_REPORTED, different.size()))));
        return out.length;
    }
}
