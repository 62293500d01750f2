package org.gfxisa.simulator.dwarf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Random;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.inspect.Inspection;
import org.junit.jupiter.api.Test;

/** Reads the output of clang 22 -g for variables.cl; ci/check-inspect compares more files with llvm-dwarfdump. */
class DebugInfoTest {
    private static final int ROUNDS = Boolean.getBoolean("gfxisa.proofs") ? 10_000 : 2_000;
    private static final List<String> SECTIONS =
            List.of(".debug_info", ".debug_abbrev", ".debug_str_offsets", ".debug_addr", ".debug_str");

    private static byte[] file() throws IOException {
        try (InputStream in = DebugInfoTest.class.getResourceAsStream("/dwarf/variables.co")) {
            return in.readAllBytes();
        }
    }

    private static ElfFile elf(byte[] file) throws CodeObjectException {
        return ElfFile.read(ByteWindow.of(file, "file"));
    }

    @Test
    void functionsBlocksAndVariables() throws IOException, CodeObjectException {
        DebugInfo info = DebugInfo.read(elf(file()));
        DebugScope source = info.sources().get(0);
        assertEquals("variables.cl", source.name());
        DebugScope function = source.scopes().get(0);
        assertEquals("variables", function.name());
        assertEquals("DW_OP_regx s33", function.frameBase().orElseThrow().text());
        StringBuilder variables = new StringBuilder();
        for (DebugVariable variable : function.variables()) {
            variables
                    .append(variable.type().name())
                    .append(' ')
                    .append(variable.name())
                    .append(' ');
            variables.append(variable.type().size()).append('\n');
        }
        assertEquals("""
                int[4] buffer 16
                int * out 8
                int n 4
                float f 4
                char k 1
                int i 4
                Colour colour 4
                Point p 20
                Both both 4
                float4 v 16
                int[2][2] grid 16
                int * pp 4
                int * lp 4
                const double d 8
                char c 1
                uchar u 1
                long l 8
                bool more 1
                """, variables.toString());
        AddressRange block = function.scopes().get(0).ranges().get(0);
        assertEquals(
                List.of(DwarfTag.LEXICAL_BLOCK, DwarfTag.SUBPROGRAM, DwarfTag.COMPILE_UNIT),
                info.at(block.from()).stream().map(DebugScope::kind).toList());
        assertEquals(List.of(), info.at(0));
    }

    /** Damaged files with overlapping offsets, cyclic types and unbounded counts are read to the end, with errors or less information. */
    @Test
    void damageIsSurvived() throws IOException, CodeObjectException {
        byte[] whole = file();
        ElfFile undamaged = elf(whole);
        Random random = new Random(11);
        int rejected = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] file = whole.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                ElfSection section = undamaged
                        .section(SECTIONS.get(random.nextInt(SECTIONS.size())))
                        .orElseThrow();
                file[(int) section.offset() + random.nextInt((int) section.size())] = (byte) random.nextInt();
            }
            Inspection inspection = new Inspection(CodeObject.read(ByteWindow.of(file, "file")));
            rejected += inspection.problems().size();
        }
        assertTrue(rejected > ROUNDS / 10, "only " + rejected + " rejected");
    }
}
