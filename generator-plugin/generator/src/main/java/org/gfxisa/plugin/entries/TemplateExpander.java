package org.gfxisa.plugin.entries;

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
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Expands entries with {@code for-each} axes into one entry per combination, with {@code {axis}} and {@code {axis.prop}}
 * replaced. If a property has versions, the facts in which it occurs have these versions, too. A combination with a hole that
 * cannot be filled is reported and skipped.
 */
final class TemplateExpander {
    /** More combinations than any family of instructions has. */
    static final int MOST_COMBINATIONS = 10_000;

    /** The key of an entry's axes. */
    static final String AXES = "for-each";

    private static final Pattern HOLE = Pattern.compile("\\{([a-z][a-z0-9_-]*)(?:\\.([a-z][a-z0-9_-]*))?}");
    private static final String TAKEN = "count";
    private static final Pattern MNEMONIC = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    /** Named axes. */
    private final Map<String, ? extends Node> axes;

    private final Set<String> used;

    private final Diagnostics diagnostics;
    /** Axes and properties that have been reported, so that each is reported once per template. */
    private final Set<String> unknown = new HashSet<>();

    private boolean filled;
    /** Whether a key that fills a hole is located at the hole and not in the axis. */
    private boolean keysAtHoles;

    /**
     * Prepares an expansion.
     *
     * @param axes named axes
     * @param used receives the names of the axes that are used
     * @param diagnostics receives errors
     */
    TemplateExpander(Map<String, ? extends Node> axes, Set<String> used, Diagnostics diagnostics) {
        this.axes = axes;
        this.used = used;
        this.diagnostics = diagnostics;
    }

    /** A point of an axis. */
    private record Point(ScalarNode key, Optional<MapNode> properties) {
        /** Returns this point with another value for a property. */
        Point with(String property, Node value) {
            return new Point(
                    key, properties.map(p -> p.withValues(e -> e.name().equals(property) ? value : e.value())));
        }
    }

    /** Reports a name with placeholders whose entry has a misspelt {@code for-each}; returns whether it is one. */
    private boolean misspeltAxes(ScalarNode name, MapNode node) {
        Optional<MapNode.Entry> wrong = node.entries().stream()
                .filter(e -> name.text().contains("{") && !node.has(AXES))
                .filter(e -> Names.nearest(e.name(), Set.of(AXES)).isPresent())
                .findFirst();
        wrong.ifPresent(e -> diagnostics.report(e.key()
                .error("unknown key '" + e.name() + "' in instruction '" + name.text() + "'")
                .suggesting(e.name(), Set.of(AXES))));
        return wrong.isPresent();
    }

    List<MapNode.Entry> expand(ScalarNode name, MapNode node) {
        if (misspeltAxes(name, node)) {
            return List.of();
        }
        Optional<MapNode> each = node.map(AXES);
        List<Map<String, Point>> combinations =
                each.isPresent() ? combinations(node.entry(AXES).orElseThrow().key(), each.get()) : List.of(Map.of());
        Set<String> skipped = skipped(node, combinations);
        MapNode body = Nodes.without(node, AXES, "skip");
        Map<String, MapNode.Entry> entries = new LinkedHashMap<>();
        for (Map<String, Point> combination : combinations) {
            if (skipped.contains(keys(combination))) {
                continue;
            }
            filled = true;
            ScalarNode mnemonic = fillText(name, combination);
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
            Optional<Node> written = axis.value() instanceof ScalarNode name && !name.isEmpty()
                    ? named(name)
                    : Optional.of(axis.value());
            if (written.isEmpty()) {
                return List.of();
            }
            List<Point> points = points(written.get());
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

    private Optional<Node> named(ScalarNode name) {
        Optional<Node> axis = Optional.ofNullable(axes.get(name.text()));
        used.add(name.text());
        if (axis.isEmpty()) {
            diagnostics.report(name.error("no axis is named '" + name.text() + "'")
                    .expecting("a list or a mapping of points, or a name defined under axes:")
                    .suggesting(name.text(), axes.keySet()));
        }
        return axis;
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
                        .suggesting(combination.text(), known));
            }
        }
        return skipped;
    }

    /** Returns whether a name is valid as a mnemonic; it also becomes the name of a constant and a method in Java. */
    private boolean isMnemonic(ScalarNode name) {
        if (MNEMONIC.matcher(name.text()).matches()
                && !SourceVersion.isKeyword(name.text())
                && !name.text().equals(TAKEN)) {
            return true;
        }
        Diagnostic error = name.error("'" + name.text() + "' is not a mnemonic");
        diagnostics.report(error.expecting(
                name.text().contains("{")
                        ? "words of lower-case letters and digits with '_' between; what stands in braces is a hole for an axis of '"
                                + AXES + "'"
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
                    list.items().stream()
                            .map(i -> i instanceof ScalarNode s ? fillText(s, combination) : fill(i, combination))
                            .toList());
        }
        return fillFact((ScalarNode) node, combination);
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
        // In code a key is an ordinary word, so errors are located at its use.
        keysAtHoles |= entry.name().equals("does");
        Node value = entry.name().equals("title") && entry.value() instanceof ScalarNode title
                ? fillText(title, combination)
                : fill(entry.value(), combination);
        keysAtHoles = outside;
        return new MapNode.Entry(fillText(entry.key(), combination), value);
    }

    /** Fills the holes of a fact. If a property has versions, the result has these versions. */
    private Node fillFact(ScalarNode scalar, Map<String, Point> combination) {
        Matcher hole = HOLE.matcher(scalar.text());
        while (hole.find()) {
            Optional<MapNode> versions = versions(hole, combination);
            if (versions.isPresent()) {
                String axis = hole.group(1);
                String property = hole.group(2);
                return versions.get().withValues(e -> {
                    Node version = e.value();
                    if (Versions.isNone(version)) {
                        return version;
                    }
                    Map<String, Point> there = new LinkedHashMap<>(combination);
                    there.compute(axis, (name, point) -> point.with(property, version));
                    return fillFact(scalar, there);
                });
            }
        }
        return fillText(scalar, combination);
    }

    private static Optional<MapNode> versions(Matcher hole, Map<String, Point> combination) {
        return Optional.ofNullable(combination.get(hole.group(1)))
                .filter(point -> hole.group(2) != null)
                .flatMap(Point::properties)
                .flatMap(p -> p.map(hole.group(2)));
    }

    /** Fills the holes of a text that is the same for all targets. */
    private ScalarNode fillText(ScalarNode scalar, Map<String, Point> combination) {
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
        // A number that fills a whole quoted text is a number.
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
                    .suggesting(hole.group(1), combination.keySet()));
            return Optional.empty();
        }
        if (hole.group(2) == null) {
            return Optional.of(
                    keysAtHoles
                            ? scalar.slice(hole.start(), hole.end())
                                    .withText(point.key().text())
                            : point.key());
        }
        if (versions(hole, combination).isPresent()) {
            diagnostics.report(scalar.errorAt(
                            hole.start(),
                            hole.group().length(),
                            "'" + hole.group(2) + "' of axis '" + hole.group(1) + "' has versions")
                    .expecting("one value for all targets: in keys, titles and lists nothing has versions"));
            return Optional.empty();
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
                    .suggesting(hole.group(2), known)
                    .noting(point.key(), "this point of the axis");
            diagnostics.report(known.isEmpty() ? error : error.expecting(Names.oneOf(known)));
        }
        // An empty property is an empty text.
        return property;
    }
}
