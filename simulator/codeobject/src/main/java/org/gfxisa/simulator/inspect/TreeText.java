package org.gfxisa.simulator.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;

/** Formats a tree as text: nested maps by indentation, lists of similar maps as tables. */
public final class TreeText {
    private static final int STEP = 2;

    private final ByteSink out;

    /** Makes a formatter that writes to a sink. */
    public TreeText(ByteSink out) {
        this.out = out;
    }

    /** Writes a map. */
    public void write(Map<String, Object> tree) throws IOException {
        map(tree, 0);
    }

    private void map(Map<?, ?> map, int indent) throws IOException {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.spaces(indent).utf8(oneLine(entry.getKey())).put(':');
            value(entry.getValue(), indent);
        }
    }

    private void value(Object value, int indent) throws IOException {
        if (isFlat(value)) {
            out.put(' ').utf8(flat(value)).put('\n');
        } else if (value instanceof Map<?, ?> map) {
            out.put('\n');
            map(map, indent + STEP);
        } else if (value instanceof List<?> list) {
            out.put('\n');
            list(list, indent + STEP);
        }
    }

    private void list(List<?> list, int indent) throws IOException {
        Set<Object> columns = new LinkedHashSet<>();
        boolean isTable = true;
        for (Object item : list) {
            isTable &= item instanceof Map<?, ?> map && map.values().stream().allMatch(TreeText::isFlat);
            if (isTable) {
                columns.addAll(((Map<?, ?>) item).keySet());
            }
        }
        if (isTable) {
            table(list, columns, indent);
            return;
        }
        for (Object item : list) {
            out.spaces(indent).put('-');
            value(item, indent);
        }
    }

    private void table(List<?> rows, Set<Object> columns, int indent) throws IOException {
        Table table = new Table(indent, columns.stream().map(TreeText::oneLine).toArray(String[]::new));
        for (Object row : rows) {
            List<String> cells = new ArrayList<>();
            for (Object column : columns) {
                Object cell = ((Map<?, ?>) row).get(column);
                cells.add(cell == null ? "" : flat(cell));
            }
            table.row(cells.toArray(String[]::new));
        }
        table.print(out);
    }

    /** Returns whether a value fits on one line: it is a scalar, or a list of scalars. */
    private static boolean isFlat(Object value) {
        return value instanceof List<?> list
                ? list.stream().noneMatch(item -> item instanceof List || item instanceof Map)
                : !(value instanceof Map<?, ?> map) || map.isEmpty();
    }

    private static String flat(Object value) {
        if (value instanceof List<?> list) {
            return list.isEmpty()
                    ? "none"
                    : list.stream().map(TreeText::oneLine).collect(Collectors.joining(" "));
        }
        return value instanceof Map ? "none" : oneLine(value);
    }

    private static String oneLine(Object value) {
        return String.valueOf(value).replace("\n", "\\n").replace("\t", "\\t");
    }
}
