package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.model.Access;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.Semantics;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** Resolves the instruction set of every target that is generated. */
public final class IsaResolver {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Map<String, Processor> processors;
    private final Lineages lineages;
    private final DoesResolver does;
    private final Map<String, Set<String>> mnemonics = new LinkedHashMap<>();

    public IsaResolver(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
        this.processors = new ProcessorResolver(definitions.targets(), diagnostics).resolve();
        this.lineages = new Lineages(processors, diagnostics);
        this.does = new DoesResolver(diagnostics);
    }

    /** Every target of the spec, abstract ones too. */
    public List<Processor> processors() {
        return List.copyOf(processors.values());
    }

    /**
     * The instruction sets to be generated, in the order of the spec.
     *
     * @param names the targets wanted; all that have an instruction set when empty
     */
    public List<TargetIsa> resolve(List<String> names) {
        checkKeys();
        for (String name : names) {
            if (!processors.containsKey(name) || !processors.get(name).hasIsa()) {
                diagnostics.report(Diagnostic.error(
                                org.gfxisa.plugin.diag.Position.startOf("pom.xml"), 1, "no instruction set for target '" + name + "'")
                        .expecting("a target with 'isa' in targets/")
                        .suggesting(Names.nearest(name, processors.keySet())));
            }
        }
        return processors.values().stream()
                .filter(p -> p.hasIsa() && (names.isEmpty() || names.contains(p.name())))
                .map(this::resolve)
                .toList();
    }

    private void checkKeys() {
        Set<String> known = new LinkedHashSet<>(definitions.formats().keySet());
        known.addAll(InstructionEntry.KEYS);
        definitions.instructions().forEach((name, node) -> {
            for (MapNode.Entry e : node.entries()) {
                if (!known.contains(e.name())) {
                    diagnostics.report(e.key()
                            .error("unknown key or format '" + e.name() + "' in instruction '" + name + "'")
                            .expecting("the name of a format, or one of " + Names.oneOf(new TreeSet<>(InstructionEntry.KEYS)))
                            .suggesting(Names.nearest(e.name(), known)));
                }
            }
            if (node.entries().stream().noneMatch(e -> definitions.formats().containsKey(e.name()))) {
                diagnostics.report(node.error("instruction '" + name + "' has no opcode in any format")
                        .expecting("a key that names a format, e.g. vop2: {gfx6: 3}"));
            }
            if (node.has("does") == node.has("stub")) {
                diagnostics.report(node.error("instruction '" + name + "' has "
                                + (node.has("does") ? "both 'does' and 'stub'" : "neither 'does' nor 'stub'"))
                        .expecting("one of them"));
            }
        });
    }

    private TargetIsa resolve(Processor target) {
        TargetSpec spec = spec(target);
        List<Form> forms = new ArrayList<>();
        Map<String, List<Integer>> spellings = new TreeMap<>();
        for (Map.Entry<String, MapNode> e : definitions.instructions().entrySet()) {
            InstructionEntry entry = new InstructionEntry(e.getKey(), e.getValue(), lineages, target, diagnostics);
            instruction(spec, entry, forms, spellings);
        }
        List<Format> formats = forms.stream()
                .map(Form::format)
                .distinct()
                .flatMap(f -> spec.formats().variants(f).stream())
                .toList();
        return new TargetIsa(target, spec.codes(), registers(), formats, forms, spellings, elsewhere(target, spellings.keySet()));
    }

    private Map<String, Integer> registers() {
        Map<String, Integer> widths = new TreeMap<>();
        definitions.registers().forEach((name, node) -> {
            boolean mask = node.text("width").map(w -> w.equals("mask")).orElse(false);
            widths.put(name, mask ? 0 : Nodes.number(node, "width", 1, 1, 16, diagnostics));
        });
        return widths;
    }

    /** Implicit registers that an entry names, checked. */
    private Set<String> implicit(InstructionEntry entry, String key) {
        Set<String> names = new TreeSet<>();
        for (ScalarNode name : Nodes.list(entry.node().get(key), diagnostics)) {
            if (definitions.registers().containsKey(name.text())) {
                names.add(name.text());
            } else {
                diagnostics.report(name.error("unknown register " + name.quoted())
                        .expecting("a register defined under registers: in operands/")
                        .suggesting(Names.nearest(name.text(), definitions.registers().keySet())));
            }
        }
        return names;
    }

    private TargetSpec spec(Processor target) {
        MapNode codesNode = definitions.codes().get("codes");
        List<CodeRange> codes = Optional.ofNullable(codesNode)
                .map(n -> new CodesResolver(lineages, target, diagnostics).resolve(n))
                .orElse(List.of());
        if (codes.isEmpty()) {
            diagnostics.report(Diagnostic.error(target.position(), 1, "no operand codes for '" + target.name() + "'")
                    .expecting("codes: {block: {" + target.family() + ": […]}} in operands/"));
        }
        return new TargetSpec(
                target,
                codes,
                syntaxes(definitions.classes(), target, codes),
                syntaxes(definitions.modifiers(), target, codes),
                new FormatResolver(definitions.formats(), lineages, target, diagnostics));
    }

    private Map<String, Syntax> syntaxes(Map<String, MapNode> nodes, Processor target, List<CodeRange> codes) {
        SyntaxResolver resolver = new SyntaxResolver(diagnostics);
        Map<String, Syntax> syntaxes = new LinkedHashMap<>();
        nodes.forEach((name, node) -> lineages.definition(node, target)
                .flatMap(n -> resolver.resolve(name, n, codes))
                .ifPresent(s -> syntaxes.put(name, s)));
        return syntaxes;
    }

    /** An instruction in one format: as the entry names it, or by promotion. */
    private record Use(String format, InstructionEntry.Opcode opcode) {}

    private void instruction(
            TargetSpec spec, InstructionEntry entry, List<Form> forms, Map<String, List<Integer>> spellings) {
        List<Use> uses = uses(spec, entry);
        if (uses.isEmpty()) {
            return;
        }
        boolean several = uses.stream().map(Use::format).distinct().count() > 1;
        Set<String> reads = implicit(entry, "reads");
        Set<String> writes = implicit(entry, "writes");
        Map<String, Access> accesses = does(spec, entry, uses.get(0), reads, writes);
        for (Use use : uses) {
            for (Format format : spec.formats().variants(use.format())) {
                boolean suffixed = several && entry.hasSuffix(use.format());
                String suffix = suffixed ? format.suffix() : "";
                int index = forms.size();
                Optional<Form> form = new FormBuilder(spec, entry, format, use.opcode(), accesses, diagnostics)
                        .build(entry.mnemonic() + suffix, reads, writes);
                if (form.isEmpty()) {
                    continue;
                }
                forms.add(form.get());
                if (!form.get().decodeOnly()) {
                    List<String> names = new ArrayList<>(entry.aliases());
                    names.add(0, entry.mnemonic());
                    for (String name : names) {
                        spell(spellings, name, index);
                        if (!format.suffix().isEmpty()) {
                            spell(spellings, name + format.suffix(), index);
                        }
                    }
                }
            }
        }
    }

    /** Compiles what the instruction does; adds what it reads and writes, and tells how it treats its operands. */
    private Map<String, Access> does(
            TargetSpec spec, InstructionEntry entry, Use use, Set<String> reads, Set<String> writes) {
        Format format = spec.formats().variants(use.format()).get(0);
        List<OperandEntry> operands = entry.operands(format.name(), spec.classes());
        Optional<CompiledDoes> compiled = does.compile(entry, format, operands, spec.processor().name());
        Map<String, Access> accesses = new LinkedHashMap<>();
        compiled.ifPresent(c -> {
            Set<String> names = new LinkedHashSet<>();
            operands.forEach(o -> names.add(o.name()));
            for (String name : names) {
                if (c.writes().contains(name)) {
                    accesses.put(name, c.reads().contains(name) ? Access.INOUT : Access.OUT);
                }
            }
            c.reads().stream().filter(r -> !names.contains(r) && definitions.registers().containsKey(r)).forEach(reads::add);
            c.writes().stream().filter(r -> !names.contains(r) && definitions.registers().containsKey(r)).forEach(writes::add);
            if (!c.modeReads().isEmpty()) {
                reads.add("mode");
            }
        });
        return accesses;
    }

    /** What the instructions of the resolved targets compute. */
    public List<Semantics> semantics() {
        return does.all();
    }

    private static void spell(Map<String, List<Integer>> spellings, String name, int form) {
        List<Integer> forms = spellings.computeIfAbsent(name, n -> new ArrayList<>());
        if (!forms.contains(form)) {
            forms.add(form);
        }
    }

    private List<Use> uses(TargetSpec spec, InstructionEntry entry) {
        List<Use> uses = new ArrayList<>();
        Set<String> except = entry.except();
        Map<String, String> as = entry.replacements();
        for (InstructionEntry.Opcode opcode : entry.opcodes(definitions.formats().keySet())) {
            add(spec, uses, opcode.format(), opcode);
            spec.formats().promotes(opcode.format()).forEach((promoted, offset) -> {
                if (!except.contains(promoted)) {
                    String format = as.getOrDefault(promoted, promoted);
                    add(spec, uses, format, new InstructionEntry.Opcode(format, opcode.value() + offset, opcode.node()));
                }
            });
        }
        return uses;
    }

    private void add(TargetSpec spec, List<Use> uses, String format, InstructionEntry.Opcode opcode) {
        if (definitions.formats().containsKey(format)
                && spec.processor().generates(format)
                && !spec.formats().variants(format).isEmpty()) {
            uses.add(new Use(format, opcode));
        }
    }

    /** Mnemonics that this target lacks, and the processors that have them. */
    private Map<String, List<String>> elsewhere(Processor target, Set<String> spellings) {
        Map<String, List<String>> elsewhere = new TreeMap<>();
        mnemonicsByProcessor().forEach((other, mnemonics) -> mnemonics.stream()
                .filter(m -> !spellings.contains(m))
                .forEach(m -> elsewhere.computeIfAbsent(m, k -> new ArrayList<>()).add(other)));
        return elsewhere;
    }

    /** What every processor has, whether an instruction set is generated for it or not. */
    private Map<String, Set<String>> mnemonicsByProcessor() {
        if (mnemonics.isEmpty()) {
            for (Processor processor : processors.values()) {
                if (processor.real()) {
                    Set<String> names = new TreeSet<>();
                    definitions.instructions().forEach((name, node) -> {
                        if (exists(node, processor)) {
                            names.add(InstructionEntry.mnemonic(name, node, lineages, processor));
                        }
                    });
                    mnemonics.put(processor.name(), names);
                }
            }
        }
        return mnemonics;
    }

    private boolean exists(MapNode node, Processor processor) {
        return node.entries().stream()
                .filter(e -> definitions.formats().containsKey(e.name()))
                .anyMatch(e -> lineages.resolve(e.value(), processor)
                        .filter(v -> v instanceof ScalarNode s && !s.text().equals("none"))
                        .isPresent());
    }
}
