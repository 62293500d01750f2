package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gfxisa.FeatureSetting;
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
        "0x03f, 4, 6, UNSUPPORTED, UNSUPPORTED, gfx90a",
    })
    void readsTheFeaturesOfEachVersion(
            String flags, int abiVersion, int version, FeatureSetting xnack, FeatureSetting sramecc, String targetId)
            throws CodeObjectException {
        CodeObject object = read(Integer.decode(flags), abiVersion);
        assertEquals(version, object.version());
        assertEquals(xnack, object.xnack());
        assertEquals(sramecc, object.sramecc());
        assertEquals("gfx90a", object.processor().orElseThrow().name());
        assertEquals(targetId, object.targetId());
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
