package org.gfxisa.plugin.targets;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;

/** Groups the processors that share an instruction set because no fact of the spec distinguishes them. */
public final class IsaGroups {
    private IsaGroups() {}

    /**
     * Processors with the same instruction set.
     *
     * @param name name of the only processor, or of the target that their facts are written for, or of the first if that is not
     *     unique
     * @param members processors in the order of the spec
     */
    public record Group(String name, List<ProcessorSpec> members) {
        public Group {
            members = List.copyOf(members);
        }

        /** Returns the processor for which the group is resolved. */
        public ProcessorSpec first() {
            return members.get(0);
        }
    }

    private record Facts(List<String> named, List<Integer> waveSizes, List<String> formats) {}

    /** Groups processors, keeping their order. */
    public static List<Group> of(Collection<ProcessorSpec> processors, Definitions definitions) {
        Set<String> named = named(definitions);
        Map<Facts, List<ProcessorSpec>> groups = new LinkedHashMap<>();
        for (ProcessorSpec p : processors) {
            List<String> lineage = p.lineage().stream().filter(named::contains).toList();
            groups.computeIfAbsent(new Facts(lineage, p.waveSizes(), p.formats()), f -> new ArrayList<>())
                    .add(p);
        }
        Set<String> taken = new HashSet<>();
        List<Group> all = new ArrayList<>();
        groups.forEach((facts, members) -> {
            String first = members.get(0).name();
            boolean isNamed = members.size() > 1 && !facts.named.isEmpty() && taken.add(facts.named.get(0));
            all.add(new Group(isNamed ? facts.named.get(0) : first, members));
        });
        return all;
    }

    /** Returns the targets for which facts about instruction sets are written. */
    private static Set<String> named(Definitions definitions) {
        Set<String> keys = new HashSet<>();
        List<Map<String, ? extends Node>> facts = List.of(
                definitions.instructions(),
                definitions.formats(),
                definitions.classes(),
                definitions.modifiers(),
                definitions.codes(),
                definitions.registers(),
                definitions.counters());
        facts.forEach(map -> map.values().forEach(node -> keys(node, keys)));
        keys.retainAll(definitions.targets().keySet());
        return keys;
    }

    private static void keys(Node node, Set<String> keys) {
        if (node instanceof MapNode map) {
            for (MapNode.Entry e : map.entries()) {
                keys.add(e.name());
                keys(e.value(), keys);
            }
        } else if (node instanceof ListNode list) {
            list.items().forEach(n -> keys(n, keys));
        }
    }
}
