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
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests every row of the encodings corpus: LLVM's text of the bytes, and the bytes of that text if LLVM assembles it. Needs the corpus:
 * {@code -Dgfxisa.shared=} names the folder that contains {@code corpus}.
 */
@EnabledIfSystemProperty(
        named = "gfxisa.shared",
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusEncodingsTest {
    private static final int MOST_REPORTED = 20;
    private static final int LEAST_ROWS = 5_000;
    /** LLVM has no disassembler for these targets; tests of the library examine them more closely. */
    private static final Set<String> FROM_ASSEMBLER = Set.of("gfx600", "gfx700");

    private static final String ENDING = ".tsv.gz";
    private static final String WIDE = "-w64";

    private record Row(String hex, String text, boolean isRoundTrip) {}

    /** Returns the files of the targets with complete instruction sets. */
    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .filter(file -> isWhole(file) && !FROM_ASSEMBLER.contains(file))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isWhole(String file) {
        return Targets.find(target(file))
                .flatMap(Processor::isa)
                .filter(isa -> isa.tables().spellings().containsKey("s_endpgm"))
                .isPresent();
    }

    private static String target(String file) {
        return file.endsWith(WIDE) ? file.substring(0, file.length() - WIDE.length()) : file;
    }

    private static Path folder() {
        return Path.of(System.getProperty("gfxisa.shared"), "corpus", "encodings");
    }

    private static List<Row> rows(String file) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder().resolve(file + ENDING))), StandardCharsets.UTF_8))) {
            return in.lines()
                    .map(line -> line.split("\t"))
                    .map(cells -> new Row(cells[0], cells[1], cells[2].equals("rt")))
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyRowIsLikeLlvm(String file) throws IOException {
        List<Row> rows = rows(file);
        List<Row> roundTrips = rows.stream().filter(Row::isRoundTrip).toList();
        assertTrue(rows.size() >= LEAST_ROWS && !roundTrips.isEmpty(), "only " + rows.size() + " rows were collected");
        int texts = equal("disasm", file, rows, Row::hex, Row::text);
        int encodings = equal("asm", file, roundTrips, Row::text, Row::hex);
        System.out.printf(
                "corpus %s: %d of %d texts, %d of %d encodings equal%n",
                file, texts, rows.size(), encodings, roundTrips.size());
    }

    private static int equal(
            String command, String file, List<Row> rows, Function<Row, String> in, Function<Row, String> expected) {
        String input = rows.stream().map(in).collect(Collectors.joining("\n"));
        String wave = file.endsWith(WIDE)
                ? "64"
                : Targets.find(file).orElseThrow().wavefrontSizes().get(0).toString();
        String[] out = CliRun.of(input, command, "--target", target(file), "--wave", wave, "--lines")
                .out()
                .split("\n");
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
                () -> command + " " + file + ": " + different.size() + " of " + rows.size() + " differ, first:\n"
                        + String.join("\n", different.subList(0, Math.min(MOST_REPORTED, different.size()))));
        return out.length;
    }
}
