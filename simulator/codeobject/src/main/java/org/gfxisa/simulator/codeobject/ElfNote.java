package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.NoteType;

/** A note (System V gABI, "Note Section"): who defined it, its type for that owner, and its bytes as they are. */
public record ElfNote(String owner, int type, ByteWindow description) {
    /** Whether it is of a known type. */
    public boolean is(NoteType known) {
        return type == known.value() && owner.equals(known.owner());
    }
}
