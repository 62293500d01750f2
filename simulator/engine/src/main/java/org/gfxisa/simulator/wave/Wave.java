package org.gfxisa.simulator.wave;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.gfxisa.simulator.memory.Segment;

/**
 * The state of one wave. Fields are open to the executors: this is what the hot loop works on. For one thread.
 *
 * <p>Vector registers are arrays of one dword per lane. Scalar registers are indexed by operand code, so that reading a scalar operand
 * is one array read; EXEC, VCC, M0 and FLAT_SCRATCH are where {@link RegisterLayout} says.
 */
public final class Wave {
    public static final int LANES = 64;

    public static final int NOTHING = 0;
    /** A signal at a semaphore. */
    public static final int SIGNAL = 1;
    /** A barrier's flag to be set, or to be clear. */
    public static final int FLAG_SET = 2;

    public static final int FLAG_CLEAR = 3;
    /** The other waves to arrive at the work-group's barrier. */
    public static final int ARRIVALS = 4;

    private static final int FEW_CALLS = 8;
    private static final int MOST_CALLS = 1 << 16;

    private static final int[] ZEROS = new int[LANES];
    private static final Object UNWATCHED = new Object();

    /** Vector registers: {@code [register][lane]}. */
    public final int[][] vgpr;
    /** Accumulation registers, likewise. */
    public final int[][] agpr;
    /** Scalar registers by operand code. */
    public final int[] sgpr;
    /** How many scalar registers code may name. */
    public int scalars = Integer.MAX_VALUE;
    /** Scalar condition code. */
    public boolean scc;
    /** The MODE register. */
    public int mode;
    /** The STATUS and TRAPSTS registers. */
    public int status;

    public int trapsts;
    /** Address of the next instruction. */
    public long pc;
    /** Instructions executed. */
    public long executed;
    /** What it waits for at an instruction of global wave sync: {@link #NOTHING}, or what follows there. */
    public int waitsFor;
    /** How often it has passed {@link WorkGroup#barrier}. */
    public int barriersPassed;
    /** What somebody who looks on keeps of it. */
    public Object shadow = UNWATCHED;

    /** Addresses that calls return to, the innermost last. */
    private long[] calls = {};

    private int depth;

    private final RegisterLayout layout;
    private final int lanes;
    /** The bits of EXEC and VCC that count. */
    private final long laneMask;

    private final Segment scratch;
    private final int scratchPerLane;
    private WorkGroup group = WorkGroup.NONE;
    private int number;

    /**
     * A wave of no work-group yet, with zeroed registers.
     *
     * @param layout places of the scalar registers
     * @param lanes its size, 32 or 64
     * @param vgprs vector registers allocated
     * @param agprs accumulation registers allocated
     * @param scratch its scratch memory, or {@link Segment#NONE}
     * @param scratchPerLane bytes of scratch of each lane
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

    /** Makes it a wave of another work-group, with everything zeroed. */
    public void begin(WorkGroup of, int place) {
        begin(of, place, new int[sgpr.length], Wave::clear);
    }

    /**
     * Makes it a wave of another work-group, with everything else zeroed: vector registers, scratch, counts.
     *
     * @param of its work-group
     * @param place its number within the work-group, from 0
     * @param scalars what scalar registers have, all of them
     * @param clear gives the first lanes of registers zeros, as {@link #clear} does
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

    /** Gives the first lanes of registers zeros. */
    public static void clear(int[][] registers, int lanes) {
        for (int[] register : registers) {
            System.arraycopy(ZEROS, 0, register, 0, lanes);
        }
    }

    /** A wave in the same state; they share work-group and scratch memory. */
    public Wave copy() {
        Wave copy = new Wave(layout, lanes, vgpr.length, agpr.length, scratch, scratchPerLane);
        copy.set(this);
        return copy;
    }

    /** Makes its state, but for the contents of scratch memory, that of another wave with as many registers. */
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

    /** It calls a function that returns to an address. Beyond 65,536 calls within each other they are not kept. */
    public void call(long returnsTo) {
        if (depth == MOST_CALLS) {
            return;
        }
        if (depth == calls.length) {
            calls = Arrays.copyOf(calls, Math.min(MOST_CALLS, FEW_CALLS + 2 * depth));
        }
        calls[depth++] = returnsTo;
    }

    /** It jumps to an address, which may be a return from a call. */
    public void jump(long address) {
        for (int i = depth - 1; i >= 0; i--) {
            if (calls[i] == address) {
                depth = i;
                return;
            }
        }
    }

    /** Where the functions return to that it is in, the innermost last. */
    public long[] calls() {
        return Arrays.copyOf(calls, depth);
    }

    /** The work-group that it belongs to. */
    public WorkGroup group() {
        return group;
    }

    /** Number within the work-group. */
    public int number() {
        return number;
    }

    /** Which codes its registers have. */
    public RegisterLayout layout() {
        return layout;
    }

    /** Lanes, 32 or 64. */
    public int lanes() {
        return lanes;
    }

    /** The wave's scratch memory: dword i of lane l is at 4 * (lanes * i + l) from its start. */
    public Segment scratch() {
        return scratch;
    }

    /** Bytes of scratch of each lane. */
    public int scratchPerLane() {
        return scratchPerLane;
    }

    /** Sixty-four bits of scalar registers from a code. */
    public long pair(int code) {
        return sgpr[code] & 0xffffffffL | (long) sgpr[code + 1] << 32;
    }

    /** Sets two scalar registers, the low half at the code. */
    public void setPair(int code, long value) {
        sgpr[code] = (int) value;
        sgpr[code + 1] = (int) (value >>> 32);
    }

    /** The active lanes. */
    public long exec() {
        return mask(layout.exec());
    }

    /** Sets the mask of lanes that execute, lane 0 in bit 0. */
    public void setExec(long lanes) {
        setMask(layout.exec(), lanes);
    }

    /** The vector condition code, lane 0 in bit 0. */
    public long vcc() {
        return mask(layout.vcc());
    }

    /** Sets the vector condition code. */
    public void setVcc(long lanes) {
        setMask(layout.vcc(), lanes);
    }

    /** A bit for each lane, in one scalar register or two. */
    public long mask(int code) {
        return pair(code) & laneMask;
    }

    /** Sets a mask; in a wave of 32 lanes the register behind it stays. */
    public void setMask(int code, long lanes) {
        sgpr[code] = (int) lanes;
        if (laneMask == -1) {
            sgpr[code + 1] = (int) (lanes >>> 32);
        }
    }

    /** The register M0. */
    public int m0() {
        return sgpr[layout.m0()];
    }
}
