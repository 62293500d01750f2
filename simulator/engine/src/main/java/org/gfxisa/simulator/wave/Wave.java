package org.gfxisa.simulator.wave;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.gfxisa.simulator.memory.Segment;

/**
 * The state of one wave. Fields are accessible to the executors, because the hot loop works on them. Instances are not thread-safe.
 *
 * <p>Vector registers are arrays of one dword per lane. Scalar registers are indexed by operand code, so that reading a scalar operand is one array
 * access. {@link RegisterLayout} has the indices of EXEC, VCC, M0 and FLAT_SCRATCH.
 */
public final class Wave {
    public static final int LANES = 64;

    public static final int NOTHING = 0;
    /** Waits for a signal at a semaphore. */
    public static final int SIGNAL = 1;
    /** Waits for a barrier's flag to be set, or to be clear. */
    public static final int FLAG_SET = 2;

    public static final int FLAG_CLEAR = 3;
    /** Waits for the other waves to arrive at the work-group's barrier. */
    public static final int ARRIVALS = 4;

    private static final int FEW_CALLS = 8;
    private static final int MOST_CALLS = 1 << 16;

    private static final int[] ZEROS = new int[LANES];
    private static final Object UNWATCHED = new Object();

    /** The vector registers: {@code [register][lane]}. */
    public final int[][] vgpr;
    /** The accumulation registers: {@code [register][lane]}. */
    public final int[][] agpr;
    /** The scalar registers, by operand code. */
    public final int[] sgpr;
    /** The number of scalar registers that the code may name. */
    public int scalars = Integer.MAX_VALUE;
    /** The scalar condition code. */
    public boolean scc;
    /** The MODE register. */
    public int mode;
    /** The STATUS and TRAPSTS registers. */
    public int status;

    public int trapsts;
    /** The address of the next instruction. */
    public long pc;
    /** The number of executed instructions. */
    public long executed;
    /** What the wave waits for at a global-wave-sync or barrier instruction: {@link #NOTHING} or one of the constants after it. */
    public int waitsFor;
    /** The value of {@link GroupBarrier#completions} when the wave last passed the barrier. */
    public int barriersPassed;
    /** State that an observer keeps for the wave. */
    public Object shadow = UNWATCHED;

    /** The return addresses of calls, the innermost last. */
    private long[] calls = {};

    private int depth;

    private final RegisterLayout layout;
    private final int lanes;
    /** The valid bits of EXEC and VCC. */
    private final long laneMask;

    private final Segment scratch;
    private final int scratchPerLane;
    private WorkGroup group = WorkGroup.NONE;
    private int number;

    /**
     * Creates a wave without a work-group, with zeroed registers.
     *
     * @param layout the codes of special scalar registers
     * @param lanes the size of the wave, 32 or 64
     * @param vgprs the number of vector registers
     * @param agprs the number of accumulation registers
     * @param scratch the scratch memory, or {@link Segment#NONE}
     * @param scratchPerLane the bytes of scratch memory of each lane
     */
    public Wave(RegisterLayout layout, int lanes, int vgprs, int agprs, Segment scratch, int scratchPerLane) {
        this.layout = layout;
        this.lanes = lanes;
        laneMask = -1L >>> LANES - lanes;
        this.scratch = scratch;
        this.scratchPerLane = scratchPerLane;
        AlignedLanes registers = new AlignedLanes();
        vgpr = new int[vgprs][];
        Arrays.setAll(vgpr, i -> registers.make());
        agpr = new int[agprs][];
        Arrays.setAll(agpr, i -> registers.make());
        sgpr = new int[layout.places()];
    }

    /** Resets the wave for another work-group, with all registers zeroed. */
    public void begin(WorkGroup of, int place) {
        begin(of, place, new int[sgpr.length], Wave::clear);
    }

    /**
     * Resets the wave for another work-group. Vector registers, scratch memory and counts are zeroed.
     *
     * @param of the work-group
     * @param place the number of the wave in the work-group, from 0
     * @param scalars the initial values of all scalar registers
     * @param clear clears the first lanes of registers, as {@link #clear} does
     */
    public void begin(WorkGroup of, int place, int[] scalars, ObjIntConsumer<int[][]> clear) {
        group = of;
        number = place;
        clear.accept(vgpr, lanes);
        if (agpr.length > 0) {
            clear.accept(agpr, lanes);
        }
        System.arraycopy(scalars, 0, sgpr, 0, sgpr.length);
        scc = false;
        mode = 0;
        status = 0;
        trapsts = 0;
        pc = 0;
        executed = 0;
        waitsFor = NOTHING;
        barriersPassed = 0;
        depth = 0;
        scratch.clear();
    }

    /** Clears the first lanes of registers. */
    public static void clear(int[][] registers, int lanes) {
        for (int[] register : registers) {
            System.arraycopy(ZEROS, 0, register, 0, lanes);
        }
    }

    /** Returns a copy, which shares the work-group and the scratch memory. */
    public Wave copy() {
        Wave copy = new Wave(layout, lanes, vgpr.length, agpr.length, scratch, scratchPerLane);
        copy.set(this);
        return copy;
    }

    /** Copies the state of another wave with as many registers, except for the contents of scratch memory. */
    public void set(Wave other) {
        for (int i = 0; i < vgpr.length; i++) {
            System.arraycopy(other.vgpr[i], 0, vgpr[i], 0, LANES);
        }
        for (int i = 0; i < agpr.length; i++) {
            System.arraycopy(other.agpr[i], 0, agpr[i], 0, LANES);
        }
        System.arraycopy(other.sgpr, 0, sgpr, 0, sgpr.length);
        scalars = other.scalars;
        scc = other.scc;
        mode = other.mode;
        status = other.status;
        trapsts = other.trapsts;
        pc = other.pc;
        executed = other.executed;
        waitsFor = other.waitsFor;
        barriersPassed = other.barriersPassed;
        depth = other.depth;
        calls = Arrays.copyOf(other.calls, depth);
        group = other.group;
        number = other.number;
    }

    /** Records a call. Beyond 65,536 nested calls, they are not recorded. */
    public void call(long returnsTo) {
        if (depth == MOST_CALLS) {
            return;
        }
        if (depth == calls.length) {
            calls = Arrays.copyOf(calls, Math.min(MOST_CALLS, FEW_CALLS + 2 * depth));
        }
        calls[depth++] = returnsTo;
    }

    /** Records a jump, which may be a return from a call. */
    public void jump(long address) {
        for (int i = depth - 1; i >= 0; i--) {
            if (calls[i] == address) {
                depth = i;
                return;
            }
        }
    }

    /** Returns the return addresses of the active functions, the innermost last. */
    public long[] calls() {
        return Arrays.copyOf(calls, depth);
    }

    /** Returns the work-group. */
    public WorkGroup group() {
        return group;
    }

    /** Returns the number of the wave in its work-group. */
    public int number() {
        return number;
    }

    /** Returns the codes of special scalar registers. */
    public RegisterLayout layout() {
        return layout;
    }

    /** Returns the number of lanes, 32 or 64. */
    public int lanes() {
        return lanes;
    }

    /** Returns the scratch memory: dword i of lane l is at 4 * (lanes * i + l) from its start. */
    public Segment scratch() {
        return scratch;
    }

    /** Returns the bytes of scratch memory of each lane. */
    public int scratchPerLane() {
        return scratchPerLane;
    }

    /** Returns the 64 bits of two scalar registers. */
    public long pair(int code) {
        return sgpr[code] & 0xffffffffL | (long) sgpr[code + 1] << 32;
    }

    /** Sets two scalar registers; the low half is at {@code code}. */
    public void setPair(int code, long value) {
        sgpr[code] = (int) value;
        sgpr[code + 1] = (int) (value >>> 32);
    }

    /** Returns the mask of active lanes, lane 0 in bit 0. */
    public long exec() {
        return mask(layout.exec());
    }

    /** Sets the mask of active lanes. */
    public void setExec(long lanes) {
        setMask(layout.exec(), lanes);
    }

    /** Returns the vector condition code, lane 0 in bit 0. */
    public long vcc() {
        return mask(layout.vcc());
    }

    /** Sets the vector condition code. */
    public void setVcc(long lanes) {
        setMask(layout.vcc(), lanes);
    }

    /** Returns a lane mask in one or two scalar registers. */
    public long mask(int code) {
        return pair(code) & laneMask;
    }

    /** Sets a lane mask. In a wave of 32 lanes, the second register stays unchanged. */
    public void setMask(int code, long lanes) {
        sgpr[code] = (int) lanes;
        if (laneMask == -1) {
            sgpr[code + 1] = (int) (lanes >>> 32);
        }
    }

    /** Returns M0. */
    public int m0() {
        return sgpr[layout.m0()];
    }
}
