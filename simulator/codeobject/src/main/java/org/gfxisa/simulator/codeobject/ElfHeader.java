package org.gfxisa.simulator.codeobject;

import java.util.stream.Stream;
import org.gfxisa.isa.abi.ElfType;

/**
 * The ELF header (System V gABI, "ELF Header").
 *
 * @param elfClass EI_CLASS
 * @param osAbi EI_OSABI
 * @param abiVersion EI_ABIVERSION
 * @param type e_type
 * @param machine e_machine
 * @param version e_version
 * @param entry e_entry
 * @param programHeaders e_phoff, the file offset of the program headers in bytes
 * @param sectionHeaders e_shoff, the file offset of the section headers in bytes
 * @param flags e_flags
 * @param sectionNames e_shstrndx, the index of the section with the names of sections
 */
public record ElfHeader(
        ElfClass elfClass,
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
    /** The value of e_type for relocatable files. */
    public static final int ET_REL = ElfType.REL.value();

    private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F'};

    /** Returns whether the bytes begin like an ELF file. */
    public static boolean isElf(ByteWindow file) {
        return file.matches(0, MAGIC);
    }

    static ElfHeader read(ByteWindow file) throws CodeObjectException {
        if (!isElf(file)) {
            throw new CodeObjectException("not an ELF file");
        }
        int number = file.size() > MAGIC.length ? file.u8(MAGIC.length) : ElfClass.ELF64.number;
        ElfClass elfClass = Stream.of(ElfClass.values())
                .filter(c -> c.number == number)
                .findFirst()
                .orElseThrow(() -> new CodeObjectException(
                        "ELF class " + number + ", expected 1 (32-bit, as of R600) or 2 (64-bit)"));
        if (file.size() < elfClass.headerSize) {
            throw new CodeObjectException(
                    "the ELF header is cut short: " + file.size() + " of " + elfClass.headerSize + " bytes");
        }
        if (file.u8(5) != 1) {
            throw new CodeObjectException("ELF data encoding " + file.u8(5) + ", expected 1 (little-endian)");
        }
        int word = elfClass.word;
        int flags = elfClass.flagsAt();
        return new ElfHeader(
                elfClass,
                file.u8(7),
                file.u8(8),
                file.u16(16),
                file.u16(18),
                file.u32(20),
                elfClass.word(file, 24),
                elfClass.word(file, 24 + word),
                elfClass.word(file, 24 + 2L * word),
                file.i32(flags),
                file.u16(flags + 14));
    }
}
