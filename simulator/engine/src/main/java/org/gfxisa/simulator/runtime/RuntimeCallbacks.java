package org.gfxisa.simulator.runtime;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/** The interface between compiled code and the interpreter: callbacks, and the state that both share. Not thread-safe. */
public abstract class RuntimeCallbacks {
    private static final int MASKS = 128;
    /** The most lanes that a work-group has. */
    private static final int MOST_LANES = 1024;
    /** The number of copies of M0. */
    public static final int COPIES = 64;
    /** The most accesses of a trace, and the most vector registers that its waves start with. */
    public static final int MOST_ACCESSES = 40;

    /** The most rows that a trace handles in a wave. */
    public static final int MOST_ROWS = 8;

    /** The instruction budget that is left. It is valid when compiled code returns, and during {@link #execute}. */
    public long left;

    /**
     * Whether the next group calls its method although that is not used yet. The JVM drops branches that have never been taken, and would have to
     * compile the method again once they are.
     */
    public boolean trial;

    /** The masks that the current group writes; 0 in lanes that were not computed. */
    public final long[] masks = new long[MASKS];

    /** Copies of M0, made where indexed instructions read it: {@link RegisterIndex#copy}. */
    public final int[] m0 = new int[COPIES];

    /** Scratch space of operations: a number for each lane. */
    public final int[] offsets = new int[Wave.LANES];

    /** Scratch space of operations: four numbers for each lane. */
    public final int[] buffer = new int[4 * Wave.LANES];

    /** The addresses of the first lanes of rows, for {@link AffineAccess.Rows#run}. */
    public final long[] addresses = new long[MOST_ACCESSES * MOST_ROWS];

    /** The segments that a lane loop accesses, by number of the access. */
    public final Segment[] segments = new Segment[MOST_ACCESSES];

    /** Their memory, as {@link LaneVectors#view} returns it. */
    public final Object[] views = new Object[MOST_ACCESSES];
    /** The offset of the first lane's data in them, in bytes. */
    public final int[] offsetsInSegments = new int[MOST_ACCESSES];

    /** The packed data of a store of bytes or halves in such a loop, with room for one more vector. */
    public final int[] joined = new int[MOST_LANES / 2 + Wave.LANES];

    /** The first lane that such a loop computes. */
    public int firstLane;

    /** The number of lanes of the row that it computes. */
    public int lanes = Wave.LANES;

    /** Sets the memory of an access of a lane loop. */
    public final void memory(int number, Segment segment, int at) {
        segments[number] = segment;
        views[number] = LaneVectors.here().view(segment);
        offsetsInSegments[number] = at;
    }

    /** The values of the first lanes of rows. */
    public final int[] starts = new int[MOST_ACCESSES * MOST_ROWS];

    /** Scratch space for a buffer resource. */
    public final ByteBuffer resource = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);

    /** The scratch buffer that was used last. */
    public final PrivateBuffer privateBuffer = new PrivateBuffer();

    /** The extent of the buffer that it describes. */
    public final BufferExtent extent = new BufferExtent();

    /** The published address lookup: {@link FastPath#publishing}. */
    public Object published = masks;

    /** The published address of the first active lane. */
    public long publishedAddress;

    /** Returns the scratch arrays of matrix products. */
    public abstract MatrixValues matrices();

    /** Has the interpreter execute an instruction, by its index. */
    public abstract void execute(Wave wave, int index);

    /**
     * Has the interpreter execute an instruction, after the first instructions of a fused group.
     *
     * @param before how many of the group are executed before
     */
    public abstract void execute(Wave wave, int index, int group, int before);

    /**
     * Has the interpreter execute a fused group whose method is not used yet, and fills {@link #masks}.
     *
     * @param method number of the method
     */
    public abstract void interpret(Wave wave, int method);

    /**
     * Bails out of a fused group in some lanes: the interpreter executes it for them, and adds their bits to {@link #masks}.
     *
     * @param group number of the group
     * @param lanes the lanes that compiled code did not compute
     */
    public abstract void finish(Wave wave, int group, long lanes);
}
