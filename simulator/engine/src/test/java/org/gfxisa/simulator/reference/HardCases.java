package org.gfxisa.simulator.reference;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Operands that rounding errors show with: results half way between two numbers or next to it, near zero, or near the denormals. */
final class HardCases {
    private static final Modes EXACT = new Modes(0xf0);

    private HardCases() {}

    /** The format, if all sources are of one, and none is a literal. */
    static Optional<Format> format(List<Rule.Source> sources) {
        return Arrays.stream(Format.values())
                .filter(f -> sources.size() > 1)
                .filter(f -> sources.stream().noneMatch(s -> s.name().equals("k")))
                .filter(f -> sources.stream().allMatch(s -> s.type().equals(f.type)))
                .findFirst();
    }

    /** Operands of a sum or product of two, or of a product and a sum. */
    static long[] of(Format f, int count, SplittableRandom random) {
        long[] operands = new long[3];
        switch (random.nextInt(4)) {
            case 0 -> {
                // The product's lowest bit is half a unit of its last place, and the rest is far below.
                int low = (f.fraction + 1) / 2;
                operands[0] = odd(f, low, random);
                operands[1] = odd(f, f.fraction + 1 - low, random);
                operands[2] = sign(f, random) | random.nextInt(3) * (1L << random.nextInt(f.fraction));
            }
            case 1 -> {
                // The sum cancels all or nearly all of the product.
                operands[0] = near(f, f.bias, random);
                operands[1] = near(f, f.bias, random);
                long product = count == 2 ? operands[0] : new Ieee(EXACT).mul(f, operands[0], operands[1]);
                operands[count - 1] = (product ^ f.sign) + random.nextInt(5) - 2;
            }
            case 2 -> {
                // The product is about the smallest normal number.
                int first = 1 + random.nextInt(2 * f.bias - 1);
                int second = Math.max(1, Math.min(2 * f.bias, f.bias - first + random.nextInt(4) - 1));
                operands[0] = near(f, first, random);
                operands[1] = near(f, second, random);
                operands[2] = sign(f, random) | random.nextLong(1L << f.fraction) * random.nextInt(2);
            }
            default -> {
                // One is half a unit of the other's last place, or next to it.
                operands[0] = near(f, f.bias, random);
                long half = (long) (f.exponent(operands[0]) - f.fraction - 1) << f.fraction;
                operands[1] = half <= 0 ? sign(f, random) : sign(f, random) | half + random.nextInt(3) - 1;
                operands[2] = operands[1];
                if (count == 3) {
                    operands[1] = f.one();
                }
            }
        }
        return operands;
    }

    private static long sign(Format f, SplittableRandom random) {
        return random.nextBoolean() ? f.sign : 0;
    }

    /** Between one and two, with so many digits after the point, the last of which is one. */
    private static long odd(Format f, int digits, SplittableRandom random) {
        long fraction = random.nextLong(1L << digits - 1) << 1 | 1;
        return sign(f, random) | f.one() | fraction << f.fraction - digits;
    }

    private static long near(Format f, int exponent, SplittableRandom random) {
        int about = Math.max(1, Math.min(2 * f.bias, exponent + random.nextInt(3) - 1));
        return sign(f, random) | (long) about << f.fraction | random.nextLong(1L << f.fraction);
    }
}
