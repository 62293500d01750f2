package org.gfxisa.simulator.reference;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * What an instruction computes, as the manual has it.
 *
 * @param sources what it reads, in the order of {@link Lane#in}
 * @param result type of what it writes to its (first) destination
 * @param flag whether it writes a bit of a mask, or SCC
 * @param keeps whether a result of 16 bits leaves the other half of its register alone even without OP_SEL
 * @param compute the rule
 */
record Rule(List<Source> sources, String result, boolean flag, boolean keeps, Consumer<Lane> compute) {
    /**
     * A source.
     *
     * @param name the operand's name: src0 and so on, k, or vdst for what an accumulating instruction reads there
     * @param type f16, i32, v2f16 and so on; {@code mask} for the lane's bit of one
     */
    record Source(String name, String type) {}

    /**
     * A rule.
     *
     * @param signature like {@code f32 = f32 k:f32 src1:f32}: the result's type and, by blanks, those of the sources, perhaps with the name
     *     of the operand; a {@code ?} after the result's type: with a flag; a {@code +}: the other half stays
     */
    static Rule of(String signature, Consumer<Lane> compute) {
        String[] sides = signature.split(" ?= ?", 2);
        String result = sides[0].replaceAll("[?+]", "");
        String[] types = sides[1].isEmpty() ? new String[0] : sides[1].split(" ");
        Source[] sources = new Source[types.length];
        for (int i = 0; i < types.length; i++) {
            int colon = types[i].indexOf(':');
            sources[i] = colon < 0
                    ? new Source("src" + i, types[i])
                    : new Source(types[i].substring(0, colon), types[i].substring(colon + 1));
        }
        return new Rule(Arrays.asList(sources), result, sides[0].contains("?"), sides[0].contains("+"), compute);
    }

    /** Bits of a type. */
    static int width(String type) {
        if (type.equals("mask")) {
            return 1;
        }
        int digits = type.length();
        while (Character.isDigit(type.charAt(digits - 1))) {
            digits--;
        }
        int count = type.startsWith("v") ? Integer.parseInt(type, 1, digits - 1, 10) : 1;
        return count * Integer.parseInt(type, digits, type.length(), 10);
    }
}
