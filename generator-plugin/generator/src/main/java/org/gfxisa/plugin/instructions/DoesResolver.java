package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.Effects;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.DualSemantics;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.InstructionSemantics;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Compiles the {@code does} texts of instructions; equal texts with equal operands are compiled once. */
public final class DoesResolver {
    /** The language has a builtin with this name. */
    private static final String CLAMP = "clamp";

    private final Set<String> templates;
    private final DoesCompiler compiler;
    private final Diagnostics diagnostics;
    private final Map<Key, Optional<CompiledDoes>> compiled = new LinkedHashMap<>();
    private final Map<Key, InstructionSemantics> semantics = new LinkedHashMap<>();

    private final Map<Dual, Set<String>> duals = new LinkedHashMap<>();

    private record Key(String instruction, String text, Signature signature, Context context) {
        Set<String> operands() {
            return signature.operands().stream().map(DeclaredOperand::name).collect(Collectors.toSet());
        }
    }

    /** One half of a dual instruction, and the suffix of its operands. */
    private record Half(Key key, String suffix) {}

    private record Dual(String instruction, Half first, Half second) {}

    /**
     * Prepares to compile.
     *
     * @param templates names of the instructions that come from templates, which are not written next to their texts
     * @param compiler the compiler
     * @param diagnostics receives errors
     */
    public DoesResolver(Set<String> templates, DoesCompiler compiler, Diagnostics diagnostics) {
        this.templates = templates;
        this.compiler = compiler;
        this.diagnostics = diagnostics;
    }

    /** Returns what was compiled without errors, in the order of the spec. */
    public List<InstructionSemantics> all() {
        return List.copyOf(semantics.values());
    }

    /** Returns the dual instructions that were compiled without errors, in the order of the spec. */
    public List<DualSemantics> duals() {
        return duals.entrySet().stream()
                .map(e -> new DualSemantics(
                        e.getKey().instruction,
                        List.copyOf(e.getValue()),
                        part(e.getKey().first),
                        part(e.getKey().second)))
                .toList();
    }

    private DualSemantics.Part part(Half half) {
        return new DualSemantics.Part(semantics.get(half.key), half.suffix);
    }

    /** Compiles the text of an instruction at some targets; empty if it has none or the text has errors. */
    Optional<Effects> compile(InstructionEntry entry, Format format, List<String> targets) {
        if (entry.halves().isEmpty()) {
            return key(entry, format, "")
                    .flatMap(k -> compile(entry, k, targets))
                    .map(Effects::of);
        }
        List<Half> halves = new ArrayList<>();
        List<Effects> effects = new ArrayList<>();
        entry.halves()
                .forEach((suffix, half) -> key(half, format, suffix)
                        .ifPresent(key -> compile(half, key, targets).ifPresent(does -> {
                            halves.add(new Half(key, suffix));
                            effects.add(Effects.of(does).suffixed(key.operands(), suffix));
                        })));
        if (halves.size() != 2) {
            return Optional.empty();
        }
        duals.computeIfAbsent(new Dual(entry.name(), halves.get(0), halves.get(1)), d -> new LinkedHashSet<>())
                .addAll(targets);
        return effects.stream().reduce(Effects::and);
    }

    private Optional<CompiledDoes> compile(InstructionEntry entry, Key key, List<String> targets) {
        Optional<CompiledDoes> known = compiled.get(key);
        if (known == null) {
            ScalarNode does = entry.node().scalar("does").orElseThrow();
            String where = templates.contains(entry.name()) ? " (in '" + entry.name() + "')" : "";
            known = compiler.compile(key.text, key.signature, key.context, (offset, length, message, hint) -> {
                Diagnostic error = does.errorAt(offset, length, message + where);
                diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
            });
            compiled.put(key, known);
            String file = does.position().file();
            known.ifPresent(c -> semantics.put(key, new InstructionSemantics(entry.name(), targets, file, c)));
        }
        semantics.computeIfPresent(key, (k, s) -> s.at(targets));
        return known;
    }

    /**
     * Returns what identifies a text; empty if there is none.
     *
     * @param suffix suffix of the operands in the format
     */
    private static Optional<Key> key(InstructionEntry entry, Format format, String suffix) {
        Optional<ScalarNode> does = entry.node().scalar("does");
        if (does.isEmpty() || DoesCompiler.accessesMemory(does.get().text())) {
            return Optional.empty();
        }
        Context context = format.perWave() ? Context.WAVE : Context.LANE;
        List<DeclaredOperand> parameters = new ArrayList<>();
        for (OperandEntry operand : entry.operands(format.name())) {
            Optional<Field> field = Optional.ofNullable(format.fields().get(operand.name() + suffix));
            type(operand.type(), context)
                    .ifPresent(t -> parameters.add(
                            new DeclaredOperand(operand.name(), t, access(operand, field), operand.half())));
        }
        List<String> modifiers = Nodes.texts(entry.node().get("modifiers"));
        Set<String> names = DoesCompiler.names(does.get().text());
        modifiers.stream()
                .distinct()
                .filter(name -> !name.equals(CLAMP) && names.contains(name))
                .forEach(name -> modifier(name, format).ifPresent(parameters::add));
        Signature signature = new Signature(parameters, modifiers.contains(CLAMP));
        return Optional.of(new Key(entry.name(), does.get().text(), signature, context));
    }

    /** Declares a modifier as a number that is the same for all lanes. */
    private static Optional<DeclaredOperand> modifier(String name, Format format) {
        return Optional.ofNullable(format.fields().get(name))
                .flatMap(f -> Type.parse("u" + f.bits().width()))
                .map(type -> new DeclaredOperand(name, type, OperandAccess.READ));
    }

    /** Converts an operand type to a type of the language; empty for immediates, which only actions use. */
    private static Optional<Type> type(OperandType type, Context context) {
        if (type.mask()) {
            return Type.parse(context == Context.LANE ? "bool" : "b64");
        }
        return Type.parse(type.equals(OperandType.MIX) ? "f32" : type.name());
    }

    private static OperandAccess access(OperandEntry operand, Optional<Field> field) {
        return operand.access()
                .or(() -> field.filter(f -> f.className().isPresent()).map(Field::access))
                .orElseGet(operand::accessByName);
    }
}
