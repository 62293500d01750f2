package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.SymbolSection;
import org.gfxisa.isa.abi.SymbolType;

/**
 * An entry of a symbol table (System V gABI, "Symbol Table").
 *
 * @param name a character a byte
 * @param value an address; in a relocatable file an offset into the section
 * @param section index of the section it belongs to, or one of the reserved numbers {@link #SHN_UNDEF}, 0xff00 and more
 */
public record ElfSymbol(String name, long value, long size, int type, int binding, int visibility, int section) {
    public static final int SHN_UNDEF = SymbolSection.UNDEF.value();
    /** The first number that is no section's. */
    public static final int SHN_LORESERVE = SymbolSection.AMDGPU_LDS.value();

    public static final int SHN_XINDEX = SymbolSection.XINDEX.value();
    public static final int STT_NOTYPE = SymbolType.NOTYPE.value();
    public static final int STT_OBJECT = SymbolType.OBJECT.value();
    public static final int STT_FUNC = SymbolType.FUNC.value();
    public static final int STT_SECTION = SymbolType.SECTION.value();
    public static final int STT_FILE = SymbolType.FILE.value();
    public static final int STT_COMMON = SymbolType.COMMON.value();

    /** Whether it belongs to a section of the file: neither undefined, nor absolute, nor common. */
    public boolean hasSection() {
        return section != SHN_UNDEF && section < SHN_LORESERVE;
    }
}
