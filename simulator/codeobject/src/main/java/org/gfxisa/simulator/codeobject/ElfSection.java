package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;

/**
 * A section header (System V gABI, "Sections"). Sizes and offsets are in bytes.
 *
 * @param index the index in the section header table
 * @param name the name
 * @param type sh_type
 * @param flags sh_flags
 * @param address sh_addr
 * @param offset sh_offset
 * @param size sh_size
 * @param link sh_link, the index of a related section
 * @param info sh_info, whose meaning depends on the type
 * @param alignment sh_addralign
 * @param entrySize sh_entsize
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

    /** Returns whether it contains instructions. */
    public boolean isExecutable() {
        return (flags & SectionFlag.EXECINSTR.value()) != 0;
    }

    /** Returns a description for messages, for example {@code section 5 (.text)}. */
    public String describe() {
        return "section " + index + (name.isEmpty() ? "" : " (" + name + ")");
    }
}
