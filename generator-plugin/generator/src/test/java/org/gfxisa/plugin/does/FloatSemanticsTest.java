package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Emitted float code, run against decimal arithmetic in all rounding and denormal modes. */
class FloatSemanticsTest {
    private static final int INPUTS = 700;
    private static CompiledMethods methods;

    enum Width {
        F16(Decimal.F16),
        F32(Decimal.F32),
        F64(Decimal.F64);

        private final Decimal decimal;

        Width(Decimal decimal) {
            this.decimal = decimal;
        }

        String type() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        Object box(long bits) {
            return this == F64 ? (Object) bits : (Object) (int) bits;
        }

        /** Random bits: any, or near one, so that sums and conversions do something. */
        long random(Random random) {
            long mask = decimal.width() == 64 ? -1L : (1L << decimal.width()) - 1;
            long any = random.nextLong() & mask;
            long one = (1L << decimal.width() - 2) - (1L << decimal.mantissa());
            long near = one + (random.nextInt(40) - 20L << decimal.mantissa()) & mask >>> 1;
            return switch (random.nextInt(4)) {
                case 0 -> any;
                case 1 -> any & (1L << decimal.mantissa() + 2) - 1;
                default -> near | any & ~(mask >>> 1) | any & (1L << decimal.mantissa()) - 1;
            };
        }
    }

    @BeforeAll
    static void compile() {
        methods = new CompiledMethods();
        for (Width width : Width.values()) {
            String t = width.type();
            String operands = ">vdst:%1$s src0:%1$s src1:%1$s src2:%1$s".formatted(t);
            methods.add("add_" + t, Texts.lane("vdst = src0 + src1", operands));
            methods.add("sub_" + t, Texts.lane("vdst = src0 - src1", operands));
            methods.add("mul_" + t, Texts.lane("vdst = src0 * src1", operands));
            methods.add("fma_" + t, Texts.lane("vdst = fma(src0, src1, src2)", operands));
            for (Width to : Width.values()) {
                if (to != width) {
                    methods.add(
                            t + "_" + to.type(),
                            Texts.lane("vdst = " + to.type() + "(src0)", ">vdst:" + to.type() + " src0:" + t));
                }
            }
            for (String integer : List.of("i32", "u32", "i16", "u8", "i64", "u64")) {
                methods.add(
                        integer + "_" + t,
                        Texts.lane("vdst = " + integer + "(src0)", ">vdst:" + integer + " src0:" + t));
                methods.add(t + "_" + integer, Texts.lane("vdst = " + t + "(src0)", ">vdst:" + t + " src0:" + integer));
            }
        }
        methods.add("literals", Texts.lane("vdst = src0 * 0.0625 + 1.5", ">vdst:f32 src0:f32"));
        methods.add("specials", Texts.lane("vdst = src0 > 0.0 ? inf : src0 < -0.0 ? -inf : nan", ">vdst:f16 src0:f16"));
        methods.add("rtz", Texts.lane("vdst = v2f16(f16_rtz(src0), f16_rtz(src1))", ">vdst:v2f16 src0:f32 src1:f32"));
        methods.add("under", Texts.lane("under rup flush { vdst = src0 + src1 }", ">vdst:f32 src0:f32 src1:f32"));
        methods.add(
                "packed", Texts.lane("vdst = fma(src0, src1, src2)", ">vdst:v2f16 src0:v2f16 src1:v2f16 src2:v2f16"));
        methods.add("negated", Texts.lane("vdst = -abs(src0)", ">vdst:f64 src0:f64"));
        methods.add(
                "fields",
                Texts.lane("vdst = concat(u1(sign(src0)), exponent(src0), mantissa(src0))", ">vdst:b32 src0:f32"));
        methods.load();
    }

    /** Mode bits as the run time packs them: rounding in 1:0 and 3:2, denormals in 5:4 and 7:6. */
    private static int mode(int round, int denorm) {
        return round | round << 2 | denorm << 4 | denorm << 6;
    }

    private static long unsigned(Object result) {
        return result instanceof Integer i ? Integer.toUnsignedLong(i) : (Long) result;
    }

    @ParameterizedTest
    @EnumSource
    void arithmetic(Width width) {
        Random random = new Random(width.ordinal());
        int checked = 0;
        for (int m = 0; m < 16; m++) {
            int round = m & 3;
            boolean keepIn = (m & 4) != 0;
            boolean keepOut = (m & 8) != 0;
            int mode = mode(round, m >> 2);
            for (int i = 0; i < INPUTS; i++) {
                long[] x = {width.random(random), width.random(random), width.random(random)};
                Optional<BigDecimal> a = width.decimal.decode(x[0], keepIn);
                Optional<BigDecimal> b = width.decimal.decode(x[1], keepIn);
                Optional<BigDecimal> c = width.decimal.decode(x[2], keepIn);
                if (a.isEmpty() || b.isEmpty() || c.isEmpty()) {
                    continue;
                }
                BigDecimal product = a.get().multiply(b.get());
                checked += check(width, "add", a.get().add(b.get()), round, keepOut, mode, x);
                checked += check(width, "sub", a.get().subtract(b.get()), round, keepOut, mode, x);
                checked += check(width, "mul", product, round, keepOut, mode, x);
                checked += check(width, "fma", product.add(c.get()), round, keepOut, mode, x);
            }
        }
        assertTrue(checked > 16 * INPUTS, "only " + checked);
    }

    private static int check(
            Width width, String operation, BigDecimal exact, int round, boolean keepOut, int mode, long[] x) {
        if (exact.signum() == 0) {
            return 0;
        }
        Object[] arguments = operation.equals("fma")
                ? new Object[] {width.box(x[0]), width.box(x[1]), width.box(x[2]), mode}
                : new Object[] {width.box(x[0]), width.box(x[1]), mode};
        assertEquals(
                Long.toHexString(width.decimal.encode(exact, round, keepOut)),
                Long.toHexString(unsigned(methods.call(operation + "_" + width.type(), arguments))),
                () -> operation + " of " + Long.toHexString(x[0]) + " " + Long.toHexString(x[1]) + " "
                        + Long.toHexString(x[2]) + " mode " + Integer.toHexString(mode));
        return 1;
    }

    @ParameterizedTest
    @EnumSource
    void conversionsOfFloats(Width from) {
        Random random = new Random(from.ordinal() + 10L);
        for (Width to : Width.values()) {
            for (int m = 0; m < 16 && to != from; m++) {
                for (int i = 0; i < INPUTS; i++) {
                    long x = from.random(random);
                    Optional<BigDecimal> value = from.decimal.decode(x, (m & 4) != 0);
                    if (value.isEmpty() || value.get().signum() == 0) {
                        continue;
                    }
                    long expected = to.decimal.encode(value.get(), m & 3, (m & 8) != 0);
                    Object actual = methods.call(from.type() + "_" + to.type(), from.box(x), mode(m & 3, m >> 2));
                    assertEquals(expected, unsigned(actual), () -> from + " to " + to + " " + Long.toHexString(x));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void conversionsOfIntegers(Width width) {
        Random random = new Random(width.ordinal() + 20L);
        for (String integer : List.of("i32", "u32", "i16", "u8", "i64", "u64")) {
            boolean signed = integer.startsWith("i");
            int bits = Integer.parseInt(integer.substring(1));
            BigDecimal modulus = new BigDecimal(java.math.BigInteger.ONE.shiftLeft(bits));
            BigDecimal low = signed ? modulus.divide(BigDecimal.valueOf(-2)) : BigDecimal.ZERO;
            BigDecimal high = low.add(modulus).subtract(BigDecimal.ONE);
            for (int i = 0; i < INPUTS; i++) {
                long x = width.random(random);
                Optional<BigDecimal> value = width.decimal.decode(x, true);
                if (value.isPresent()) {
                    long expected =
                            value.get().max(low).min(high).toBigInteger().longValue();
                    long mask = bits == 64 ? -1L : (1L << bits) - 1;
                    Object actual = methods.call(integer + "_" + width.type(), width.box(x));
                    assertEquals(expected & mask, unsigned(actual) & mask, integer + " of " + Long.toHexString(x));
                }
                fromInteger(width, integer, signed, bits, random.nextLong() >> random.nextInt(64), i & 3);
            }
        }
    }

    private static void fromInteger(Width width, String integer, boolean signed, int bits, long x, int round) {
        java.math.BigInteger low = java.math.BigInteger.valueOf(x)
                .and(java.math.BigInteger.ONE.shiftLeft(bits).subtract(java.math.BigInteger.ONE));
        BigDecimal value = new BigDecimal(
                signed && low.testBit(bits - 1) ? low.subtract(java.math.BigInteger.ONE.shiftLeft(bits)) : low);
        if (value.signum() == 0) {
            return;
        }
        CompiledDoes does =
                Texts.lane("vdst = " + width.type() + "(src0)", ">vdst:" + width.type() + " src0:" + integer);
        Object argument = bits == 64 ? (Object) x : (Object) (int) x;
        Object actual = does.modeReads().isEmpty()
                ? methods.call(width.type() + "_" + integer, argument)
                : methods.call(width.type() + "_" + integer, argument, mode(round, 3));
        assertEquals(
                width.decimal.encode(value, round, true),
                unsigned(actual),
                () -> width + " of " + integer + " " + value);
    }

    @Test
    void pieces() {
        int rne = mode(0, 3);
        assertEquals(0x3fd00000, methods.call("literals", 0x40000000, rne), "2 / 16 + 1.5");
        assertEquals(0x7c00, methods.call("specials", 0x3c00, rne));
        assertEquals(0xfc00, methods.call("specials", 0xbc00, rne));
        assertEquals(0xfe00, methods.call("specials", 0x0000, rne));
        assertEquals(0xbbff3bff, methods.call("rtz", 0x3f7fffff, 0xbf7fffff, rne));
        assertEquals(0x3f800001, methods.call("under", 0x3f800000, 0x00800000));
        assertEquals(0x3f800000, methods.call("under", 0x3f800000, 0x007fffff), "the denormal is flushed");
        assertEquals(0x45004200, methods.call("packed", 0x40003c00, 0x40003c00, 0x3c004000, rne));
        assertEquals(0xbff0000000000000L, methods.call("negated", 0x3ff0000000000000L));
        assertEquals(0x8badf00d, methods.call("fields", 0x8badf00d));
    }
}
