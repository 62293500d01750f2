package org.gfxisa.plugin.does.typed;

import java.util.Optional;

/**
 * An operand as an instruction declares it.
 *
 * @param half the half of its register that a 16-bit result goes to, the other one being kept; empty: the encoding says
 */
public record DeclaredOperand(String name, Type type, OperandAccess access, Optional<RegisterHalf> half) {
    public DeclaredOperand(String name, Type type, OperandAccess access) {
        this(name, type, access, Optional.empty());
    }
}
