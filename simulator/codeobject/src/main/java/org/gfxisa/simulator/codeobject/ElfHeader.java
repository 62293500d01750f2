package org.gfxisa.simulator.codeobject;

/**
 * The ELF64 header (System V gABI, "ELF Header").
 *
 * @param osAbi EI_OSABI
 * @param abiVersion EI_ABIVERSION
 * @param type e_type
 * @param machine e_machine
 * @param entry e_entry
 * @param flags e_flags
 */
public record ElfHeader(int osAbi, int abiVersion, int type, int machine, long entry, int flags) {
    static final int SIZE = 64;
    /** e_type of a relocatable object. */
    public static final int ET_REL = 1;

    private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F'};

    /** Whether the bytes begin as an ELF file does. */
    public static boolean isElf(ByteWindow file) {
        return file.matches(0, MAGIC);
    }

    static ElfHeader read(ByteWindow file) throws CodeObjectException {
        if (!isElf(file)) {
            throw new CodeObjectException("not an ELF file");
        }
        if (file.size() < SIZE) {
            throw new CodeObjectException("the ELF header is cut short: " + file.size() + " of " + SIZE + " bytes");
        }
        if (file.u8(4) != 2) {
            throw new CodeObjectException("ELF class " + file.u8(4) + ", expected 2 (64-bit)");
        }
        if (file.u8(5) != 1) {
            throw new CodeObjectException("ELF data encoding " + file.u8(5) + ", expected 1 (little-endian)");
        }
        return new ElfHeader(file.u8(7), file.u8(8), file.u16(16), file.u16(18), file.u64(24), file.i32(48));
    }
}
