package org.gfxisa.simulator.codeobject;

/**
 * A section header (System V gABI, "Sections"). Sizes and offsets are in bytes, as the file states them.
 *
 * @param index its place in the section header table
 * @param link sh_link, the index of a related section
 */
public record ElfSection(
        int index, String name, int type, long flags, long address, long offset, long size, int link, long entrySize) {
    static final int HEADER_SIZE = 64;
    public static final int SHT_PROGBITS = 1;
    public static final int SHT_SYMTAB = 2;
    public static final int SHT_STRTAB = 3;
    public static final int SHT_RELA = 4;
    public static final int SHT_NOTE = 7;
    public static final int SHT_NOBITS = 8;
    public static final int SHT_DYNSYM = 11;

    private static final long SHF_EXECINSTR = 4;

    /** Whether it holds instructions. */
    public boolean isExecutable() {
        return (flags & SHF_EXECINSTR) != 0;
    }

    /** "section 5 (.text)", for messages. */
    public String describe() {
        return "section " + index + (name.isEmpty() ? "" : " (" + name + ")");
    }
}
