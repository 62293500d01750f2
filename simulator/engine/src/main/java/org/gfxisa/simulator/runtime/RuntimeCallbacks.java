package org.gfxisa.simulator.runtime;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/** What compiled code asks of the interpreter, and what it tells it; for one thread. */
public abstract class RuntimeCallbacks {
    private static final int MASKS = 128;
    /** Lanes of a work-group. */
    private static final int MOST_LANES = 1024;
    /** Copies of M0. */
    public static final int COPIES = 64;
    /** Accesses of a trace, and vector registers that its waves start with, at most. */
    public static final int MOST_ACCESSES = 40;

    /** Rows of lanes that are looked at one by one. */
    public static final int MOST_ROWS = 8;

    /** Instructions that may still be executed; right where compiled code returns, and during {@link #execute}. */
    public long left;

    /**
     * Whether the next group is computed by its method though that is not used yet: the JVM leaves out of its machine code what never
     * happened, and makes all of it again once it does.
     */
    public boolean trial;

    /** Masks that lanes write, 0 for lanes that were not computed. */
    public final long[] masks = new long[MASKS];

    /** M0 as it was where instructions of a block read it: {@link RegisterIndex#copy}. */
    public final int[] m0 = new int[COPIES];

    /** For operations to compute with: a number for each lane. */
    public final int[] offsets = new int[Wave.LANES];

    /** The same, but for four numbers for each lane. */
    public final int[] row = new int[4 * Wave.LANES];

    /** Addresses of the first lanes of rows: {@link AffineAccess.Rows#run}. */
    public final long[] addresses = new long[MOST_ACCESSES * MOST_ROWS];

    /** Allocations that a loop over lanes reads and writes, as {@link LaneVectors#view} gives them, too, and where in them the first lane's data is. */
    public final Segment[] segments = new Segment[MOST_ACCESSES];

    public final Object[] views = new Object[MOST_ACCESSES];
    public final int[] places = new int[MOST_ACCESSES];

    /** What such a loop stores of less than a dword of each lane, one behind the other, with room for a vector more. */
    public final int[] joined = new int[MOST_LANES / 2 + Wave.LANES];

    /** The first lane of a row that such a loop computes, and how many the row has. */
    public int firstLane;

    public int lanes = Wave.LANES;

    /** Tells the loop of such memory, by the number of the access. */
    public final void memory(int number, Segment segment, int at) {
        segments[number] = segment;
        views[number] = segment.view(bytes -> LaneVectors.here().orElseThrow().view(bytes));
        places[number] = at;
    }

    /** What the first lanes of rows have. */
    public final int[] starts = new int[MOST_ACCESSES * MOST_ROWS];

    /** A buffer's resource, for operations to look at. */
    public final ByteBuffer resource = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);

    /** What it was found to say. */
    public final BufferExtent extent = new BufferExtent();

    /** What an operation tells of its addresses, and that of the first active lane: {@link FastPath#publishing}. */
    public Object published = masks;

    public long publishedAddress;

    /** What a matrix product computes with. */
    public abstract MatrixValues matrices();

    /** Executes the instruction of an index. */
    public abstract void execute(Wave wave, int index);

    /** Executes the instruction of an index, after the first ones of a group. */
    public abstract void execute(Wave wave, int index, int group, int before);

    /**
     * Computes a group whose method is not used yet, and fills {@link #masks}.
     *
     * @param method its number
     */
    public abstract void interpret(Wave wave, int method);

    /**
     * Computes lanes that vector instructions which were compiled together did not compute, and adds to {@link #masks}.
     *
     * @param group number of these instructions
     * @param lanes those not computed
     */
    public abstract void finish(Wave wave, int group, long lanes);
}
