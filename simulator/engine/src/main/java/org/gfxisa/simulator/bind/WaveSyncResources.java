package org.gfxisa.simulator.bind;

/** The resources of global wave sync: counters at which waves of all work-groups wait ("MI200 ISA, 12.12", DS_GWS). For all threads. */
public final class WaveSyncResources {
    public static final int COUNT = 64;

    private final int[] counters = new int[COUNT];
    /** Changes whenever a barrier opens. */
    private final boolean[] flags = new boolean[COUNT];
    /** Waves that wait at a semaphore. */
    private final int[] waiting = new int[COUNT];

    synchronized void set(WaveSyncResources other) {
        System.arraycopy(other.counters, 0, counters, 0, COUNT);
        System.arraycopy(other.flags, 0, flags, 0, COUNT);
        System.arraycopy(other.waiting, 0, waiting, 0, COUNT);
    }

    public synchronized void initialize(int resource, int value) {
        counters[resource] = value;
        flags[resource] = false;
        // Who waited was of a dispatch that is over.
        waiting[resource] = 0;
    }

    /**
     * A wave comes to a barrier.
     *
     * @param value waves less one that the next barrier needs
     * @return the flag that the wave waits to change; after the last wave it has changed already
     */
    public synchronized boolean arrive(int resource, int value) {
        boolean seen = flags[resource];
        if (counters[resource] <= 0) {
            flags[resource] = !seen;
            counters[resource] = value;
        } else {
            counters[resource]--;
        }
        return seen;
    }

    public synchronized boolean flag(int resource) {
        return flags[resource];
    }

    /** Lets waves pass a semaphore, now or when they come. */
    public synchronized void signal(int resource, int waves) {
        counters[resource] += waves;
    }

    /** Lets all waves pass that wait at a semaphore. */
    public synchronized void releaseAll(int resource) {
        counters[resource] = waiting[resource];
    }

    /**
     * A wave tries to pass a semaphore.
     *
     * @param again whether it has waited already
     */
    public synchronized boolean pass(int resource, boolean again) {
        if (counters[resource] > 0) {
            counters[resource]--;
            waiting[resource] -= again ? 1 : 0;
            return true;
        }
        waiting[resource] += again ? 0 : 1;
        return false;
    }
}
