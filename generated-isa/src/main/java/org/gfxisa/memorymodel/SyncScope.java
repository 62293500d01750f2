package org.gfxisa.memorymodel;

import java.util.Locale;

/** Who an ordering is for. */
public enum SyncScope {
    SYSTEM,
    AGENT,
    /** Work-groups that run together; where there is no such thing, the agent. */
    CLUSTER,
    WORKGROUP,
    WAVEFRONT,
    SINGLETHREAD;

    /** Its name in a table of sequences. */
    String row() {
        return this == CLUSTER ? AGENT.row() : name().toLowerCase(Locale.ROOT);
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
