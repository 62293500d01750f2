package org.gfxisa.hazards;

import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.hazards.HazardTable.InstructionProperty;
import org.gfxisa.table.Form;

/**
 * Reads a numeric property of instructions of one encoding.
 *
 * @param kind kind of the property
 * @param slot the operand or field, or -1
 * @param shift first bit of interest
 * @param mask bits of interest, after the shift
 */
record PropertyReader(InstructionProperty.Kind kind, int slot, int shift, long mask) {

    /** Creates the reader of a property; empty if the encoding has no such operand. */
    static Optional<PropertyReader> of(InstructionProperty property, Form form) {
        boolean whole = property.operand().isEmpty();
        int slot = whole ? -1 : slot(form, property.operand());
        return whole || slot >= 0
                ? Optional.of(new PropertyReader(property.kind(), slot, property.shift(), property.mask()))
                : Optional.empty();
    }

    private static int slot(Form form, String name) {
        for (int i = 0; i < form.slots().size(); i++) {
            if (form.slots().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    long read(Instruction instruction) {
        return switch (kind) {
            case FIELD -> instruction.value(slot) >> shift & mask;
            case WIDTH -> instruction.width(slot);
            case REGISTER -> instruction.isRegister(slot) ? 1 : 0;
            case REWRITES -> rewrites(instruction) ? 1 : 0;
            case SIZE -> instruction.size();
            case OPCODE -> instruction.opcode();
        };
    }

    private static boolean rewrites(Instruction instruction) {
        Form form = instruction.form();
        for (int written = 0; written < form.operandCount(); written++) {
            for (int read = 0; read < form.operandCount(); read++) {
                if (form.slots().get(written).isWritten()
                        && form.slots().get(read).isRead()
                        && instruction.isRegister(written)
                        && instruction.isRegister(read)
                        && overlap(instruction, written, read)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean overlap(Instruction instruction, int one, int other) {
        int first = SlotValue.code(instruction.value(one));
        int second = SlotValue.code(instruction.value(other));
        return first < second + instruction.width(other) && second < first + instruction.width(one);
    }
}
