package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A spec is data. Whatever its texts are, the generated Java declares and computes what it does with other texts, or the spec is refused.
 * The texts are those of the real spec and of a small overlay, which has what the schemas allow and the real spec does not use: a new
 * key is tried as soon as one of them has it, and must be in one of them.
 */
class HostileTextTest {
    private static final Path OVERLAY = Path.of("src/test/resources/hostile");
    /** A GPU with few formats, and one with all. */
    private static final String FEW = "gfx1297";

    private static final String WHOLE = "gfx1298";

    /** How many texts of a kind are tried. */
    private static final int SAMPLES = 3;

    /** Kinds of texts of which a wrong one is told only where something else does not fit any more. */
    private static final List<String> TOLD_ELSEWHERE = List.of(
            "errata/errata/*/litmus",
            "formats/formats/*/pairs",
            "instructions/instructions/*/name",
            "memory-model/machines/",
            "memory-model/models/",
            "memory-model/tables/*/families");

    /** In a remark, a number that counts as a use of the erratum. */
    private static final Pattern ERRATUM = Pattern.compile(".*\\b[A-Z]\\d+\\b.*");

    private static final Pattern TAG = Pattern.compile("q\\d+q");

    private static final List<String> HOSTILE = List.of(
            "x */ static int evil; /* \\u002a/ static int evil2; /\\u002a \\\\u002a/ int evil3; {@link Evil} {@code } @throws Evil y",
            "</script><script>alert(1)</script></title><img src=x onerror=alert(2)> [a](javascript:alert(3)) <!-- ]]>",
            "\" + evil() + \" ' \\ ${evil} #{evil} <#include \"evil\"> <@evil/> ${.version} $L $T $$ $> $] %s %n {0} `a` **b**",
            "a\n*/ int evil;\n\nint evil2;\n```\n| a | b |\n# c\n---\n- d",
            "a\u2028b\u2029c\u0085d\u000be",
            "a\r*/ int evil;",
            "a\0b\u001ac",
            "a\ud800b\udc00",
            "\ud83d\ude00 \u00ad a\u0301",
            "\u202e evil \u2066",
            "Mean of C:\\users\\x",
            "*",
            "/",
            "x\\",
            "\\u000a");

    @TempDir
    Path temp;

    private final Map<String, SourceText> originals = new HashMap<>();
    private final List<SchemaTexts.Text> texts = new ArrayList<>();

    /** A text in the place of another; it begins with a word of its own, by which messages are recognized. */
    private record Change(SchemaTexts.Text text, String word, String hostile) {
        Position position() {
            return text.node().position();
        }

        String quoted() {
            StringBuilder out = new StringBuilder("\"" + word + " ");
            for (char c : hostile.toCharArray()) {
                if (c < ' ' || c > '~') {
                    out.append(String.format("\\u%04x", (int) c));
                } else {
                    out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
                }
            }
            return out.append('"').toString();
        }
    }

    /** What became of a spec. */
    private record Outcome(Generator generator, Optional<Generator.Resolved> resolved, List<Diagnostic> errors) {
        GeneratedFiles files() {
            return generator.emit(resolved.orElseThrow(), "org.example");
        }

        @Override
        public String toString() {
            Diagnostics all = new Diagnostics();
            errors.forEach(all::report);
            return new DiagnosticRenderer(generator.spec()).render(all);
        }
    }

    @BeforeEach
    void prepare() throws IOException {
        copy(RealSpec.ROOT, temp.resolve("base"));
        copy(OVERLAY, temp.resolve("overlay"));
        SchemaTexts found = new SchemaTexts(RealSpec.ROOT.resolve("schema"));
        load(FEW).generator().spec().documents().forEach(found::add);
        assertEquals(Set.of(), found.unused(), "texts that no spec file has: give them a use in " + OVERLAY);
        Set<Position> places = new LinkedHashSet<>();
        found.texts().stream()
                .filter(text ->
                        isOnOneLine(text.node()) && places.add(text.node().position()))
                .filter(text -> !text.kind().endsWith("/note")
                        || !ERRATUM.matcher(text.node().text()).matches())
                .forEach(texts::add);
    }

    @Test
    void textsAreNeverCode() throws IOException {
        textsAreNeverCode(FEW);
    }

    @Proof
    @Test
    void textsOfAWholeInstructionSetAreNeverCode() throws IOException {
        textsAreNeverCode(WHOLE);
    }

    private void textsAreNeverCode(String target) throws IOException {
        Outcome plain = load(target);
        assertEquals(List.of(), plain.errors(), plain.toString());
        Set<Change> changes = changes(false);
        int all = changes.size();
        Outcome hostile = accepted(changes, target);
        assertTrue(changes.size() > 300 && all - changes.size() > 300, changes.size() + " of " + all + " are taken");
        Map<String, String> shapes = JavaShape.of(plain.files().sources());
        Map<String, String> others = JavaShape.of(hostile.files().sources());
        assertEquals(shapes.keySet(), others.keySet());
        shapes.forEach((path, shape) -> {
            String other = others.get(path);
            int at = Arrays.mismatch(shape.toCharArray(), other.toCharArray());
            assertTrue(at < 0, () -> path + ": " + part(shape, at) + " has become " + part(other, at));
        });
    }

    @Test
    void whatIsToldElsewhereIsTold() throws IOException {
        Outcome outcome = run(changes(true), FEW);
        assertFalse(outcome.errors().isEmpty());
        for (Diagnostic error : outcome.errors()) {
            Position at = error.position();
            assertTrue(outcome.generator().spec().line(at.file(), at.line()).isPresent(), at.toString());
        }
    }

    private static String part(String shape, int at) {
        return shape.substring(Math.max(0, at - 100), Math.min(shape.length(), at + 100));
    }

    private Set<Change> changes(boolean toldElsewhere) {
        Set<Change> changes = new LinkedHashSet<>();
        Map<String, Integer> counts = new HashMap<>();
        for (SchemaTexts.Text text : texts) {
            int n = counts.merge(text.kind(), 1, Integer::sum);
            if (n <= SAMPLES && TOLD_ELSEWHERE.stream().anyMatch(text.kind()::startsWith) == toldElsewhere) {
                int which = Math.floorMod(n * 5 + text.kind().hashCode(), HOSTILE.size());
                changes.add(new Change(text, "q" + changes.size() + "q", HOSTILE.get(which)));
            }
        }
        return changes;
    }

    /** The spec with those of the changes that are not refused; the others are removed. */
    private Outcome accepted(Set<Change> changes, String target) throws IOException {
        Outcome outcome = run(changes, target);
        while (!outcome.errors().isEmpty()) {
            Set<Change> refused = refused(changes, outcome.errors());
            assertFalse(refused.isEmpty(), "nothing in these places was changed\n" + outcome);
            changes.removeAll(refused);
            outcome = run(changes, target);
        }
        return outcome;
    }

    /** The changes that errors are about: where they are, or by the word that they begin with. */
    private static Set<Change> refused(Set<Change> changes, List<Diagnostic> errors) {
        Map<String, Change> byWord = new HashMap<>();
        changes.forEach(change -> byWord.put(change.word(), change));
        Map<String, List<Change>> byLine = changes.stream()
                .sorted(Comparator.comparing(Change::position))
                .collect(Collectors.groupingBy(change ->
                        change.position().file() + ":" + change.position().line()));
        Set<Change> refused = new LinkedHashSet<>();
        for (Diagnostic error : errors) {
            TAG.matcher(error.headline())
                    .results()
                    .map(word -> byWord.get(word.group()))
                    .filter(Objects::nonNull)
                    .forEach(refused::add);
            int column = error.position().column();
            int moved = 0;
            for (Change change : byLine.getOrDefault(
                    error.position().file() + ":" + error.position().line(), List.of())) {
                int start = change.position().column() + moved;
                int length = change.quoted().length();
                if (column < start + length && column + error.length() > start) {
                    refused.add(change);
                }
                moved += length - change.text().node().length();
            }
        }
        return refused;
    }

    private Outcome load(String target) {
        Diagnostics diagnostics = new Diagnostics();
        List<SpecLayer> layers = List.of(
                SpecLayer.folder(temp.resolve("base"), "base/"), SpecLayer.folder(temp.resolve("overlay"), "overlay/"));
        Generator generator = new Generator(SpecSet.load(layers, diagnostics), diagnostics, line -> {});
        Optional<Generator.Resolved> resolved =
                diagnostics.hasErrors() ? Optional.empty() : Optional.of(generator.validate(List.of(target)));
        return new Outcome(generator, resolved, diagnostics.sorted());
    }

    private Outcome run(Collection<Change> changes, String target) throws IOException {
        Map<String, List<Change>> byFile = changes.stream()
                .sorted(Comparator.comparing(Change::position).reversed())
                .collect(Collectors.groupingBy(change -> change.position().file()));
        for (Map.Entry<String, SourceText> original : originals.entrySet()) {
            StringBuilder text = new StringBuilder(original.getValue().text());
            byFile.getOrDefault(original.getKey(), List.of())
                    .forEach(c -> text.replace(
                            start(c.text().node()),
                            start(c.text().node()) + c.text().node().length(),
                            c.quoted()));
            Files.writeString(temp.resolve(original.getKey()), text);
        }
        return load(target);
    }

    private int start(ScalarNode node) {
        return originals
                .get(node.position().file())
                .offset(node.position().line(), node.position().column());
    }

    private boolean isOnOneLine(ScalarNode node) {
        String written =
                originals.get(node.position().file()).text().substring(start(node), start(node) + node.length());
        return switch (node.style()) {
            case PLAIN -> written.equals(node.text());
            case SINGLE_QUOTED, DOUBLE_QUOTED ->
                written.endsWith(written.substring(0, 1))
                        && written.length() >= node.text().length() + 2;
            default -> false;
        };
    }

    private void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String name = from.relativize(path).toString().replace('\\', '/');
                if (name.startsWith("target/") || !name.contains("/")) {
                    continue;
                }
                // The real tables name no source, and an overlay has whole tables only.
                String text = Files.readString(path).replace("    returns: th:", "    source: A\n    returns: th:");
                Path copy = to.resolve(name);
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, text);
                if (name.endsWith(".yaml")) {
                    String shown = to.getFileName() + "/" + name;
                    originals.put(shown, new SourceText(shown, text));
                }
            }
        }
    }
}
