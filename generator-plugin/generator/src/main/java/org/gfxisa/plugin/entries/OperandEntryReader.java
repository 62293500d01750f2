package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.RegisterHalf;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Parses the operands of instructions' entries; equal texts are parsed once. */
public final class OperandEntryReader {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final String FIXED = "fixed:";
    private static final List<String> WORDS =
            List.of("in", "out", "inout", "nomods", "anymods", "mods", "sext", "low", "high");
    private final Set<String> classes;
    private final Diagnostics diagnostics;
    private final Map<ScalarNode, Optional<OperandEntry>> known = new IdentityHashMap<>();

    public OperandEntryReader(Set<String> classes, Diagnostics diagnostics) {
        this.classes = classes;
        this.diagnostics = diagnostics;
    }

    /** Parses an operand; empty if its text is malformed. */
    Optional<OperandEntry> read(MapNode.Entry operand) {
        return operand.value() instanceof ScalarNode text && !text.isEmpty()
                ? known.computeIfAbsent(text, t -> parse(operand.key(), t))
                : Optional.empty();
    }

    private Optional<OperandEntry> parse(ScalarNode key, ScalarNode text) {
        Matcher words = WORD.matcher(text.text());
        String first = words.find() ? words.group() : "";
        Optional<OperandType> type = OperandType.parse(first);
        if (type.isEmpty()) {
            diagnostics.report(Nodes.errorAt(
                            text,
                            text.text().indexOf(first),
                            first.length(),
                            "unknown type '" + first + "' of operand '" + key.text() + "'")
                    .expecting("imm, mask, b32, u16, i64, f16, bf16, f32, f64, v2f16, f32x16 ...")
                    .suggesting(first, OperandType.COMMON));
            return Optional.empty();
        }
        Optional<ScalarNode> className = Optional.empty();
        Optional<ScalarNode> fixed = Optional.empty();
        Optional<OperandAccess> access = Optional.empty();
        Optional<RegisterHalf> half = Optional.empty();
        OperandEntry.SourceModifiers modifiers = OperandEntry.SourceModifiers.BY_TYPE;
        boolean right = true;
        while (words.find()) {
            String word = words.group();
            switch (word) {
                case "in", "out", "inout" -> access = Optional.of(OperandAccess.parse(word));
                case "nomods" -> modifiers = OperandEntry.SourceModifiers.NONE;
                case "anymods" -> modifiers = OperandEntry.SourceModifiers.IGNORED;
                case "mods" -> modifiers = OperandEntry.SourceModifiers.FLOAT;
                case "sext" -> modifiers = OperandEntry.SourceModifiers.SEXT;
                case "low", "high" -> half = Optional.of(RegisterHalf.valueOf(word.toUpperCase(Locale.ROOT)));
                default -> {
                    if (word.startsWith(FIXED)) {
                        fixed = Optional.of(text.slice(words.start() + FIXED.length(), words.end()));
                    } else if (classes.contains(word)) {
                        className = Optional.of(text.slice(words.start(), words.end()));
                    } else {
                        unknown(text, words);
                        right = false;
                    }
                }
            }
        }
        return right
                ? Optional.of(new OperandEntry(key, type.get(), className, access, modifiers, fixed, half))
                : Optional.empty();
    }

    private void unknown(ScalarNode text, Matcher word) {
        List<String> all = new ArrayList<>(classes);
        all.addAll(WORDS);
        diagnostics.report(
                Nodes.errorAt(text, word.start(), word.group().length(), "unknown operand class '" + word.group() + "'")
                        .expecting(
                                "a class of operands/, in, out, inout, nomods, anymods, mods, sext, low, high or fixed:register")
                        .suggesting(word.group(), all));
    }
}
