package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CodeRange;

/** The sets of registers in one instruction set: operand codes, and names of implicit registers without a code. */
final class RegisterSets {
    private final Map<String, MapNode.Entry> sets;
    private final TargetIsa isa;

    /**
     * A set of registers.
     *
     * @param codes operand codes
     * @param names implicit registers without a code
     */
    record Resolved(BitSet codes, Set<String> names) {}

    RegisterSets(Map<String, MapNode.Entry> sets, TargetIsa isa) {
        this.sets = sets;
        this.isa = isa;
    }

    /** Returns the union of several sets; a name is that of a set, a file, a group of codes or a register. */
    Resolved of(List<ScalarNode> names) {
        Resolved resolved = new Resolved(new BitSet(), new TreeSet<>());
        names.forEach(name -> add(name.text(), resolved));
        return resolved;
    }

    private void add(String name, Resolved into) {
        MapNode.Entry set = sets.get(name);
        if (set != null) {
            Nodes.list(Optional.of(set.value())).forEach(member -> add(member.text(), into));
            return;
        }
        for (CodeRange range : isa.codes()) {
            if (range.file().filter(name::equals).isPresent() || range.group().equals(name) || isNamed(range, name)) {
                into.codes().set(range.low(), range.high() + 1);
                if (range.pair().equals(name)) {
                    into.codes().set(range.high() + 1);
                }
            }
        }
        if (isa.registers().containsKey(name) && code(name).isEmpty()) {
            into.names().add(name);
        }
    }

    private static boolean isNamed(CodeRange range, String name) {
        return range.name().equals(name)
                || range.pair().equals(name)
                || range.also().contains(name);
    }

    private OptionalInt code(String register) {
        return isa.codes().stream()
                .filter(range -> isNamed(range, register))
                .mapToInt(CodeRange::low)
                .findFirst();
    }

    /** Returns all names that a set may refer to, at any target. */
    static Set<String> known(Definitions definitions) {
        Set<String> known = new TreeSet<>(definitions.registers().keySet());
        definitions.codes().values().forEach(node -> names(node, known));
        return known;
    }

    private static void names(Node node, Set<String> into) {
        if (node instanceof ListNode list) {
            list.items().forEach(item -> names(item, into));
        } else if (node instanceof MapNode map) {
            for (MapNode.Entry entry : map.entries()) {
                boolean named =
                        List.of("file", "group", "name", "pair", "aliases").contains(entry.name());
                if (named) {
                    Nodes.list(Optional.of(entry.value())).forEach(name -> into.add(name.text()));
                } else {
                    names(entry.value(), into);
                }
            }
        }
    }

    /** Returns the members of a set as written. */
    static List<ScalarNode> members(MapNode.Entry set) {
        return new ArrayList<>(Nodes.list(Optional.of(set.value())));
    }
}
