package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** A wave of gfx90a that runs a few lines of assembly, for tests. */
final class WaveRun {
    private static final int REGISTERS = 64;
    private static final int LDS_BYTES = 4096;
    private static final long BUDGET = 100_000;
    /** Round to nearest even, denormals kept, DX10_CLAMP, IEEE. */
    private static final int MODE = 0x3f0;

    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    final AddressSpace memory;
    final GlobalState global;
    final Wave wave;

    WaveRun() {
        this(new AddressSpace(), new GlobalState());
    }

    /** A wave that shares a GPU with others. */
    WaveRun(AddressSpace memory, GlobalState global) {
        this.memory = memory;
        this.global = global;
        RegisterLayout layout = RegisterLayout.of(ISA);
        wave = new Wave(layout, Wave.LANES, REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(new WorkGroup(0, 0, 0, new Lds(LDS_BYTES)), 0);
        wave.mode = MODE;
        wave.setExec(-1L);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            wave.vgpr[0][lane] = lane;
        }
    }

    /** Runs the lines, with {@code s_endpgm} behind them. */
    StopReason run(String... lines) {
        wave.pc = load(lines);
        return goOn();
    }

    /** Goes on where the wave is. */
    StopReason goOn() {
        Machine machine = new Machine(ISA, wave.layout(), memory, Apertures.DEFAULT, global);
        return Interpreter.of(machine).newExecutor().run(wave, BUDGET);
    }

    /** Puts the lines, with {@code s_endpgm} behind them, into memory, and tells where. */
    long load(String... lines) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        Assembler assembler = new Assembler(ISA);
        Instruction instruction = new Instruction();
        for (String line : lines) {
            assemble(assembler, line, instruction, code);
        }
        assemble(assembler, "s_endpgm", instruction, code);
        Segment text = memory.allocate("code", code.size(), false);
        text.write(0, code.toByteArray());
        return text.address();
    }

    private static void assemble(
            Assembler assembler, String line, Instruction instruction, ByteArrayOutputStream code) {
        assertTrue(assembler.assemble(line, instruction), () -> line + ": " + assembler.error());
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        code.writeBytes(bytes);
    }

    WaveRun lines(String... lines) {
        assertEquals(StopReason.END, run(lines));
        return this;
    }

    int v(int register, int lane) {
        return wave.vgpr[register][lane];
    }

    float f(int register, int lane) {
        return Float.intBitsToFloat(v(register, lane));
    }

    int s(int register) {
        return wave.sgpr[register];
    }
}
