package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.memorymodel.Constraint;
import org.gfxisa.memorymodel.MemoryModelTable;
import org.gfxisa.memorymodel.MemoryModelTables;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Assigns tables to processors, with the mnemonics of their accesses. */
public final class MemoryModels {
    private static final String WHOLE = "*";

    private final List<ModelTable> tables;
    private final List<ModelConstraint> constraints;
    private final List<ProcessorSpec> processors;
    private final Lineages lineages;
    private final Diagnostics diagnostics;

    /**
     * Prepares.
     *
     * @param tables all tables
     * @param constraints the restrictions on moving accesses within a thread
     * @param processors all targets, including abstract ones
     * @param diagnostics receives errors
     */
    public MemoryModels(
            List<ModelTable> tables,
            List<ModelConstraint> constraints,
            List<ProcessorSpec> processors,
            Diagnostics diagnostics) {
        Map<String, ProcessorSpec> byName = new LinkedHashMap<>();
        processors.forEach(p -> byName.put(p.name(), p));
        this.tables = List.copyOf(tables);
        this.constraints = List.copyOf(constraints);
        this.processors = List.copyOf(processors);
        this.lineages = new Lineages(byName);
        this.diagnostics = diagnostics;
    }

    /**
     * A table on a processor.
     *
     * @param table the table
     * @param processor the processor
     * @param mnemonics mnemonics of the accesses by operation and address space
     */
    public record Placed(ModelTable table, ProcessorSpec processor, Map<String, Map<String, String>> mnemonics) {}

    /** Returns the tables on the processors of an instruction set, which has all their instructions. */
    public List<Placed> at(TargetIsa isa) {
        List<Placed> placed = new ArrayList<>();
        for (ProcessorSpec processor : isa.processors()) {
            // If only a part of the instruction set is generated, missing instructions are not an error.
            if (processor.formats().contains(WHOLE)) {
                tables(processor).forEach(table -> placed.add(place(table, processor, isa, Set.of())));
            }
        }
        return placed;
    }

    /** Returns the tables on processors without an instruction set, which are written in the instructions of other processors. */
    public List<Placed> borrowing(List<TargetIsa> isas) {
        List<Placed> placed = new ArrayList<>();
        for (ProcessorSpec processor : processors) {
            if (!processor.real() || processor.hasIsa()) {
                continue;
            }
            for (ModelTable table : tables(processor)) {
                table.borrowed().ifPresent(this::exists);
                table.borrowed()
                        .ifPresent(borrowed -> isas.stream()
                                .filter(i -> i.processors().stream()
                                        .anyMatch(p -> p.name().equals(borrowed.of())))
                                .findFirst()
                                .ifPresent(
                                        isa -> placed.add(place(table, processor, isa, Set.copyOf(borrowed.and())))));
            }
        }
        return placed;
    }

    private void exists(ModelTable.Borrowed borrowed) {
        Set<String> known = new TreeSet<>();
        processors.stream().filter(ProcessorSpec::hasIsa).forEach(p -> known.add(p.name()));
        if (!known.contains(borrowed.of())) {
            diagnostics.report(borrowed.node()
                    .error("no processor '" + borrowed.of() + "' has an instruction set")
                    .expecting("one that has")
                    .suggesting(borrowed.of(), known));
        }
    }

    /** Returns the tables on all processors for which they can be checked, without mnemonics of accesses. */
    public List<Placed> everywhere() {
        List<Placed> placed = new ArrayList<>();
        for (ProcessorSpec processor : processors) {
            boolean whole = processor.formats().contains(WHOLE);
            boolean without = processor.real() && !processor.hasIsa();
            for (ModelTable table : tables(processor)) {
                if (whole || without && table.borrowed().isPresent()) {
                    placed.add(new Placed(table, processor, Map.of()));
                }
            }
        }
        return placed;
    }

    private Placed place(ModelTable table, ProcessorSpec processor, TargetIsa isa, Set<String> also) {
        instructions(table, processor, isa, also);
        return new Placed(table, processor, mnemonics(table, processor, isa));
    }

    /** Returns all tables. */
    public List<ModelTable> tables() {
        return tables;
    }

    /** Returns the lineages, which select the version of a fact for a processor. */
    public Lineages lineages() {
        return lineages;
    }

    /** Returns the sequences of a table on a processor. */
    public Sequences sequences(Placed placed) {
        return new Sequences(placed.table(), lineages, placed.processor());
    }

    /** Builds the table that the library reads. */
    private MemoryModelTable table(Placed placed, MachinesOf machines) {
        Sequences sequences = sequences(placed);
        Map<SequenceKey, List<String>> texts = new LinkedHashMap<>();
        Map<SequenceKey, List<String>> errata = new LinkedHashMap<>();
        Map<String, List<MemoryMachine>> byMode = new TreeMap<>();
        for (String mode : placed.table().modes()) {
            byMode.put(mode, machines.at(placed.processor(), mode));
            for (SequenceKey key : SequenceKeys.of(placed.table(), mode)) {
                texts.put(key, sequences.texts(key));
                errata.put(key, List.copyOf(sequences.errata(key)));
            }
        }
        errata.values().removeIf(List::isEmpty);
        return new MemoryModelTable(
                placed.table().vocabulary(),
                placed.table().title(),
                placed.table().modes().stream().sorted().toList(),
                placed.mnemonics(),
                texts,
                byMode,
                errata);
    }

    /** Returns the machines of a processor in a mode. */
    @FunctionalInterface
    public interface MachinesOf {
        List<MemoryMachine> at(ProcessorSpec processor, String mode);
    }

    /** Builds the tables that the library reads for some processors. */
    public MemoryModelTables tables(List<Placed> placed, MachinesOf machines) {
        Map<String, Map<String, MemoryModelTable>> byProcessor = new LinkedHashMap<>();
        placed.forEach(at -> byProcessor
                .computeIfAbsent(at.processor().name(), p -> new LinkedHashMap<>())
                .put(at.table().vocabulary().name(), table(at, machines)));
        Map<String, Map<String, Set<Constraint>>> staying = new TreeMap<>();
        constraints.forEach(constraint -> constraint
                .ops()
                .forEach(op -> constraint
                        .orders()
                        .forEach(order -> staying.computeIfAbsent(op, o -> new TreeMap<>())
                                .computeIfAbsent(order, o -> new LinkedHashSet<>())
                                .add(constraint.constraint()))));
        return new MemoryModelTables(byProcessor, staying);
    }

    /** Returns the first table of each model that applies to a processor. */
    private Collection<ModelTable> tables(ProcessorSpec processor) {
        Map<String, ModelTable> held = new LinkedHashMap<>();
        tables.stream()
                .filter(t -> lineages.pick(t.families(), processor).isPresent())
                .forEach(t -> held.putIfAbsent(t.vocabulary().name(), t));
        return held.values();
    }

    private Map<String, Map<String, String>> mnemonics(ModelTable table, ProcessorSpec processor, TargetIsa isa) {
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
                .map(FormSpec::mnemonic)
                .findFirst();
        if (mnemonic.isEmpty()) {
            Set<String> known = new TreeSet<>();
            isa.forms().forEach(f -> known.add(f.instruction()));
            unknown(instruction, instruction.text(), isa, known);
        }
        return mnemonic;
    }

    /** Checks that every instruction in the words of a table exists. */
    private void instructions(ModelTable table, ProcessorSpec processor, TargetIsa isa, Set<String> also) {
        ModelWords words = new ModelWords(table, lineages, processor);
        Set<String> used = new TreeSet<>();
        table.rows()
                .forEach(row -> row.steps().stream()
                        .map(ModelStep::verb)
                        .filter(table.words()::has)
                        .forEach(used::add));
        for (String mode : table.modes()) {
            for (SequenceKey key : SequenceKeys.of(table, mode)) {
                for (String word : used) {
                    for (ScalarNode text : words.of(word, key)) {
                        String mnemonic = text.text().split(" ", 2)[0];
                        if (!mnemonic.isEmpty()
                                && !also.contains(mnemonic)
                                && !isa.spellings().containsKey(mnemonic)) {
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
                .suggesting(name, known));
    }
}
