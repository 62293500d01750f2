package org.gfxisa.simulator.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.SwizzleMode;
import org.gfxisa.isa.abi.SwizzleModeGfx12;
import org.gfxisa.isa.abi.TileFamily;
import org.gfxisa.isa.abi.TilePattern;
import org.gfxisa.isa.abi.Tilings;

/**
 * Addresses of the elements of a tiled image, whose elements are in blocks. The blocks follow each other row by row. In a block, each bit of the offset
 * is a bit of a coordinate.
 */
final class TileLayout {
    private static final int COORDINATE_BITS = 16;

    /**
     * A layout as an image resource numbers it.
     *
     * @param name its name in AMD's documents
     * @param block the binary logarithm of a block's bytes
     */
    private record Tiling(String name, int block, TileFamily family) {}

    private final List<Integer> bits = new ArrayList<>();
    private final int[] blockBits = new int[4];
    private final int[] coordinates = new int[4];
    private int block;
    private int elementBits;
    private long columns;
    private long rows;

    /**
     * Sets the layout.
     *
     * @param tilings the numbering of layouts
     * @param number the number of the layout in the resource
     * @param pitch elements of a row
     * @return the reason why the layout is not simulated; empty if it is
     */
    Optional<String> set(
            Tilings tilings, int number, boolean isVolume, int elementBytes, int samples, int pitch, int height) {
        Tiling tiling = find(tilings, number, isVolume).orElse(new Tiling("tiling " + number, 0, TileFamily.UNKNOWN));
        Optional<TilePattern> pattern = Optional.empty();
        for (TilePattern candidate : TilePattern.values()) {
            if (candidate.family() == tiling.family
                    && candidate.bytes() == elementBytes
                    && candidate.samples() == samples) {
                pattern = Optional.of(candidate);
            }
        }
        if (pattern.isEmpty()) {
            return Optional.of("images in rows and in blocks of some kinds are simulated; this has " + tiling.name
                    + (tiling.family == TileFamily.UNKNOWN
                            ? ", whose blocks no public document defines for all products"
                            : " with " + samples + " samples of " + elementBytes + " bytes, which does not exist"));
        }
        block = tiling.block;
        elementBits = Integer.numberOfTrailingZeros(elementBytes);
        bits.clear();
        bits.addAll(pattern.get().bits().subList(0, block - elementBits));
        Arrays.fill(blockBits, 0);
        bits.forEach(bit -> blockBits[bit / COORDINATE_BITS]++);
        columns = blocks(pitch, blockBits[0]);
        rows = blocks(height, blockBits[1]);
        return Optional.empty();
    }

    private static long blocks(int length, int bits) {
        return length + (1L << bits) - 1 >> bits;
    }

    private static Optional<Tiling> find(Tilings tilings, int number, boolean isVolume) {
        if (tilings == Tilings.GFX12) {
            return SwizzleModeGfx12.of(number).map(mode -> new Tiling(mode.text(), mode.block(), mode.family()));
        }
        return SwizzleMode.of(number)
                .map(mode -> new Tiling(
                        mode.text(),
                        mode.block(),
                        switch (tilings) {
                            case GFX9 -> isVolume ? TileFamily.UNKNOWN : mode.gfx9();
                            case GFX10 -> isVolume ? mode.volume10() : mode.gfx10();
                            case GFX11 -> isVolume ? mode.volume11() : mode.gfx11();
                            default -> TileFamily.UNKNOWN;
                        }));
    }

    /** Returns the offset of an element from the start of the image, in bytes. */
    long offset(int column, int row, int slice, int sample) {
        coordinates[0] = column;
        coordinates[1] = row;
        coordinates[2] = slice;
        coordinates[3] = sample;
        long within = 0;
        for (int i = 0; i < bits.size(); i++) {
            int bit = bits.get(i);
            within |= (long) (coordinates[bit / COORDINATE_BITS] >>> bit % COORDINATE_BITS & 1) << elementBits + i;
        }
        long number = ((slice >> blockBits[2]) * rows + (row >> blockBits[1])) * columns + (column >> blockBits[0]);
        return number << block | within;
    }
}
