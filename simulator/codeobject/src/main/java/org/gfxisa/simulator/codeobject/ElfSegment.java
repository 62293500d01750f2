package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.SegmentFlag;
import org.gfxisa.isa.abi.SegmentType;

/** A program header (System V gABI, "Program Header"). Addresses, offsets and sizes are in bytes. */
public record ElfSegment(
        int index, int type, int flags, long offset, long address, long fileSize, long memorySize, long alignment) {
    public static final int PT_LOAD = SegmentType.LOAD.value();
    public static final int PT_NOTE = SegmentType.NOTE.value();

    /** Returns whether it is loaded and contains instructions. */
    public boolean isExecutable() {
        return type == PT_LOAD && (flags & SegmentFlag.X.value()) != 0;
    }

    /** Returns whether it is writable. */
    public boolean isWritable() {
        return (flags & SegmentFlag.W.value()) != 0;
    }
}
