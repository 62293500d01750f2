package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;

/**
 * A section header (System V gABI, "Sections"). Sizes and offsets are in bytes, as the file states them.
 *
 * @param index its place in the section header table
 * @param link sh_link, the index of a related section
 * @param info sh_info, which depends on the type
 */
public record ElfSection(
        int index,
        String name,
        int type,
        long flags,
        long address,
        long offset,
        long size,
        int link,
        long info,
        long alignment,
        long entrySize) {
    public static final int SHT_PROGBITS = SectionType.PROGBITS.value();
    public static final int SHT_SYMTAB = SectionType.SYMTAB.value();
    public static final int SHT_STRTAB = SectionType.STRTAB.value();
    public static final int SHT_RELA = SectionType.RELA.value();
    public static final int SHT_REL = SectionType.REL.value();
    public static final int SHT_NOTE = SectionType.NOTE.value();
    public static final int SHT_NOBITS = SectionType.NOBITS.value();
    public static final int SHT_DYNSYM = SectionType.DYNSYM.value();

    /** Whether it holds instructions. */
    public boolean isExecutable() {
        return (flags & SectionFlag.EXECINSTR.value()) != 0;
    }

    /** "section 5 (.text)", for messages. */
    public String describe() {
        return "section " + index + (name.isEmpty() ? "" : " (" + name + ")");
    }
}
