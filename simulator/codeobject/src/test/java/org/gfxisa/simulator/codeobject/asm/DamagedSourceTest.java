package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Assembling any source ends in time with errors that have places, or with a file. */
class DamagedSourceTest {
    private static final int TIMES = Boolean.getBoolean("gfxisa.proofs") ? 10_000 : 2_000;
    private static final String[] PIECES = {
        ".macro m a\n",
        ".endm\n",
        "m 1\n",
        ".rept 3\n",
        ".endr\n",
        ".if x\n",
        ".else\n",
        ".endif\n",
        ".set x, x+1\n",
        "x = y\n",
        "y = x\n",
        ".long x-y@rel32@lo\n",
        ".p2align 5\n",
        ".org 100\n",
        ".uleb128 b-a\n",
        "a:\n",
        "b:\n",
        "s_branch a\n",
        "s_branch 1f\n",
        "1:\n",
        "s_mov_b32 s0, b-a\n",
        ".section .x,\"a\"\n",
        ".text\n",
        ".data\n",
        ".fill a-b, 8, 1\n",
        ".amdhsa_kernel k\n",
        ".end_amdhsa_kernel\n",
        ".amdhsa_next_free_vgpr max(x, 3)\n",
        ".amdhsa_next_free_sgpr 3\n",
        ".amdgpu_metadata\n",
        "- [\n",
        ".end_amdgpu_metadata\n",
        ".irp q,1,2\n",
        "v_mov_b32 v[x], (1+(2*x\n",
        ".size a, .-a\n",
        ".comm c, 8, 8\n",
        "\"q\": \n",
        ".ascii \"\\x\n",
        "/* \n",
        ".exitm\n",
        ".purgem m\n",
        ".include \"itself\"\n",
        ".include \"lines\"\n",
        ".incbin \"three\", 1\n",
        ".altmacro\n",
        "m <1>\n",
        "m %(x\n",
        ".file 1 \"f\"\n",
        ".loc 1 2 3\n",
        ".cfi_sections .debug_frame\n",
        ".cfi_startproc\n",
        ".cfi_endproc\n",
        ".cfi_escape 1\n",
        ".octa 0x1\n",
        ".set .amdgcn.next_free_vgpr, x\n",
        ".long .amdgcn.next_free_vgpr, .debug_line\n",
        ".amdgpu_lds c, 4\n",
        ".end\n"
    };

    @Test
    void piecesInAnyOrder() {
        Random random = new Random(12);
        int good = 0;
        for (int i = 0; i < TIMES; i++) {
            StringBuilder source = new StringBuilder();
            for (int j = random.nextInt(25); j >= 0; j--) {
                String piece = PIECES[random.nextInt(PIECES.length)];
                int cut = random.nextInt(8) == 0 ? random.nextInt(piece.length()) : piece.length();
                source.append(piece, 0, cut);
                if (random.nextInt(20) == 0) {
                    source.append((char) (random.nextInt(95) + 32));
                }
            }
            ObjectAssembler.Result result = Assembled.of("gfx1010", source.toString());
            assertEquals(result.file().isEmpty(), !result.problems().isEmpty(), source.toString());
            good += result.file().isPresent() ? 1 : 0;
        }
        assertTrue(good > TIMES / 100, "only " + good + " sources are right, so little of them is tested");
    }

    @Test
    void damagedCharactersOfARealSource() throws IOException {
        String source = Files.readString(Path.of("../../examples/assemble/axpy.s"));
        Random random = new Random(13);
        int good = 0;
        for (int i = 0; i < TIMES; i++) {
            StringBuilder damaged = new StringBuilder(source);
            for (int j = random.nextInt(4); j >= 0; j--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(4)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, (char) (random.nextInt(95) + 32));
                    case 2 -> damaged.setCharAt(at, (char) random.nextInt(256));
                    default -> damaged.setLength(Math.max(1, at));
                }
            }
            ObjectAssembler.Result result = Assembled.of("gfx90a", damaged.toString());
            assertEquals(result.file().isEmpty(), !result.problems().isEmpty(), damaged.toString());
            good += result.file().isPresent() ? 1 : 0;
        }
        assertTrue(good > 0 && good < TIMES, good + " sources are right");
    }
}
