package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.spec.ScalarNode;

/**
 * An encoding at one target, or one variant of it.
 *
 * @param name name of the format
 * @param variant name of the variant, or empty
 * @param suffix appended to mnemonics
 * @param bits width
 * @param fields by name
 * @param removed operands that this variant does not have
 * @param modifiers in the order of the text
 * @param implied operands without a field, and the register they are
 * @param literal see {@link Form#literal()}
 * @param decodeOnly never produced
 * @param perWave whether it computes once per wave, not per lane
 * @param scalarLimit how many different scalar values an instruction may read; 0: no limit
 * @param reads implicitly read registers; likewise writes
 * @param sound whether it was read without errors
 */
public record Format(
        String name,
        String variant,
        String suffix,
        int bits,
        Map<String, Field> fields,
        Set<String> removed,
        List<ModifierUse> modifiers,
        Map<String, ScalarNode> implied,
        int literal,
        boolean decodeOnly,
        boolean perWave,
        int scalarLimit,
        List<String> reads,
        List<String> writes,
        boolean sound) {

    /**
     * A modifier of the format.
     *
     * @param field the field that holds it
     * @param definition the definition that writes it
     * @param always whether every instruction of the format has it
     * @param node where it is listed
     * @param definitionNode where the definition is named; the same place if the field has its name
     */
    public record ModifierUse(
            String field, String definition, boolean always, ScalarNode node, ScalarNode definitionNode) {}

    /** {@code vop3}, or {@code smem.imm} for a variant. */
    public String label() {
        return variant.isEmpty() ? name : name + "." + variant;
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
