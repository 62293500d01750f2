package org.gfxisa.simulator.reference;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;

/** Integer arithmetic, shifts and bits of vectors ("MI200 ISA, 12.7, 12.8, 12.11"). */
final class IntegerRules {
    private static final String TWO_B32 = "b32 = b32 b32";
    private static final String THREE_B32 = "b32 = b32 b32 b32";
    private static final int[] NARROW = {16, 32};

    private IntegerRules() {}

    static void addTo(Map<String, Rule> rules) {
        moves(rules);
        sums(rules);
        carries(rules);
        products(rules);
        order(rules);
        shifts(rules);
        logic(rules);
        fields(rules);
        counts(rules);
    }

    private static void put(Map<String, Rule> rules, String name, String signature, Consumer<Lane> rule) {
        rules.put(name, Rule.of(signature, rule));
    }

    private static void moves(Map<String, Rule> rules) {
        put(rules, "v_mov_b32", "b32 = b32", l -> l.bits32(l.in[0]));
        for (String kind : new String[] {"mov", "read", "write"}) {
            put(rules, "v_accvgpr_" + kind + "_b32", "b32 = b32", l -> l.bits32(l.in[0]));
        }
        put(rules, "v_cndmask_b32", "b32 = b32 b32 mask", l -> l.bits32(l.in[l.in[2] != 0 ? 1 : 0]));
    }

    private static void sums(Map<String, Rule> rules) {
        for (int width : NARROW) {
            String two = "u%1$d = u%1$d u%1$d".formatted(width);
            put(rules, "v_add_u" + width, two, l -> l.unsigned(width, l.in[0] + l.in[1]));
            put(rules, "v_sub_u" + width, two, l -> l.unsigned(width, l.in[0] - l.in[1]));
            put(rules, "v_subrev_u" + width, two, l -> l.unsigned(width, l.in[1] - l.in[0]));
        }
        for (String[] name : new String[][] {{"nc_i32", "32"}, {"i16", "16"}}) {
            int width = Integer.parseInt(name[1]);
            String two = "i%1$d = i%1$d i%1$d".formatted(width);
            put(rules, "v_add_" + name[0], two, l -> l.signed(width, l.signed(0, 0, width) + l.signed(1, 0, width)));
            put(rules, "v_sub_" + name[0], two, l -> l.signed(width, l.signed(0, 0, width) - l.signed(1, 0, width)));
        }
        put(rules, "v_add3_u32", "u32 = u32 u32 u32", l -> l.bits32(l.in[0] + l.in[1] + l.in[2]));
        put(rules, "v_xad_u32", "u32 = u32 u32 u32", l -> l.bits32((l.in[0] ^ l.in[1]) + l.in[2]));
        put(rules, "v_lshl_add_u32", "u32 = u32 u32 u32", l -> l.bits32((l.in[0] << (l.in[1] & 31)) + l.in[2]));
        put(rules, "v_add_lshl_u32", "u32 = u32 u32 u32", l -> l.bits32((l.in[0] + l.in[1]) << (l.in[2] & 31)));
    }

    private static void carries(Map<String, Rule> rules) {
        carry(rules, "v_add_co_u32", "", (a, b) -> a + b, 0, 1);
        carry(rules, "v_sub_co_u32", "", (a, b) -> a - b, 0, 1);
        carry(rules, "v_subrev_co_u32", "", (a, b) -> b - a, 0, 1);
        carry(rules, "v_addc_co_u32", " mask", (a, b) -> a + b, 1, 1);
        carry(rules, "v_subb_co_u32", " mask", (a, b) -> a - b, -1, 1);
        carry(rules, "v_subbrev_co_u32", " mask", (a, b) -> b - a, -1, 1);
    }

    /** The flag tells that the exact result does not fit, which is a carry or a borrow. */
    private static void carry(
            Map<String, Rule> rules, String name, String mask, LongBinaryOperator sum, int carried, int unit) {
        put(rules, name, "u32? = u32 u32" + mask, l -> {
            long exact = sum.applyAsLong(l.in[0], l.in[1]) + (carried == 0 ? 0 : carried * unit * l.in[2]);
            l.flag = exact < 0 || exact > 0xffffffffL;
            l.unsigned(32, exact);
        });
    }

    private static void products(Map<String, Rule> rules) {
        put(rules, "v_mul_i32_i24", "i32 = i32 i32", l -> l.signed(32, l.signed(0, 0, 24) * l.signed(1, 0, 24)));
        put(rules, "v_mul_u32_u24", "u32 = u32 u32", l -> l.unsigned(32, l.bits(0, 0, 24) * l.bits(1, 0, 24)));
        put(rules, "v_mul_hi_i32_i24", "i32 = i32 i32", l -> l.bits32(l.signed(0, 0, 24) * l.signed(1, 0, 24) >> 32));
        put(rules, "v_mul_hi_u32_u24", "u32 = u32 u32", l -> l.bits32(l.bits(0, 0, 24) * l.bits(1, 0, 24) >> 32));
        put(
                rules,
                "v_mad_i32_i24",
                "i32 = i32 i32 i32",
                l -> l.signed(32, l.signed(0, 0, 24) * l.signed(1, 0, 24) + l.signed(2, 0, 32)));
        put(
                rules,
                "v_mad_u32_u24",
                "u32 = u32 u32 u32",
                l -> l.unsigned(32, l.bits(0, 0, 24) * l.bits(1, 0, 24) + l.in[2]));
        put(rules, "v_mul_lo_u16", "u16 = u16 u16", l -> l.unsigned(16, l.in[0] * l.in[1]));
        put(
                rules,
                "v_mul_lo_u32",
                "u32 = u32 u32",
                l -> l.bits32(l.big(0).multiply(l.big(1)).longValue()));
        put(
                rules,
                "v_mul_hi_u32",
                "u32 = u32 u32",
                l -> l.bits32(l.big(0).multiply(l.big(1)).shiftRight(32).longValue()));
        put(rules, "v_mul_hi_i32", "i32 = i32 i32", l -> l.bits32(l.signed(0, 0, 32) * l.signed(1, 0, 32) >> 32));
        for (String kind : new String[] {"", "legacy_"}) {
            put(rules, "v_mad_" + kind + "u16", "u16 = u16 u16 u16", l -> l.unsigned(16, l.in[0] * l.in[1] + l.in[2]));
            put(
                    rules,
                    "v_mad_" + kind + "i16",
                    "i16 = i16 i16 i16",
                    l -> l.signed(16, l.signed(0, 0, 16) * l.signed(1, 0, 16) + l.signed(2, 0, 16)));
        }
        put(rules, "v_mad_u32_u16", "u32 = u16 u16 u32", l -> l.unsigned(32, l.in[0] * l.in[1] + l.in[2]));
        put(
                rules,
                "v_mad_i32_i16",
                "i32 = i16 i16 i32",
                l -> l.signed(32, l.signed(0, 0, 16) * l.signed(1, 0, 16) + l.signed(2, 0, 32)));
        // {vcc_out, D} is the sum in 65 bits.
        put(
                rules,
                "v_mad_u64_u32",
                "u64? = u32 u32 u64",
                l -> wide(l, false, l.big(0).multiply(l.big(1)).add(l.big(2))));
        put(
                rules,
                "v_mad_i64_i32",
                "i64? = i32 i32 i64",
                l -> wide(
                        l,
                        true,
                        BigInteger.valueOf(l.signed(0, 0, 32) * l.signed(1, 0, 32))
                                .add(BigInteger.valueOf(l.in[2]))));
    }

    private static void wide(Lane l, boolean signed, BigInteger exact) {
        l.flag = exact.testBit(64);
        l.integer(signed, 64, exact);
    }

    private static void order(Map<String, Rule> rules) {
        for (int width : NARROW) {
            for (boolean signed : new boolean[] {false, true}) {
                String type = (signed ? "i" : "u") + width;
                String two = "%1$s = %1$s %1$s".formatted(type);
                String three = two + " " + type;
                put(
                        rules,
                        "v_min_" + type,
                        two,
                        l -> l.integer(signed, width, value(l, 0, signed, width).min(value(l, 1, signed, width))));
                put(
                        rules,
                        "v_max_" + type,
                        two,
                        l -> l.integer(signed, width, value(l, 0, signed, width).max(value(l, 1, signed, width))));
                for (int place = 0; place < 3; place++) {
                    int rank = place;
                    String name = new String[] {"v_min3_", "v_med3_", "v_max3_"}[place];
                    put(rules, name + type, three, l -> {
                        BigInteger[] sorted = {
                            value(l, 0, signed, width), value(l, 1, signed, width), value(l, 2, signed, width)
                        };
                        Arrays.sort(sorted);
                        l.integer(signed, width, sorted[rank]);
                    });
                }
            }
        }
    }

    private static BigInteger value(Lane l, int source, boolean signed, int width) {
        return signed ? BigInteger.valueOf(l.signed(source, 0, width)) : l.big(source);
    }

    private static void shifts(Map<String, Rule> rules) {
        for (int width : new int[] {16, 32, 64}) {
            int most = width - 1;
            String count = width == 16 ? "u16" : "u32";
            String kind = width + " = " + count + " ";
            put(
                    rules,
                    "v_lshlrev_b" + width,
                    "b" + kind + "b" + width,
                    l -> l.integer(
                            false,
                            width,
                            l.big(1).shiftLeft((int) l.in[0] & most).and(Numbers.most(width))));
            put(
                    rules,
                    "v_lshrrev_b" + width,
                    "b" + kind + "b" + width,
                    l -> l.integer(false, width, l.big(1).shiftRight((int) l.in[0] & most)));
            put(
                    rules,
                    "v_ashrrev_i" + width,
                    "i" + kind + "i" + width,
                    l -> l.integer(
                            true,
                            width,
                            BigInteger.valueOf(l.signed(1, 0, width)).shiftRight((int) l.in[0] & most)));
        }
        put(rules, "v_alignbit_b32", THREE_B32, l -> l.bits32((l.in[0] << 32 | l.in[1]) >>> (l.in[2] & 31)));
        // Erratum W5: bits 1:0 count.
        put(rules, "v_alignbyte_b32", THREE_B32, l -> l.bits32((l.in[0] << 32 | l.in[1]) >>> 8 * (l.in[2] & 3)));
        put(rules, "v_lshl_or_b32", "b32 = b32 u32 b32", l -> l.bits32(l.in[0] << (l.in[1] & 31) | l.in[2]));
    }

    private static void logic(Map<String, Rule> rules) {
        put(rules, "v_not_b32", "b32 = b32", l -> l.bits32(~l.in[0]));
        put(rules, "v_and_b32", TWO_B32, l -> l.bits32(l.in[0] & l.in[1]));
        put(rules, "v_or_b32", TWO_B32, l -> l.bits32(l.in[0] | l.in[1]));
        put(rules, "v_xor_b32", TWO_B32, l -> l.bits32(l.in[0] ^ l.in[1]));
        put(rules, "v_xnor_b32", TWO_B32, l -> l.bits32(~(l.in[0] ^ l.in[1])));
        put(rules, "v_and_or_b32", THREE_B32, l -> l.bits32(l.in[0] & l.in[1] | l.in[2]));
        put(rules, "v_or3_b32", THREE_B32, l -> l.bits32(l.in[0] | l.in[1] | l.in[2]));
        put(rules, "v_bfi_b32", THREE_B32, l -> l.bits32(l.in[0] & l.in[1] | ~l.in[0] & l.in[2]));
    }

    private static void fields(Map<String, Rule> rules) {
        put(rules, "v_bfe_u32", "u32 = u32 u32 u32", l -> l.bits32(field(l)));
        // Erratum W3: the sign is extended.
        put(rules, "v_bfe_i32", "i32 = i32 u32 u32", l -> {
            int width = l.i(2) & 31;
            long field = l.signed(0, 0, 32) >> (l.in[1] & 31);
            l.bits32(width == 0 ? 0 : field << 64 - width >> 64 - width);
        });
        put(rules, "v_bfm_b32", "b32 = u32 u32", l -> l.bits32(((1L << (l.in[0] & 31)) - 1) << (l.in[1] & 31)));
        put(rules, "v_perm_b32", THREE_B32, l -> {
            for (int i = 0; i < 4; i++) {
                l.out[0] = l.out[0] & ~(0xff << 8 * i) | permuted(l, (int) l.bits(2, 8 * i, 8)) << 8 * i;
            }
        });
        put(rules, "v_screen_partition_4se_b32", "u32 = u32", l -> l.bits32(ScreenPartition.engines(l.i(0) & 0xff)));
    }

    private static long field(Lane l) {
        return l.in[0] >>> (l.in[1] & 31) & (1L << (l.in[2] & 31)) - 1;
    }

    /** A byte of {S0, S1}, or a sign, or a constant. */
    private static int permuted(Lane l, int select) {
        long both = l.in[0] << 32 | l.in[1];
        if (select >= 13) {
            return 0xff;
        }
        if (select == 12) {
            return 0;
        }
        int octet = select >= 8 ? 2 * (select - 8) + 1 : select;
        int value = (int) (both >>> 8 * octet) & 0xff;
        return select >= 8 ? value >> 7 == 1 ? 0xff : 0 : value;
    }

    private static void counts(Map<String, Rule> rules) {
        put(rules, "v_bfrev_b32", "b32 = b32", l -> {
            for (int i = 0; i < 32; i++) {
                l.out[0] = l.out[0] & ~(1 << 31 - i) | (int) l.bits(0, i, 1) << 31 - i;
            }
        });
        put(rules, "v_ffbh_u32", "i32 = u32", l -> l.bits32(firstFromTop(l, 0, true)));
        put(rules, "v_ffbh_i32", "i32 = i32", l -> l.bits32(firstFromTop(l, 1, l.bits(0, 31, 1) == 0)));
        put(rules, "v_ffbl_b32", "i32 = b32", l -> {
            int i = 0;
            while (i < 32 && l.bits(0, i, 1) == 0) {
                i++;
            }
            l.bits32(i == 32 ? -1 : i);
        });
        put(rules, "v_bcnt_u32_b32", "u32 = b32 u32", l -> l.bits32(ones(l, 32) + l.in[1]));
        put(rules, "v_mbcnt_lo_u32_b32", "u32 = b32 u32", l -> l.bits32(ones(l, Math.min(32, l.number)) + l.in[1]));
        put(rules, "v_mbcnt_hi_u32_b32", "u32 = b32 u32", l -> l.bits32(ones(l, Math.max(0, l.number - 32)) + l.in[1]));
    }

    /** How many bits from the top on until one is as given; -1: none is. */
    private static long firstFromTop(Lane l, int from, boolean one) {
        for (int i = from; i < 32; i++) {
            if (l.bits(0, 31 - i, 1) == (one ? 1 : 0)) {
                return i;
            }
        }
        return -1;
    }

    private static long ones(Lane l, int below) {
        long count = 0;
        for (int i = 0; i < below; i++) {
            count += l.bits(0, i, 1);
        }
        return count;
    }
}
