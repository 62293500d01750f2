package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gfxisa.TargetIdException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTripleTest {
    @ParameterizedTest
    @CsvSource({
        "gfx90a:xnack-, amdgcn-amd-amdhsa--gfx90a:xnack-, AMDGPU_HSA",
        "gfx9-4-generic:xnack+, amdgcn-amd-amdhsa--gfx9-4-generic:xnack+, AMDGPU_HSA",
        "amdgcn-amd-amdhsa--gfx90a:xnack-:sramecc+, amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-, AMDGPU_HSA",
        "amdgcn--amdpal--gfx11-generic, amdgcn-unknown-amdpal--gfx11-generic, AMDGPU_PAL",
        "amdgcn-mesa3d-mesa3d--tahiti, amdgcn-mesa3d-mesa3d--gfx600, AMDGPU_MESA3D",
        "amdgcn----gfx1030, amdgcn-unknown-unknown--gfx1030, NONE",
        "r600----cayman, r600-unknown-unknown--cayman, NONE",
    })
    void namesWhatCodeIsFor(String text, String canonical, String system) throws TargetIdException {
        TargetTriple triple = TargetTriple.parse(text);
        assertEquals(canonical, triple.toString());
        assertEquals(system, triple.system().name());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "amdgcn-amd-amdhsa | 'amdgcn-amd-amdhsa' is not a target; expected ARCHITECTURE-VENDOR-SYSTEM-ENVIRONMENT-PROCESSOR, as amdgcn-amd-amdhsa--gfx90a",
                "amdgcn-amd-linux--gfx90a | 'linux' is not a valid operating system of triples, expected unknown, amdhsa, amdpal, mesa3d",
                "amdgcn-mesa3d-amdhsa--gfx90a | 'mesa3d' is not a valid vendor of triples with amdhsa, expected unknown, amd",
                "amdgcn-amd-amdhsa-gnu-gfx90a | 'gnu' is not a valid environment of triples, expected none",
                "r600-amd-amdpal--gfx90a | 'r600' is not a valid architecture of gfx90a, expected amdgcn",
                "r600-amd-amdhsa--cayman | 'r600' is not a valid architecture of amdhsa, expected amdgcn",
                "gibberish--gfx90a | unknown target 'gibberish--gfx90a'",
            })
    void saysWhatDoesNotGoTogether(String text, String message) {
        String said = assertThrows(TargetIdException.class, () -> TargetTriple.parse(text))
                .getMessage();
        assertEquals(message, said);
    }
}
