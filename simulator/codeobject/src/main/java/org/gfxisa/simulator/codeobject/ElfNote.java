package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.NoteType;

/** A note (System V gABI, "Note Section"): its owner, its type as defined by the owner, and its contents. */
public record ElfNote(String owner, int type, ByteWindow description) {
    /** Returns whether it is of a known type. */
    public boolean is(NoteType known) {
        return type == known.value() && owner.equals(known.owner());
    }
}
