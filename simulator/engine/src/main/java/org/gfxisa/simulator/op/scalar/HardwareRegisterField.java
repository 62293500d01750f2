package org.gfxisa.simulator.op.scalar;

import org.gfxisa.Instruction;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/**
 * The bits of a hardware register that an instruction accesses.
 *
 * @param name the name of the register; empty if it has none
 * @param number the number of the register
 * @param first the lowest bit
 * @param mask the bits after a right shift by {@code first}
 */
public record HardwareRegisterField(String name, int number, int first, int mask) {
    /** Returns the bits that an instruction names. */
    public static HardwareRegisterField of(Instruction instruction) {
        Form form = instruction.form();
        for (int i = 0; i < form.slots().size(); i++) {
            if (form.slots().get(i).kind() instanceof Kind.Hwreg kind) {
                return of(kind, (int) instruction.value(i));
            }
        }
        throw new Unsupported("it names no hardware register");
    }

    private static HardwareRegisterField of(Kind.Hwreg kind, int value) {
        int number = value & (1 << kind.idBits()) - 1;
        int first = value >>> kind.idBits() & (1 << kind.offsetBits()) - 1;
        int size = (value >>> kind.idBits() + kind.offsetBits() & (1 << kind.sizeBits()) - 1) + 1;
        String name = kind.names().stream()
                .filter(word -> word.value() == number)
                .map(Kind.Word::text)
                .findFirst()
                .orElse("");
        return new HardwareRegisterField(name, number, first, -1 >>> Integer.SIZE - size);
    }
}
