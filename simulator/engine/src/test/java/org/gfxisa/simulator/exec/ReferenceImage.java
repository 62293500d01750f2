package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;

/**
 * An image of random texels, for comparison: its bytes as the address library lays rows out, and its texels as numbers, by the definitions of formats in
 * the Khronos Data Format Specification. It shares no code with the simulator.
 */
final class ReferenceImage {
    /** A format whose components have equal widths. */
    record Format(DataFormat data, NumberFormat number, int count, int bits) {
        int bytes() {
            return count * bits / 8;
        }

        boolean isInteger() {
            return number == NumberFormat.UINT || number == NumberFormat.SINT;
        }
    }

    final ImageType type;
    final Format format;
    final int width;
    final int height;
    /** Slices of an array, faces, or the depth of a volume. */
    final int depth;

    final int levels;
    final byte[] bytes;
    private final long[] starts;
    private final int[] pitches;
    private final long sliceBytes;

    ReferenceImage(ImageType type, Format format, int[] size, int levels, int generation, Random random) {
        this.type = type;
        this.format = format;
        width = size[0];
        height = size[1];
        depth = size[2];
        this.levels = levels;
        starts = new long[levels];
        pitches = new int[levels];
        sliceBytes = place(generation);
        bytes = new byte[(int) (sliceBytes * depth)];
        random.nextBytes(bytes);
        if (format.number == NumberFormat.FLOAT) {
            tame(random);
        }
    }

    /** Numbers around 1, without NaN and infinity. */
    private void tame(Random random) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i + format.bits / 8 <= bytes.length; i += format.bits / 8) {
            if (format.bits == 32) {
                buffer.putFloat(i, random.nextFloat() * 2 - 0.5f);
            } else {
                buffer.putShort(i, (short) (random.nextInt(2) << 15 | 0x3000 + random.nextInt(0xc00)));
            }
        }
    }

    private long place(int generation) {
        int unit = format.bytes();
        if (levels == 1) {
            pitches[0] = width;
            return (long) width * height * unit;
        }
        long at = 0;
        int rowBytes = generation >= 12 ? 128 : 256;
        for (int k = 0; k < levels; k++) {
            int level = generation == 9 ? k : levels - 1 - k;
            int columns = generation == 9 ? width : (width + (1 << level) - 1) >> level;
            int rows = (height + (1 << level) - 1) >> level;
            starts[level] = at;
            pitches[level] = (columns * unit + rowBytes - 1) / rowBytes * rowBytes / unit;
            at += (long) (columns * unit + 255) / 256 * 256 * rows;
        }
        return at;
    }

    int width(int level) {
        return Math.max(1, width >> level);
    }

    int height(int level) {
        return Math.max(1, height >> level);
    }

    int depth(int level) {
        return type == ImageType.D3 ? Math.max(1, depth >> level) : depth;
    }

    int dimensions() {
        return type == ImageType.D1 || type == ImageType.D1_ARRAY ? 1 : type == ImageType.D3 ? 3 : 2;
    }

    boolean isArray() {
        return type == ImageType.D1_ARRAY || type == ImageType.D2_ARRAY;
    }

    /** Returns a texel inside the image: red, green, blue, alpha. */
    double[] texel(int level, int x, int y, int slice) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = (int) (sliceBytes * slice + starts[level] + ((long) y * pitches[level] + x) * format.bytes());
        double[] found = {0, 0, 0, 1};
        for (int i = 0; i < format.count; i++) {
            found[i] = component(buffer, at + i * format.bits / 8, i == 3);
        }
        return found;
    }

    private double component(ByteBuffer buffer, int at, boolean isAlpha) {
        long raw = switch (format.bits) {
            case 8 -> buffer.get(at) & 0xff;
            case 16 -> buffer.getShort(at) & 0xffff;
            default -> buffer.getInt(at) & 0xffff_ffffL;
        };
        long signed = raw << 64 - format.bits >> 64 - format.bits;
        double most = (1L << format.bits) - 1;
        return switch (format.number) {
            case UNORM -> raw / most;
            case SNORM -> Math.max(-1, signed / ((most - 1) / 2));
            case SRGB -> isAlpha ? raw / most : degamma(raw / most);
            case UINT -> (int) raw;
            case SINT -> signed;
            case FLOAT -> format.bits == 32 ? Float.intBitsToFloat((int) raw) : half((int) raw);
            default -> throw new IllegalArgumentException(format.toString());
        };
    }

    private static double degamma(double value) {
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    /** The value of a half. */
    static double half(int bits) {
        int exponent = bits >>> 10 & 31;
        int fraction = bits & 1023;
        double size = exponent == 0 ? Math.scalb(fraction, -24) : Math.scalb(1024 + fraction, exponent - 25);
        return (bits & 0x8000) != 0 ? -size : size;
    }
}
