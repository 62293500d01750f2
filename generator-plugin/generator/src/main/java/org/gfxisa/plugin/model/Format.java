package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.diag.LocatedText;

/**
 * An encoding at one target, or one variant of it.
 *
 * @param name name of the format
 * @param variant name of the variant, or empty
 * @param suffix appended to mnemonics
 * @param suffixing when it is appended
 * @param bits width
 * @param fields by name
 * @param removed operands that this variant does not have
 * @param lets expressions by the names that width expressions have for them
 * @param modifiers in the order of the text
 * @param implied operands without a field, and the register they are
 * @param literal see {@link FormSpec#literal()}
 * @param decodeOnly never produced
 * @param wave the wave size in which its instructions exist; 0: in every one
 * @param perWave whether it computes once per wave, not per lane
 * @param scalarLimit how many different scalar values an instruction may read; 0: no limit
 * @param whole operands of 16 bits are whole registers here; only of instructions where they are halves in other variants
 * @param only what an instruction must have for this variant to exist for it, one of these; empty: it exists for all
 * @param widest the widest operand that its instructions may have, in dwords (lane masks aside); 0: no limit
 * @param reads implicitly read registers; likewise writes
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

    /** When the suffix is appended to a mnemonic; the assembler takes every mnemonic with the suffix and without. */
    public enum Suffixing {
        /** Where the instruction has another primary format. */
        SEVERAL,
        /** Always; the format does not count as another one. */
        ALWAYS,
        /** Never: it is only read. */
        READ
    }

    /**
     * A modifier of the format.
     *
     * @param field the field that holds it
     * @param definition the definition that writes it
     * @param always whether every instruction of the format has it
     * @param forHalves whether those have it of whose 16-bit operands it tells the half
     * @param where where it is listed
     * @param definedAt where the definition is named; the same place if the field has its name
     */
    public record ModifierUse(
            String field, String definition, boolean always, boolean forHalves, Located where, LocatedText definedAt) {}

    /** {@code vop3}, or {@code smem.imm} for a variant. */
    public String label() {
        return variant.isEmpty() ? name : name + "." + variant;
    }

    /** The bit that says which half of its register an operand is, or -1. */
    public int half(String operand, OperandType type) {
        Field field = fields.get(operand);
        return field != null && type.half() ? field.half() : -1;
    }

    /** Whether an operand of this name is encoded in a field. */
    public boolean isPosition(String operand) {
        Field field = fields.get(operand);
        return field != null && field.className().isPresent();
    }

    /** The names of the fields in which operands are encoded. */
    public List<String> positions() {
        return fields.keySet().stream().filter(this::isPosition).toList();
    }
}
