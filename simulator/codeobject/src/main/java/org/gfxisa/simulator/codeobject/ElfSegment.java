package org.gfxisa.simulator.codeobject;

/** A program header (System V gABI, "Program Header"); addresses, offsets and sizes in bytes. */
public record ElfSegment(
        int index, int type, int flags, long offset, long address, long fileSize, long memorySize, long alignment) {
    static final int HEADER_SIZE = 56;
    public static final int PT_LOAD = 1;
    public static final int PT_NOTE = 4;

    private static final int PF_X = 1;
    private static final int PF_W = 2;

    /** Whether it is loaded and holds instructions. */
    public boolean isExecutable() {
        return type == PT_LOAD && (flags & PF_X) != 0;
    }

    /** Whether it may be written to. */
    public boolean isWritable() {
        return (flags & PF_W) != 0;
    }
}
