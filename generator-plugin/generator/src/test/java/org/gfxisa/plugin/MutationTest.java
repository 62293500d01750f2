package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is wrong with a spec, the generator says so and nothing else: no exception, neither from the checks nor, where these find
 * nothing, from what is emitted. Specs with one random mistake each.
 */
class MutationTest {
    private static final int FEW = 60;
    /** As many as {@code -Dgfxisa.mutations} says. */
    private static final int MANY = Integer.getInteger("gfxisa.mutations", 400);

    private static final long SEED = 20_261_120L;
    private static final Path MINI = Path.of("src/test/resources/mini");
    private static final Path SCHEMAS = Path.of("../../spec/schema");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:-]+|[{}\\[\\],\"]");
    private static final List<String> ODDITIES = List.of(
            "0",
            "-1",
            "99999999999999999999",
            "0x",
            "none",
            "x",
            "{}",
            "[]",
            "\"\"",
            "null",
            "a b",
            "{a: b}",
            "[a, b]",
            "7:0",
            "0:7",
            "{toy: 1}",
            "~",
            "'",
            "\"",
            ":",
            "{",
            "}");

    @TempDir
    Path temp;

    @Test
    void noMistakeIsTooMuch() throws IOException {
        rounds(FEW, SEED + 1);
    }

    @Proof
    @Test
    void noneOfManyMistakesIsTooMuch() throws IOException {
        rounds(MANY, SEED);
    }

    /** Every fact is looked up along the whole lineage: a search through all of it each time would take hours. */
    @Test
    void aChainOfManyTargetsIsRefused() throws IOException {
        Map<String, String> spec = read(MINI);
        copy(SCHEMAS, temp.resolve("schema"));
        StringBuilder targets = new StringBuilder("targets:\n  link0: {parent: toy2}\n");
        for (int i = 1; i < 20_000; i++) {
            targets.append("  link")
                    .append(i)
                    .append(": {parent: link")
                    .append(i - 1)
                    .append("}\n");
        }
        spec.put("targets/chain.yaml", targets.toString());
        assertTrue(run(spec, "a chain"));
    }

    private void rounds(int rounds, long seed) throws IOException {
        Map<String, String> mini = read(MINI);
        List<String> paths = List.copyOf(mini.keySet());
        List<String> words = new ArrayList<>(ODDITIES);
        mini.values().forEach(text -> WORD.matcher(text).results().forEach(m -> words.add(m.group())));
        copy(SCHEMAS, temp.resolve("schema"));
        Random random = new Random(seed);
        int found = 0;
        for (int round = 0; round < rounds; round++) {
            Map<String, String> spec = new LinkedHashMap<>(mini);
            String path = paths.get(random.nextInt(paths.size()));
            String mutated = mutate(mini.get(path), words, random);
            spec.put(path, mutated);
            found += run(spec, "round " + round + ", " + path + ":\n" + mutated) ? 1 : 0;
        }
        assertTrue(found > rounds / 2, "only " + found + " of " + rounds + " mistakes were found");
    }

    /** Runs the generator; returns whether it found errors. */
    private boolean run(Map<String, String> files, String label) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = temp.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        try {
            Diagnostics diagnostics = new Diagnostics();
            SpecSet spec = SpecSet.load(List.of(SpecLayer.folder(temp, "")), diagnostics);
            Generator generator = new Generator(spec, diagnostics, line -> {});
            Generator.Resolved resolved = generator.validate(List.of());
            if (!diagnostics.hasErrors()) {
                generator.emit(resolved, "test");
            }
            diagnostics
                    .sorted()
                    .forEach(d -> assertTrue(
                            d.position().column() == 1
                                    || spec.line(
                                                    d.position().file(),
                                                    d.position().line())
                                            .isPresent(),
                            () -> DiagnosticRenderer.headline(d) + "\n" + label));
            return diagnostics.hasErrors();
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(e + "\n" + label, e);
        }
    }

    /** Replaces, removes or repeats a word, or a line. */
    private static String mutate(String text, List<String> words, Random random) {
        if (random.nextInt(8) == 0) {
            List<String> lines = new ArrayList<>(text.lines().toList());
            int line = random.nextInt(lines.size());
            if (random.nextBoolean()) {
                lines.remove(line);
            } else {
                lines.add(random.nextInt(lines.size()), lines.get(line));
            }
            return String.join("\n", lines) + "\n";
        }
        List<int[]> places = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            places.add(new int[] {matcher.start(), matcher.end()});
        }
        int[] place = places.get(random.nextInt(places.size()));
        String old = text.substring(place[0], place[1]);
        String replacement = switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> old + old;
            case 2 -> old.length() > 1 ? old.substring(1) : old + "q";
            default -> words.get(random.nextInt(words.size()));
        };
        return text.substring(0, place[0]) + replacement + text.substring(place[1]);
    }

    private static Map<String, String> read(Path root) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.put(root.relativize(path).toString().replace('\\', '/'), Files.readString(path));
            }
        }
        return files;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (Map.Entry<String, String> file : read(from).entrySet()) {
            Files.writeString(to.resolve(file.getKey()), file.getValue());
        }
    }
}
