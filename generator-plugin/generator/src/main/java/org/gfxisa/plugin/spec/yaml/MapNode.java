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
     * A key and its value.
     *
     * @param key the key as written
     * @param value the value; an empty scalar if there is none
     */
    public record Entry(ScalarNode key, Node value) {
        /** Returns the text of the key. */
        public String name() {
            return key.text();
        }
    }

    /**
     * Creates a mapping.
     *
     * @param position where it starts
     * @param length number of code points to underline
     * @param entries the entries; of several with the same name the first is used
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

    /** Returns the entries in the order in which they were written, without repeated names. */
    public List<Entry> entries() {
        return inOrder;
    }

    /** Returns the names of the entries in the order in which they were written. */
    public Set<String> names() {
        return entries.keySet();
    }

    /** Returns whether there is an entry with a name. */
    public boolean has(String name) {
        return entries.containsKey(name);
    }

    /** Returns the value of an entry. */
    public Optional<Node> get(String name) {
        return entry(name).map(Entry::value);
    }

    /** Returns an entry. */
    public Optional<Entry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** Returns the value of an entry if it is a mapping. */
    public Optional<MapNode> map(String name) {
        return get(name).filter(MapNode.class::isInstance).map(MapNode.class::cast);
    }

    /** Returns the value of an entry if it is a list. */
    public Optional<ListNode> list(String name) {
        return get(name).filter(ListNode.class::isInstance).map(ListNode.class::cast);
    }

    /** Returns the entries of a mapping in an entry; an empty list if the value is missing or not a mapping. */
    public List<Entry> entries(String name) {
        return map(name).map(MapNode::entries).orElse(List.of());
    }

    /** Returns the items of a list in an entry; an empty list if the value is missing or not a list. */
    public List<Node> items(String name) {
        return list(name).map(ListNode::items).orElse(List.of());
    }

    /** Returns the mappings in an entry, which is a mapping itself or a list; other items are skipped. */
    public List<MapNode> maps(String name) {
        Stream<Node> values =
                Stream.concat(items(name).stream(), entries(name).stream().map(Entry::value));
        return values.filter(MapNode.class::isInstance).map(MapNode.class::cast).toList();
    }

    /** Returns the value of an entry if it is a scalar with text. */
    public Optional<ScalarNode> scalar(String name) {
        return get(name)
                .filter(ScalarNode.class::isInstance)
                .map(ScalarNode.class::cast)
                .filter(s -> !s.isEmpty());
    }

    /** Returns the text of an entry if it is a scalar with text. */
    public Optional<String> text(String name) {
        return scalar(name).map(ScalarNode::text);
    }

    /** Returns a mapping with the same keys and other values. */
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

    /** Returns the entries in flow style, for debugging. */
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
