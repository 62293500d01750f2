package org.gfxisa.simulator.runtime;

/** The buffer resource that an access to scratch used last, and where its memory is. Not thread-safe. */
public final class PrivateBuffer {
    private static final int DWORDS = 4;

    private final int[] resource = new int[DWORDS];
    private int lanes;
    private long base;

    /** Returns whether scalar registers hold this resource, and the wave has as many lanes. */
    public boolean isOf(int[] registers, int first, int waveSize) {
        return registers[first] == resource[0]
                && registers[first + 1] == resource[1]
                && registers[first + 2] == resource[2]
                && registers[first + 3] == resource[3]
                && waveSize == lanes;
    }

    /**
     * Remembers a resource.
     *
     * @param address of the memory; 0 if it is not each lane's own
     */
    public void set(int[] registers, int first, int waveSize, long address) {
        System.arraycopy(registers, first, resource, 0, DWORDS);
        lanes = waveSize;
        base = address;
    }

    /** Returns the address of the memory; 0 if it is not each lane's own. */
    public long base() {
        return base;
    }
}
