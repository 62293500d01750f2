package org.gfxisa.text;

import java.util.HashMap;
import java.util.Map;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/** The text of every operand code, per element type and tuple width: {@code v[1:2]}, {@code vcc}, {@code -16}, {@code 0.5}. */
final class CodeNames {
    private final CodeRules rules;
    private final ElementConstants constants;
    private final Map<Integer, NameTable> registers = new HashMap<>();
    private final Map<String, NameTable> tables = new HashMap<>();

    CodeNames(CodeRules rules, ElementConstants constants) {
        this.rules = rules;
        this.constants = constants;
    }

    /** The texts by code; empty for codes that have none in such an operand. */
    NameTable table(ElementType type, int width) {
        return tables.computeIfAbsent(type + " " + width, key -> build(type, width));
    }

    /** Like {@link #table} for a dword, with one half of every register that has halves. */
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
