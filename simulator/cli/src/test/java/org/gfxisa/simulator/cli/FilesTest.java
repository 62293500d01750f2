package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.codeobject.Bundles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
    private static final String EXAMPLE = "../../examples/dot/dot.gfx90a.co";

    @TempDir
    private Path folder;

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String line(String text, String rest) {
        return "\t" + text + " ".repeat(59 - text.length()) + "// " + rest + "\n";
    }

    @Test
    void disasmListsRawBytesAndHexTextAlike() throws IOException {
        byte[] code = {0, 0, (byte) 0x80, (byte) 0xbf, 0, 0, (byte) 0x81, (byte) 0xbf};
        String listing = line("s_nop 0", "000000000000: BF800000") + line("s_endpgm", "000000000004: BF810000");
        CliRun expected = new CliRun(0, listing, "");
        assertEquals(expected, CliRun.of(code, "disasm", "--target", "gfx90a"));
        assertEquals(expected, CliRun.of("", "disasm", "--target", "gfx90a", file("code.bin", code)));
        assertEquals(expected, CliRun.of("000080bf\n\n0000 81bf\n", "disasm", "--target=gfx90a:xnack-", "-"));
    }

    @Test
    void onlyCodeThatRunsWithTheFeaturesIsListed() throws IOException {
        byte[] object = Files.readAllBytes(Path.of(EXAMPLE));
        object[49] = 0x07; // e_flags: xnack+
        String on = file("on.co", object);
        assertEquals(
                0,
                CliRun.of("", "objdump", "--kernels", "--only", "gfx90a:xnack+", on)
                        .exitCode());
        assertEquals(
                0, CliRun.of("", "objdump", "--kernels", "--only", "gfx90a", on).exitCode());
        CliRun off = CliRun.of("", "objdump", "--kernels", "--only", "gfx90a:xnack-", on);
        assertEquals("", off.out());
        assertEquals("gfxisa: " + on + ": no code object for gfx90a:xnack-\n", unix(off.err()));
    }

    @Test
    void waveSizesThatTheProcessorLacksAreToldAtTheirLine() throws IOException {
        String wrong =
                file("wrong.s", "k: s_endpgm\n.amdhsa_kernel k\n.amdhsa_wavefront_size32 1\n.end_amdhsa_kernel\n");
        String right = file("right.s", "s_endpgm\n");
        CliRun run = CliRun.of("", "asm", "-c", "--target", "gfx90a", "--directory", folder.toString(), wrong, right);
        assertTrue(
                unix(run.err())
                        .startsWith("gfxisa: " + wrong + ":3:1: gfx90a does not support .amdhsa_wavefront_size32\n"),
                run.err());
        assertEquals(1, run.exitCode());
        assertTrue(Files.exists(folder.resolve("right.o")), "the next source is assembled");
    }

    @Test
    void disasmSaysWhereHexTextIsWrong() throws IOException {
        String odd = file("odd.hex", "000080bf\n000\n");
        CliRun run = CliRun.of("", "disasm", "--target", "gfx90a", odd);
        assertEquals("gfxisa: " + odd + ":2: odd number of hex digits (3)\n", unix(run.err()));
        assertEquals(1, run.exitCode());
    }

    @Test
    void disasmShowsWhatIsNoInstructionAndFails() {
        CliRun run = CliRun.of("ffffffff000081bf", "disasm", "--target", "gfx90a");
        assertEquals(
                line(".long 0xffffffff", "000000000000: FFFFFFFF") + line("s_endpgm", "000000000004: BF810000"),
                run.out());
        assertEquals("gfxisa: <stdin>: 1 words are no instruction\n", unix(run.err()));
        assertEquals(1, run.exitCode());
    }

    @Test
    void disasmSendsElfFilesToObjdump() {
        CliRun run = CliRun.of("", "disasm", "--target", "gfx90a", EXAMPLE);
        assertTrue(run.err().contains("an ELF file; 'gfxisa objdump' takes these"), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void asmWritesHexOrRawBytes() throws IOException {
        String source = file("code.s", "; all of it\n\n  s_nop 0 // wait\ns_endpgm\n");
        assertEquals(new CliRun(0, "000080bf\n000081bf\n", ""), CliRun.of("", "asm", "--target", "gfx90a", source));
        Path binary = folder.resolve("code.bin");
        assertEquals(
                new CliRun(0, "", ""), CliRun.of("", "asm", "--target", "gfx90a", source, "-o", binary.toString()));
        assertArrayEquals(
                new byte[] {0, 0, (byte) 0x80, (byte) 0xbf, 0, 0, (byte) 0x81, (byte) 0xbf},
                Files.readAllBytes(binary));
    }

    @Test
    void asmReportsEveryBadLineAndWritesNothing() throws IOException {
        String source = file("bad.s", ".texx\nloop:\ns_nop 0\n  s_nopp 1\ns_branch loop\n");
        Path binary = folder.resolve("bad.bin");
        CliRun run = CliRun.of("", "asm", "--target", "gfx90a", source, "-o", binary.toString());
        assertEquals(
                "gfxisa: " + source + ":1:1: unknown directive '.texx'; did you mean '.text'?\n"
                        + "    1 | .texx\n"
                        + "      | ^~~~~\n"
                        + "gfxisa: " + source + ":4:3: gfx90a has no instruction 's_nopp'; did you mean 's_nop'?\n"
                        + "    4 |   s_nopp 1\n"
                        + "      |   ^~~~~~\n",
                unix(run.err()));
        assertEquals("", run.out());
        assertEquals(1, run.exitCode());
        assertFalse(Files.exists(binary));
    }

    @Test
    void asmShowsTheLineInTheMacroAndTheCall() throws IOException {
        String source = file("macro.s", ".macro m a\n  .byte 0x1\\a\n.endm\n.data\n  m 00\n.long .Lgone\n");
        CliRun run = CliRun.of("", "asm", "--target", "gfx90a", "-c", source, "-o", "unused.o");
        assertEquals(
                "gfxisa: " + source + ":2:9: 0x100 does not fit in 1 byte (in macro m, line 5)\n"
                        + "    2 |   .byte 0x100\n"
                        + "      |         ^~~~~\n"
                        + "    5 |   m 00\n"
                        + "      |   ^\n"
                        + "gfxisa: " + source + ":6:7: undefined symbol '.Lgone'\n"
                        + "    6 | .long .Lgone\n"
                        + "      |       ^~~~~~\n",
                unix(run.err()));
    }

    @Test
    void asmLinksSourcesAndRelocatableFiles() throws IOException {
        String caller = file(
                "caller.s",
                ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\ns_getpc_b64 s[0:1]\n"
                        + "s_add_u32 s0, s0, callee@rel32@lo+4\ns_addc_u32 s1, s1, callee@rel32@hi+12\ns_swappc_b64 s[30:31], s[0:1]\n");
        String callee = file("callee.s", ".globl callee\n.hidden callee\n.p2align 8\ncallee: s_setpc_b64 s[30:31]\n");
        String unlinked = folder.resolve("callee.o").toString();
        String linked = folder.resolve("all.co").toString();
        assertEquals(new CliRun(0, "", ""), CliRun.of("", "asm", "--target", "gfx90a", "-c", callee, "-o", unlinked));
        assertEquals(new CliRun(0, "", ""), CliRun.of("", "asm", caller, unlinked, "-o", linked));
        String listing = CliRun.of("", "objdump", linked).out();
        assertTrue(listing.contains("s_add_u32 s0, s0, 0xfc"), listing);
        CliRun alone = CliRun.of("", "asm", caller, "-o", linked);
        assertTrue(alone.err().contains("undefined symbol 'callee'"), alone.err());
        assertEquals(1, alone.exitCode());
    }

    @Test
    void asmTakesSymbolsFromTheCommandLine() throws IOException {
        String source = file("code.s", "s_nop N\n.if M == -5\ns_nop 2\n.endif\n");
        assertEquals(
                new CliRun(0, "010080bf\n020080bf\n", ""),
                CliRun.of("", "asm", "--target", "gfx90a", "--defsym", "N=0x1", "-defsym", "M=-5", source));
        CliRun changed = CliRun.of("N = 3\n", "asm", "--target", "gfx90a", "--defsym=N=2");
        assertTrue(changed.err().contains("'N' is defined twice"), changed.err());
        for (String bad : List.of("N", "=1", "N=", "N=x", "N=1 2")) {
            CliRun run = CliRun.of("", "asm", "--target", "gfx90a", "--defsym", bad, source);
            assertEquals(
                    new CliRun(
                            2, "", "gfxisa: --defsym takes NAME=VALUE, where VALUE is an integer, not '" + bad + "'\n"),
                    run);
        }
    }

    @Test
    void asmMakesEverySourceAFileOfItsOwn() throws IOException {
        String one = file("one.s", "s_nop 0\n");
        String two = file("two.s", "s_nop 1\n");
        CliRun run = CliRun.of("", "asm", "--target", "gfx90a", "-d", folder.toString(), one, two);
        assertEquals(new CliRun(0, "", ""), run);
        assertTrue(CliRun.of("", "objdump", folder.resolve("two.co").toString())
                .out()
                .contains("s_nop 1"));
        assertTrue(Files.exists(folder.resolve("one.co")));
    }

    @Test
    void objdumpListsTheExample() {
        CliRun run = CliRun.of("", "objdump", EXAMPLE);
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        assertTrue(run.out()
                .startsWith("\n" + EXAMPLE
                        + ":\tfile format elf64-amdgpu\n\nDisassembly of section .text:\n\n0000000000001700 <dot>:\n"
                        + line("s_load_dword s10, s[6:7], 0x10", "000000001700: C0020283 00000010")));
        assertTrue(run.out().contains("<dot+0xc0>"));
        assertFalse(run.out().contains(".long"));
    }

    @Test
    void objdumpListsKernels() {
        CliRun run = CliRun.of("", "objdump", "--kernels", EXAMPLE);
        assertTrue(run.out().contains("target gfx90a, code object V"), run.out());
        assertTrue(run.out().matches("(?s).*\nkernel +0x1700 +\\d+ +dot\n.*"), run.out());
        assertTrue(run.out().matches("(?s).*\ndescriptor +0x\\w+ +64 +dot.kd\n.*"), run.out());
        assertEquals(0, run.exitCode());
    }

    @Test
    void objdumpNamesTheMembersOfABundleAndSelects() throws IOException {
        byte[] object = Files.readAllBytes(Path.of(EXAMPLE));
        byte[] damaged = object.clone();
        damaged[4] = 9;
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("hipv4-amdgcn-amd-amdhsa--gfx90a", object);
        entries.put("hipv4-amdgcn-amd-amdhsa--gfx908", damaged);
        String bundle = file("two.hipfb", Bundles.bundle(8, entries));
        CliRun run = CliRun.of("", "objdump", bundle);
        assertTrue(run.out().startsWith("\n" + bundle + "(hipv4-amdgcn-amd-amdhsa--gfx90a):\tfile format"), run.out());
        assertEquals(
                "gfxisa: " + bundle
                        + "(hipv4-amdgcn-amd-amdhsa--gfx908): ELF class 9, expected 1 (32-bit, as of R600) or 2 (64-bit)\n",
                unix(run.err()));
        assertEquals(1, run.exitCode());

        String good = file("one.hipfb", Bundles.bundle(8, Map.of("hipv4-amdgcn-amd-amdhsa--gfx90a", object)));
        assertEquals(0, CliRun.of("", "objdump", "--only", "gfx90a", good).exitCode());
        CliRun none = CliRun.of("", "objdump", "--only", "gfx900", good);
        assertEquals(new CliRun(1, "", "gfxisa: " + good + ": no code object for gfx900\n"), withUnixErr(none));
    }

    @Test
    void everyFileGetsItsErrorAndTheOthersAreListed() throws IOException {
        String text = file("text", "hello");
        String missing = folder.resolve("missing").toString();
        CliRun run = CliRun.of("", "objdump", text, missing, folder.toString(), EXAMPLE);
        assertEquals(
                "gfxisa: " + text + ": neither an AMD GPU code object nor an offload bundle nor a HIP program\n"
                        + "gfxisa: " + missing + ": no such file\n"
                        + "gfxisa: " + folder + ": is a directory\n",
                unix(run.err()));
        assertTrue(run.out().contains("<dot>"));
        assertEquals(1, run.exitCode());
    }

    private static CliRun withUnixErr(CliRun run) {
        return new CliRun(run.exitCode(), run.out(), unix(run.err()));
    }

    private static String unix(String text) {
        return text.replace(System.lineSeparator(), "\n");
    }
}
