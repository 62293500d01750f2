package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/**
 * Expands entries with {@code each} axes: one entry per combination, with {@code {axis}} and {@code {axis.prop}} replaced. A
 * combination with a hole that cannot be filled is reported and left out.
 */
final class TemplateExpander {
    /** More combinations than any family of instructions has. */
    static final int MOST_COMBINATIONS = 10_000;

    private static final Pattern HOLE = Pattern.compile("\\{([a-z][a-z0-9_-]*)(?:\\.([a-z][a-z0-9_-]*))?}");
    private static final Pattern MNEMONIC = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    private final Diagnostics diagnostics;
    /** Axes and properties that have been reported: once for a template, wherever it names them. */
    private final Set<String> unknown = new HashSet<>();

    private boolean filled;
    /** Whether what stands in a hole for a key is to be found at the hole, not where the axis has the key. */
    private boolean keysAtHoles;

    TemplateExpander(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** One point of an axis. */
    private record Point(ScalarNode key, Optional<MapNode> properties) {}

    List<MapNode.Entry> expand(ScalarNode name, MapNode node) {
        Optional<MapNode> each = node.map("each");
        List<Map<String, Point>> combinations =
                each.isPresent() ? combinations(node.entry("each").orElseThrow().key(), each.get()) : List.of(Map.of());
        Set<String> skipped = skipped(node, combinations);
        MapNode body = Nodes.without(node, "each", "skip");
        Map<String, MapNode.Entry> entries = new LinkedHashMap<>();
        for (Map<String, Point> combination : combinations) {
            if (skipped.contains(keys(combination))) {
                continue;
            }
            filled = true;
            ScalarNode mnemonic = fill(name, combination);
            MapNode entry = fill(body, combination);
            if (!filled || !isMnemonic(mnemonic)) {
                continue;
            }
            if (entries.putIfAbsent(mnemonic.text(), new MapNode.Entry(mnemonic, entry)) != null) {
                diagnostics.report(name.error("several combinations make '" + mnemonic.text() + "'")
                        .expecting("a name in which every axis has a hole: "
                                + Names.oneOf(combination.keySet().stream()
                                        .map(a -> "{" + a + "}")
                                        .toList())));
            }
        }
        return List.copyOf(entries.values());
    }

    private List<Map<String, Point>> combinations(ScalarNode each, MapNode axes) {
        List<Map<String, Point>> combinations = List.of(Map.of());
        for (MapNode.Entry axis : axes.entries()) {
            List<Point> points = points(axis.value());
            if (points.isEmpty()) {
                diagnostics.report(axis.key()
                        .error("axis '" + axis.name() + "' has no points")
                        .expecting("a list or a mapping of names"));
            }
            if ((long) combinations.size() * points.size() > MOST_COMBINATIONS) {
                diagnostics.report(each.error("too many combinations: axis '" + axis.name() + "' brings them to "
                                + (long) combinations.size() * points.size())
                        .expecting("at most " + MOST_COMBINATIONS));
                return List.of();
            }
            List<Map<String, Point>> next = new ArrayList<>();
            for (Map<String, Point> combination : combinations) {
                for (Point point : points) {
                    Map<String, Point> more = new LinkedHashMap<>(combination);
                    more.put(axis.name(), point);
                    next.add(more);
                }
            }
            combinations = next;
        }
        return combinations;
    }

    private static List<Point> points(Node axis) {
        if (axis instanceof MapNode map) {
            return map.entries().stream()
                    .map(e -> new Point(
                            e.key(),
                            e.value() instanceof MapNode properties ? Optional.of(properties) : Optional.empty()))
                    .toList();
        }
        return Nodes.list(Optional.of(axis)).stream()
                .map(s -> new Point(s, Optional.empty()))
                .toList();
    }

    private static String keys(Map<String, Point> combination) {
        return String.join(
                " ", combination.values().stream().map(p -> p.key().text()).toList());
    }

    private Set<String> skipped(MapNode node, List<Map<String, Point>> combinations) {
        List<ScalarNode> skip = Nodes.list(node.get("skip"));
        if (skip.isEmpty()) {
            return Set.of();
        }
        Set<String> known = new LinkedHashSet<>();
        combinations.forEach(c -> known.add(keys(c)));
        Set<String> skipped = new HashSet<>();
        for (ScalarNode combination : skip) {
            skipped.add(combination.text());
            if (!known.contains(combination.text()) && !known.isEmpty()) {
                diagnostics.report(combination
                        .error("there is no combination " + combination.quoted())
                        .expecting("a key of each axis, in the order of the axes, with blanks between")
                        .suggesting(Names.nearest(combination.text(), known)));
            }
        }
        return skipped;
    }

    /** Mnemonics become names in Java, too. */
    private boolean isMnemonic(ScalarNode name) {
        if (MNEMONIC.matcher(name.text()).matches() && !SourceVersion.isKeyword(name.text())) {
            return true;
        }
        Diagnostic error = name.error("'" + name.text() + "' is no mnemonic");
        diagnostics.report(error.expecting(
                name.text().contains("{")
                        ? "words of lower-case letters and digits with '_' between; what stands in braces is a hole for an axis of 'each'"
                        : "words of lower-case letters and digits with '_' between, and no word of Java"));
        return false;
    }

    private Node fill(Node node, Map<String, Point> combination) {
        if (node instanceof MapNode map) {
            return fill(map, combination);
        }
        if (node instanceof ListNode list) {
            return new ListNode(
                    list.position(),
                    list.length(),
                    list.items().stream().map(i -> fill(i, combination)).toList());
        }
        return fill((ScalarNode) node, combination);
    }

    private MapNode fill(MapNode map, Map<String, Point> combination) {
        if (combination.isEmpty()) {
            return map;
        }
        return new MapNode(
                map.position(),
                map.length(),
                map.entries().stream().map(e -> fill(e, combination)).toList());
    }

    private MapNode.Entry fill(MapNode.Entry entry, Map<String, Point> combination) {
        boolean outside = keysAtHoles;
        // In a text of code a key is a word like others: what is wrong with its use is wrong there.
        keysAtHoles |= entry.name().equals("does");
        MapNode.Entry filledEntry = new MapNode.Entry(fill(entry.key(), combination), fill(entry.value(), combination));
        keysAtHoles = outside;
        return filledEntry;
    }

    private ScalarNode fill(ScalarNode scalar, Map<String, Point> combination) {
        if (combination.isEmpty() || scalar.text().indexOf('{') < 0) {
            return scalar;
        }
        Matcher hole = HOLE.matcher(scalar.text());
        List<ScalarNode> parts = new ArrayList<>();
        int done = 0;
        while (hole.find()) {
            Optional<ScalarNode> value = value(scalar, hole, combination);
            if (value.isEmpty()) {
                filled = false;
                continue;
            }
            if (hole.start() > done) {
                parts.add(scalar.slice(done, hole.start()));
            }
            parts.add(value.get());
            done = hole.end();
        }
        if (parts.isEmpty()) {
            return scalar;
        }
        if (done < scalar.text().length()) {
            parts.add(scalar.slice(done, scalar.text().length()));
        }
        ScalarNode whole = scalar.joined(parts);
        // A number in place of a quoted hole is a number.
        return parts.size() == 1 && parts.get(0).isPlain()
                ? new ScalarNode(whole.position(), whole.length(), whole.text(), ScalarNode.Style.PLAIN, whole.map())
                : whole;
    }

    private Optional<ScalarNode> value(ScalarNode scalar, Matcher hole, Map<String, Point> combination) {
        Point point = combination.get(hole.group(1));
        if (point == null) {
            if (!unknown.add(hole.group(1))) {
                return Optional.empty();
            }
            diagnostics.report(scalar.errorAt(hole.start(), hole.group().length(), "no axis '" + hole.group(1) + "'")
                    .expecting(Names.oneOf(combination.keySet()))
                    .suggesting(Names.nearest(hole.group(1), combination.keySet())));
            return Optional.empty();
        }
        if (hole.group(2) == null) {
            return Optional.of(
                    keysAtHoles
                            ? scalar.slice(hole.start(), hole.end())
                                    .withText(point.key().text())
                            : point.key());
        }
        Optional<ScalarNode> property = point.properties()
                .flatMap(p -> p.get(hole.group(2)))
                .flatMap(n -> n instanceof ScalarNode s ? Optional.of(s) : Optional.empty());
        if (property.isEmpty() && unknown.add(hole.group(1) + "." + hole.group(2))) {
            Set<String> known = point.properties().map(MapNode::names).orElse(Set.of());
            Diagnostic error = scalar.errorAt(
                            hole.start(),
                            hole.group().length(),
                            "'" + point.key().text() + "' of axis '" + hole.group(1) + "' has no '" + hole.group(2)
                                    + "'")
                    .suggesting(Names.nearest(hole.group(2), known))
                    .noting(point.key().position(), point.key().length(), "this point of the axis");
            diagnostics.report(known.isEmpty() ? error : error.expecting(Names.oneOf(known)));
        }
        // An empty property is an empty text.
        return property;
    }
}
