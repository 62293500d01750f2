package org.gfxisa.simulator.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfBuilder;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSegment;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoaderTest {
    private static final int DATA = 0x2000;

    private static LoadedCode load(AddressSpace memory, byte[] file) throws CodeObjectException {
        return LoadedCode.load(CodeObject.read(ByteWindow.of(file, "file")), memory, "test.co");
    }

    @Test
    void loadsACompiledKernel() throws IOException, CodeObjectException {
        AddressSpace memory = new AddressSpace();
        LoadedCode code = load(memory, Files.readAllBytes(Path.of("../../examples/dot/dot.gfx90a.co")));
        LoadedKernel dot = code.kernel("dot").orElseThrow();
        assertEquals(dot, code.kernel("dot.kd").orElseThrow());
        assertEquals(List.of(256, 1, 1), dot.metadata().requiredWorkGroupSize());
        assertEquals(
                List.of("int*", "int*", "uint", "int*", "int*"),
                dot.metadata().parameters().stream()
                        .filter(a -> !a.isHidden())
                        .map(KernelParameter::typeName)
                        .toList());
        Segment text = memory.find(dot.entry(), 4).orElseThrow();
        assertFalse(text.isWritable());
        assertEquals("the code of test.co", text.name());
        assertEquals(dot.entry(), code.address("dot").orElseThrow());
        assertEquals("dot", code.function(dot.entry()));
        assertEquals("dot+0x10", code.function(dot.entry() + 16));
        assertTrue(code.contains(dot.descriptor()));
        code.unload(memory);
        assertTrue(memory.find(dot.entry(), 4).isEmpty());
    }

    /** An object with data at {@link #DATA}, a symbol {@code x} at 0x2010 and the relocations given. */
    private static byte[] related(long... entries) {
        ByteBuffer table = ByteBuffer.allocate(entries.length * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long entry : entries) {
            table.putLong(entry);
        }
        return new ElfBuilder()
                .section(".data", ElfSection.SHT_PROGBITS, 3, DATA, new byte[64])
                .section(".note", ElfSection.SHT_NOTE, 2, 0, ElfBuilder.note("AMDGPU", 32, new byte[] {(byte) 0x80}))
                .relocations(table.array())
                .segment(ElfSegment.PT_LOAD, 6, 1, 16)
                .segment(ElfSegment.PT_NOTE, 4, 2, 0)
                .symbol("x", ElfSymbol.STT_OBJECT, 1, 0x2010, 4)
                .symbol("nowhere", ElfSymbol.STT_NOTYPE, 0, 0, 0)
                .build();
    }

    private static long relocation(int symbol, int type) {
        return (long) symbol << 32 | type;
    }

    @Test
    void appliesRelocations() throws CodeObjectException {
        byte[] file = related(
                DATA,
                relocation(0, 13),
                0x2018, // RELATIVE64
                DATA + 8,
                relocation(1, 3),
                4, // ABS64
                DATA + 16,
                relocation(1, 1),
                -1, // ABS32_LO
                DATA + 20,
                relocation(1, 2),
                0, // ABS32_HI
                DATA + 24,
                relocation(1, 5),
                1, // REL64
                DATA + 32,
                relocation(1, 4),
                0, // REL32
                DATA + 36,
                relocation(1, 6),
                0, // ABS32
                DATA + 40,
                relocation(1, 11),
                0, // REL32_HI
                DATA + 44,
                relocation(1, 10),
                0, // REL32_LO
                DATA + 48,
                0,
                0); // NONE
        LoadedCode code = load(new AddressSpace(), file);
        long base = code.base();
        assertTrue(base > 0 && base % 4096 == 0);
        Segment data = code.segments().get(0);
        assertTrue(data.isWritable());
        assertEquals(base + DATA, data.address());
        assertEquals(64 + 16, data.size());
        assertEquals(base + 0x2018, data.getLong(0));
        assertEquals(base + 0x2014, data.getLong(8));
        assertEquals((int) (base + 0x200f), data.getInt(16));
        assertEquals((int) (base + 0x2010 >> 32), data.getInt(20));
        assertEquals(0x2011 - (DATA + 24), data.getLong(24));
        assertEquals(0x2010 - (DATA + 32), data.getInt(32));
        assertEquals((int) (base + 0x2010), data.getInt(36));
        assertEquals(-1, data.getInt(40));
        assertEquals(0x2010 - (DATA + 44), data.getInt(44));
        assertEquals(0, data.getLong(48));
        assertEquals(base + 0x2010, code.address("x").orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0x2000 | 0 | 9  | 0 | relocation 0 of section 3 (.rela.dyn): type 9, which a linked code object cannot carry",
                "0x204c | 0 | 13 | 0 | relocation 0 of section 3 (.rela.dyn): its place 0x204c is not loaded",
                "0x2000 | 2 | 3  | 0 | relocation 0 of section 3 (.rela.dyn): symbol 'nowhere' is defined nowhere",
                "0x2000 | 7 | 3  | 0 | relocation 0 of section 3 (.rela.dyn): symbol 7, there are only 2",
            })
    void refusesRelocations(String place, int symbol, int type, long addend, String message) {
        AddressSpace memory = new AddressSpace();
        byte[] file = related(Long.decode(place), relocation(symbol, type), addend);
        CodeObjectException e = assertThrows(CodeObjectException.class, () -> load(memory, file));
        assertEquals(message, e.getMessage());
        assertTrue(memory.find(0x1_0000_0000L + DATA, 1).isEmpty(), "what was placed is given back");
    }

    @Test
    void refusesWhatCannotBeAKernel() throws CodeObjectException {
        TestKernel noEntry =
                TestKernel.of("s_endpgm").descriptor(b -> KernelDescriptor.setKernelCodeEntryByteOffset(b, 0, 0x4000));
        assertMessage("expected code at a multiple of 256", noEntry.build());
        TestKernel crooked = TestKernel.of("s_nop 0", "s_endpgm")
                .descriptor(b -> KernelDescriptor.setKernelCodeEntryByteOffset(b, 0, 0x1000 - 0x40 + 4));
        assertMessage("expected code at a multiple of 256", crooked.build());
        assertEquals(
                1,
                load(new AddressSpace(), TestKernel.of("s_endpgm").build())
                        .kernels()
                        .size());
    }

    @Test
    void refusesWhatCannotBeLoaded() {
        byte[] note = ElfBuilder.note("AMDGPU", 32, new byte[] {(byte) 0x80});
        ElfBuilder empty = new ElfBuilder().section(".note", ElfSection.SHT_NOTE, 2, 0, note);
        assertMessage("no segment to load", empty.build());
        assertMessage(
                "a relocatable object, not a linked one",
                empty.type(ElfHeader.ET_REL).build());
        ElfBuilder overlapping = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 2, 0, note)
                .section(".data", ElfSection.SHT_PROGBITS, 3, 0x100, new byte[16])
                .section(".more", ElfSection.SHT_PROGBITS, 3, 0x108, new byte[16])
                .segment(ElfSegment.PT_NOTE, 4, 1, 0)
                .segment(ElfSegment.PT_LOAD, 6, 2, 0)
                .segment(ElfSegment.PT_LOAD, 6, 3, 0);
        assertMessage("segment 2 at 0x108 overlaps the one before, which ends at 0x110", overlapping.build());
        ElfBuilder huge = new ElfBuilder()
                .section(".note", ElfSection.SHT_NOTE, 2, 0, note)
                .section(".data", ElfSection.SHT_PROGBITS, 3, 0x100, new byte[16])
                .segment(ElfSegment.PT_NOTE, 4, 1, 0)
                .segment(ElfSegment.PT_LOAD, 6, 2, 1L << 40);
        assertMessage("at most 1 GiB can be loaded", huge.build());
    }

    private static void assertMessage(String part, byte[] file) {
        CodeObjectException e = assertThrows(CodeObjectException.class, () -> load(new AddressSpace(), file));
        assertTrue(e.getMessage().contains(part), e.getMessage());
    }
}
