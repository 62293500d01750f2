package org.gfxisa.plugin.does.typed;

import java.util.List;

/**
 * What a text can name: an instruction's operands, in the order in which parameters and results come, and whether it
 * has the clamp modifier.
 */
public record Signature(List<DeclaredOperand> operands, boolean clamp) {
    public Signature {
        operands = List.copyOf(operands);
    }

    /** Without the clamp modifier. */
    public static Signature of(DeclaredOperand... operands) {
        return new Signature(List.of(operands), false);
    }
}
