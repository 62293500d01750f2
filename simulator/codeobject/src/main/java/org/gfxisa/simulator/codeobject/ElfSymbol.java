package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.isa.abi.SymbolType;

/**
 * An entry of a symbol table (System V gABI, "Symbol Table").
 *
 * @param name the name with one character per byte
 * @param value the address; in a relocatable file the offset in the section
 * @param size the size in bytes
 * @param type the symbol type
 * @param binding the binding
 * @param visibility the visibility
 * @param section the index of its section, or one of the reserved numbers {@link #SHN_UNDEF} and 0xff00 and above
 */
public record ElfSymbol(String name, long value, long size, int type, int binding, int visibility, int section) {
    public static final int SHN_UNDEF = SymbolSection.UNDEF.value();
    /** The first reserved section number. */
    public static final int SHN_LORESERVE = SymbolSection.AMDGPU_LDS.value();

    public static final int SHN_XINDEX = SymbolSection.XINDEX.value();
    public static final int STT_NOTYPE = SymbolType.NOTYPE.value();
    public static final int STT_OBJECT = SymbolType.OBJECT.value();
    public static final int STT_FUNC = SymbolType.FUNC.value();
    public static final int STT_SECTION = SymbolType.SECTION.value();
    public static final int STT_FILE = SymbolType.FILE.value();
    public static final int STT_COMMON = SymbolType.COMMON.value();

    /** Returns whether it is defined in a section of the file. Undefined, absolute and common symbols are not. */
    public boolean hasSection() {
        return section != SHN_UNDEF && section < SHN_LORESERVE;
    }
}
