package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.Element;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.simulator.wave.Wave;

/**
 * The layout of matrices in blocks, for waves of 64. A lane holds consecutive elements of a row of A and of a column of B, and groups of rows of a
 * column of the result.
 */
final class BlockLayout implements MatrixLayout {
    /** The number of rows of the result in consecutive registers; one if an element takes two registers. */
    private static final int GROUP = 4;

    private final int m;
    private final int n;
    private final int leftK;
    private final int k;
    private final int blocks;
    private final int leftPerLane;
    private final int rightPerLane;
    /** The number of elements of the result in a lane. */
    private final int results;

    private final int group;
    private final int blocksAcross;
    private final int rowsAcross;
    private final int broadcastLog2;
    private final int broadcastBlock;
    private final int pattern;
    /** The number of runs into which K is split; the runs follow each other in a lane. */
    private final int leftRuns;

    private final int rightRuns;

    /**
     * Creates the layout.
     *
     * @param a the elements of A
     * @param b the elements of B; elements smaller than a byte have a single run
     * @param broadcastLog2 the logarithm of the number of blocks to which one block of A is broadcast
     * @param broadcastBlock the number of that block among them
     * @param pattern the lane group pattern of B
     */
    BlockLayout(MatrixAction action, Element a, Element b, int broadcastLog2, int broadcastBlock, int pattern) {
        m = action.m();
        n = action.n();
        k = action.k();
        leftK = action.sparse() ? k / 2 : k;
        blocks = action.blocks();
        leftPerLane = m * leftK * blocks / Wave.LANES;
        rightPerLane = n * k * blocks / Wave.LANES;
        results = m * n * blocks / Wave.LANES;
        group = action.c() == Element.F64 ? 1 : GROUP;
        blocksAcross = Math.min(blocks, Math.max(1, Wave.LANES * group / (n * m)));
        rowsAcross = Wave.LANES / (n * blocksAcross);
        this.broadcastLog2 = broadcastLog2;
        this.broadcastBlock = broadcastBlock;
        this.pattern = pattern;
        leftRuns = a.bits() < Byte.SIZE ? 1 : action.runs();
        rightRuns = b.bits() < Byte.SIZE ? 1 : action.runs();
    }

    @Override
    public int leftPerLane() {
        return leftPerLane;
    }

    @Override
    public int rightPerLane() {
        return rightPerLane;
    }

    @Override
    public int[] left() {
        int[] places = new int[blocks * m * leftK];
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            int from = block >> broadcastLog2 << broadcastLog2 | broadcastBlock & (1 << broadcastLog2) - 1;
            for (int e = 0; e < leftK; e++) {
                int place = place(e, leftK, leftPerLane, leftRuns);
                for (int i = 0; i < m; i++) {
                    int lane = i + m * (from + blocks * (place / leftPerLane));
                    places[at++] = lane * leftPerLane + place % leftPerLane;
                }
            }
        }
        return places;
    }

    @Override
    public int[] right() {
        int[] places = new int[blocks * n * k];
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            for (int e = 0; e < k; e++) {
                int place = place(e, k, rightPerLane, rightRuns);
                for (int j = 0; j < n; j++) {
                    int lane = j + n * (block + blocks * (place / rightPerLane));
                    places[at++] = permuted(lane) * rightPerLane + place % rightPerLane;
                }
            }
        }
        return places;
    }

    /** Returns the position of element {@code e} of a row or column: group of lanes × {@code perLane} + number in the lane. */
    private static int place(int e, int count, int perLane, int runs) {
        int perRun = perLane / runs;
        int run = e / (count / runs);
        int inRun = e % (count / runs);
        return inRun / perRun * perLane + run * perRun + inRun % perRun;
    }

    /** Returns the lane from which a lane of B is taken ("BLGP": lane group pattern). */
    private int permuted(int lane) {
        return switch (pattern) {
            case 0 -> lane;
            case 1 -> lane & 31;
            case 2 -> lane | 32;
            case 3 -> lane + 16 & Wave.LANES - 1;
            default -> (pattern - 4) * 16 + (lane & 15);
        };
    }

    @Override
    public int[] results() {
        int[] places = new int[blocks * m];
        int perBlock = results * blocksAcross / blocks;
        for (int lane = 0; lane < Wave.LANES; lane += n) {
            int across = lane / n % blocksAcross;
            int row = lane / n / blocksAcross;
            for (int value = 0; value < results; value++) {
                int block = value / perBlock * blocksAcross + across;
                int inBlock = value % perBlock;
                int i = group * (rowsAcross * (inBlock / group) + row) + inBlock % group;
                places[block * m + i] = value * Wave.LANES + lane;
            }
        }
        return places;
    }
}
