package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.Access;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.Context;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.Operand;
import org.gfxisa.plugin.does.Signature;
import org.gfxisa.plugin.does.Type;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.model.Semantics;
import org.gfxisa.plugin.spec.ScalarNode;

/** Compiles the {@code does} of instructions, each distinct text with its operands once. */
final class DoesResolver {
    private static final Pattern NEAREST = Pattern.compile("did you mean '(.+)'\\?");
    private static final String EXPECTED = "expected ";
    private static final Pattern WORD = Pattern.compile("\\w+");
    /** The language knows this one by itself. */
    private static final String CLAMP = "clamp";

    private final Set<String> templates;
    private final Diagnostics diagnostics;
    private final Map<Key, Optional<CompiledDoes>> compiled = new LinkedHashMap<>();
    private final Map<Key, Semantics> semantics = new LinkedHashMap<>();

    private record Key(String instruction, String text, Signature signature, Context context) {}

    /**
     * Prepares to compile.
     *
     * @param templates the instructions that come from templates, whose names do not stand beside their texts
     */
    DoesResolver(Set<String> templates, Diagnostics diagnostics) {
        this.templates = templates;
        this.diagnostics = diagnostics;
    }

    /** What was compiled without errors, in the order of the spec. */
    List<Semantics> all() {
        return List.copyOf(semantics.values());
    }

    /** The compiled text of an instruction at some targets; empty without one, or where it has errors. */
    Optional<CompiledDoes> compile(
            InstructionEntry entry, Format format, List<OperandEntry> operands, List<String> targets) {
        Optional<ScalarNode> does = entry.node().scalar("does");
        if (does.isEmpty()) {
            return Optional.empty();
        }
        Context context = format.perWave() ? Context.WAVE : Context.LANE;
        List<Operand> parameters = new ArrayList<>();
        for (OperandEntry operand : operands) {
            type(operand.type(), context)
                    .ifPresent(t ->
                            parameters.add(new Operand(operand.name(), t, access(operand, format), operand.half())));
        }
        List<String> modifiers = Nodes.texts(entry.node().get("modifiers"));
        modifiers.stream()
                .distinct()
                .filter(name -> names(does.get().text(), name))
                .forEach(name -> modifier(name, format).ifPresent(parameters::add));
        boolean clamp = modifiers.contains(CLAMP);
        Signature signature = new Signature(parameters, clamp);
        Key key = new Key(entry.name(), does.get().text(), signature, context);
        Optional<CompiledDoes> known = compiled.get(key);
        if (known == null) {
            String where = templates.contains(entry.name()) ? " (in '" + entry.name() + "')" : "";
            known = DoesCompiler.compile(does.get().text(), signature, context, (offset, length, message, hint) -> {
                Diagnostic error = does.get().errorAt(offset, length, message + where);
                diagnostics.report(hint.map(h -> hinting(error, h)).orElse(error));
            });
            compiled.put(key, known);
            String file = does.get().position().file();
            known.ifPresent(c -> semantics.put(key, new Semantics(entry.name(), targets, file, c)));
        }
        semantics.computeIfPresent(key, (k, s) -> s.at(targets));
        return known;
    }

    /** The compiler's hints are whole phrases. */
    private static Diagnostic hinting(Diagnostic error, String hint) {
        Matcher name = NEAREST.matcher(hint);
        if (name.matches()) {
            return error.suggesting(Optional.of(name.group(1)));
        }
        return error.expecting(hint.startsWith(EXPECTED) ? hint.substring(EXPECTED.length()) : hint);
    }

    private static boolean names(String text, String modifier) {
        return !modifier.equals(CLAMP)
                && WORD.matcher(text).results().anyMatch(word -> word.group().equals(modifier));
    }

    /** The number that a modifier gives, the same for all lanes. */
    private static Optional<Operand> modifier(String name, Format format) {
        return Optional.ofNullable(format.fields().get(name))
                .flatMap(f -> Type.parse("u" + f.bits().width()))
                .map(type -> new Operand(name, type, Access.READ));
    }

    /** The language's type; empty for immediates, which only actions look at. */
    private static Optional<Type> type(OperandType type, Context context) {
        if (type.mask()) {
            return Type.parse(context == Context.LANE ? "bool" : "b64");
        }
        return Type.parse(type.equals(OperandType.MIX) ? "f32" : type.name());
    }

    private static Access access(OperandEntry operand, Format format) {
        Field field = format.fields().get(operand.name());
        org.gfxisa.plugin.model.Access access = operand.access()
                .orElseGet(() -> field != null && field.className().isPresent()
                        ? field.access()
                        : operand.name().contains("dst")
                                ? org.gfxisa.plugin.model.Access.OUT
                                : org.gfxisa.plugin.model.Access.IN);
        return switch (access) {
            case IN -> Access.READ;
            case OUT -> Access.WRITE;
            case INOUT -> Access.READ_WRITE;
        };
    }
}
