package org.gfxisa.asm;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Vector registers that need not be consecutive, such as image addresses.
 *
 * @param registers the registers in order; the last may be a tuple
 */
public record RegisterList(List<VectorRegister> registers) implements Operand {
    public RegisterList {
        registers = List.copyOf(registers);
    }

    @Override
    public String text() {
        return registers.stream().map(VectorRegister::text).collect(Collectors.joining(", ", "[", "]"));
    }
}
