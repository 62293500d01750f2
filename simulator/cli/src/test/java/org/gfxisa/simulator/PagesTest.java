package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that links in the documentation have targets, and that the index of {@code docs/} links to each page. */
class PagesTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Pattern LINK = Pattern.compile("]\\((?!\\w+:)([^)#\\s]+)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");

    private static List<Path> pages(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".md")).sorted().toList();
        }
    }

    private static Set<Path> links(Path page) throws IOException {
        String text = CODE.matcher(Files.readString(page)).replaceAll("");
        return LINK.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(link -> page.resolveSibling(link.substring(2)).normalize())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void whatPagesLinkToIsThere() throws IOException {
        Set<String> missing = new TreeSet<>();
        List<Path> all = Stream.concat(
                        pages(DOCS).stream(),
                        Stream.of(
                                        "README.md",
                                        "CONTRIBUTING.md",
                                        "CHANGELOG.md",
                                        "examples/README.md",
                                        "benchmarks/README.md")
                                .map(ROOT::resolve))
                .toList();
        int count = 0;
        for (Path page : all) {
            for (Path target : links(page)) {
                count++;
                if (!Files.exists(target)) {
                    missing.add(ROOT.relativize(page) + ": " + ROOT.relativize(target));
                }
            }
        }
        assertEquals(Set.of(), missing);
        assertTrue(count > 80, count + " links");
    }

    @Test
    void theIndexLeadsToEachPage() throws IOException {
        Set<Path> left = new TreeSet<>(pages(DOCS));
        left.removeAll(links(DOCS.resolve("README.md")));
        left.remove(DOCS.resolve("README.md"));
        assertEquals(Set.of(), left);
    }
}
