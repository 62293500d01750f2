package org.gfxisa.plugin.does;

import java.util.List;
import java.util.Optional;

/** A checked statement; loops are unrolled. */
sealed interface Ir {
    /**
     * Declares a local and gives it its value.
     *
     * @param saturated the value under the clamp modifier, if it is another one
     */
    record Declare(Variable variable, Node value, Optional<Node> saturated) implements Ir {}

    /** Assigns a whole variable; {@code saturated} as above. */
    record Store(Variable variable, Node value, Optional<Node> saturated) implements Ir {}

    /** Assigns {@code width} bits of a variable of raw bits; the value is a number of that many bits. */
    record StorePart(Variable variable, int low, int width, Node.Int value, Optional<Node.Int> saturated)
            implements Ir {}

    /** Assigns one bit whose number is computed. */
    record StoreBit(Variable variable, Node.Int index, Node.Bool value) implements Ir {}

    record If(Node.Bool condition, List<Ir> yes, List<Ir> no) implements Ir {}
}
