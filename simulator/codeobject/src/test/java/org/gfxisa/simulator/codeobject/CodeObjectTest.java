package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.gfxisa.FeatureSetting;
import org.gfxisa.isa.abi.ElfOsAbi;
import org.gfxisa.isa.abi.HsailNote;
import org.gfxisa.isa.abi.IsaVersionNote;
import org.gfxisa.isa.abi.NoteType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeObjectTest {
    private static CodeObject read(int flags, int abiVersion) throws CodeObjectException {
        byte[] file = new ElfBuilder().flags(flags).abiVersion(abiVersion).build();
        return CodeObject.read(ByteWindow.of(file, "file"));
    }

    @ParameterizedTest
    @CsvSource({
        "0x03f, 1, 3, OFF, OFF, gfx90a:sramecc-:xnack-",
        "0x13f, 1, 3, ON, OFF, gfx90a:sramecc-:xnack+",
        "0x23f, 1, 3, OFF, ON, gfx90a:sramecc+:xnack-",
        "0x53f, 2, 4, ANY, ANY, gfx90a",
        "0xe3f, 3, 5, OFF, ON, gfx90a:sramecc+:xnack-",
        "0xb3f, 3, 5, ON, OFF, gfx90a:sramecc-:xnack+",
        "0x03f, 4, 6, ANY, ANY, gfx90a",
        "0x13f, 0, 2, ON, OFF, gfx90a:sramecc-:xnack+",
    })
    void readsTheFeaturesOfEachVersion(
            String flags, int abiVersion, int version, FeatureSetting xnack, FeatureSetting sramecc, String targetId)
            throws CodeObjectException {
        CodeObject object = read(Integer.decode(flags), abiVersion);
        assertEquals(version, object.version());
        assertEquals(xnack, object.target().orElseThrow().setting("xnack"));
        assertEquals(sramecc, object.target().orElseThrow().setting("sramecc"));
        assertEquals("gfx90a", object.processor().orElseThrow().name());
        assertEquals(targetId, object.targetId());
    }

    @ParameterizedTest
    @CsvSource({"0x12c, gfx900:xnack+", "0x02c, gfx900:xnack-", "0x22f, gfx906:sramecc+:xnack-", "0x02a, gfx803"})
    void aProcessorsNumberOfV2IsNoFeature(String flags, String targetId) throws CodeObjectException {
        assertEquals(targetId, read(Integer.decode(flags), 0).targetId());
    }

    @ParameterizedTest
    @CsvSource({
        "0, false, 9, 0, 1, gfx900:xnack+",
        "1, true, 8, 0, 3, gfx803",
        "1, true, 9, 0, 2, gfx902:xnack+",
        "0, true, 9, 0, 3, gfx902:xnack-",
        "0, false, 9, 0, 11, unknown(0x0)",
    })
    void notesOfV2NameTheProcessorThatFlagsDoNot(
            int flags, boolean isFinalizers, int major, int minor, int stepping, String targetId)
            throws CodeObjectException {
        byte[] names = "AMD\0AMDGPU\0".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer isa = ByteBuffer.allocate(IsaVersionNote.SIZE + names.length);
        IsaVersionNote.setVendorNameSize(isa, 0, 4);
        IsaVersionNote.setArchitectureNameSize(isa, 0, 7);
        IsaVersionNote.setMajor(isa, 0, major);
        IsaVersionNote.setMinor(isa, 0, minor);
        IsaVersionNote.setStepping(isa, 0, stepping);
        isa.put(IsaVersionNote.SIZE, names);
        byte[] notes = Bundles.join(
                ElfBuilder.note("AMD", NoteType.ISA_VERSION.value(), isa.array()),
                isFinalizers ? ElfBuilder.note("AMD", NoteType.HSAIL.value(), new byte[HsailNote.SIZE]) : new byte[0]);
        byte[] file = new ElfBuilder()
                .flags(flags)
                .abiVersion(0)
                .section(".note", ElfSection.SHT_NOTE, 0, 0, notes)
                .build();
        assertEquals(targetId, CodeObject.read(ByteWindow.of(file, "file")).targetId());
    }

    @ParameterizedTest
    @CsvSource({
        "AMDGPU_HSA, code object V2",
        "AMDGPU_PAL, code object for PAL",
        "AMDGPU_MESA3D, code object for Mesa 3D",
        "NONE, code object for no operating system",
    })
    void theOperatingSystemDecidesWhatItIs(ElfOsAbi osAbi, String format) throws CodeObjectException {
        byte[] file = new ElfBuilder().osAbi(osAbi).abiVersion(0).flags(0x12c).build();
        CodeObject object = CodeObject.read(ByteWindow.of(file, "file"));
        assertEquals(format, object.format());
        assertEquals("gfx900:xnack+", object.targetId());
    }

    @Test
    void anUnknownProcessorIsStillAnObject() throws CodeObjectException {
        CodeObject object = read(0xfe, 3);
        assertTrue(object.processor().isEmpty());
        assertEquals(0xfe, object.machine());
        assertEquals("unknown(0xfe)", object.targetId());
    }

    @Test
    void anotherMachineIsNoCodeObject() {
        byte[] file = new ElfBuilder().machine(62).build();
        CodeObjectException e =
                assertThrows(CodeObjectException.class, () -> CodeObject.read(ByteWindow.of(file, "file")));
        assertEquals("an ELF file for machine 62, expected 224 (AMD GPU)", e.getMessage());
    }
}
