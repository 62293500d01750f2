package org.gfxisa.plugin.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gfxisa.plugin.MiniSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of a small spec, over which a project lays an instruction with a title that is none of a friend's. */
class ReferenceSiteTest {
    private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"#?]*)[^\"#]*(?:#([^\"]*))?\"");
    private static final String OVERLAY = """
            instructions:
              v_odd_b32:
                title: "Odd <script>alert(1)</script> & more"
                vop2: {toy: 9}
                operands: {vdst: b32, src0: b32, src1: b32}
                note: "</script><b> [a](javascript:alert(1))"
                source: "x' onerror='alert(1) \\n```\\n| a"
                errata: E9
                does: vdst = src0 ^ src1
            """;
    private static final String ERRATA = """
            errata:
              E9:
                title: "<img src=x onerror=alert(2)>"
                where: "[a](javascript:alert(3))"
                claim: "\\" onmouseover=\\"alert(4)"
                evidence: "${.version} <#include \\"a\\"> <@evil/>"
                decision: "a\\n```\\n| b | </td>\\n# c"
            """;
    private static final String TARGETS = """
            targets:
              odd: {parent: toy1, title: "<b>", processor: {elf-machine: 9, wavefront-sizes: [64], products: ["</script>"]}}
            """;
    private static final Pattern EVENT =
            Pattern.compile("<[^>]*\\s(?:on[a-z]+=|(?:href|src)=[\"']?(?:javascript|data):)");

    @TempDir
    Path temp;

    /** About an instruction that the spec has, and one that it does not have. */
    private static final List<CoverageLine> COVERAGE = Stream.of(
                    "v_and_b32\texact\t\tindependent <model>\todd toy toy1 toy2",
                    "v_none\trefused\tit is not there\t\todd toy toy1 toy2",
                    "damaged")
            .flatMap(line -> CoverageLine.of(line).stream())
            .toList();

    private MiniSpec mini;
    private SortedMap<String, byte[]> site;

    @BeforeEach
    void make() throws IOException {
        mini = MiniSpec.with(
                temp, Map.of("instructions/odd.yaml", OVERLAY, "errata/odd.yaml", ERRATA, "targets/odd.yaml", TARGETS));
        assertEquals(List.of(), mini.errors());
        site = ReferenceSite.of(mini.spec(), mini.resolved(), "Toy <reference>", COVERAGE);
    }

    private String text(String path) {
        return new String(site.get(path), UTF_8);
    }

    @Test
    void theSameSpecGivesTheSameBytes() {
        SortedMap<String, byte[]> again = ReferenceSite.of(mini.spec(), mini.resolved(), "Toy <reference>", COVERAGE);
        assertEquals(site.keySet(), again.keySet());
        site.forEach((path, bytes) -> assertArrayEquals(bytes, again.get(path), path));
    }

    @Test
    void whatASpecSaysIsNeverMarkup() {
        site.forEach((path, bytes) -> {
            String page = new String(bytes, UTF_8);
            assertFalse(page.contains("<script>alert"), path);
            assertFalse(page.contains("</script><b>"), path);
            assertFalse(page.contains("Toy <ref"), path);
            assertFalse(page.contains("<img"), path);
            assertFalse(page.contains("<@evil"), path);
            assertFalse(page.contains("</td>\n# c"), path);
            assertFalse(path.endsWith(".html") && EVENT.matcher(page).find(), path);
        });
        assertTrue(text("i/v_odd_b32.html").contains("Odd &lt;script&gt;alert(1)&lt;/script&gt; &amp; more"));
        assertTrue(text("assets/search.js").contains("Odd \\u003cscript\\u003e"));
    }

    @Test
    void accessesToMemoryArePseudoCode() {
        String page = text("i/flat_swap.html");
        assertFalse(page.contains("class=\"action\""), page);
        String words = page.replaceAll("<[^>]*>", "");
        int at = words.indexOf("atomic mem = flat.b32[vaddr + saddr + offset] {");
        int returned = words.indexOf("vdst = mem", at);
        assertTrue(at >= 0 && returned > at && words.substring(at, returned).contains("\n"), words);
        assertTrue(text("i/s_nop.html").contains("class=\"action\""));
    }

    @Test
    void everyLinkLeadsSomewhere() {
        int links = 0;
        for (String path : site.keySet()) {
            Matcher link = LINK.matcher(path.endsWith(".html") ? text(path) : "");
            while (link.find()) {
                Path folder = Path.of("/" + path).getParent();
                String to = link.group(1).isEmpty()
                        ? path
                        : folder.resolve(link.group(1)).normalize().toString().substring(1);
                assertTrue(site.containsKey(to), path + " leads to " + to);
                String place = link.group(2);
                assertTrue(place == null || text(to).contains(" id=\"" + place + "\""), path + " leads to #" + place);
                links++;
            }
        }
        assertTrue(links > 100, links + " links");
    }

    @Test
    void coverageHasRowsOfInstructionsThatThereAre() {
        String page = text("coverage.html");
        assertTrue(page.contains("i/v_and_b32.html"), page);
        assertTrue(page.contains("independent &lt;model&gt;"), page);
        assertFalse(page.contains("v_none"), page);
        assertTrue(text("index.html").contains("coverage.html"));
        SortedMap<String, byte[]> without = ReferenceSite.of(mini.spec(), mini.resolved(), "Toy", List.of());
        assertFalse(without.containsKey("coverage.html"));
    }

    @Test
    void whatAProjectAddsIsMarked() {
        assertTrue(text("i/v_odd_b32.html").contains("class=\"own\""));
        assertFalse(text("i/v_and_b32.html").contains("class=\"own\""));
        assertTrue(text("index.html").contains("i/v_odd_b32.html"));
    }

    @Test
    void everyInstructionHasAPageWithItsBits() {
        TreeSet<String> without = new TreeSet<>();
        site.keySet().stream().filter(path -> path.startsWith("i/")).forEach(path -> {
            String page = text(path);
            if (!page.contains("<svg")) {
                without.add(path);
            }
        });
        assertEquals(new TreeSet<>(), without);
        String and = text("i/v_and_b32.html");
        assertTrue(and.contains("class=\"example\""), and);
    }
}
