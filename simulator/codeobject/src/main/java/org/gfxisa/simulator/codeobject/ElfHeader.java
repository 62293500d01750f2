package org.gfxisa.simulator.codeobject;

import org.gfxisa.isa.abi.ElfType;

/**
 * The ELF64 header (System V gABI, "ELF Header").
 *
 * @param osAbi EI_OSABI
 * @param abiVersion EI_ABIVERSION
 * @param type e_type
 * @param machine e_machine
 * @param version e_version
 * @param entry e_entry
 * @param programHeaders where the program headers are, in bytes from the start of the file
 * @param sectionHeaders where the section headers are, likewise
 * @param flags e_flags
 * @param sectionNames e_shstrndx, the number of the section with the names of all
 */
public record ElfHeader(
        int osAbi,
        int abiVersion,
        int type,
        int machine,
        long version,
        long entry,
        long programHeaders,
        long sectionHeaders,
        int flags,
        int sectionNames) {
    static final int SIZE = 64;
    /** e_type of a relocatable object. */
    public static final int ET_REL = ElfType.REL.value();

    private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F'};

    /** Whether the bytes begin as an ELF file does. */
    public static boolean isElf(ByteWindow file) {
        return file.matches(0, MAGIC);
    }

    static ElfHeader read(ByteWindow file) throws CodeObjectException {
        if (!isElf(file)) {
            throw new CodeObjectException("not an ELF file");
        }
        if (file.size() > MAGIC.length && file.u8(MAGIC.length) != 2) {
            throw new CodeObjectException("ELF class " + file.u8(MAGIC.length) + ", expected 2 (64-bit)");
        }
        if (file.size() < SIZE) {
            throw new CodeObjectException("the ELF header is cut short: " + file.size() + " of " + SIZE + " bytes");
        }
        if (file.u8(5) != 1) {
            throw new CodeObjectException("ELF data encoding " + file.u8(5) + ", expected 1 (little-endian)");
        }
        return new ElfHeader(
                file.u8(7),
                file.u8(8),
                file.u16(16),
                file.u16(18),
                file.u32(20),
                file.u64(24),
                file.u64(32),
                file.u64(40),
                file.i32(48),
                file.u16(62));
    }
}
