package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.diag.LocatedText;

/**
 * An encoding, or a variant of one, at one target.
 *
 * @param name name of the format
 * @param variant name of the variant, or empty
 * @param suffix suffix of mnemonics
 * @param suffixing when the suffix is appended
 * @param bits width in bits
 * @param fields fields by name
 * @param removed operands that this variant lacks
 * @param lets definitions of names in width expressions
 * @param modifiers modifiers in the order of the text
 * @param implied operands without a field, and their registers
 * @param literal see {@link FormSpec#literal()}
 * @param decodeOnly whether the encoder never produces it
 * @param wave wave size in which its instructions exist; 0 if they exist in all
 * @param perWave whether it computes once per wave and not per lane
 * @param scalarLimit maximum number of different scalar values that an instruction reads; 0 if there is no limit
 * @param whole whether 16-bit operands are whole registers, for instructions whose operands are halves in other variants
 * @param only the variant exists for instructions that have one of these; for all if empty
 * @param widest maximum width of an operand in dwords, apart from lane masks; 0 if there is no limit
 * @param reads implicit registers that are read
 * @param writes implicit registers that are written
 * @param sound whether it was read without errors
 */
public record Format(
        String name,
        String variant,
        String suffix,
        Suffixing suffixing,
        int bits,
        Map<String, Field> fields,
        Set<String> removed,
        Map<String, LocatedText> lets,
        List<ModifierUse> modifiers,
        Map<String, LocatedText> implied,
        int literal,
        boolean decodeOnly,
        int wave,
        boolean perWave,
        int scalarLimit,
        boolean whole,
        List<String> only,
        int widest,
        List<String> reads,
        List<String> writes,
        boolean sound) {

    /** When the suffix is appended to a mnemonic. The assembler accepts every mnemonic with and without the suffix. */
    public enum Suffixing {
        /** If the instruction has another primary format. */
        SEVERAL,
        /** Always; the format does not count as another primary format. */
        ALWAYS,
        /** Never: the suffix is only parsed. */
        READ
    }

    /**
     * A modifier of the format.
     *
     * @param field the field that holds it
     * @param definition name of its definition
     * @param always whether every instruction of the format has it
     * @param forHalves whether instructions have it if it selects a half of their 16-bit operands
     * @param where location in the list of modifiers
     * @param definedAt location of the definition's name; the same if it is also the name of the field
     */
    public record ModifierUse(
            String field, String definition, boolean always, boolean forHalves, Located where, LocatedText definedAt) {}

    /** Returns a label: {@code vop3}, or {@code smem.imm} for a variant. */
    public String label() {
        return variant.isEmpty() ? name : name + "." + variant;
    }

    /** Returns the bit that selects the half of an operand's register, or -1. */
    public int half(String operand, OperandType type) {
        Field field = fields.get(operand);
        return field != null && type.half() ? field.half() : -1;
    }

    /** Returns whether an operand with this name is encoded in a field. */
    public boolean isPosition(String operand) {
        Field field = fields.get(operand);
        return field != null && field.className().isPresent();
    }

    /** Returns the names of the fields that encode operands. */
    public List<String> positions() {
        return fields.keySet().stream().filter(this::isPosition).toList();
    }
}
