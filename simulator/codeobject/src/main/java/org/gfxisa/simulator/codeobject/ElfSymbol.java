package org.gfxisa.simulator.codeobject;

/**
 * An entry of a symbol table (System V gABI, "Symbol Table").
 *
 * @param name a character a byte
 * @param value an address; in a relocatable file an offset into the section
 * @param section index of the section it belongs to, or one of the reserved numbers {@link #SHN_UNDEF}, 0xff00 and more
 */
public record ElfSymbol(String name, long value, long size, int type, int binding, int visibility, int section) {
    static final int ENTRY_SIZE = 24;
    public static final int SHN_UNDEF = 0;
    public static final int SHN_LORESERVE = 0xff00;
    public static final int SHN_XINDEX = 0xffff;
    public static final int STT_NOTYPE = 0;
    public static final int STT_OBJECT = 1;
    public static final int STT_FUNC = 2;
    public static final int STT_SECTION = 3;
    public static final int STT_FILE = 4;
    public static final int STT_COMMON = 5;

    /** Whether it belongs to a section of the file: neither undefined, nor absolute, nor common. */
    public boolean hasSection() {
        return section != SHN_UNDEF && section < SHN_LORESERVE;
    }
}
