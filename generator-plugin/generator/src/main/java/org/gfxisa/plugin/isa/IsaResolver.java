package org.gfxisa.plugin.isa;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.gfxisa.plugin.actions.ActionResolver;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.FloatModifiers;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.OperandEntryReader;
import org.gfxisa.plugin.formats.FormatResolver;
import org.gfxisa.plugin.instructions.DoesResolver;
import org.gfxisa.plugin.instructions.EntryTexts;
import org.gfxisa.plugin.instructions.InstructionResolver;
import org.gfxisa.plugin.instructions.OpcodeReader;
import org.gfxisa.plugin.instructions.OpcodeReader.Opcode;
import org.gfxisa.plugin.instructions.PreludeReader;
import org.gfxisa.plugin.instructions.TargetSpec;
import org.gfxisa.plugin.instructions.UngeneratedCheck;
import org.gfxisa.plugin.model.DualSemantics;
import org.gfxisa.plugin.model.InstructionAction;
import org.gfxisa.plugin.model.InstructionSemantics;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.operands.CodesResolver;
import org.gfxisa.plugin.operands.SyntaxResolver;
import org.gfxisa.plugin.operands.SyntaxTable;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.targets.IsaGroups;
import org.gfxisa.plugin.targets.ProcessorResolver;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Counter;
import org.gfxisa.table.ImplicitOperand;
import org.gfxisa.table.SpecEntries;

/** Resolves the instruction set of every generated target. Undefined names are ignored, since the checks report them. */
public final class IsaResolver {
    private static final int MOST_COUNTED = 255;

    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Map<String, ProcessorSpec> processors;
    private final ProcessorResolver tree;
    private final Lineages lineages;
    private final DoesCompiler compiler;
    private final DoesResolver does;
    private final ActionResolver actions;
    private final OpcodeReader opcodes;
    private final OperandEntryReader operands;
    private final FloatModifiers floatModifiers;

    public IsaResolver(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
        this.tree = new ProcessorResolver(definitions, diagnostics);
        this.processors = tree.resolve();
        this.lineages = new Lineages(processors);
        this.compiler = new DoesCompiler(new PreludeReader(definitions, diagnostics).read());
        this.does = new DoesResolver(definitions.templates(), compiler, diagnostics);
        this.actions = new ActionResolver(definitions, compiler, diagnostics);
        this.opcodes = new OpcodeReader(definitions.formats().keySet(), lineages, diagnostics);
        this.operands = new OperandEntryReader(definitions.classes().keySet(), diagnostics);
        this.floatModifiers = new FloatModifiers(definitions.modifiers());
    }

    /** Returns all targets of the spec, including abstract ones. */
    public List<ProcessorSpec> processors() {
        return List.copyOf(processors.values());
    }

    /**
     * Returns the generated instruction sets, in the order of the spec.
     *
     * @param names the requested targets; if empty, all that have an instruction set
     * @param broken instructions to skip because their entries have misspelt keys
     */
    public List<TargetIsa> resolve(List<String> names, Set<String> broken) {
        for (String name : names) {
            if (!processors.containsKey(name)) {
                diagnostics.report(Diagnostic.error(Position.startOf("pom.xml"), 1, "unknown target '" + name + "'")
                        .expecting("a name defined in targets/")
                        .suggesting(name, processors.keySet()));
            } else if (!processors.get(name).hasIsa()) {
                diagnostics.report(definitions
                        .error(Definitions.Kind.TARGETS, name, "target '" + name + "' has no instruction set")
                        .expecting(
                                processors.get(name).real()
                                        ? "'isa: whole' in its definition"
                                        : "a processor: this is a family"));
            }
        }
        Set<String> known = new HashSet<>(broken);
        // Building forms takes most of the time and is independent for each group, so it overlaps with reading the next
        // group.
        List<CompletableFuture<Group>> groups = IsaGroups.of(tree.generated(names), definitions).stream()
                .map(g -> read(g, broken, known))
                .map(g -> CompletableFuture.supplyAsync(g::built))
                .toList();
        List<TargetIsa> resolved = groups.stream()
                .map(CompletableFuture::join)
                .map(g -> {
                    diagnostics.reportAll(g.found);
                    return g.isa();
                })
                .toList();
        if (names.isEmpty()) {
            List<ProcessorSpec> rooted = processors.values().stream()
                    .filter(p -> !tree.rootless().contains(p.name()))
                    .toList();
            new UngeneratedCheck(definitions, rooted, lineages, opcodes, operands, compiler, diagnostics).check(known);
        }
        return resolved;
    }

    /** Returns what the instructions of the resolved targets compute. */
    public List<InstructionSemantics> semantics() {
        return does.all();
    }

    /** Returns the dual instructions among them. */
    public List<DualSemantics> duals() {
        return does.duals();
    }

    /** Returns the actions of the instructions of the resolved targets. */
    public List<InstructionAction> actions() {
        return actions.all();
    }

    /** Returns the entries of all instructions, by name. */
    public Map<String, SpecEntries.Entry> texts() {
        return new EntryTexts(definitions, lineages).all();
    }

    /** Returns the mnemonics of all processors, including those whose instruction sets are not generated, by the set of processors. */
    public Map<String, List<String>> mnemonics() {
        List<ProcessorSpec> rooted = processors.values().stream()
                .filter(p -> p.real() && !tree.rootless().contains(p.name()))
                .toList();
        return new Mnemonics(definitions, rooted, lineages).byRange();
    }

    /** Processors that share an instruction set, and the resolved facts about it. */
    private record Group(
            IsaGroups.Group of,
            TargetSpec spec,
            List<String> registerNames,
            Map<String, ImplicitOperand> registers,
            InstructionResolver instructions,
            Diagnostics found) {
        Group built() {
            instructions.build(found);
            return this;
        }

        TargetIsa isa() {
            return new TargetIsa(
                    of.name(),
                    of.members(),
                    spec.codes(),
                    registerNames,
                    registers,
                    List.copyOf(spec.counters().values()),
                    instructions.formats(),
                    instructions.forms(),
                    instructions.spellings(),
                    instructions.meanings());
        }
    }

    private Group read(IsaGroups.Group group, Set<String> broken, Set<String> known) {
        ProcessorSpec target = group.first();
        Diagnostics found = Diagnostics.onePerPlace();
        TargetSpec spec = spec(group, found);
        InstructionResolver instructions = new InstructionResolver(definitions, spec, does, actions, diagnostics);
        definitions.instructions().forEach((name, node) -> {
            List<Opcode> numbers = broken.contains(name) ? List.of() : opcodes.read(node, target);
            if (!numbers.isEmpty()) {
                MapNode resolved = lineages.values(node, target);
                InstructionEntry entry = new InstructionEntry(name, resolved, operands);
                if (instructions.add(floatModifiers.listedIn(entry), numbers)) {
                    known.add(name);
                }
            }
        });
        List<String> names = CodesResolver.registerNames(definitions.codes().values());
        return new Group(group, spec, names, registers(spec.codes()), instructions, found);
    }

    private Map<String, ImplicitOperand> registers(List<CodeRange> codes) {
        Map<String, ImplicitOperand> registers = new TreeMap<>();
        definitions.registers().forEach((name, node) -> {
            boolean mask = node.text("width").map(w -> w.equals("mask")).orElse(false);
            registers.put(
                    name,
                    new ImplicitOperand(
                            name,
                            mask ? 0 : Nodes.number(node, "width", 1, 1, 16, diagnostics),
                            node.text("operand")
                                    .flatMap(o -> codes.stream()
                                            .filter(c -> c.name().equals(o))
                                            .findFirst())
                                    .map(CodeRange::low)
                                    .orElse(ImplicitOperand.NO_CODE),
                            Nodes.flag(node, "scalar-value", diagnostics)));
        });
        return registers;
    }

    private TargetSpec spec(IsaGroups.Group group, Diagnostics found) {
        ProcessorSpec target = group.first();
        List<CodeRange> codes = new CodesResolver(lineages, target, diagnostics).resolve(definitions.codes());
        if (codes.isEmpty()) {
            diagnostics.report(definitions
                    .error(Definitions.Kind.TARGETS, target.name(), "no operand codes for '" + target.name() + "'")
                    .expecting("codes: {block: {" + target.family() + ": [...]}} in operands/"));
        }
        return new TargetSpec(
                group.members().stream().map(ProcessorSpec::name).toList(),
                target,
                codes,
                table(Definitions.Kind.CLASSES, definitions.classes(), target, codes),
                table(Definitions.Kind.MODIFIERS, definitions.modifiers(), target, codes),
                floatModifiers,
                new FormatResolver(definitions, lineages, target, found),
                counters(target));
    }

    private Map<String, Counter> counters(ProcessorSpec target) {
        Map<String, Counter> counters = new LinkedHashMap<>();
        definitions
                .counters()
                .forEach((name, node) -> lineages.definition(node, target)
                        .ifPresent(at -> counters.put(
                                name,
                                new Counter(
                                        name,
                                        Nodes.number(at, "max", 1, 1, MOST_COUNTED, diagnostics),
                                        Nodes.flag(at, "frees-sources", diagnostics),
                                        Nodes.flag(at, "unordered-results", diagnostics),
                                        at.text("without-result")))));
        return counters;
    }

    private SyntaxTable table(
            Definitions.Kind kind, Map<String, MapNode> nodes, ProcessorSpec target, List<CodeRange> codes) {
        SyntaxTable table = new SyntaxTable(kind, target);
        SyntaxResolver resolver = new SyntaxResolver(kind, definitions, codes, diagnostics);
        nodes.forEach((name, node) -> table.add(name, lineages.definition(node, target), resolver));
        return table;
    }
}
