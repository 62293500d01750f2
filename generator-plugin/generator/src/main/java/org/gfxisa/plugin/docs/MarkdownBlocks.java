package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gfxisa.plugin.emit.MarkdownPage;

/** Parses the output of {@link MarkdownPage}: headings, paragraphs, tables, drawings. */
final class MarkdownBlocks {
    private static final Pattern SPAN = Pattern.compile(
            "`([^`]+)`|\\*\\*([^*]+)\\*\\*|(<br>)|\\[([A-Z]\\d+)\\]|\\[([^\\]]+)\\]\\([^)]*\\)|\\*([^*]+)\\*");

    private MarkdownBlocks() {}

    /**
     * A block of the page.
     *
     * @param kind h1, h2, h3, p, pre or table
     * @param text text of a heading or drawing
     * @param spans pieces of a paragraph
     * @param rows rows of a table, starting with the heading
     */
    public record Block(String kind, String text, List<Span> spans, List<List<List<Span>>> rows) {
        /** Returns the anchor for links. */
        public String id() {
            return PageTable.id(text);
        }
    }

    /**
     * A piece of text.
     *
     * @param kind code, b, br, erratum, or empty
     * @param text the text
     */
    public record Span(String kind, String text) {}

    static List<Block> of(String markdown) {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = markdown.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int start = i;
            String line = lines.get(i);
            Matcher heading = Pattern.compile("(#{1,3}) (.*)").matcher(line);
            if (heading.matches()) {
                blocks.add(new Block("h" + heading.group(1).length(), heading.group(2), List.of(), List.of()));
            } else if (line.equals("```")) {
                do {
                    i++;
                } while (!lines.get(i).equals("```"));
                blocks.add(new Block("pre", String.join("\n", lines.subList(start + 1, i)), List.of(), List.of()));
            } else if (line.startsWith("|")) {
                while (i + 1 < lines.size() && lines.get(i + 1).startsWith("|")) {
                    i++;
                }
                List<List<List<Span>>> rows = lines.subList(start, i + 1).stream()
                        .filter(row -> !row.startsWith("| ---"))
                        .map(MarkdownBlocks::cells)
                        .toList();
                blocks.add(new Block("table", "", List.of(), rows));
            } else if (!line.isEmpty()) {
                while (i + 1 < lines.size() && !lines.get(i + 1).isEmpty()) {
                    i++;
                }
                String text = lines.subList(start, i + 1).stream().collect(Collectors.joining(" "));
                blocks.add(new Block("p", "", spans(text), List.of()));
            }
        }
        return blocks;
    }

    private static List<List<Span>> cells(String row) {
        List<List<Span>> cells = new ArrayList<>();
        String inside = row.replaceFirst("^\\| ?", "").replaceFirst(" ?\\|$", "");
        for (String cell : inside.split(" \\| ?", -1)) {
            cells.add(spans(cell.strip()));
        }
        return cells;
    }

    private static List<Span> spans(String text) {
        List<Span> spans = new ArrayList<>();
        Matcher span = SPAN.matcher(text);
        int at = 0;
        while (span.find()) {
            spans.add(new Span("", text.substring(at, span.start())));
            at = span.end();
            if (span.group(1) != null) {
                spans.add(new Span("code", span.group(1)));
            } else if (span.group(2) != null) {
                spans.add(new Span("b", span.group(2)));
            } else if (span.group(3) != null) {
                spans.add(new Span("br", ""));
            } else if (span.group(4) != null) {
                spans.add(new Span("erratum", span.group(4)));
            } else {
                spans.add(new Span("", span.group(5) != null ? span.group(5) : span.group(6)));
            }
        }
        spans.add(new Span("", text.substring(at)));
        return spans;
    }
}
