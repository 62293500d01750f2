package org.gfxisa.simulator.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Sources that are long, deeply nested, binary, or nonsense. */
final class BadSources {
    private static final int MANY = 5_000;
    private static final int LONG = 200_000;
    private static final String SAMPLE = """
            .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
            .text
            k:
              s_load_dwordx2 s[4:5], s[0:1], 0x0 // comment
              v_add_f32_e32 v0, s1, v2
              s_waitcnt vmcnt(0) & lgkmcnt(0)
              s_cbranch_scc1 k
              v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
              buffer_load_dword v1, off, s[8:11], 0 offset:16 glc
              s_endpgm
            .section .rodata
            .set x, 3 * (2 + 4)
            .long x, k, 0x10
            """;
    private static final String SPICE = "{}[]():,;.&*!|<>='\"%@`#-+/\\?~ \n\r\t\u0000\u001b\u00e9\ufeff0x9vs";
    /** Texts that are repeated in a line. */
    private static final List<String> REPEATED = List.of(
            "(",
            "-",
            "~",
            "!",
            "[",
            "{",
            "|",
            "/*",
            "\"",
            "'",
            "\\",
            "s_nop 0;",
            "v",
            "9",
            "0x",
            ",",
            "a,",
            "a+",
            "a-(",
            "x[0]",
            ":",
            "a:",
            ".",
            ";",
            " ",
            "\t",
            "\u0000",
            "\u00e9",
            "\ud83d\ude00",
            "neg(",
            "abs(",
            "sext(",
            "vmcnt(0)&",
            "0x1,",
            "1,");

    private static final List<String> BEFORE =
            List.of("", "s_mov_b32 s0, ", ".set x, ", ".long ", "v_add_f32 v0, v1, ", ".if ");

    private BadSources() {}

    static List<byte[]> all(int random, long seed) {
        List<byte[]> sources = new ArrayList<>();
        for (int i = 0; i < REPEATED.size(); i++) {
            String before = BEFORE.get(i % BEFORE.size());
            add(sources, before + REPEATED.get(i).repeat(MANY) + "1\n");
            add(sources, BEFORE.get((i + 1) % BEFORE.size()) + REPEATED.get(i).repeat(LONG) + "\n");
        }
        add(sources, "s_nop 0\n".repeat(LONG));
        add(sources, "s_nopp 0\n".repeat(MANY));
        add(sources, "/*" + "x".repeat(LONG) + "*/ s_nop 0\n");
        add(sources, "/*" + "x".repeat(LONG) + "\n");
        add(sources, "s_nop 0 //" + " x".repeat(LONG) + "\n");
        add(sources, "s_nop 0 " + " ".repeat(LONG) + "// x\n");
        add(sources, labels());
        add(sources, ".macro m\nm\n.endm\nm\n");
        add(sources, ".rept 1000000000\ns_nop 0\n.endr\n");
        add(sources, ".rept 1000\n".repeat(8) + "s_nop 0\n" + ".endr\n".repeat(8));
        add(sources, ".macro a\nb\nb\n.endm\n.macro b\nc\nc\n.endm\n.macro c\na\na\n.endm\na\n");
        add(sources, ".fill 4000000000, 8, 0\n");
        add(sources, ".space 0x7fffffffffffffff\n");
        add(sources, ".zero -1\n.skip 99999999999\n");
        add(sources, ".align 0x80000000\n.p2align 63\n.balign 3\n");
        add(sources, ".org 0xffffffffff\ns_nop 0\n");
        add(sources, ".set a, b\n.set b, a\n.long a\n");
        add(sources, ".long 1/0, 1%0, 1<<99, -9223372036854775808/-1\n");
        add(sources, ".include \"/dev/zero\"\n.incbin \"/dev/zero\"\n");
        add(sources, ".if 1\n".repeat(MANY));
        add(sources, ".section " + ".x".repeat(MANY) + "\n");
        add(sources, ".amdhsa_kernel k\n".repeat(MANY));
        add(
                sources,
                ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 99999999999\n.amdhsa_next_free_sgpr -1\n.end_amdhsa_kernel\n");
        add(sources, ".amdgpu_metadata\n" + "- ".repeat(MANY) + "\n.end_amdgpu_metadata\n");
        add(sources, ".amdgpu_metadata\n" + "{a: ".repeat(MANY) + "\n.end_amdgpu_metadata\n");
        add(sources, ".amdgpu_metadata\n&a [*a, *a]\n.end_amdgpu_metadata\n");
        Random generator = new Random(seed);
        for (int i = 0; i < random; i++) {
            if (i % 3 == 0) {
                byte[] binary = new byte[1 + generator.nextInt(5000)];
                generator.nextBytes(binary);
                sources.add(binary);
            } else {
                StringBuilder text = new StringBuilder(SAMPLE);
                for (int change = 1 + generator.nextInt(8); change > 0; change--) {
                    int at = generator.nextInt(text.length());
                    if (generator.nextBoolean()) {
                        text.insert(at, SPICE.charAt(generator.nextInt(SPICE.length())));
                    } else {
                        text.delete(at, Math.min(text.length(), at + generator.nextInt(6)));
                    }
                }
                add(sources, text.toString());
            }
        }
        return sources;
    }

    private static String labels() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            text.append("l")
                    .append(i)
                    .append(":\ns_branch l")
                    .append(MANY - 1 - i)
                    .append('\n');
        }
        return text.toString();
    }

    private static void add(List<byte[]> sources, String text) {
        sources.add(text.getBytes(StandardCharsets.UTF_8));
    }
}
