package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Access;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.spec.ScalarNode;

/**
 * An operand as an instruction's entry states it: {@code f32}, {@code b64 sgpr out}, {@code f32 nomods}.
 *
 * @param name its name
 * @param type what it holds
 * @param className the class that replaces the format's
 * @param access the access that replaces the format's
 * @param sourceModifiers what the entry says of neg, abs and sext
 * @param fixed the register that it always is
 * @param node where it is written
 */
record OperandEntry(
        String name,
        OperandType type,
        Optional<String> className,
        Optional<Access> access,
        SourceModifiers sourceModifiers,
        Optional<String> fixed,
        ScalarNode node) {

    /** Which source modifiers an operand takes where the format has bits for them. */
    enum SourceModifiers {
        /** neg and abs for floats, sext for integers. */
        BY_TYPE,
        /** None; their bits are zero. */
        NONE,
        /** None; their bits are ignored when decoding. */
        IGNORED,
        /** neg and abs, whatever the type. */
        FLOAT,
        /** sext, whatever the type. */
        SEXT
    }

    static Optional<OperandEntry> parse(
            String name, ScalarNode node, Map<String, Syntax> classes, Diagnostics diagnostics) {
        String[] words = node.text().strip().split("\\s+");
        Optional<OperandType> type = OperandType.parse(words[0]);
        if (type.isEmpty()) {
            diagnostics.report(node.error("unknown type '" + words[0] + "' of operand '" + name + "'")
                    .expecting("b32, u16, i64, f32, v2f16, f32x16, mask, imm, ..."));
            return Optional.empty();
        }
        Optional<String> className = Optional.empty();
        Optional<Access> access = Optional.empty();
        SourceModifiers modifiers = SourceModifiers.BY_TYPE;
        Optional<String> fixed = Optional.empty();
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            switch (word) {
                case "in", "out", "inout" -> access = Optional.of(Access.valueOf(word.toUpperCase(Locale.ROOT)));
                case "nomods" -> modifiers = SourceModifiers.NONE;
                case "anymods" -> modifiers = SourceModifiers.IGNORED;
                case "mods" -> modifiers = SourceModifiers.FLOAT;
                case "sext" -> modifiers = SourceModifiers.SEXT;
                default -> {
                    if (word.startsWith("fixed:")) {
                        fixed = Optional.of(word.substring("fixed:".length()));
                    } else if (classes.containsKey(word)) {
                        className = Optional.of(word);
                    } else {
                        report(node, word, classes, diagnostics);
                    }
                }
            }
        }
        return Optional.of(new OperandEntry(name, type.get(), className, access, modifiers, fixed, node));
    }

    private static void report(
            ScalarNode node, String word, Map<String, Syntax> classes, Diagnostics diagnostics) {
        List<String> known = new ArrayList<>(classes.keySet());
        known.addAll(List.of("in", "out", "inout", "nomods", "anymods", "mods", "sext"));
        diagnostics.report(node.errorAt(node.text().indexOf(word), word.length(), "unknown operand class '" + word + "'")
                .expecting("a class of operands/, in, out, inout, nomods, anymods, mods, sext or fixed:register")
                .suggesting(Names.nearest(word, known)));
    }
}
