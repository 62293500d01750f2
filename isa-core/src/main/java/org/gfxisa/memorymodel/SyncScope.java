package org.gfxisa.memorymodel;

import java.util.Locale;

/** A synchronization scope: the set of threads that observe an ordering. */
public enum SyncScope {
    SYSTEM,
    AGENT,
    /** Work-groups that are launched together; the agent on processors without clusters. */
    CLUSTER,
    WORKGROUP,
    WAVEFRONT,
    SINGLETHREAD;

    /** Returns the name in a table of sequences. */
    String row() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the scope to use if a table does not have this one. */
    SyncScope wider() {
        return this == CLUSTER ? AGENT : this;
    }

    /**
     * Returns the name in LLVM IR.
     *
     * @param oneSpace whether accesses to other address spaces are not ordered
     */
    public String text(boolean oneSpace) {
        String name = name().toLowerCase(Locale.ROOT);
        if (!oneSpace) {
            return name;
        }
        return this == SYSTEM ? "one-as" : name + "-one-as";
    }
}
