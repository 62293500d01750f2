package org.gfxisa.simulator.dwarf;

import java.util.Optional;
import org.gfxisa.isa.abi.DwarfRegister;

/**
 * What a number of a register means.
 *
 * @param index in its family
 */
public record RegisterNumber(DwarfRegister family, int index) {
    /** The register of a number; empty where DWARF for AMD GPUs has none. */
    public static Optional<RegisterNumber> of(long number) {
        for (DwarfRegister family : DwarfRegister.values()) {
            long index = number - family.value();
            if (index >= 0 && index < family.count()) {
                return Optional.of(new RegisterNumber(family, family.first() + (int) index));
            }
        }
        return Optional.empty();
    }

    /** Whether it has a dword for each lane. */
    public boolean isVector() {
        return family.lanes() > 0;
    }

    /** {@code s33}, {@code exec}. */
    @Override
    public String toString() {
        return family.register() + (family.count() > 1 ? Integer.toString(index) : "");
    }
}
