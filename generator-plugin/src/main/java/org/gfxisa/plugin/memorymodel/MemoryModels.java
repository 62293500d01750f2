package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.resolve.Lineages;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** The tables at the processors: which one holds, and what its accesses are called there. */
public final class MemoryModels {
    private static final String WHOLE = "*";

    private final List<ModelTable> tables;
    private final Lineages lineages;
    private final Diagnostics diagnostics;

    /**
     * Prepares.
     *
     * @param tables all tables
     * @param processors every target, abstract ones too
     * @param diagnostics takes what is wrong
     */
    public MemoryModels(List<ModelTable> tables, List<Processor> processors, Diagnostics diagnostics) {
        Map<String, Processor> byName = new LinkedHashMap<>();
        processors.forEach(p -> byName.put(p.name(), p));
        this.tables = List.copyOf(tables);
        this.lineages = new Lineages(byName);
        this.diagnostics = diagnostics;
    }

    /**
     * A table at a processor.
     *
     * @param table the table
     * @param processor the processor
     * @param mnemonics of the accesses, by operation and then by address space
     */
    public record Placed(ModelTable table, Processor processor, Map<String, Map<String, String>> mnemonics) {}

    /** The tables at the processors of an instruction set; all their instructions are in it. */
    public List<Placed> at(TargetIsa isa) {
        List<Placed> placed = new ArrayList<>();
        for (Processor processor : isa.processors()) {
            // Of a part of an instruction set there is no telling which instructions are missing.
            Optional<ModelTable> held = processor.formats().contains(WHOLE) ? table(processor) : Optional.empty();
            held.ifPresent(table -> {
                placed.add(new Placed(table, processor, mnemonics(table, processor, isa)));
                instructions(table, processor, isa);
            });
        }
        return placed;
    }

    /** Sequences of a table at a processor. */
    public Sequences sequences(Placed placed) {
        return new Sequences(placed.table(), lineages, placed.processor());
    }

    private Optional<ModelTable> table(Processor processor) {
        return tables.stream()
                .filter(t -> lineages.pick(t.families(), processor).isPresent())
                .findFirst();
    }

    private Map<String, Map<String, String>> mnemonics(ModelTable table, Processor processor, TargetIsa isa) {
        Map<String, Map<String, String>> mnemonics = new LinkedHashMap<>();
        for (MapNode.Entry operation : table.operations().entries()) {
            Map<String, String> spaces = mnemonics.computeIfAbsent(operation.name(), o -> new LinkedHashMap<>());
            if (operation.value() instanceof MapNode bySpace) {
                for (MapNode.Entry space : bySpace.entries()) {
                    Optional<Node> name = lineages.resolve(space.value(), processor);
                    if (name.isPresent() && name.get() instanceof ScalarNode instruction) {
                        mnemonic(instruction, isa).ifPresent(m -> spaces.put(space.name(), m));
                    }
                }
            }
        }
        return mnemonics;
    }

    private Optional<String> mnemonic(ScalarNode instruction, TargetIsa isa) {
        Optional<String> mnemonic = isa.forms().stream()
                .filter(f -> f.instruction().equals(instruction.text()))
                .map(Form::mnemonic)
                .findFirst();
        if (mnemonic.isEmpty()) {
            Set<String> known = new TreeSet<>();
            isa.forms().forEach(f -> known.add(f.instruction()));
            unknown(instruction, instruction.text(), isa, known);
        }
        return mnemonic;
    }

    /** Every instruction that a word of the table stands for exists. */
    private void instructions(ModelTable table, Processor processor, TargetIsa isa) {
        ModelWords words = new ModelWords(table, lineages, processor);
        Set<String> used = new TreeSet<>();
        table.rows()
                .forEach(row -> row.steps().stream()
                        .map(ModelStep::verb)
                        .filter(table.words()::has)
                        .forEach(used::add));
        for (String mode : table.modes()) {
            for (Question question : Questions.of(mode)) {
                for (String word : used) {
                    for (ScalarNode text : words.of(word, question)) {
                        String mnemonic = text.text().split(" ", 2)[0];
                        if (!mnemonic.isEmpty() && !isa.spellings().containsKey(mnemonic)) {
                            unknown(text, mnemonic, isa, isa.spellings().keySet());
                        }
                    }
                }
            }
        }
    }

    private void unknown(ScalarNode at, String name, TargetIsa isa, Set<String> known) {
        diagnostics.report(at.error(isa.name() + " has no instruction '" + name + "'")
                .expecting("an instruction of it")
                .suggesting(Names.nearest(name, known)));
    }
}
