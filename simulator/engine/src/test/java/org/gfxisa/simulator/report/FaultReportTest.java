package org.gfxisa.simulator.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;

class FaultReportTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private final AddressSpace memory = new AddressSpace();
    private final Wave wave = new Wave(RegisterLayout.of(ISA), 64, 8, 0, Segment.NONE, 0);

    private LoadedCode load(String... lines) throws CodeObjectException {
        byte[] file = TestKernel.of(lines).build();
        wave.begin(new WorkGroup(3, 1, 0, new Lds(0)), 2);
        wave.setExec(0xff);
        return LoadedCode.load(CodeObject.read(ByteWindow.of(file, "file")), memory, "test.co");
    }

    @Test
    void tellsEverything() throws CodeObjectException {
        LoadedCode code = load(
                "s_nop 1",
                "s_mov_b32 s7, 0x12345678",
                "s_nop 3",
                "s_nop 4",
                "s_nop 5",
                "s_nop 6",
                "global_load_dwordx2 v[2:3], v[4:5], off",
                "s_nop 7",
                "s_endpgm");
        Segment buffer = memory.allocate("buffer x", 16, true);
        wave.pc = code.kernels().get(0).entry() + 4 + 8 + 4 * 4;
        wave.vgpr[4][7] = (int) buffer.address() + 40;
        wave.vgpr[5][7] = 1;
        wave.executed = 6;
        KernelFault fault = KernelFault.atAddress(
                        KernelFault.Kind.OUTSIDE_ALLOCATION, "reads 8 bytes", 7, buffer.address() + 40)
                .in("k", wave);
        assertEquals(
                """
                kernel k, work-group (3, 1, 0), wave 2, lane 7, at k+0x1c: reads 8 bytes
                        100c  s_nop 3
                        1010  s_nop 4
                        1014  s_nop 5
                        1018  s_nop 6
                  >     101c  global_load_dwordx2 v[2:3], v[4:5], off
                        1024  s_nop 7
                        1028  s_endpgm
                    v4 = 0x%08x, v5 = 0x00000001
                    exec = 0x00000000000000ff, vcc = 0x0000000000000000, scc = 0, m0 = 0x00000000, mode = 0x0, instructions executed: 6
                    address 0x%x: 24 bytes past the end of buffer x""".formatted((int) buffer.address() + 40, buffer.address() + 40),
                FaultReport.of(fault, ISA, memory, List.of(code)));
    }

    @Test
    void placesWithoutInstruction() throws CodeObjectException {
        LoadedCode code = load("s_mov_b32 s7, 0x12345678", "s_endpgm");
        // In the middle of an instruction, then far from any code.
        wave.pc = code.kernels().get(0).entry() + 4;
        KernelFault inside = KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, "illegal")
                .in("k", wave);
        String report = FaultReport.of(inside, ISA, memory, List.of(code));
        assertTrue(report.contains("\n  >     1004  "), report);
        assertTrue(report.contains("\n        1008  s_endpgm"), report);
        wave.pc = 0x40;
        String nowhere = FaultReport.of(inside, ISA, memory, List.of(code));
        assertTrue(
                nowhere.startsWith("kernel k, work-group (3, 1, 0), wave 2, at 0x40: illegal\n    exec = "), nowhere);
    }

    @Test
    void scalarRegistersHaveTheirNames() throws CodeObjectException {
        LoadedCode code = load("s_add_u32 s3, vcc_lo, s9", "s_endpgm");
        wave.pc = code.kernels().get(0).entry();
        wave.sgpr[9] = 9;
        wave.setVcc(5);
        KernelFault fault = KernelFault.ofWave(KernelFault.Kind.TRAP, "trap").in("k", wave);
        String report = FaultReport.of(fault, ISA, memory, List.of(code));
        assertTrue(report.contains("\n    vcc_lo = 0x00000005, s9 = 0x00000009\n"), report);
    }

    @Test
    void errataOfWhatIsNotExecutedAreNamed() throws CodeObjectException {
        String permutation =
                report(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, load("ds_permute_b32 v0, v1, v2", "s_endpgm"));
        assertTrue(
                permutation.contains(
                        "\n    errata: M15 (Lanes that a permutation by LDS reaches); 'gfxisa explain M15' has more\n"),
                permutation);
        String nothing = report(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, load("s_mov_b32 s0, s1", "s_endpgm"));
        String other = report(KernelFault.Kind.TRAP, load("ds_permute_b32 v0, v1, v2", "s_endpgm"));
        assertFalse(other.contains("errata"), other);
        assertFalse(nothing.contains("errata"), nothing);
    }

    private String report(KernelFault.Kind kind, LoadedCode code) {
        wave.pc = code.kernels().get(0).entry();
        return FaultReport.of(KernelFault.ofWave(kind, "fault").in("k", wave), ISA, memory, List.of(code));
    }
}
