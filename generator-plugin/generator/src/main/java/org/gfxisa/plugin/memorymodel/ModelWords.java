package org.gfxisa.plugin.memorymodel;

import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The instructions and modifiers that the words of a table stand for on a processor. */
final class ModelWords {
    private final ModelTable table;
    private final Lineages lineages;
    private final ProcessorSpec processor;

    ModelWords(ModelTable table, Lineages lineages, ProcessorSpec processor) {
        this.table = table;
        this.lineages = lineages;
        this.processor = processor;
    }

    /** Returns whether the table has a word. */
    boolean has(String word) {
        return table.words().has(word);
    }

    /** Returns the instructions or the modifiers of a word; an empty list if the word has no version for the key. */
    List<ScalarNode> of(String word, SequenceKey key) {
        Optional<Node> value = table.words().get(word).flatMap(v -> lineages.resolve(v, processor));
        while (value.isPresent() && value.get() instanceof MapNode map) {
            value = choice(map, key);
        }
        return Nodes.list(value);
    }

    private static Optional<Node> choice(MapNode map, SequenceKey key) {
        String access = key.access();
        String base = access.equals("volatile-nontemporal") ? "volatile" : access;
        return List.of(access, base, key.cell().scope(), key.mode()).stream()
                .filter(map::has)
                .findFirst()
                .flatMap(map::get);
    }
}
