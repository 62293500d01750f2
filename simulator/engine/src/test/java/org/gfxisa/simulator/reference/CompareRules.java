package org.gfxisa.simulator.reference;

import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Compares ("MI200 ISA, 12.9"). */
final class CompareRules {
    private static final String[] FLOATS = {
        "f", "lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "tru"
    };
    private static final String[] INTEGERS = {"f", "lt", "eq", "le", "gt", "ne", "ge", "t"};

    private CompareRules() {}

    static void addTo(Map<String, Rule> rules) {
        for (String kind : new String[] {"v_cmp_", "v_cmpx_"}) {
            for (Format f : Format.values()) {
                String type = f.name().toLowerCase();
                for (int i = 0; i < FLOATS.length; i++) {
                    int relation = i;
                    put(rules, kind + FLOATS[i] + "_" + type, type + " " + type, l -> floats(l, f, relation));
                }
                put(rules, kind + "class_" + type, type + " u32", l -> isOfClass(l, f));
            }
            for (int width = 16; width <= 64; width *= 2) {
                for (boolean signed : new boolean[] {false, true}) {
                    String type = (signed ? "i" : "u") + width;
                    int bits = width;
                    for (int i = 0; i < INTEGERS.length; i++) {
                        int relation = i;
                        put(
                                rules,
                                kind + INTEGERS[i] + "_" + type,
                                type + " " + type,
                                l -> holds(relation, order(l, signed, bits)));
                    }
                }
            }
        }
    }

    private static void put(Map<String, Rule> rules, String name, String sources, Predicate<Lane> test) {
        rules.put(name, Rule.of("mask? = " + sources, l -> l.flag = test.test(l)));
    }

    private static int order(Lane l, boolean signed, int width) {
        return signed
                ? Long.compare(l.signed(0, 0, width), l.signed(1, 0, width))
                : Long.compareUnsigned(l.in[0], l.in[1]);
    }

    /** The relation's number is its set of outcomes: 1 less, 2 equal, 4 greater (and for floats 8 unordered). */
    private static boolean holds(int relation, int order) {
        IntPredicate in = outcome -> (relation & outcome) != 0;
        return in.test(order < 0 ? 1 : order == 0 ? 2 : 4);
    }

    private static boolean floats(Lane l, Format f, int relation) {
        if (f.isNan(l.in[0]) || f.isNan(l.in[1])) {
            return (relation & 8) != 0;
        }
        return holds(relation, l.ieee().compare(f, l.in[0], l.in[1]));
    }

    private static boolean isOfClass(Lane l, Format f) {
        long a = l.in[0];
        int kind;
        if (f.isNan(a)) {
            kind = f.isSignalling(a) ? 0 : 1;
        } else {
            int size = f.isInfinite(a) ? 3 : f.isZero(a) ? 0 : f.isDenormal(a) ? 1 : 2;
            kind = f.isNegative(a) ? 5 - size : 6 + size;
        }
        return (l.in[1] >> kind & 1) != 0;
    }
}
