package org.gfxisa.simulator.lint;

/** What an instruction has to do with the ordering of accesses to memory that other waves see. */
enum MemoryRole {
    NONE,
    LOAD,
    STORE,
    /** Reads and writes at once. */
    UPDATE,
    /** The same three, of memory that only the work-group sees. */
    LOCAL_LOAD,
    LOCAL_STORE,
    LOCAL_UPDATE,
    /** Lets the other waves of the work-group go on. */
    BARRIER,
    /** Writes what is in a cache back to where others see it. */
    WRITE_BACK,
    /** Drops what is in a cache, so that what others wrote is seen. */
    INVALIDATE;

    boolean isAccess() {
        return this == LOAD || this == STORE || this == UPDATE || isLocal();
    }

    boolean isLocal() {
        return this == LOCAL_LOAD || this == LOCAL_STORE || this == LOCAL_UPDATE;
    }

    /** Whether other waves can tell by it what this one has done. */
    boolean isSignal() {
        return this == STORE || this == UPDATE || this == BARRIER;
    }
}
