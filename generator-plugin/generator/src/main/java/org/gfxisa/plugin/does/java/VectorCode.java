package org.gfxisa.plugin.does.java;

import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Variable;

/**
 * Statements of a vector instruction in 32-bit operations without branches, for a loop over lanes. A variable of 64 bits is two ints,
 * {@link #low} and {@link #high}; one of a truth value is an int {@link #mask}, 0 or -1.
 *
 * @param uniform names of the inputs that must be the same for all lanes
 * @param before lines before the loop, which need only these
 * @param statements lines of the loop's body
 */
public record VectorCode(Set<String> uniform, List<String> before, List<String> statements) {
    public VectorCode {
        uniform = Set.copyOf(uniform);
        before = List.copyOf(before);
        statements = List.copyOf(statements);
    }

    /** The variable of the low half. */
    public static String low(String name) {
        return "_" + name + "Low";
    }

    /** The variable of the high half. */
    public static String high(String name) {
        return "_" + name + "High";
    }

    /** The variable of a truth value. */
    public static String mask(String name) {
        return "_" + name + "Mask";
    }

    /** Whether a variable is two ints. */
    static boolean isPair(Variable variable) {
        return variable.storage() == Variable.Storage.LONG && !isBit(variable);
    }

    /** Whether a variable is one bit of a mask. */
    static boolean isBit(Variable variable) {
        return variable.equals(Variable.bit(variable.javaName()));
    }
}
