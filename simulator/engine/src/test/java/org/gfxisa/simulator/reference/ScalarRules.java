package org.gfxisa.simulator.reference;

import java.math.BigInteger;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;

/**
 * Scalar instructions ("MI200 ISA, 12.1 to 12.4"). Sources are in the order of the text; after them what a rule names: {@code scc} and
 * {@code exec}.
 */
final class ScalarRules {
    private static final String[] COMPARES = {"eq", "lg", "gt", "ge", "lt", "le"};

    private ScalarRules() {}

    static void addTo(Map<String, Rule> rules) {
        arithmetic(rules);
        logic(rules);
        shifts(rules);
        fields(rules);
        moves(rules);
        counts(rules);
        compares(rules);
        constants(rules);
        masks(rules);
    }

    private static void put(Map<String, Rule> rules, String name, String signature, Consumer<Lane> rule) {
        rules.put(name, Rule.of(signature.replaceAll("\\bs(\\d):", "ssrc$1:"), rule));
    }

    private static void arithmetic(Map<String, Rule> rules) {
        String two = "u32? = s0:u32 s1:u32";
        put(rules, "s_add_u32", two, l -> sum(l, l.in[0] + l.in[1]));
        put(rules, "s_sub_u32", two, l -> sum(l, l.in[0] - l.in[1]));
        put(rules, "s_addc_u32", two + " scc:mask", l -> sum(l, l.in[0] + l.in[1] + l.in[2]));
        put(rules, "s_subb_u32", two + " scc:mask", l -> sum(l, l.in[0] - l.in[1] - l.in[2]));
        put(rules, "s_add_i32", two, l -> signedSum(l, l.signed(0, 0, 32) + l.signed(1, 0, 32)));
        put(rules, "s_sub_i32", two, l -> signedSum(l, l.signed(0, 0, 32) - l.signed(1, 0, 32)));
        for (int i = 1; i <= 4; i++) {
            int left = i;
            put(rules, "s_lshl" + i + "_add_u32", two, l -> sum(l, (l.in[0] << left) + l.in[1]));
        }
        put(rules, "s_mul_i32", "i32 = s0:i32 s1:i32", l -> l.bits32(l.in[0] * l.in[1]));
        put(
                rules,
                "s_mul_hi_u32",
                "u32 = s0:u32 s1:u32",
                l -> l.bits32(l.big(0).multiply(l.big(1)).shiftRight(32).longValue()));
        put(rules, "s_mul_hi_i32", "i32 = s0:i32 s1:i32", l -> l.bits32(l.signed(0, 0, 32) * l.signed(1, 0, 32) >> 32));
        put(rules, "s_absdiff_i32", two, l -> {
            int difference = l.i(0) - l.i(1);
            nonZero32(l, difference < 0 ? -difference : difference);
        });
        put(rules, "s_abs_i32", "i32? = s0:i32", l -> nonZero32(l, l.i(0) < 0 ? -l.i(0) : l.i(0)));
        for (boolean signed : new boolean[] {false, true}) {
            String type = signed ? "i32" : "u32";
            put(rules, "s_min_" + type, two, l -> choose(l, value(l, 0, signed) < value(l, 1, signed)));
            // Erratum S2: equal counts as greater.
            put(rules, "s_max_" + type, two, l -> choose(l, value(l, 0, signed) >= value(l, 1, signed)));
        }
    }

    private static long value(Lane l, int source, boolean signed) {
        return signed ? l.signed(source, 0, 32) : l.in[source];
    }

    private static void choose(Lane l, boolean first) {
        l.flag = first;
        l.bits32(l.in[first ? 0 : 1]);
    }

    private static void sum(Lane l, long exact) {
        l.flag = exact < 0 || exact > 0xffffffffL;
        l.bits32(exact);
    }

    private static void signedSum(Lane l, long exact) {
        l.flag = exact != (int) exact;
        l.bits32(exact);
    }

    private static void nonZero32(Lane l, long value) {
        l.bits32(value);
        l.flag = l.out[0] != 0;
    }

    private static void nonZero64(Lane l, long value) {
        l.bits64(value);
        l.flag = value != 0;
    }

    private static void nonZero(Lane l, int width, long value) {
        if (width == 32) {
            nonZero32(l, value);
        } else {
            nonZero64(l, value);
        }
    }

    private static void logic(Map<String, Rule> rules) {
        logic(rules, "and", (a, b) -> a & b);
        logic(rules, "or", (a, b) -> a | b);
        logic(rules, "xor", (a, b) -> a ^ b);
        logic(rules, "andn2", (a, b) -> a & ~b);
        logic(rules, "orn2", (a, b) -> a | ~b);
        logic(rules, "nand", (a, b) -> ~(a & b));
        logic(rules, "nor", (a, b) -> ~(a | b));
        logic(rules, "xnor", (a, b) -> ~(a ^ b));
        for (int width : new int[] {32, 64}) {
            put(rules, "s_not_b" + width, "b%1$d? = s0:b%1$d".formatted(width), l -> nonZero(l, width, ~l.in[0]));
        }
    }

    private static void logic(Map<String, Rule> rules, String name, LongBinaryOperator operation) {
        for (int width : new int[] {32, 64}) {
            put(
                    rules,
                    "s_" + name + "_b" + width,
                    "b%1$d? = s0:b%1$d s1:b%1$d".formatted(width),
                    l -> nonZero(l, width, operation.applyAsLong(l.in[0], l.in[1])));
        }
    }

    private static void shifts(Map<String, Rule> rules) {
        for (int width : new int[] {32, 64}) {
            int most = width - 1;
            String signature = "b%1$d? = s0:b%1$d s1:u32".formatted(width);
            put(rules, "s_lshl_b" + width, signature, l -> nonZero(l, width, l.in[0] << (l.in[1] & most)));
            put(rules, "s_lshr_b" + width, signature, l -> nonZero(l, width, l.in[0] >>> (l.in[1] & most)));
            put(
                    rules,
                    "s_ashr_i" + width,
                    signature,
                    l -> nonZero(l, width, l.signed(0, 0, width) >> (l.in[1] & most)));
            put(rules, "s_bfm_b" + width, "b" + width + " = s0:u32 s1:u32", l -> {
                BigInteger ones = Numbers.most((int) l.in[0] & most);
                l.bits64(ones.shiftLeft((int) l.in[1] & most).longValue());
            });
            put(
                    rules,
                    "s_bfe_u" + width,
                    "u%1$d? = s0:u%1$d s1:u32".formatted(width),
                    l -> nonZero(
                            l,
                            width,
                            l.big(0)
                                    .shiftRight((int) l.in[1] & most)
                                    .and(Numbers.most((int) l.bits(1, 16, 7)))
                                    .longValue()));
            put(rules, "s_bfe_i" + width, "i%1$d? = s0:i%1$d s1:u32".formatted(width), l -> {
                long moved = l.signed(0, 0, width) >> (l.in[1] & most);
                int size = (int) l.bits(1, 16, 7);
                nonZero(l, width, size == 0 ? 0 : size >= 64 ? moved : moved << 64 - size >> 64 - size);
            });
        }
    }

    private static void fields(Map<String, Rule> rules) {
        String two = "b32 = s0:b32 s1:b32";
        put(rules, "s_pack_ll_b32_b16", two, l -> l.bits32(l.bits(1, 0, 16) << 16 | l.bits(0, 0, 16)));
        put(rules, "s_pack_lh_b32_b16", two, l -> l.bits32(l.bits(1, 16, 16) << 16 | l.bits(0, 0, 16)));
        put(rules, "s_pack_hh_b32_b16", two, l -> l.bits32(l.bits(1, 16, 16) << 16 | l.bits(0, 16, 16)));
        put(rules, "s_sext_i32_i8", "i32 = s0:i32", l -> l.bits32(l.signed(0, 0, 8)));
        put(rules, "s_sext_i32_i16", "i32 = s0:i32", l -> l.bits32(l.signed(0, 0, 16)));
        for (int width : new int[] {32, 64}) {
            int most = width - 1;
            String set = "b%1$d = s0:u32 sdst:b%1$d".formatted(width);
            put(rules, "s_bitset0_b" + width, set, l -> l.bits64(l.in[1] & ~(1L << (l.in[0] & most))));
            put(rules, "s_bitset1_b" + width, set, l -> l.bits64(l.in[1] | 1L << (l.in[0] & most)));
            String test = "none? = s0:b%1$d s1:u32".formatted(width);
            put(rules, "s_bitcmp0_b" + width, test, l -> l.flag = (l.in[0] >>> (l.in[1] & most) & 1) == 0);
            put(rules, "s_bitcmp1_b" + width, test, l -> l.flag = (l.in[0] >>> (l.in[1] & most) & 1) == 1);
        }
        put(rules, "s_set_gpr_idx_idx", "none = s0:u32 m0:u32", l -> l.m0 = l.i(1) & ~0xff | l.i(0) & 0xff);
        put(rules, "s_set_gpr_idx_mode", "none = simm16:u4 m0:u32", l -> l.m0 = l.i(1) & ~0xf000 | l.i(0) << 12);
        put(rules, "s_bitreplicate_b64_b32", "b64 = s0:b32", l -> {
            long value = 0;
            for (int i = 0; i < 32; i++) {
                value |= l.bits(0, i, 1) * 3 << 2 * i;
            }
            l.bits64(value);
        });
    }

    private static void moves(Map<String, Rule> rules) {
        for (int width : new int[] {32, 64}) {
            String type = "b" + width;
            put(rules, "s_mov_" + type, type + " = s0:" + type, l -> l.bits64(l.in[0]));
            put(
                    rules,
                    "s_cmov_" + type,
                    "%1$s = s0:%1$s sdst:%1$s scc:mask".formatted(type),
                    l -> l.bits64(l.in[l.in[2] != 0 ? 0 : 1]));
            put(
                    rules,
                    "s_cselect_" + type,
                    "%1$s = s0:%1$s s1:%1$s scc:mask".formatted(type),
                    l -> l.bits64(l.in[l.in[2] != 0 ? 0 : 1]));
        }
    }

    private static void counts(Map<String, Rule> rules) {
        for (int width : new int[] {32, 64}) {
            String source = "s0:b" + width;
            put(rules, "s_brev_b" + width, "b" + width + " = " + source, l -> {
                long value = 0;
                for (int i = 0; i < width; i++) {
                    value |= l.bits(0, i, 1) << width - 1 - i;
                }
                l.bits64(value);
            });
            put(rules, "s_bcnt0_i32_b" + width, "i32? = " + source, l -> nonZero32(l, width - ones(l, width)));
            put(rules, "s_bcnt1_i32_b" + width, "i32? = " + source, l -> nonZero32(l, ones(l, width)));
            put(rules, "s_ff0_i32_b" + width, "i32 = " + source, l -> l.bits32(first(l, width, 0)));
            put(rules, "s_ff1_i32_b" + width, "i32 = " + source, l -> l.bits32(first(l, width, 1)));
            put(rules, "s_flbit_i32_b" + width, "i32 = " + source, l -> l.bits32(fromTop(l, width, 0, 1)));
            put(
                    rules,
                    width == 32 ? "s_flbit_i32" : "s_flbit_i32_i64",
                    "i32 = " + source,
                    l -> l.bits32(fromTop(l, width, 1, 1 - l.bits(0, width - 1, 1))));
            put(
                    rules,
                    "s_wqm_b" + width,
                    "b" + width + "? = " + source,
                    l -> nonZero(l, width, quads(l, width, 4, 0xf)));
            put(
                    rules,
                    "s_quadmask_b" + width,
                    "b" + width + "? = " + source,
                    l -> nonZero(l, width, quads(l, width, 1, 1)));
        }
    }

    private static long ones(Lane l, int width) {
        long count = 0;
        for (int i = 0; i < width; i++) {
            count += l.bits(0, i, 1);
        }
        return count;
    }

    private static long first(Lane l, int width, long bit) {
        for (int i = 0; i < width; i++) {
            if (l.bits(0, i, 1) == bit) {
                return i;
            }
        }
        return -1;
    }

    private static long fromTop(Lane l, int width, int from, long bit) {
        for (int i = from; i < width; i++) {
            if (l.bits(0, width - 1 - i, 1) == bit) {
                return i;
            }
        }
        return -1;
    }

    private static long quads(Lane l, int width, int step, long ones) {
        long value = 0;
        for (int i = 0; i < width / 4; i++) {
            value |= l.bits(0, 4 * i, 4) != 0 ? ones << step * i : 0;
        }
        return value;
    }

    private static void compares(Map<String, Rule> rules) {
        for (int i = 0; i < COMPARES.length; i++) {
            int relation = i;
            for (boolean signed : new boolean[] {false, true}) {
                String type = signed ? "i32" : "u32";
                put(
                        rules,
                        "s_cmp_" + COMPARES[i] + "_" + type,
                        "none? = s0:%1$s s1:%1$s".formatted(type),
                        l -> l.flag = holds(relation, Long.compare(value(l, 0, signed), value(l, 1, signed))));
                put(
                        rules,
                        "s_cmpk_" + COMPARES[i] + "_" + type,
                        "none? = sdst:%s simm16:%s".formatted(type, signed ? "i16" : "u16"),
                        l -> l.flag = holds(
                                relation, Long.compare(value(l, 0, signed), signed ? l.signed(1, 0, 16) : l.in[1])));
            }
        }
        put(rules, "s_cmp_eq_u64", "none? = s0:u64 s1:u64", l -> l.flag = l.in[0] == l.in[1]);
        put(rules, "s_cmp_lg_u64", "none? = s0:u64 s1:u64", l -> l.flag = l.in[0] != l.in[1]);
    }

    private static boolean holds(int relation, int order) {
        return switch (COMPARES[relation]) {
            case "eq" -> order == 0;
            case "lg" -> order != 0;
            case "gt" -> order > 0;
            case "ge" -> order >= 0;
            case "lt" -> order < 0;
            default -> order <= 0;
        };
    }

    private static void constants(Map<String, Rule> rules) {
        put(rules, "s_movk_i32", "i32 = simm16:i16", l -> l.bits32(l.signed(0, 0, 16)));
        put(
                rules,
                "s_cmovk_i32",
                "i32 = simm16:i16 sdst:i32 scc:mask",
                l -> l.bits32(l.in[2] != 0 ? l.signed(0, 0, 16) : l.in[1]));
        put(
                rules,
                "s_addk_i32",
                "i32? = sdst:i32 simm16:i16",
                l -> signedSum(l, l.signed(0, 0, 32) + l.signed(1, 0, 16)));
        put(rules, "s_mulk_i32", "i32 = sdst:i32 simm16:i16", l -> l.bits32(l.in[0] * l.signed(1, 0, 16)));
    }

    private static void masks(Map<String, Rule> rules) {
        saveExec(rules, "and", (s, e) -> s & e);
        saveExec(rules, "or", (s, e) -> s | e);
        saveExec(rules, "xor", (s, e) -> s ^ e);
        saveExec(rules, "andn2", (s, e) -> s & ~e);
        saveExec(rules, "orn2", (s, e) -> s | ~e);
        saveExec(rules, "nand", (s, e) -> ~(s & e));
        saveExec(rules, "nor", (s, e) -> ~(s | e));
        saveExec(rules, "xnor", (s, e) -> ~(s ^ e));
        saveExec(rules, "andn1", (s, e) -> ~s & e);
        saveExec(rules, "orn1", (s, e) -> ~s | e);
        writeExec(rules, "andn1", (s, e) -> ~s & e);
        writeExec(rules, "andn2", (s, e) -> s & ~e);
    }

    private static void saveExec(Map<String, Rule> rules, String name, LongBinaryOperator operation) {
        put(rules, "s_" + name + "_saveexec_b64", "b64? = s0:b64 exec:b64", l -> {
            l.bits64(l.in[1]);
            l.exec = operation.applyAsLong(l.in[0], l.in[1]);
            l.flag = l.exec != 0;
        });
    }

    private static void writeExec(Map<String, Rule> rules, String name, LongBinaryOperator operation) {
        put(rules, "s_" + name + "_wrexec_b64", "b64? = s0:b64 exec:b64", l -> {
            l.exec = operation.applyAsLong(l.in[0], l.in[1]);
            nonZero64(l, l.exec);
        });
    }
}
