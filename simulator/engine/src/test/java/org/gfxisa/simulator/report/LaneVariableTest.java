package org.gfxisa.simulator.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.asm.Assembled;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneVariableTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int LANE = 7;
    /** A function with an int whose place is the expression; the frame's base is s33. */
    private static final String SOURCE = """
            .amdgpu_metadata
            amdhsa.version: [1, 1]
            amdhsa.kernels: []
            .end_amdgpu_metadata
            .text
            f: s_nop 0
            s_endpgm
            end:
            .section .debug_abbrev,"",@progbits
            .byte 1, 0x11, 1, 0x11, 1, 0x12, 6, 0, 0
            .byte 2, 0x2e, 1, 3, 8, 0x11, 1, 0x12, 6, 0x40, 0x18, 0, 0
            .byte 3, 0x34, 0, 3, 8, 2, 0x18, 0x49, 0x13, 0, 0
            .byte 4, 0x24, 0, 3, 8, 0x0b, 0x0b, 0x3e, 0x0b, 0, 0
            .byte 0
            .section .debug_info,"",@progbits
            unit: .long after - version
            version: .short 4
            .long 0
            .byte 8
            .byte 1
            .quad f
            .long end - f
            .byte 2
            .asciz "f"
            .quad f
            .long end - f
            .byte 2, 0x90, 65
            .byte 3
            .asciz "x"
            .byte type - place
            place: .byte EXPRESSION
            type: .long int - unit
            .byte 0
            int: .byte 4
            .asciz "int"
            .byte 4, 5
            .byte 0
            after:
            """;

    private static Wave wave() {
        AddressSpace memory = new AddressSpace();
        Segment scratch = memory.allocate("scratch", 64 * 64, true);
        Wave wave = new Wave(RegisterLayout.of(ISA), 64, 8, 0, scratch, 64);
        wave.begin(new WorkGroup(0, 0, 0, new Lds(64)), 0);
        for (int lane = 0; lane < 64; lane++) {
            wave.vgpr[2][lane] = 100 + lane;
            // At 8 and 12 of each lane's memory.
            scratch.buffer().putInt(2 * 256 + 4 * lane, 200 + lane);
            scratch.buffer().putInt(3 * 256 + 4 * lane, 300 + lane);
        }
        wave.group().lds().setInt(4, 44);
        wave.sgpr[5] = 8;
        wave.sgpr[32] = 8 * 64;
        wave.sgpr[33] = 4 * 64;
        return wave;
    }

    private static String value(String expression) throws LinkException, CodeObjectException {
        String bytes = "0x" + expression.strip().replace(" ", ", 0x");
        byte[] object = Assembled.of("gfx90a", SOURCE.replace("EXPRESSION", bytes))
                .file()
                .orElseThrow();
        byte[] linked = Linker.link(List.of(new Linker.Input("test.o", object)));
        AddressSpace memory = new AddressSpace();
        LoadedCode code = LoadedCode.load(CodeObject.read(ByteWindow.of(linked, "file")), memory, "test.co");
        Wave wave = wave();
        wave.pc = code.address("f").orElseThrow();
        List<LaneVariable> variables = LaneVariable.of(wave, LANE, ISA, memory, List.of(code));
        assertEquals(1, variables.size());
        assertEquals("int", variables.get(0).type());
        return variables.get(0).value().orElse("nowhere");
    }

    @ParameterizedTest
    @CsvSource({
        // v2, push_lane, lit4, mul, offset: the lane's dword; and as LLVM writes it.
        "90 82 14 e9 03 34 1e e9 04, 107",
        "90 82 14, 107",
        // offset_uconst 12: lane 3's.
        "90 82 14 e9 05 0c, 103",
        // 8 in private_lane; where that is in private_wave; and from lane 0's on.
        "38 35 e9 02, 207",
        "0a 1c 02 36 e9 02, 207",
        "38 08 40 1e 36 e9 02 e9 03 34 1e e9 04, 207",
        // local; a flat address of the same.
        "34 33 e9 02, 44",
        "0e SHARED 31 e9 02, 44",
        // aspace_bregx s5+4; s32 shifted from bytes of the wave to those of a lane, as ROCm's compiler writes it.
        "35 e9 09 25 04, 307",
        "90 40 36 9f 94 04 16 94 04 16 25 9f 94 04 10 05 e9 02 30 9f 94 04 e9 04, 207",
        // fbreg 4 lit5 swap xderef; bregx s5 lit5 swap xderef: a variable that is in s5; constant 97 the same way.
        "91 04 35 16 18, 207",
        "92 25 00 35 16 18, 8",
        "11 e1 00 35 16 18 9f, 97",
        // Halves of v2 and s5; the value itself; a sum.
        "90 82 14 93 02 90 25 93 02, 524395",
        "9e 04 05 00 00 00, 5",
        "92 25 02 08 20 22 9f, 42",
        // bra over a lit9 to lit3; undefined; a jump to itself; an operation that is none; less than it takes.
        "31 28 01 00 39 33 9f, 3",
        "e9 08, nowhere",
        "2f fd ff, nowhere",
        "ff, nowhere",
        "22, nowhere",
        "38 3f e9 02, nowhere",
        "08 ff 35 e9 02, nowhere",
    })
    void placesOfVariables(String expression, String value) throws LinkException, CodeObjectException {
        StringBuilder shared = new StringBuilder();
        for (int i = 0; i < Long.BYTES; i++) {
            shared.append(String.format("%02x ", (Apertures.DEFAULT.sharedBase() + 4) >>> 8 * i & 0xff));
        }
        assertEquals(value, value(expression.replace("SHARED", shared.toString().strip())));
    }

    @Test
    void aFaultNamesTheLanesVariables() throws IOException {
        byte[] file;
        try (InputStream in = LaneVariableTest.class.getResourceAsStream("/dwarf/variables.co")) {
            file = in.readAllBytes();
        }
        Gpu gpu = Gpu.of("gfx90a");
        Buffer out = gpu.allocate(256);
        GpuException e = assertThrows(
                GpuException.class,
                () -> gpu.launch(
                        gpu.load(file, "variables.co").kernel("variables"), Grid.of(64, 64), out, 8, 1.5f, (byte) 7));
        String variables = "    lane 5 in variables: inner = 6, out = 0x" + Long.toHexString(out.address())
                + " (global int *), n = 8, f = 1.5, k = 7, i = 5, colour = GREEN (7),"
                + " p = {x = 5.5, y = 8.0, tags = {3, 5, 9}}, both = {bits = 1065353216, number = 1.0},"
                + " v = {1.0, 2.0, 3.0, 5.0}, grid = {1, 2, 3, 5}, pp = 0x48 (private int *), lp = 0x4 (local int *),"
                + " d = 2.5, c = 97 'a', u = 200, l = -5, more = true; not kept here: buffer\n";
        assertTrue(e.getMessage().contains(variables), e.getMessage());
    }
}
