package org.gfxisa.plugin.spec.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Position;

/** A mapping, with its entries in the order in which they were written. */
public final class MapNode implements Node {
    private final Position position;
    private final int length;
    private final Map<String, Entry> entries;
    private final List<Entry> inOrder;

    /**
     * One key and its value.
     *
     * @param key the key as written
     * @param value the value; an empty scalar where nothing was written
     */
    public record Entry(ScalarNode key, Node value) {
        /** The text of the key. */
        public String name() {
            return key.text();
        }
    }

    /**
     * Creates a mapping.
     *
     * @param position where it starts
     * @param length how much to underline, in code points
     * @param entries the entries; of several with the same name the first counts
     */
    public MapNode(Position position, int length, List<Entry> entries) {
        this.position = position;
        this.length = Math.max(1, length);
        Map<String, Entry> byName = new LinkedHashMap<>();
        entries.forEach(e -> byName.putIfAbsent(e.name(), e));
        this.entries = Collections.unmodifiableMap(byName);
        this.inOrder = List.copyOf(byName.values());
    }

    @Override
    public Position position() {
        return position;
    }

    @Override
    public int length() {
        return length;
    }

    /** The entries in written order, without repeated names. */
    public List<Entry> entries() {
        return inOrder;
    }

    /** The names of the entries in written order. */
    public Set<String> names() {
        return entries.keySet();
    }

    /** Whether there is an entry of this name. */
    public boolean has(String name) {
        return entries.containsKey(name);
    }

    /** The value of an entry. */
    public Optional<Node> get(String name) {
        return entry(name).map(Entry::value);
    }

    /** The key and value of an entry. */
    public Optional<Entry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** The value of an entry if it is a mapping; what is of another kind counts as absent. */
    public Optional<MapNode> map(String name) {
        return get(name).filter(MapNode.class::isInstance).map(MapNode.class::cast);
    }

    /** The value of an entry if it is a list; what is of another kind counts as absent. */
    public Optional<ListNode> list(String name) {
        return get(name).filter(ListNode.class::isInstance).map(ListNode.class::cast);
    }

    /** The entries of an entry that is a mapping; none of what is of another kind, or absent. */
    public List<Entry> entries(String name) {
        return map(name).map(MapNode::entries).orElse(List.of());
    }

    /** The items of an entry that is a list; none of what is of another kind, or absent. */
    public List<Node> items(String name) {
        return list(name).map(ListNode::items).orElse(List.of());
    }

    /** The mappings in an entry that is a list or a mapping itself; what is of another kind is left out. */
    public List<MapNode> maps(String name) {
        Stream<Node> values =
                Stream.concat(items(name).stream(), entries(name).stream().map(Entry::value));
        return values.filter(MapNode.class::isInstance).map(MapNode.class::cast).toList();
    }

    /** The value of an entry if it is a scalar with text; what is empty or of another kind counts as absent. */
    public Optional<ScalarNode> scalar(String name) {
        return get(name)
                .filter(ScalarNode.class::isInstance)
                .map(ScalarNode.class::cast)
                .filter(s -> !s.isEmpty());
    }

    /** The text of a scalar entry; what is empty or of another kind counts as absent. */
    public Optional<String> text(String name) {
        return scalar(name).map(ScalarNode::text);
    }

    /** The same keys with other values. */
    public MapNode withValues(Function<Entry, Node> value) {
        return new MapNode(
                position,
                length,
                inOrder.stream().map(e -> new Entry(e.key(), value.apply(e))).toList());
    }

    @Override
    public String describe() {
        return "a mapping";
    }

    /** The entries in flow style, for debugging. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("{");
        entries.values()
                .forEach(e -> out.append(out.length() > 1 ? ", " : "")
                        .append(e.name())
                        .append(": ")
                        .append(e.value()));
        return out.append('}').toString();
    }
}
