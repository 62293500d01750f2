package org.gfxisa.simulator.bind;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;

/**
 * A format of data in a buffer or an image.
 *
 * @param data how the components lie in memory
 * @param widths bits of each component, lowest first; of a block of texels, of all of it
 * @param number what they mean
 */
public record BufferFormat(DataFormat data, int[] widths, NumberFormat number) {
    public static final int KEEP = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);
    private static final int SMALL_FLOAT_EXPONENT_BITS = 5;
    private static final int SMALLEST_FLOAT = 10;
    private static final int ALPHA = 3;

    /** The format of components, and of what they mean; empty where there is none, or it is not simulated. */
    static Optional<BufferFormat> of(DataFormat data, NumberFormat number) {
        int[] widths = data.components().stream().mapToInt(Integer::intValue).toArray();
        return widths.length == 0 || !isMeaningful(data, widths, number)
                ? Optional.empty()
                : Optional.of(new BufferFormat(data, widths, number));
    }

    private static boolean isMeaningful(DataFormat data, int[] widths, NumberFormat number) {
        return switch (data) {
            case F8, F8_8, F8_8_8_8 -> true;
            case BC1, BC2, BC3, BC7 -> number == NumberFormat.UNORM || number == NumberFormat.SRGB;
            case BC4, BC5, BC6 -> number == NumberFormat.UNORM || number == NumberFormat.SNORM;
            case F5_9_9_9 -> number == NumberFormat.FLOAT;
            default -> number != NumberFormat.SRGB && (widths[0] != Integer.SIZE || !isFraction(number));
        };
    }

    /** Returns whether values are scaled from or to integers, which there is no format of 32 bits for. */
    private static boolean isFraction(NumberFormat number) {
        return switch (number) {
            case UNORM, SNORM, USCALED, SSCALED, SRGB -> true;
            case UINT, SINT, FLOAT -> false;
        };
    }

    /** Returns whether an element is a block of four by four texels. */
    public boolean isBlock() {
        return widths[0] > Integer.SIZE;
    }

    /** Bytes of an element: a texel, or a block of them. */
    public int bytes() {
        return Arrays.stream(widths).sum() / Byte.SIZE;
    }

    public boolean isInteger() {
        return number == NumberFormat.UINT || number == NumberFormat.SINT;
    }

    /** One, as a register has it. */
    public int one(boolean d16) {
        return isInteger()
                ? 1
                : d16 ? Floats.F16.fromF64(Double.doubleToRawLongBits(1), KEEP) : Float.floatToRawIntBits(1);
    }

    /** A component's bits as a register has them. */
    public int load(int component, int raw, boolean d16) {
        int width = widths[component];
        int signed = raw << Integer.SIZE - width >> Integer.SIZE - width;
        return switch (number) {
            case UINT -> raw;
            case SINT -> d16 ? signed & 0xffff : signed;
            case UNORM -> real(raw / (double) mask(width), d16);
            case SNORM -> real(Math.max(-1, signed / (double) mask(width - 1)), d16);
            case USCALED -> real(raw, d16);
            case SSCALED -> real(signed, d16);
            case FLOAT -> floating(raw, width, d16);
            case SRGB ->
                real(component == ALPHA ? raw / (double) mask(width) : linear(raw / (double) mask(width)), d16);
        };
    }

    /** Converts a component that is encoded as sRGB ("Khronos Data Format Specification 1.3", 13.3). */
    static double linear(double encoded) {
        return encoded <= 0.04045 ? encoded / 12.92 : Math.pow((encoded + 0.055) / 1.055, 2.4);
    }

    private static double encoded(double linear) {
        return linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
    }

    public static int real(double value, boolean d16) {
        return d16
                ? Floats.F16.fromF64(Double.doubleToRawLongBits(value), KEEP) & 0xffff
                : Float.floatToRawIntBits((float) value);
    }

    private static int floating(int raw, int width, boolean d16) {
        if (width == Integer.SIZE) {
            return d16 ? Floats.F16.fromF32(raw, KEEP) & 0xffff : raw;
        }
        if (width < SMALLEST_FLOAT || width == 24) {
            // A stencil beside a depth.
            return raw;
        }
        // The small formats are halves without a sign and with a shorter fraction.
        int half = width == Short.SIZE ? raw : raw << Short.SIZE - 1 - width;
        return d16 ? half : Floats.F32.fromF16(half, KEEP);
    }

    /** A register's value as the bits of a component. */
    public int store(int component, int value, boolean d16) {
        int width = widths[component];
        if (isInteger()) {
            return integer(d16 ? number == NumberFormat.SINT ? (short) value : value & 0xffff : value, width);
        }
        int single = d16 ? Floats.F32.fromF16(value & 0xffff, KEEP) : value;
        if (number == NumberFormat.FLOAT) {
            return toFloating(single, width);
        }
        double real = Float.intBitsToFloat(single);
        if (real != real) {
            return 0;
        }
        return switch (number) {
            case UNORM -> fraction(real, width);
            case SRGB -> fraction(component == ALPHA ? real : encoded(Math.max(0, real)), width);
            case SNORM -> (int) Math.rint(Math.min(1, Math.max(-1, real)) * mask(width - 1)) & (int) mask(width);
            case USCALED -> (int) (long) Math.min(mask(width), Math.max(0, real));
            default -> (int) Math.min(mask(width - 1), Math.max(-mask(width - 1) - 1, real)) & (int) mask(width);
        };
    }

    private static int fraction(double value, int width) {
        return (int) Math.rint(Math.min(1, Math.max(0, value)) * mask(width));
    }

    private int integer(int value, int width) {
        if (width == Integer.SIZE) {
            return value;
        }
        return number == NumberFormat.UINT
                ? (int) Math.min(mask(width), Integer.toUnsignedLong(value))
                : (int) (Math.min(mask(width - 1), Math.max(-mask(width - 1) - 1, value)) & mask(width));
    }

    private static int toFloating(int single, int width) {
        if (width == Integer.SIZE) {
            return single;
        }
        if (width == Short.SIZE) {
            return Floats.F16.fromF32(single, KEEP) & 0xffff;
        }
        int toZero = Mode.of(Mode.RTZ, Mode.RTZ, Mode.KEEP, Mode.KEEP, false, false, false);
        boolean isNan = Floats.F32.isNan(single);
        int half = single < 0 && !isNan ? 0 : Floats.F16.fromF32(single, toZero) & 0x7fff;
        int small = half >>> Short.SIZE - 1 - width;
        int infinity = mask32(SMALL_FLOAT_EXPONENT_BITS) << width - SMALL_FLOAT_EXPONENT_BITS;
        return isNan ? infinity | 1 << width - SMALL_FLOAT_EXPONENT_BITS - 1 : small;
    }

    private static int mask32(int bits) {
        return (1 << bits) - 1;
    }

    private static long mask(int bits) {
        return (1L << bits) - 1;
    }
}
