package org.gfxisa.memorymodel;

import java.util.Locale;

/** Who an ordering is for. */
public enum SyncScope {
    SYSTEM,
    AGENT,
    /** Work-groups that run together; where a processor has no such thing, the agent. */
    CLUSTER,
    WORKGROUP,
    WAVEFRONT,
    SINGLETHREAD;

    /** Its name in a table of sequences. */
    String row() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What stands for it where tables do not have it. */
    SyncScope wider() {
        return this == CLUSTER ? AGENT : this;
    }

    /**
     * Its name as compilers write it.
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
