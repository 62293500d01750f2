package org.gfxisa.text;

import java.util.HashMap;
import java.util.Map;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/** The text of every operand code by element type and tuple width: {@code v[1:2]}, {@code vcc}, {@code -16}, {@code 0.5}. */
final class OperandNames {
    private final CodeRules rules;
    private final ElementConstants constants;
    private final Map<Integer, NameTable> registers = new HashMap<>();
    private final Map<String, NameTable> tables = new HashMap<>();

    OperandNames(CodeRules rules, ElementConstants constants) {
        this.rules = rules;
        this.constants = constants;
    }

    /** Returns the texts by code; a code that cannot stand in such an operand has an empty text. */
    NameTable table(ElementType type, int width) {
        return tables.computeIfAbsent(type + " " + width, key -> build(type, width));
    }

    /** Returns the table of dwords in which each register that has halves is replaced by one of its halves. */
    NameTable halves(ElementType type, boolean high) {
        return tables.computeIfAbsent(
                type + (high ? " high" : " low"),
                key -> new NameTable(table(type, 1), rules::hasHalves, code -> rules.halfText(code, high)));
    }

    private NameTable build(ElementType type, int width) {
        NameTable names = new NameTable(registers.computeIfAbsent(width, this::ofRegisters));
        for (int code = 0; code < Codes.COUNT; code++) {
            if (constants.isInline(code) || type == ElementType.CODE && code == rules.literal()) {
                names.put(code, constants.inlineText(code, type));
            }
        }
        return names;
    }

    private NameTable ofRegisters(int width) {
        NameTable names = new NameTable();
        for (int code = 0; code < Codes.COUNT; code++) {
            if (rules.isRegister(code) && rules.fits(code, width)) {
                names.put(code, registerText(code, width));
            }
        }
        return names;
    }

    private String registerText(int code, int width) {
        Codes codes = rules.codes();
        if (codes.meaning(code) == Meaning.NAMED) {
            return width == 2 ? codes.text64(code) : codes.text32(code);
        }
        int first = rules.codes().number(rules.aligned(code, width));
        String prefix = codes.file(code).prefix();
        return width <= 1 ? prefix + first : prefix + "[" + first + ":" + (first + width - 1) + "]";
    }
}
