package org.gfxisa.plugin.instructions;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.plugin.actions.ActionResolver;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.Effects;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.instructions.OpcodeReader.Opcode;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.Format;

/** Builds the forms of one target's instructions, and their spellings. */
public final class InstructionResolver {
    private final Definitions definitions;
    private final TargetSpec spec;
    private final DoesResolver does;
    private final ActionResolver actions;
    private final Diagnostics diagnostics;
    private final List<Plan> plans = new ArrayList<>();
    private final List<FormSpec> forms = new ArrayList<>();
    private final Map<String, List<Integer>> spellings = new TreeMap<>();
    /** Spellings that are names of earlier generations. */
    private final Map<String, List<Integer>> earlier = new TreeMap<>();

    private final EarlierNames earlierNames;
    private final Map<String, String> meanings = new TreeMap<>();

    public InstructionResolver(
            Definitions definitions,
            TargetSpec spec,
            DoesResolver does,
            ActionResolver actions,
            Diagnostics diagnostics) {
        this.definitions = definitions;
        this.spec = spec;
        this.does = does;
        this.actions = actions;
        this.diagnostics = diagnostics;
        earlierNames = new EarlierNames(definitions, spec.processor().lineage());
    }

    /** A form that has not been built yet. */
    private record Plan(
            InstructionEntry entry,
            Format format,
            String mnemonic,
            FormBuilder builder,
            Set<String> reads,
            Set<String> writes) {}

    /** Builds the forms of the instructions that were added. It accesses no state of other targets. */
    public void build(Diagnostics found) {
        plans.forEach(plan -> plan.builder
                .build(plan.mnemonic, plan.reads, plan.writes, found)
                .ifPresent(form -> add(form, plan.entry, plan.format)));
        plans.clear();
    }

    /** Returns the formats of the instructions, with their variants. */
    public List<Format> formats() {
        return forms.stream()
                .map(FormSpec::format)
                .distinct()
                .flatMap(f -> spec.formats().variants(f).stream())
                .toList();
    }

    /** Returns the forms. */
    public List<FormSpec> forms() {
        return List.copyOf(forms);
    }

    /** Returns the mnemonics that the assembler accepts; a name of an earlier generation is included if no instruction has it now. */
    public Map<String, List<Integer>> spellings() {
        Map<String, List<Integer>> all = new TreeMap<>(earlier);
        all.putAll(spellings);
        return all;
    }

    /** Returns the semantics of the instructions as written in the spec. */
    public Map<String, String> meanings() {
        return meanings;
    }

    /** An instruction in one format, which the entry names or which follows by promotion. */
    private record Use(String format, Opcode opcode) {}

    /** Adds an instruction with these opcodes; returns whether the target has its formats. */
    public boolean add(InstructionEntry entry, List<Opcode> opcodes) {
        List<Use> uses = uses(entry, opcodes);
        if (uses.isEmpty() || !operandsAreSound(entry, uses)) {
            return !uses.isEmpty();
        }
        checkMeaning(entry);
        meanings.put(entry.name(), entry.meaning());
        boolean several = uses.stream()
                        .map(Use::format)
                        .distinct()
                        .filter(f -> spec.formats().variants(f).get(0).suffixing() != Format.Suffixing.ALWAYS)
                        .count()
                > 1;
        Set<String> reads = registers(entry, "reads");
        Set<String> writes = registers(entry, "writes");
        Map<String, OperandAccess> accesses = does(entry, uses.get(0), reads, writes);
        reads.addAll(actions.resolve(entry, entry.operands(uses.get(0).format()), spec.targets()));
        Set<String> except = entry.except();
        for (Use use : uses) {
            for (Format format : spec.formats().variants(use.format())) {
                boolean applies = format.only().isEmpty()
                        || entry.operands(format.name()).stream().anyMatch(o -> isFor(o, format, accesses));
                if (!applies || except.contains(format.label()) || format.whole() && !entry.hasHalves(format)) {
                    continue;
                }
                boolean suffixed = isSuffixed(format, several) && entry.hasSuffix(use.format());
                // Texts are parsed here by one thread; building only looks them up.
                entry.operands(format.name());
                plans.add(new Plan(
                        entry,
                        format,
                        entry.mnemonic() + (suffixed ? format.suffix() : ""),
                        new FormBuilder(spec, entry, format, use.opcode(), accesses),
                        reads,
                        writes));
            }
        }
        return true;
    }

    private static boolean isSuffixed(Format format, boolean several) {
        return switch (format.suffixing()) {
            case SEVERAL -> several;
            case ALWAYS -> true;
            case READ -> false;
        };
    }

    /** Returns whether a variant is for instructions with this operand. */
    private static boolean isFor(OperandEntry operand, Format format, Map<String, OperandAccess> accesses) {
        OperandAccess access =
                accesses.getOrDefault(operand.name(), operand.access().orElse(OperandAccess.READ));
        boolean isFloat = operand.name().equals("src0") && operand.type().floating();
        return format.only().contains("float") && isFloat
                || format.only().contains("half") && format.half(operand.name(), operand.type()) >= 0
                || format.only().contains("inout") && access == OperandAccess.READ_WRITE;
    }

    /** Checks that the entry defines semantics at this target; that it does so at all is checked elsewhere. */
    private void checkMeaning(InstructionEntry entry) {
        List<String> meanings = entry.meanings();
        boolean versioned = InstructionEntry.MEANINGS.stream()
                .flatMap(m -> definitions.instructions().get(entry.name()).get(m).stream())
                .anyMatch(value ->
                        Versions.isVersioned(value, definitions.targets().keySet()));
        if (versioned && meanings.size() != 1) {
            diagnostics.report(definitions
                    .error(
                            Definitions.Kind.INSTRUCTIONS,
                            entry.name(),
                            "instruction '" + entry.name() + "' has "
                                    + (meanings.isEmpty()
                                            ? "neither " + String.join(" nor ", Names.quoted(InstructionEntry.MEANINGS))
                                            : String.join(" and ", Names.quoted(meanings)))
                                    + " on " + spec.processor().name())
                    .expecting("one of them at each target that has the instruction"));
        }
    }

    private void add(FormSpec form, InstructionEntry entry, Format format) {
        int index = forms.size();
        forms.add(form);
        if (form.decodeOnly()) {
            return;
        }
        entry.spellings().forEach(name -> spell(spellings, name, format, index));
        if (!entry.namesOthers()) {
            earlierNames.of(entry.name()).forEach(name -> spell(earlier, name, format, index));
        }
    }

    private static void spell(Map<String, List<Integer>> spellings, String name, Format format, int form) {
        spell(spellings, name, form);
        if (!format.suffix().isEmpty()) {
            spell(spellings, name + format.suffix(), form);
        }
    }

    private static void spell(Map<String, List<Integer>> spellings, String name, int form) {
        List<Integer> known = spellings.computeIfAbsent(name, n -> new ArrayList<>());
        if (!known.contains(form)) {
            known.add(form);
        }
    }

    /** Returns whether all operands could be parsed and have a field; if not, other errors may only be consequences. */
    private boolean operandsAreSound(InstructionEntry entry, List<Use> uses) {
        boolean sound = true;
        for (Use use : uses) {
            sound &= entry.operandsAreSound(use.format());
            for (Format format : spec.formats().variants(use.format())) {
                sound &= OperandSlots.checkPlaces(
                        entry.name(),
                        entry.operands(use.format()),
                        format,
                        use.opcode().node(),
                        diagnostics);
            }
        }
        return sound;
    }

    /** Returns implicit registers that an entry names. */
    private Set<String> registers(InstructionEntry entry, String key) {
        Set<String> names = new TreeSet<>(Nodes.texts(entry.node().get(key)));
        names.retainAll(definitions.registers().keySet());
        return names;
    }

    /** Compiles the instruction's text, and adds the operands and registers that it accesses. */
    private Map<String, OperandAccess> does(InstructionEntry entry, Use use, Set<String> reads, Set<String> writes) {
        Format format = spec.formats().variants(use.format()).get(0);
        List<OperandEntry> operands = entry.operands(format.name());
        Optional<Effects> compiled = does.compile(entry, format, spec.targets())
                .or(() -> actions.access(entry, format, operands, spec.targets()));
        Map<String, OperandAccess> accesses = new LinkedHashMap<>();
        compiled.ifPresent(c -> {
            Set<String> names = new LinkedHashSet<>();
            operands.forEach(o -> names.add(o.name()));
            for (String name : names) {
                if (c.writes().contains(name)) {
                    accesses.put(name, c.reads().contains(name) ? OperandAccess.READ_WRITE : OperandAccess.WRITE);
                }
            }
            checkUses(entry, format, operands, c);
            Set<String> implicit = definitions.registers().keySet();
            c.writes().stream()
                    .filter(r -> !names.contains(r) && !implicit.contains(r))
                    .forEach(r -> undefined(entry, r));
            c.reads().stream()
                    .filter(r -> !names.contains(r) && implicit.contains(r))
                    .forEach(reads::add);
            c.writes().stream()
                    .filter(r -> !names.contains(r) && implicit.contains(r))
                    .forEach(writes::add);
            if (c.readsMode()) {
                reads.add(InstructionEntry.MODE);
            }
            if (!format.perWave()) {
                reads.add(InstructionEntry.EXEC);
            }
        });
        return accesses;
    }

    /** Checks that the text uses all sources or none: one that omits some sources probably has a wrong name. */
    private void checkUses(InstructionEntry entry, Format format, List<OperandEntry> operands, Effects does) {
        boolean isConstant = operands.stream().noneMatch(o -> does.reads().contains(o.name()));
        if (isConstant || entry.meanings().size() > 1) {
            return;
        }
        operands.stream()
                .filter(o -> o.fixed().isEmpty() && !format.implied().containsKey(o.name()))
                .filter(o -> !does.reads().contains(o.name()) && !does.writes().contains(o.name()))
                .forEach(o -> diagnostics.report(o.key()
                        .error("'does' of '" + entry.name() + "' does not use operand '" + o.name() + "'")
                        .expecting("a 'does' that uses all sources, or none")));
    }

    private void undefined(InstructionEntry entry, String register) {
        entry.node()
                .scalar("does")
                .ifPresent(does -> diagnostics.report(does.errorAt(
                                Math.max(0, does.text().indexOf(register)),
                                register.length(),
                                "register '" + register + "' is not defined")
                        .expecting("a definition under registers: in operands/")));
    }

    private List<Use> uses(InstructionEntry entry, List<Opcode> opcodes) {
        List<Use> uses = new ArrayList<>();
        Map<String, String> as = entry.replacements();
        Set<String> except = entry.except();
        // Nearer promotions come first; the assembler tries the forms in this order.
        Deque<Opcode> open = new ArrayDeque<>(opcodes);
        Set<String> known = new HashSet<>();
        while (!open.isEmpty()) {
            Opcode opcode = open.remove();
            add(uses, opcode);
            spec.formats().promotes(opcode.format()).forEach((promoted, by) -> {
                String format = as.getOrDefault(promoted, promoted);
                if (!except.contains(promoted) && fits(entry, format) && known.add(format)) {
                    open.add(opcode.promoted(format, by.offset(), by.node()));
                }
            });
        }
        return uses;
    }

    /** Returns whether no operand is wider than the format allows, for a format that the entry does not name. */
    private boolean fits(InstructionEntry entry, String name) {
        int widest = spec.formats().variants(name).stream()
                .mapToInt(Format::widest)
                .findFirst()
                .orElse(0);
        return widest == 0
                || entry.operands(name).stream()
                        .noneMatch(o -> !o.type().mask() && o.type().dwords() > widest);
    }

    private void add(List<Use> uses, Opcode opcode) {
        if (spec.processor().generates(opcode.format())
                && !spec.formats().variants(opcode.format()).isEmpty()) {
            uses.add(new Use(opcode.format(), opcode));
        }
    }
}
