package org.gfxisa.simulator.reference;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Operands worth trying. */
final class Values {
    private static final int RANDOM = 12;
    private static final int FEW = 14;
    private static final List<Format> FORMATS = List.of(Format.values());

    private Values() {}

    /** Edge values of a type, and some random ones. */
    static long[] of(String type, SplittableRandom random) {
        int width = Math.min(64, Rule.width(type));
        LongStream edges = switch (type) {
            case "mask" -> LongStream.of(0, 1);
            case "f16" -> floats(Format.F16);
            case "f32" -> floats(Format.F32);
            case "f64" -> floats(Format.F64);
            case "v2f16" -> pairs(Format.F16);
            case "v2f32" -> pairs(Format.F32);
            default -> integers(width);
        };
        LongStream more = type.equals("mask")
                ? LongStream.empty()
                : LongStream.generate(() -> any(type, random)).limit(RANDOM);
        return LongStream.concat(edges, more)
                .map(v -> v & mask(width))
                .distinct()
                .toArray();
    }

    /** A choice of them, for combinations of three. */
    static long[] few(String type, SplittableRandom random) {
        long[] all = of(type, random);
        return all.length <= FEW
                ? all
                : IntStream.range(0, FEW)
                        .mapToLong(i -> all[random.nextInt(all.length)])
                        .toArray();
    }

    /** One value: an edge, or random bits, or random bits near an edge. */
    static long any(String type, SplittableRandom random) {
        int width = Math.min(64, Rule.width(type));
        if (type.equals("mask")) {
            return random.nextInt(2);
        }
        for (Format f : FORMATS) {
            if (type.endsWith(f.type)) {
                long low = number(f, random);
                return (f.width < width ? low | number(f, random) << f.width : low) & mask(width);
            }
        }
        long bits = random.nextLong() >>> random.nextInt(width);
        return (random.nextBoolean() ? bits : ~bits) & mask(width);
    }

    private static long number(Format f, SplittableRandom random) {
        long bits = random.nextLong() & (f.sign | f.sign - 1);
        // Half of them with an exponent near one, where sums and products interact.
        if (random.nextBoolean()) {
            long near = (long) (f.bias - 12 + random.nextInt(24)) << f.fraction;
            return bits & (f.sign | (1L << f.fraction) - 1) | near;
        }
        return bits;
    }

    static long mask(int width) {
        return -1L >>> Long.SIZE - width;
    }

    private static LongStream floats(Format f) {
        long one = f.one();
        long unit = 1L << f.fraction;
        LongStream positive = LongStream.of(
                0,
                1,
                2,
                (unit >> 1) + 1,
                unit - 1,
                unit,
                unit + 1,
                2 * unit,
                one - unit,
                one - 1,
                one,
                one + 1,
                one + unit / 2,
                one + unit,
                one + unit + unit / 4,
                one + 2 * unit,
                one + 7 * unit,
                one + 15 * unit - (f == Format.F16 ? 0 : unit / 256),
                f.infinity - unit,
                f.infinity - 1,
                f.infinity - 2,
                f.infinity,
                f.infinity + 1,
                f.infinity + unit / 2,
                f.infinity + unit / 2 + 5,
                (f.infinity / unit + 1) / 2 * unit / 2);
        LongStream wide = f == Format.F16
                ? LongStream.empty()
                : LongStream.of(
                        one + 22 * unit,
                        one + 30 * unit,
                        one + 31 * unit,
                        one + 31 * unit - 1,
                        one + 32 * unit,
                        one + 24 * unit - unit / 64,
                        one - 14 * unit,
                        one - 15 * unit + 1,
                        one - 25 * unit,
                        one + 16 * unit - (unit >> 11),
                        one + 16 * unit - (unit >> 12),
                        one + unit / 1024,
                        one + unit / 2048,
                        one + 3 * unit / 2048);
        return LongStream.concat(positive, wide).flatMap(v -> LongStream.of(v, v | f.sign));
    }

    private static LongStream pairs(Format f) {
        long[] values = floats(f).toArray();
        return IntStream.range(0, values.length)
                .mapToLong(i -> values[i] | values[(i * 7 + 3) % values.length] << f.width);
    }

    private static LongStream integers(int width) {
        long top = 1L << width - 1;
        return LongStream.of(
                0,
                1,
                2,
                3,
                4,
                5,
                7,
                8,
                15,
                16,
                17,
                23,
                24,
                31,
                32,
                33,
                63,
                64,
                0x7f,
                0x80,
                0xff,
                0x100,
                0x7fff,
                0x8000,
                0xffff,
                0x10000,
                0x7fffff,
                0x800000,
                0xffffff,
                0x1000000,
                0x12345678,
                0x55555555,
                0xaaaaaaaaL,
                0x000d0c0b,
                0x0a090807,
                0x00100010,
                0x7fff8000,
                0x80007fffL,
                top - 1,
                top,
                top + 1,
                -1,
                -2,
                -3,
                0x7fffffff,
                0x80000000L,
                0xffffffffL,
                0x100000000L,
                0xfedcba9876543210L,
                0x8000000000000000L);
    }
}
