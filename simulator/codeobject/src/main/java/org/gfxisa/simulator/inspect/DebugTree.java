package org.gfxisa.simulator.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.dwarf.AddressRange;
import org.gfxisa.simulator.dwarf.DebugInfo;
import org.gfxisa.simulator.dwarf.DebugLocation;
import org.gfxisa.simulator.dwarf.DebugScope;
import org.gfxisa.simulator.dwarf.DebugVariable;
import org.gfxisa.simulator.json.FormattedNumber;

/** Builds the tree of debug information: sources, functions and blocks with their variables. */
final class DebugTree {
    private DebugTree() {}

    static List<Object> of(ElfFile elf) throws CodeObjectException {
        return scopes(DebugInfo.read(elf).sources());
    }

    private static List<Object> scopes(List<DebugScope> scopes) throws CodeObjectException {
        List<Object> list = new ArrayList<>();
        for (DebugScope scope : scopes) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("kind", scope.kind().text());
            if (!scope.name().isEmpty()) {
                tree.put("name", scope.name());
            }
            List<Object> ranges = new ArrayList<>();
            for (AddressRange range : scope.ranges()) {
                ranges.add(range(range));
            }
            tree.put("code", ranges);
            if (scope.frameBase().isPresent()) {
                tree.put("frame_base", scope.frameBase().get().text());
            }
            List<Object> variables = new ArrayList<>();
            for (DebugVariable variable : scope.variables()) {
                variables.add(variable(variable));
            }
            putUnlessEmpty(tree, "variables", variables);
            putUnlessEmpty(tree, "scopes", scopes(scope.scopes()));
            list.add(tree);
        }
        return list;
    }

    private static void putUnlessEmpty(Map<String, Object> tree, String name, List<Object> rows) {
        if (!rows.isEmpty()) {
            tree.put(name, rows);
        }
    }

    private static Map<String, Object> range(AddressRange range) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("from", FormattedNumber.hex(range.from()));
        tree.put("to", FormattedNumber.hex(range.to()));
        return tree;
    }

    private static Map<String, Object> variable(DebugVariable variable) throws CodeObjectException {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", variable.name());
        tree.put("type", variable.type().name());
        tree.put("size", variable.type().size());
        tree.put("parameter", variable.isParameter());
        tree.put("line", variable.line());
        variable.constant().ifPresent(value -> tree.put("value", value));
        List<Object> locations = new ArrayList<>();
        for (DebugLocation location : variable.locations()) {
            Map<String, Object> row = new LinkedHashMap<>();
            location.range().ifPresent(range -> row.putAll(range(range)));
            row.put("place", location.expression().text());
            locations.add(row);
        }
        putUnlessEmpty(tree, "places", locations);
        return tree;
    }
}
