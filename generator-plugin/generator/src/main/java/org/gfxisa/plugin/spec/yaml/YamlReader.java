package org.gfxisa.plugin.spec.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * Reads a YAML file into nodes and reports errors as diagnostics. Anchors, aliases, tags, merge keys and several documents in a
 * file are not supported.
 */
public final class YamlReader {
    /** The maximum nesting of mappings and lists; a spec needs about 10 levels. */
    public static final int DEEPEST = 64;

    /** The maximum length of a text, so that it fits in tables and class files. */
    public static final int LONGEST = 20_000;

    private static final YAMLFactory FACTORY = factory();

    private final SourceText source;
    private final Diagnostics diagnostics;
    private final YAMLParser parser;
    private boolean complete = true;

    private YamlReader(SourceText source, Diagnostics diagnostics) throws IOException {
        this.source = source;
        this.diagnostics = diagnostics;
        this.parser = FACTORY.createParser(new StringReader(source.text()));
    }

    /** Thrown to abandon a file after an error was reported. */
    private static final class GiveUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GiveUp() {
            super("", null, false, false);
        }
    }

    private static YAMLFactory factory() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return YAMLFactory.builder()
                .loaderOptions(options)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    /**
     * Reads a file whose root is a mapping.
     *
     * @return its content; empty if errors, which were reported, make it unusable
     */
    public static Optional<MapNode> read(SourceText source, Diagnostics diagnostics) {
        if (!SourceReader.check(source, diagnostics)) {
            return Optional.empty();
        }
        try {
            YamlReader reader = new YamlReader(source, diagnostics);
            try (reader.parser) {
                return reader.document();
            } catch (IOException e) {
                diagnostics.report(SyntaxErrors.translate(e, source, reader.parser.currentTokenLocation()));
            } catch (GiveUp e) {
                // It was reported where it was thrown.
            }
        } catch (IOException e) {
            diagnostics.report(SyntaxErrors.translate(e, source, JsonLocation.NA));
        }
        return Optional.empty();
    }

    private Optional<MapNode> document() throws IOException {
        if (parser.nextToken() == null) {
            diagnostics.report(Diagnostic.error(source.position(0), 1, "the file has no content")
                    .expecting("a mapping"));
            return Optional.empty();
        }
        Node root = node(0);
        if (parser.nextToken() != null) {
            diagnostics.report(Diagnostic.error(source.position(start()), 1, "a second document starts here")
                    .expecting("one document in a file"));
            complete = false;
        }
        return root.asMap(diagnostics).filter(map -> complete);
    }

    private Node node(int depth) throws IOException {
        int start = start();
        if (depth > DEEPEST) {
            diagnostics.report(Diagnostic.error(source.position(start), 1, "nested too deep")
                    .expecting("at most " + DEEPEST + " levels"));
            throw new GiveUp();
        }
        checkProperties(start);
        return switch (parser.currentToken()) {
            case START_OBJECT -> map(start, depth);
            case START_ARRAY -> list(start, depth);
            default -> scalar(start);
        };
    }

    private MapNode map(int start, int depth) throws IOException {
        List<MapNode.Entry> entries = new ArrayList<>();
        Map<String, ScalarNode> keys = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            int keyStart = start();
            checkProperties(keyStart);
            ScalarNode key = scalar(keyStart);
            checkKey(key);
            Optional.ofNullable(keys.putIfAbsent(key.text(), key))
                    .ifPresent(first -> diagnostics.report(
                            key.error("duplicate key " + key.quoted()).noting(first, "first defined here")));
            parser.nextToken();
            entries.add(new MapNode.Entry(key, node(depth + 1)));
        }
        int length = entries.isEmpty() || at(start) == '{'
                ? lengthOnLine(start, end())
                : entries.get(0).key().length();
        return new MapNode(source.position(start), length, entries);
    }

    private void checkKey(ScalarNode key) {
        if (key.isPlain() && key.text().equals("<<")) {
            diagnostics.report(key.error("merge keys are not supported"));
            complete = false;
        } else if (key.isEmpty()) {
            diagnostics.report(key.error("a key without text").expecting("a name before ':'"));
        } else if (key.text().indexOf('\n') >= 0) {
            diagnostics.report(key.error("a key of several lines").expecting("a name on one line"));
            complete = false;
        }
    }

    private ListNode list(int start, int depth) throws IOException {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(depth + 1));
        }
        int length = at(start) == '[' ? lengthOnLine(start, end()) : 1;
        return new ListNode(source.position(start), length, items);
    }

    private ScalarNode scalar(int start) throws IOException {
        int end = end();
        String text = parser.currentToken() == JsonToken.FIELD_NAME ? parser.currentName() : parser.getText();
        ScalarNode.Style style = switch (end > start ? at(start) : ' ') {
            case ' ' -> ScalarNode.Style.EMPTY;
            case '\'' -> ScalarNode.Style.SINGLE_QUOTED;
            case '"' -> ScalarNode.Style.DOUBLE_QUOTED;
            case '|' -> ScalarNode.Style.LITERAL;
            case '>' -> ScalarNode.Style.FOLDED;
            default -> ScalarNode.Style.PLAIN;
        };
        ScalarNode node = new ScalarNode(
                source.position(start),
                lengthOnLine(start, end),
                style == ScalarNode.Style.EMPTY ? "" : text,
                style,
                new ScalarMap(source, start, end, text, style));
        if (style == ScalarNode.Style.DOUBLE_QUOTED) {
            checkEscapes(node);
        }
        if (text.length() > LONGEST) {
            diagnostics.report(
                    node.error("a text of " + text.length() + " characters").expecting("at most " + LONGEST));
            complete = false;
        }
        return node;
    }

    /** Characters that are not allowed may not be escaped either, except for tabs. */
    private void checkEscapes(ScalarNode node) {
        String text = node.text();
        for (int i = 0; i < text.length(); i++) {
            Optional<String> what = text.charAt(i) == '\t' ? Optional.empty() : SourceReader.unprintable(text, i);
            if (what.isPresent()) {
                diagnostics.report(
                        node.errorAt(i, 1, what.get() + " is not allowed").expecting(SourceReader.PRINTABLE));
                complete = false;
                return;
            }
        }
    }

    /** Anchors, aliases and tags are identified by the first character of a node. */
    private void checkProperties(int start) {
        Optional<String> what = UnsupportedSyntax.at(source, source.position(start));
        if (what.isPresent()) {
            int length = 1;
            while (start + length < source.text().length() && " ,]}\r\n".indexOf(at(start + length)) < 0) {
                length++;
            }
            diagnostics.report(
                    Diagnostic.error(source.position(start), length, what.get()).expecting(UnsupportedSyntax.EXPECTED));
            complete = false;
        }
    }

    private int start() {
        return offset(parser.currentTokenLocation());
    }

    private int end() {
        return offset(parser.currentLocation());
    }

    private int offset(JsonLocation location) {
        return source.offset(location.getLineNr(), location.getColumnNr());
    }

    private char at(int offset) {
        return offset < source.text().length() ? source.text().charAt(offset) : ' ';
    }

    private int lengthOnLine(int start, int end) {
        int lineEnd = source.lineEnd(source.position(start).line());
        int to = Math.max(start, Math.min(end, lineEnd));
        return source.columns(start, to);
    }
}
