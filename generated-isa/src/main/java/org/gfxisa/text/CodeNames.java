package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Codes.Meaning;
import org.gfxisa.table.ElementType;

/** The text of every operand code, per element type and tuple width: {@code v[1:2]}, {@code vcc}, {@code -16}, {@code 0.5}. */
final class CodeNames {
    private static final byte[] NOTHING = {};

    private final CodeRules rules;
    private final Constants constants;
    private final Map<Integer, byte[][]> registers = new HashMap<>();
    private final Map<ElementType, byte[][]> inline = new HashMap<>();
    private final Map<String, byte[][]> tables = new HashMap<>();

    CodeNames(CodeRules rules, Constants constants) {
        this.rules = rules;
        this.constants = constants;
    }

    /** The texts by code; empty for codes that have none in such an operand. */
    byte[][] table(ElementType type, int width) {
        return tables.computeIfAbsent(type + " " + width, key -> build(type, width));
    }

    private byte[][] build(ElementType type, int width) {
        byte[][] ofRegisters = registers.computeIfAbsent(width, this::registerTexts);
        byte[][] ofConstants = inline.computeIfAbsent(type, this::inlineTexts);
        byte[][] names = ofRegisters.clone();
        for (int code = 0; code < names.length; code++) {
            if (constants.isInline(code)) {
                names[code] = ofConstants[code];
            }
        }
        return names;
    }

    private byte[][] registerTexts(int width) {
        byte[][] names = new byte[Codes.COUNT][];
        for (int code = 0; code < names.length; code++) {
            names[code] =
                    rules.isRegister(code) && rules.fits(code, width) ? ascii(registerText(code, width)) : NOTHING;
        }
        return names;
    }

    private String registerText(int code, int width) {
        Codes codes = rules.codes();
        if (codes.meaning[code] == Meaning.NAMED) {
            return width == 2 ? codes.text64[code] : codes.text32[code];
        }
        int first = rules.codes().number[rules.aligned(code, width)];
        String prefix = codes.filePrefixes[codes.file[code]];
        return width <= 1 ? prefix + first : prefix + "[" + first + ":" + (first + width - 1) + "]";
    }

    private byte[][] inlineTexts(ElementType type) {
        byte[][] names = new byte[Codes.COUNT][];
        for (int code = 0; code < names.length; code++) {
            names[code] = constants.isInline(code) ? ascii(constants.inlineText(code, type)) : NOTHING;
        }
        return names;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
