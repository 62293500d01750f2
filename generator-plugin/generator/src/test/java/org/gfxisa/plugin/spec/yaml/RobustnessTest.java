package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.spec.schema.JsonTree;
import org.junit.jupiter.api.Test;

/** Whatever is in a file, the outcome is nodes or diagnostics, never an exception and never silence. */
class RobustnessTest {
    private static final String SAMPLE = """
        v_add_f32: # comment
          title: 'it''s "one"'
          operands: {vdst: vgpr f32, "src\\t0": "a\\u00e9 b", list: [1, 0x10, [x, y]]}
          does: |2
              t = \ud83d\ude00src0

            vdst = t
          note: >-
            folded
             text

            here
          seq:
          - a
          - &b *c
          - !d {e: 1, e: 2, <<: f}
          long: plain
            text
          "key": 010
        ? complex
        : value
        """;
    private static final String SPICE = "{}[]:,&*!|>'\"%@`#-? \n\r\\xuU0f9~<=.\u00e9\ud83d\ude00a\t\u0000\u2028";

    @Test
    void mutatedFiles() {
        int parsed = 0;
        for (int seed = 0; seed < 6_000; seed++) {
            Random random = new Random(seed);
            int from = random.nextInt(SAMPLE.length());
            int to = Math.min(SAMPLE.length(), from + random.nextInt(300));
            StringBuilder text = new StringBuilder(SAMPLE.substring(from, to));
            for (int i = random.nextInt(6); i > 0; i--) {
                int at = random.nextInt(text.length() + 1);
                if (random.nextBoolean()) {
                    text.insert(at, SPICE.charAt(random.nextInt(SPICE.length())));
                } else if (at < text.length()) {
                    text.deleteCharAt(at);
                }
            }
            parsed += survives(text.toString()) ? 1 : 0;
        }
        assertTrue(parsed > 200, parsed + " of the mutated files still are YAML: too few to test much");
    }

    @Test
    void characterSoup() {
        for (int seed = 0; seed < 6_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(SPICE.charAt(random.nextInt(SPICE.length())));
            }
            survives(text.toString());
        }
    }

    @Test
    void garbageBytes() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            Diagnostics diagnostics = new Diagnostics();
            SourceText text = SourceReader.decode("t.yaml", bytes, diagnostics);
            if (!diagnostics.hasErrors()) {
                survives(text.text());
            }
        }
    }

    /** Whether the text gave nodes; every node and every character of them is asked for its place. */
    private static boolean survives(String text) {
        SourceText source = new SourceText("t.yaml", text);
        Diagnostics diagnostics = new Diagnostics();
        Optional<MapNode> root = YamlReader.read(source, diagnostics);
        assertTrue(root.isPresent() || diagnostics.hasErrors(), () -> "silence about " + text);
        new DiagnosticRenderer((file, line) -> source.line(line)).render(diagnostics);
        root.ifPresent(node -> {
            visit(node, source);
            JsonTree.of(node);
        });
        return root.isPresent();
    }

    private static void visit(Node node, SourceText source) {
        assertTrue(node.position().line() <= source.lineCount());
        if (node instanceof MapNode map) {
            map.entries().forEach(e -> {
                visit(e.key(), source);
                visit(e.value(), source);
            });
        } else if (node instanceof ListNode list) {
            list.items().forEach(item -> visit(item, source));
        } else if (node instanceof ScalarNode scalar) {
            for (int i = 0; i <= scalar.text().length(); i++) {
                assertTrue(scalar.positionAt(i).compareTo(scalar.position()) >= 0);
            }
        }
    }

    @Test
    void deepNesting() {
        for (String bracket : new String[] {"[", "{a: ", "- "}) {
            String text = "a:\n " + bracket.repeat(100_000);
            String errors = Yaml.errors(text);
            assertTrue(
                    errors.contains(": error: nested too deep\n"),
                    errors.lines().findFirst().orElse(""));
            assertTrue(errors.contains("      expected: at most 64 levels\n1 error\n"));
        }
        String fine = "a: " + "[".repeat(YamlReader.DEEPEST) + "]".repeat(YamlReader.DEEPEST) + "\n";
        assertEquals("", Yaml.errors(fine));
        assertFalse(Yaml.errors(fine.replace("[]", "[[]]")).isEmpty());
    }

    @Test
    void longScalars() {
        String longest = "0123456789abcdef".repeat(YamlReader.LONGEST / 16 - 1);
        MapNode root = Yaml.read("a: " + longest + "\nb: '" + longest + "'\nc: |\n  " + longest + "\n");
        for (String key : new String[] {"a", "b"}) {
            ScalarNode scalar = Yaml.scalar(root, key);
            assertEquals(longest, scalar.text());
            assertEquals(
                    scalar.positionAt(0).plusColumns(10_000), scalar.positionAt(10_000), "in the middle of " + key);
        }
        assertEquals("t.yaml:4:10003", Yaml.scalar(root, "c").positionAt(10_000).toString());
    }

    @Test
    void oneLongLineWithManyNodes() {
        StringBuilder text = new StringBuilder("a: [");
        for (int i = 0; i < 100_000; i++) {
            text.append(i).append(", ");
        }
        ListNode list = Yaml.read(text.append("]\n").toString()).list("a").orElseThrow();
        assertEquals(100_000, list.items().size());
        assertEquals(
                text.indexOf("99999") + 1, list.items().get(99_999).position().column());
    }
}
