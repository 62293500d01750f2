package org.gfxisa.simulator.bind;

import java.util.Arrays;
import org.gfxisa.isa.abi.Bc6Mode;
import org.gfxisa.isa.abi.Bc7Mode;
import org.gfxisa.isa.abi.BptcPartition;
import org.gfxisa.semantics.Floats;

/**
 * Decompresses texels of BC6 and BC7 ("Khronos Data Format Specification 1.3", chapter 20). A block has up to three subsets of texels, and each subset
 * has two colours of its own. Instances are not thread-safe.
 */
final class BptcDecoder {
    private static final int ALPHA = 3;
    private static final int COMPONENTS = 4;
    private static final int COLOURS = 3;
    private static final int MOST_ENDPOINTS = 6;
    private static final int WHOLE_WEIGHT = 64;
    private static final int WEIGHT_BITS = 6;
    private static final int HALF = 16;
    private static final int BYTE = 255;
    private static final Bc7Mode[] MODES = Bc7Mode.values();
    private static final BptcPartition[] PARTITIONS = BptcPartition.values();
    private static final Bc6Mode[] HALF_MODES = Bc6Mode.values();
    // First bits of fields of BC6.
    private static final int PARTITION_START = 77;
    private static final int TWO_SUBSETS_START = 82;
    private static final int ONE_SUBSET_START = 65;
    private static final int PARTITION_BITS = 5;

    private final int[][] endpoints = new int[MOST_ENDPOINTS][COMPONENTS];
    private long low;
    private long high;
    private int cursor;

    /** Reads up to 32 bits at the cursor, the lowest one first, and moves the cursor behind them. */
    private int read(int count) {
        int at = cursor;
        cursor += count;
        long bits = at >= Long.SIZE ? high >>> at - Long.SIZE : low >>> at | (at == 0 ? 0 : high << Long.SIZE - at);
        return (int) (bits & (1L << count) - 1);
    }

    private void begin(long lower, long upper) {
        low = lower;
        high = upper;
        cursor = 0;
    }

    private static int subset(int subsets, int partition, int texel) {
        BptcPartition parts = PARTITIONS[partition];
        return switch (subsets) {
            case 1 -> 0;
            case 2 -> parts.two() >>> texel & 1;
            default -> (parts.three().get(0) >>> texel & 1) + 2 * (parts.three().get(1) >>> texel & 1);
        };
    }

    /** Returns the number of anchors before a texel; the sign bit is set if the texel is an anchor. The index of an anchor lacks its highest bit. */
    private static int anchors(int subsets, int partition, int texel) {
        int count = texel > 0 ? 1 : 0;
        boolean isAnchor = texel == 0;
        for (int i = 1; i < subsets; i++) {
            int anchor = PARTITIONS[partition].anchors().get(subsets == 2 ? 0 : i);
            count += texel > anchor ? 1 : 0;
            isAnchor |= texel == anchor;
        }
        return isAnchor ? count | Integer.MIN_VALUE : count;
    }

    /** Reads the index of a texel from the indices that begin at the cursor. */
    private int index(int subsets, int partition, int texel, int bits) {
        int anchors = anchors(subsets, partition, texel);
        cursor += texel * bits - (anchors & Integer.MAX_VALUE);
        return read(anchors < 0 ? bits - 1 : bits);
    }

    private static int weight(int index, int bits) {
        int most = (1 << bits) - 1;
        return (WHOLE_WEIGHT * index + most / 2) / most;
    }

    private static int mixed(int from, int to, int weight) {
        return from * (WHOLE_WEIGHT - weight) + to * weight + WHOLE_WEIGHT / 2 >> WEIGHT_BITS;
    }

    /** Decompresses a texel of BC7. */
    void bytes(long lower, long upper, int texel, double[] colour) {
        begin(lower, upper);
        int zeros = Long.numberOfTrailingZeros(lower);
        if (zeros >= MODES.length) {
            Arrays.fill(colour, 0);
            return;
        }
        Bc7Mode mode = MODES[zeros];
        cursor = zeros + 1;
        int partition = read(mode.partition());
        int rotation = read(mode.rotation());
        boolean isSwapped = read(mode.selection()) == 1;
        readEndpoints(mode);
        int first = 2 * subset(mode.subsets(), partition, texel);
        int indices = cursor;
        int primary = weight(index(mode.subsets(), partition, texel, mode.index()), mode.index());
        int secondary = primary;
        if (mode.secondIndex() > 0) {
            cursor = indices + 16 * mode.index() - 1;
            secondary = weight(index(1, partition, texel, mode.secondIndex()), mode.secondIndex());
        }
        for (int i = 0; i < COMPONENTS; i++) {
            boolean isSecond = (i == ALPHA) != isSwapped;
            colour[i] =
                    mixed(endpoints[first][i], endpoints[first + 1][i], isSecond ? secondary : primary) / (double) BYTE;
        }
        if (rotation > 0) {
            double alpha = colour[ALPHA];
            colour[ALPHA] = colour[rotation - 1];
            colour[rotation - 1] = alpha;
        }
    }

    private void readEndpoints(Bc7Mode mode) {
        int count = 2 * mode.subsets();
        for (int component = 0; component < COMPONENTS; component++) {
            int bits = component == ALPHA ? mode.alpha() : mode.colour();
            for (int i = 0; i < count; i++) {
                endpoints[i][component] = read(bits);
            }
        }
        int shared = 0;
        for (int i = 0; i < count; i++) {
            if (mode.pBits() && (i % 2 == 0 || !mode.shared())) {
                shared = read(1);
            }
            for (int component = 0; component < COMPONENTS; component++) {
                int bits = component == ALPHA ? mode.alpha() : mode.colour();
                int value = endpoints[i][component];
                endpoints[i][component] =
                        bits == 0 ? BYTE : mode.pBits() ? widened(value << 1 | shared, bits + 1) : widened(value, bits);
            }
        }
    }

    private static int widened(int value, int bits) {
        int upper = value << Byte.SIZE - bits;
        return upper | upper >>> bits;
    }

    /** Decompresses a texel of BC6. */
    void halves(long lower, long upper, int texel, boolean isSigned, double[] colour) {
        begin(lower, upper);
        for (Bc6Mode mode : HALF_MODES) {
            if ((lower & (1 << mode.modeBits()) - 1) == mode.value()) {
                halves(mode, texel, isSigned, colour);
                return;
            }
        }
        colour[0] = 0;
    }

    private void halves(Bc6Mode mode, int texel, boolean isSigned, double[] colour) {
        for (int[] endpoint : endpoints) {
            Arrays.fill(endpoint, 0);
        }
        cursor = mode.modeBits();
        for (int place : mode.layout()) {
            endpoints[place / HALF % COMPONENTS][place / (HALF * COMPONENTS)] |= read(1) << place % HALF;
        }
        boolean isParted = mode.subsets() == 2;
        cursor = PARTITION_START;
        int partition = isParted ? read(PARTITION_BITS) : 0;
        int bits = isParted ? 3 : 4;
        cursor = isParted ? TWO_SUBSETS_START : ONE_SUBSET_START;
        int weight = weight(index(mode.subsets(), partition, texel, bits), bits);
        int first = 2 * subset(mode.subsets(), partition, texel);
        for (int i = 0; i < COLOURS; i++) {
            int from = unquantized(mode, first, i, isSigned);
            int to = unquantized(mode, first + 1, i, isSigned);
            colour[i] = half(mixed(from, to, weight), isSigned);
        }
    }

    /** Returns a component of an endpoint, as 16 bits without a sign or 15 with one. */
    private int unquantized(Bc6Mode mode, int endpoint, int component, boolean isSigned) {
        int precision = mode.precision();
        int bits = endpoint == 0 ? precision : mode.bits().get(component);
        int value = endpoints[endpoint][component];
        if (endpoint > 0 && mode.transformed()) {
            value = endpoints[0][component] + signed(value, bits) & (1 << precision) - 1;
        }
        int whole = isSigned ? signed(value, precision) : value;
        if (!isSigned) {
            return precision >= HALF - 1 || whole == 0
                    ? whole
                    : whole == (1 << precision) - 1 ? 0xffff : (whole << HALF) + 0x8000 >> precision;
        }
        int size = Math.abs(whole);
        int large = precision >= HALF || size == 0
                ? size
                : size >= (1 << precision - 1) - 1 ? 0x7fff : (size << HALF - 1) + 0x4000 >> precision - 1;
        return whole < 0 ? -large : large;
    }

    private static int signed(int value, int bits) {
        return value << Integer.SIZE - bits >> Integer.SIZE - bits;
    }

    private static double half(int value, boolean isSigned) {
        int size = Math.abs(value) * 31 >> (isSigned ? 5 : WEIGHT_BITS);
        return Float.intBitsToFloat(Floats.F32.fromF16(value < 0 ? size | 0x8000 : size, BufferFormat.KEEP));
    }
}
