package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElfFileTest {
    private static final byte[] NOTE = ElfBuilder.note("AMDGPU", 32, new byte[] {1, 2, 3, 4, 5});

    private static byte[] sample() {
        return new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 2, 0x200, NOTE)
                .code(".text", 0x1000, 0xbf800000, 0xbf810000)
                .symbol("kernel", ElfSymbol.STT_FUNC, 2, 0x1000, 8)
                .symbol("absolute", ElfSymbol.STT_NOTYPE, 0xfff1, 7, 0)
                .build();
    }

    private static ElfFile read(byte[] file) throws CodeObjectException {
        return ElfFile.read(ByteWindow.of(file, "file"));
    }

    @Test
    void readsHeaderSectionsSymbolsAndNotes() throws CodeObjectException {
        ElfFile elf = read(sample());
        ElfHeader header = elf.header();
        assertEquals(
                List.of(64, 3, 3, 224, 0x53f, 5),
                List.of(
                        header.osAbi(),
                        header.abiVersion(),
                        header.type(),
                        header.machine(),
                        header.flags(),
                        header.sectionNames()));
        assertEquals(
                List.of("", ".note", ".text", ".symtab", ".strtab", ".shstrtab"),
                elf.sections().stream().map(ElfSection::name).toList());
        ElfSection text = elf.section(".text").orElseThrow();
        assertEquals(0x1000, text.address());
        assertTrue(text.isExecutable());
        assertEquals(0xbf810000, elf.contents(text).i32(4));
        assertEquals(
                List.of(
                        new ElfSymbol("kernel", 0x1000, 8, 2, 1, 0, 2),
                        new ElfSymbol("absolute", 7, 0, 0, 1, 0, 0xfff1)),
                elf.symbols(ElfSection.SHT_SYMTAB));
        assertEquals(List.of(), elf.symbols(ElfSection.SHT_DYNSYM));
        ElfNote note = elf.notes().get(0);
        assertEquals("AMDGPU", note.owner());
        assertEquals(32, note.type());
        assertEquals(5, note.description().size());
        assertEquals(5, note.description().u8(4));
    }

    @Test
    void aFileWithoutSectionHeadersHasNone() throws CodeObjectException {
        byte[] header = Arrays.copyOf(sample(), 64);
        ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putLong(40, 0);
        ElfFile elf = read(header);
        assertEquals(List.of(), elf.sections());
        assertEquals(List.of(), elf.symbols(ElfSection.SHT_SYMTAB));
        assertEquals(List.of(), elf.notes());
    }

    @Test
    void contentsOfASectionWithoutFileSpaceAreEmpty() throws CodeObjectException {
        byte[] file = new ElfBuilder()
                .section(".bss", ElfSection.SHT_NOBITS, 3, 0x3000, new byte[0])
                .build();
        // It claims space in memory, which the file does not contain.
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(headerAt(file, 1) + 32, 1L << 40);
        ElfFile elf = read(file);
        assertEquals(0, elf.contents(elf.sections().get(1)).size());
    }

    @Test
    void sectionCountsBeyondTheHeaderFieldStandInSectionZero() throws CodeObjectException {
        byte[] file = sample();
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort(60, (short) 0).putShort(62, (short) 0xffff);
        bytes.putLong(headerAt(file, 0) + 32, 6).putInt(headerAt(file, 0) + 40, 5);
        assertEquals(".text", read(file).sections().get(2).name());
    }

    private static int headerAt(byte[] file, int section) {
        return (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong(40) + 64 * section;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0  | 1 | 0       | not an ELF file",
                "4  | 1 | 3       | ELF class 3, expected 1 (32-bit, as of R600) or 2 (64-bit)",
                "5  | 1 | 2       | ELF data encoding 2, expected 1 (little-endian)",
                "58 | 2 | 40      | section headers of 40 bytes, expected 64",
                "60 | 2 | 0xfeff  | 65279 section headers do not fit a file of 0x270 bytes",
                "62 | 2 | 77      | section names are in section 77, the file has only 6",
                "62 | 2 | 2       | section names are in section 2, which is not a string table",
            })
    void tellsWhatIsWrongWithTheHeader(int at, int size, String value, String message) {
        byte[] file = sample();
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (size == 1) {
            bytes.put(at, Integer.decode(value).byteValue());
        } else {
            bytes.putShort(at, Integer.decode(value).shortValue());
        }
        assertEquals(
                message,
                assertThrows(CodeObjectException.class, () -> read(file)).getMessage());
    }

    @Test
    void aSectionOutsideOfTheFileIsNamed() throws CodeObjectException {
        byte[] file = sample();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(headerAt(file, 2) + 24, 1L << 62);
        ElfFile elf = read(file);
        CodeObjectException e = assertThrows(
                CodeObjectException.class, () -> elf.contents(elf.sections().get(2)));
        assertEquals(
                "section 2 (.text): 0x8 bytes at 0x4000000000000000 lie outside of the file (0x270 bytes)",
                e.getMessage());
    }

    @Test
    void aSymbolOfAMissingSectionIsNamed() throws CodeObjectException {
        byte[] file = new ElfBuilder()
                .code(".text", 0, 0)
                .symbol("lost", ElfSymbol.STT_FUNC, 99, 0, 0)
                .build();
        ElfFile elf = read(file);
        CodeObjectException e = assertThrows(CodeObjectException.class, () -> elf.symbols(ElfSection.SHT_SYMTAB));
        assertEquals("symbol 1 of section 2 (.symtab) (lost): section 99, the file has only 5", e.getMessage());
    }

    @Test
    void aNoteThatIsCutShortIsAnError() throws CodeObjectException {
        byte[] file = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 2, 0x200, Arrays.copyOf(NOTE, NOTE.length - 4))
                .build();
        ElfFile elf = read(file);
        String message = assertThrows(CodeObjectException.class, elf::notes).getMessage();
        assertEquals("note of AMDGPU: 0x5 bytes at 0x14 lie outside of the section 1 (.note) (0x18 bytes)", message);
    }

    @Test
    void theWindowOfASliceDoesNotSeeBeyondIt() throws CodeObjectException {
        ByteWindow window =
                ByteWindow.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, "array").slice(2, 4, "middle");
        assertEquals(0x06050403, window.i32(0));
        assertThrows(CodeObjectException.class, () -> window.u8(4));
        assertThrows(CodeObjectException.class, () -> window.u16(3));
        assertThrows(CodeObjectException.class, () -> window.u64(-1));
        assertThrows(CodeObjectException.class, () -> window.string(0));
        assertThrows(CodeObjectException.class, () -> window.slice(Long.MAX_VALUE, 2, "far"));
        assertThrows(CodeObjectException.class, () -> window.slice(1, Long.MAX_VALUE, "long"));
        assertArrayEquals(new byte[] {3}, window.text(0, 1).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The sections of a 32-bit file: none, names, code, symbols, relocations. */
    @Test
    void filesFor32BitAddresses() throws CodeObjectException {
        ByteBuffer b = ByteBuffer.allocate(52 + 5 * 40 + 64).order(ByteOrder.LITTLE_ENDIAN);
        int data = 52 + 5 * 40;
        b.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1}).position(16);
        b.putShort((short) 1)
                .putShort((short) 224)
                .putInt(1)
                .putInt(0)
                .putInt(0)
                .putInt(52)
                .putInt(0xf);
        b.putShort((short) 52).putShort((short) 0).putShort((short) 0);
        b.putShort((short) 40).putShort((short) 5).putShort((short) 1);
        int[][] sections = {
            {0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
            {0, ElfSection.SHT_STRTAB, 0, 0, data, 8, 0, 0, 1, 0},
            {1, ElfSection.SHT_PROGBITS, 6, 0x100, data + 8, 4, 0, 0, 4, 0},
            {0, ElfSection.SHT_SYMTAB, 0, 0, data + 12, 32, 1, 1, 4, 16},
            {0, ElfSection.SHT_RELA, 0, 0, data + 44, 12, 3, 2, 4, 12}
        };
        for (int[] section : sections) {
            for (int word : section) {
                b.putInt(word);
            }
        }
        b.put("\0.text\0\0".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putInt(0);
        b.position(data + 28)
                .putInt(2)
                .putInt(0x100)
                .putInt(4)
                .put((byte) 0x12)
                .put((byte) 2)
                .putShort((short) 2);
        b.putInt(0x102).putInt(1 << 8 | 6).putInt(-4);
        ElfFile file = read(b.array());
        assertEquals(32, file.header().elfClass().bits());
        assertEquals(0xf, file.header().flags());
        assertEquals(
                new ElfSection(2, ".text", ElfSection.SHT_PROGBITS, 6, 0x100, data + 8, 4, 0, 0, 4, 0),
                file.sections().get(2));
        assertEquals(List.of(new ElfSymbol("text", 0x100, 4, ElfSymbol.STT_FUNC, 1, 2, 2)), file.symbols());
        assertEquals(
                List.of(new ElfRelocation(0x102, 6, 1, OptionalLong.of(-4))),
                file.relocations(file.sections().get(4)));
    }
}
