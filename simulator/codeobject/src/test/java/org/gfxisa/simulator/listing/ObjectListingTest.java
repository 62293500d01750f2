package org.gfxisa.simulator.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfBuilder;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.junit.jupiter.api.Test;

/** The expected texts are the output of LLVM 22's {@code llvm-objdump -d} for the same files. */
class ObjectListingTest {
    private static final int S_NOP = 0xbf800000;
    private static final int S_ENDPGM = 0xbf810000;
    private static final int S_BRANCH = 0xbf820000;
    private static final int S_CALL = 0xba800000;

    private static String list(ElfBuilder elf) throws IOException, CodeObjectException {
        return list("gfx90a", elf);
    }

    private static String list(String target, ElfBuilder elf) throws IOException, CodeObjectException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink out = new ByteSink(bytes);
        CodeObject object = CodeObject.read(ByteWindow.of(elf.build(), "file"));
        new ObjectListing(Targets.find(target).flatMap(Processor::isa).orElseThrow(), out).print(object);
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static String line(String text, String rest) {
        return "\t" + text + " ".repeat(Math.max(0, 59 - text.length())) + "// " + rest + "\n";
    }

    private static String section(String name) {
        return "\nDisassembly of section " + name + ":\n";
    }

    @Test
    void branchesNameTheirTargets() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder()
                .code(".text", 0x1000, S_BRANCH | 1, S_NOP, S_BRANCH | 0xfffe, S_BRANCH | 0xfffe, S_BRANCH | 0x7fff)
                .symbol("f", ElfSymbol.STT_FUNC, 1, 0x1000, 8)
                .symbol("g", ElfSymbol.STT_FUNC, 1, 0x1008, 8);
        assertEquals(
                section(".text") + "\n0000000000001000 <f>:\n"
                        + line("s_branch 1", "000000001000: BF820001 <g>")
                        + line("s_nop 0", "000000001004: BF800000")
                        + "\n0000000000001008 <g>:\n"
                        + line("s_branch 65534", "000000001008: BF82FFFE <f+0x4>")
                        + line("s_branch 65534", "00000000100C: BF82FFFE <g>")
                        + line("s_branch 32767", "000000001010: BF827FFF <g+0x20008>"),
                list(elf));
    }

    @Test
    void labelsReplaceTheDistance() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder()
                .code(".text", 0x1000, S_BRANCH | 1, S_CALL | 0, S_ENDPGM, S_CALL | 0xfffc, S_BRANCH | 0)
                .symbol("f", ElfSymbol.STT_FUNC, 1, 0x1000, 8)
                .symbol("L2", ElfSymbol.STT_NOTYPE, 1, 0x1008, 0)
                .symbol("L1", ElfSymbol.STT_NOTYPE, 1, 0x1008, 0)
                .symbol("odd name", ElfSymbol.STT_NOTYPE, 1, 0x1014, 0)
                .symbol("1st", ElfSymbol.STT_NOTYPE, 1, 0x1000, 0);
        assertEquals(
                section(".text") + "\n0000000000001000 <f>:\n"
                        + line("s_branch L1", "000000001000: BF820001")
                        + line("s_call_b64 s[0:1], L1", "000000001004: BA800000")
                        + "\n0000000000001008 <L2>:\n"
                        + line("s_endpgm", "000000001008: BF810000")
                        + line("s_call_b64 s[0:1], 1st", "00000000100C: BA80FFFC")
                        + line("s_branch \"odd name\"", "000000001010: BF820000"),
                list(elf));
    }

    @Test
    void zerosAreSkippedAndOtherWordsShown() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder().code(".text", 0x1000, 0xffffffff, 0, 0, S_ENDPGM, 0, 0xffff00ff);
        assertEquals(
                section(".text") + "\n0000000000001000 <.text>:\n"
                        + line(".long 0xffffffff", "000000001000: FFFFFFFF")
                        + "\t\t...\n"
                        + line("s_endpgm", "00000000100C: BF810000")
                        + line("v_cndmask_b32_e32 v0, s0, v0, vcc", "000000001010: 00000000")
                        + line(".long 0xffff00ff", "000000001014: FFFF00FF"),
                list(elf));
    }

    @Test
    void aTailOfLessThanAWordIsBytes() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder().section(".text", 1, 6, 0, new byte[] {1, (byte) 0xff, 2});
        assertEquals(
                section(".text") + "\n0000000000000000 <.text>:\n"
                        + line(".byte 0x01, 0xff, 0x02", "000000000000: 01 FF 02"),
                list(elf));
    }

    @Test
    void dataAmongTheCodeIsDumped() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder()
                .code(".text", 0x1000, 0x44434241, 0x00007e20, 0x46, S_ENDPGM)
                .symbol("table", ElfSymbol.STT_OBJECT, 1, 0x1000, 12)
                .symbol("a", ElfSymbol.STT_OBJECT, 1, 0x100c, 0)
                .symbol("b", ElfSymbol.STT_FUNC, 1, 0x100c, 0)
                .symbol("c", ElfSymbol.STT_OBJECT, 1, 0x100c, 0);
        assertEquals(
                section(".text") + "\n0000000000001000 <table>:\n"
                        + "    1000: 41 42 43 44 20 7e 00 00         ABCD ~..\n"
                        + "    1008: 46 00 00 00                     F...\n"
                        + "\n000000000000100c <b>:\n"
                        + line("s_endpgm", "00000000100C: BF810000"),
                list(elf));
    }

    @Test
    void codeObjectVersion2KernelsBeginWithTheirHeader() throws IOException, CodeObjectException {
        int[] words = new int[65];
        words[0] = 0x1a;
        words[64] = S_ENDPGM;
        ElfBuilder elf =
                new ElfBuilder().abiVersion(0).code(".text", 0x1000, words).symbol("k", 10, 1, 0x1000, 260);
        assertEquals(
                section(".text") + "\n0000000000001000 <k>:\n"
                        + "; error decoding k: code object v2 is not supported\n"
                        + "; decoding failed region as bytes\n"
                        + "\t.byte\t 0x1A\n"
                        + "\t.byte\t 0x0\n".repeat(255)
                        + line("s_endpgm", "000000001100: BF810000"),
                list(elf));
    }

    @Test
    void sectionsOfARelocatableFileHaveTheirOwnSymbols() throws IOException, CodeObjectException {
        ElfBuilder elf = new ElfBuilder()
                .type(ElfHeader.ET_REL)
                .code(".text", 0, S_BRANCH | 0)
                .code(".text.g", 0, S_BRANCH | 0xffff, S_ENDPGM)
                .section(".text.none", 1, 6, 0, new byte[0])
                .symbol("g", ElfSymbol.STT_FUNC, 2, 4, 4);
        assertEquals(
                section(".text") + "\n0000000000000000 <.text>:\n"
                        + line("s_branch 0", "000000000000: BF820000 <.text+0x4>")
                        + section(".text.g") + "\n0000000000000000 <.text.g>:\n"
                        + line("s_branch 65535", "000000000000: BF82FFFF <.text.g>")
                        + "\n0000000000000004 <g>:\n"
                        + line("s_endpgm", "000000000004: BF810000"),
                list(elf));
    }

    /** Returns a kernel descriptor for code at a distance, with 32 or 64 lanes. */
    private static byte[] descriptor(int distance, boolean isSmall) {
        ByteBuffer bytes = ByteBuffer.allocate(KernelDescriptor.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(16, distance);
        bytes.putShort(56, (short) (isSmall ? 1 << 10 : 0));
        return bytes.array();
    }

    private static ElfBuilder kernels(boolean... small) {
        int compare = 0x7c020501;
        ElfBuilder elf = new ElfBuilder()
                .code(".text", 0x1000, compare, compare, compare)
                .symbol("f", ElfSymbol.STT_FUNC, 1, 0x1000, 4);
        for (int i = 0; i < small.length; i++) {
            int address = 0x2000 + 0x100 * i;
            int entry = 0x1004 + 4 * i;
            elf.section(".rodata" + i, ElfSection.SHT_PROGBITS, 2, address, descriptor(entry - address, small[i]))
                    .symbol("k" + i, ElfSymbol.STT_FUNC, 1, entry, 4)
                    .symbol("k" + i + ".kd", ElfSymbol.STT_OBJECT, 2 + i, address, KernelDescriptor.SIZE);
        }
        return elf;
    }

    private static List<String> compares(ElfBuilder elf) throws IOException, CodeObjectException {
        return list("gfx1030", elf)
                .lines()
                .filter(l -> l.contains("v_cmp"))
                .map(l -> l.trim().split(",")[0])
                .toList();
    }

    @Test
    void eachKernelIsListedForItsWaves() throws IOException, CodeObjectException {
        String small = "v_cmp_lt_f32_e32 vcc_lo";
        String large = "v_cmp_lt_f32_e32 vcc";
        assertEquals(List.of(large, large, large), compares(kernels(false, false)));
        assertEquals(List.of(small, small, small), compares(kernels(true, true)));
        // If kernels have different sizes, other functions have the default size.
        assertEquals(List.of(small, small, large), compares(kernels(true, false)));
    }
}
