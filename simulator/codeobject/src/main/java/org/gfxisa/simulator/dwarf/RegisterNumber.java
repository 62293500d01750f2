package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfRegister;

/**
 * A register with a DWARF register number.
 *
 * @param family the register family
 * @param index the index in the family
 */
public record RegisterNumber(DwarfRegister family, int index) {
    /** Returns the register with a number; empty if DWARF for AMD GPUs does not define it. */
    public static Optional<RegisterNumber> of(long number) {
        for (DwarfRegister family : DwarfRegister.values()) {
            long index = number - family.value();
            if (index >= 0 && index < family.count()) {
                return Optional.of(new RegisterNumber(family, family.first() + (int) index));
            }
        }
        return Optional.empty();
    }

    /** Returns whether it has one dword for each lane. */
    public boolean isVector() {
        return family.lanes() > 0;
    }

    /** Returns its name, for example {@code s33} or {@code exec}. */
    @Override
    public String toString() {
        return family.register() + (family.count() > 1 ? Integer.toString(index) : "");
    }
}
