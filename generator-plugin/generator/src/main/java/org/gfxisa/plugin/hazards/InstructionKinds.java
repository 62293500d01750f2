package org.gfxisa.plugin.hazards;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The kinds of instructions in one instruction set, as sets of form numbers. Unknown names stand for the empty set. */
final class InstructionKinds {
    private final Map<String, MapNode.Entry> kinds;
    private final List<FormSpec> forms;
    private final Map<String, BitSet> known = new HashMap<>();

    InstructionKinds(Map<String, MapNode.Entry> kinds, List<FormSpec> forms) {
        this.kinds = kinds;
        this.forms = forms;
    }

    private BitSet all() {
        BitSet all = new BitSet();
        all.set(0, forms.size());
        return all;
    }

    /** Returns the forms of a kind. */
    BitSet of(String name) {
        BitSet found = known.get(name);
        if (found == null) {
            // A cyclic reference counts as the empty set; the check reports it.
            known.put(name, new BitSet());
            MapNode.Entry entry = kinds.get(name);
            found = entry != null && entry.value() instanceof MapNode map ? read(map) : new BitSet();
            known.put(name, found);
        }
        return (BitSet) found.clone();
    }

    /** Returns the forms that a condition is about. */
    BitSet of(ConditionNode condition) {
        BitSet found = condition.kinds().isEmpty() ? all() : ofAny(condition.kinds());
        found.andNot(ofAny(condition.not()));
        return found;
    }

    /** Returns the union of several kinds. */
    private BitSet ofAny(List<ScalarNode> names) {
        BitSet any = new BitSet();
        names.forEach(name -> any.or(of(name.text())));
        return any;
    }

    private BitSet read(MapNode kind) {
        BitSet found = ofAny(Nodes.list(kind.get("kinds")));
        List<ScalarNode> formats = Nodes.list(kind.get("formats"));
        List<ScalarNode> instructions = Nodes.list(kind.get("instructions"));
        for (int i = 0; i < forms.size(); i++) {
            FormSpec form = forms.get(i);
            if (fits(formats, form.format()) || fits(instructions, form.instruction())) {
                found.set(i);
            }
        }
        if (kind.has("of")) {
            found.and(ofAny(Nodes.list(kind.get("of"))));
        }
        found.andNot(ofAny(Nodes.list(kind.get("not"))));
        return found;
    }

    private static boolean fits(List<ScalarNode> patterns, String name) {
        return patterns.stream().anyMatch(p -> NamePatterns.fits(p.text(), name));
    }

    /** Returns the names of the kinds that a kind refers to. */
    static List<ScalarNode> references(Node kind) {
        if (!(kind instanceof MapNode map)) {
            return List.of();
        }
        return List.of("kinds", "of", "not").stream()
                .flatMap(key -> Nodes.list(map.get(key)).stream())
                .toList();
    }
}
