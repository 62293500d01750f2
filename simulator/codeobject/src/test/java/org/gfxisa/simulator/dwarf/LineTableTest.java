package org.gfxisa.simulator.dwarf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfBuilder;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTableTest {
    /** Minimum length 4, one operation, line base -5, line range 14, opcodes from 13. */
    private static final String FIXED = "04 01 01 fb 0e 0d 00 01 01 01 01 00 00 00 01 00 00 01";

    /** From 0x1000: line 10 of the second file, line 12 after eight bytes, line 300 after another 0x100 bytes, end after 16 more. */
    private static final String PROGRAM =
            "00 09 02 0010000000000000 04 SECOND 03 09 01 30 03 a002 02 40 01 05 07 02 04 00 01 01";

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    private static byte[] unit(int version, String beforeHeader, byte[] header, byte[] program) {
        byte[] before = hex(beforeHeader);
        int size = 2 + before.length + 4 + header.length + program.length;
        ByteBuffer unit = ByteBuffer.allocate(4 + size).order(ByteOrder.LITTLE_ENDIAN);
        unit.putInt(size).putShort((short) version).put(before).putInt(header.length);
        return unit.put(header).put(program).array();
    }

    /** The directory {@code d} and the files {@code a.cl} and {@code d/b.cl}, numbered from 1. */
    private static byte[] version4() {
        byte[] header = hex(FIXED + "64 00 00" + "612e636c 00 00 00 00" + "642f622e636c 00 01 00 00" + "00");
        return unit(4, "", header, hex(PROGRAM.replace("SECOND", "02")));
    }

    /** The same files numbered from 0, with paths in another section, directory numbers and checksums. */
    private static byte[] version5() {
        String sum = "00112233445566778899aabbccddeeff";
        byte[] header = hex(FIXED + "01 01 1f" + "01 00000000" + "03 01 1f 02 0b 05 1e" + "02 02000000 00" + sum
                + "07000000 00" + sum);
        return unit(5, "08 00", header, hex(PROGRAM.replace("SECOND", "01")));
    }

    private static final byte[] TEXT = "d\0a.cl\0d/b.cl\0".getBytes(StandardCharsets.US_ASCII);

    private static LineTable read(byte[] lines) throws CodeObjectException {
        byte[] file = new ElfBuilder()
                .section(".debug_line", ElfSection.SHT_PROGBITS, 0, 0, lines)
                .section(".debug_line_str", ElfSection.SHT_PROGBITS, 0, 0, TEXT)
                .build();
        return LineTable.read(ElfFile.read(ByteWindow.of(file, "file")));
    }

    @ParameterizedTest
    @CsvSource({"4", "5"})
    void linesOfInstructions(int version) throws CodeObjectException {
        LineTable table = read(version == 4 ? version4() : version5());
        String directory = version == 4 ? "" : "d";
        String file = version == 4 ? "d/d/b.cl" : "d/b.cl";
        assertEquals(Optional.empty(), table.at(0xfff));
        assertEquals(Optional.of(new SourceLine(directory, file, 10, 0)), table.at(0x1000));
        assertEquals("b.cl:10", table.at(0x1007).map(Object::toString).orElse(""));
        assertEquals(Optional.of(new SourceLine(directory, file, 12, 0)), table.at(0x1008));
        assertEquals(Optional.of(new SourceLine(directory, file, 12, 0)), table.at(0x1107));
        assertEquals(Optional.of(new SourceLine(directory, file, 300, 0)), table.at(0x1108));
        assertEquals(Optional.of(new SourceLine(directory, file, 300, 0)), table.at(0x1117));
        assertEquals(Optional.empty(), table.at(0x1118));
    }

    @Test
    void withoutDebugInformationThereAreNoLines() throws CodeObjectException {
        byte[] file = new ElfBuilder().code(".text", 0, 1, 2).build();
        assertEquals(
                Optional.empty(),
                LineTable.read(ElfFile.read(ByteWindow.of(file, "file"))).at(0));
    }

    @Test
    void otherVersionsAreNamed() {
        CodeObjectException e =
                assertThrows(CodeObjectException.class, () -> read(unit(6, "", new byte[20], new byte[0])));
        assertEquals("a line table of DWARF version 6, expected 2 to 5", e.getMessage());
    }

    @Test
    void damageIsSurvived() {
        Random random = new Random(5);
        int rejected = 0;
        for (int i = 0; i < 4000; i++) {
            byte[] lines = i % 2 == 0 ? version4() : version5();
            if (random.nextInt(4) == 0) {
                lines = Arrays.copyOf(lines, random.nextInt(lines.length));
            }
            for (int j = random.nextInt(4); j >= 0 && lines.length > 0; j--) {
                lines[random.nextInt(lines.length)] = (byte) random.nextInt();
            }
            try {
                read(lines).at(0x1000);
            } catch (CodeObjectException e) {
                rejected++;
            }
        }
        assertTrue(rejected > 1000, "only " + rejected + " rejected");
    }
}
