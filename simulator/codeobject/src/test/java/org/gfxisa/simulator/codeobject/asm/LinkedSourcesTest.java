package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;
import org.junit.jupiter.api.Test;

/** Sources that are assembled and linked, with the bytes of ld.lld. */
class LinkedSourcesTest {
    @Test
    void relocationsWithoutASymbolAddToZero() throws LinkException, CodeObjectException {
        String source = ".data\n.quad 0\n.reloc 0, R_AMDGPU_ABS64, 7\n.quad 0\n.reloc 8, R_AMDGPU_REL32, 9\n";
        byte[] object = Assembled.of("gfx90a", source).file().orElseThrow();
        byte[] linked = Linker.link(List.of(new Linker.Input("a.o", object)));
        assertEquals(
                "070000000000000049cdffff00000000",
                Assembled.hex(ElfFile.read(ByteWindow.of(linked, "a.co")), ".data"));
    }
}
