package org.gfxisa.simulator.wave;

/**
 * The state of one wave. Fields are open to the executors: this is what the hot loop works on. For one thread.
 *
 * <p>Vector registers are arrays of one dword per lane. Scalar registers are indexed by operand code, so that reading a scalar operand
 * is one array read; EXEC, VCC, M0 and FLAT_SCRATCH are where {@link RegisterLayout} says.
 */
public final class Wave {
    public static final int LANES = 64;

    /** Vector registers: {@code [register][lane]}. */
    public final int[][] vgpr;
    /** Accumulation registers, likewise. */
    public final int[][] agpr;
    /** Scalar registers by operand code. */
    public final int[] sgpr;
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

    private final WorkGroup group;
    private final RegisterLayout layout;
    private final int number;
    private final long scratchAddress;

    /**
     * A wave with zeroed registers.
     *
     * @param group its work-group
     * @param number its number within the work-group
     * @param layout places of the scalar registers
     * @param vgprs vector registers allocated
     * @param agprs accumulation registers allocated
     * @param scratchAddress address of its scratch memory, 0 without
     */
    public Wave(WorkGroup group, int number, RegisterLayout layout, int vgprs, int agprs, long scratchAddress) {
        this.group = group;
        this.number = number;
        this.layout = layout;
        this.scratchAddress = scratchAddress;
        vgpr = new int[vgprs][LANES];
        agpr = new int[agprs][LANES];
        sgpr = new int[layout.scalarCodes()];
    }

    public WorkGroup group() {
        return group;
    }

    /** Number within the work-group. */
    public int number() {
        return number;
    }

    public RegisterLayout layout() {
        return layout;
    }

    /** Address of the wave's scratch memory: dword i of lane l is at 256 * i + 4 * l from here in wave64. */
    public long scratchAddress() {
        return scratchAddress;
    }

    /** Sixty-four bits of scalar registers from a code. */
    public long pair(int code) {
        return sgpr[code] & 0xffffffffL | (long) sgpr[code + 1] << 32;
    }

    public void setPair(int code, long value) {
        sgpr[code] = (int) value;
        sgpr[code + 1] = (int) (value >>> 32);
    }

    /** The active lanes. */
    public long exec() {
        return pair(layout.exec());
    }

    public void setExec(long lanes) {
        setPair(layout.exec(), lanes);
    }

    public long vcc() {
        return pair(layout.vcc());
    }

    public void setVcc(long lanes) {
        setPair(layout.vcc(), lanes);
    }

    public int m0() {
        return sgpr[layout.m0()];
    }
}
