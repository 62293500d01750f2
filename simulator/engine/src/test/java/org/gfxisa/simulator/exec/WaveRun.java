package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.IndexStride;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.memory.SwizzledBuffers;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** A wave, of gfx90a if nothing else is said, that runs a few lines of assembly, for tests. */
public final class WaveRun {
    private static final int REGISTERS = 64;
    private static final int LDS_BYTES = 4096;
    private static final long BUDGET = 100_000;
    /** Round to nearest even, denormals kept, DX10_CLAMP, IEEE. */
    private static final int MODE = 0x3f0;

    /** Said of a target whose waves are to have 64 lanes though the usual ones have 32. */
    private static final String WIDE = "-w64";

    final Isa isa;
    final AddressSpace memory;
    final GlobalState global;
    public final Wave wave;

    public WaveRun() {
        this("gfx90a");
    }

    /** A wave of another target. */
    public WaveRun(String target) {
        this(isa(target), new AddressSpace(), new GlobalState());
    }

    /** A wave that shares a GPU with others. */
    public WaveRun(AddressSpace memory, GlobalState global) {
        this(isa("gfx90a"), memory, global);
    }

    private WaveRun(Isa isa, AddressSpace memory, GlobalState global) {
        this.isa = isa;
        this.memory = memory;
        this.global = global;
        wave = wave(new WorkGroup(0, 0, 0, new Lds(LDS_BYTES)), 0);
    }

    private static Isa isa(String target) {
        Isa usual =
                Targets.find(target.replace(WIDE, "")).flatMap(Processor::isa).orElseThrow();
        return target.endsWith(WIDE) ? usual.withWave(Wave.LANES) : usual;
    }

    private Wave wave(WorkGroup group, int number) {
        Wave made = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        made.begin(group, number);
        made.mode = MODE;
        // As code before gfx9 sets it up: LDS instructions reach all of LDS.
        made.sgpr[made.layout().m0()] = -1;
        made.setExec(-1L);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            made.vgpr[0][lane] = lane;
        }
        return made;
    }

    /** Another wave of the work-group. */
    Wave sibling(int number) {
        return wave(wave.group(), number);
    }

    /** Runs the lines, with {@code s_endpgm} behind them. */
    StopReason run(String... lines) {
        wave.pc = load(lines);
        return runStep();
    }

    /** Goes on where the wave is. */
    StopReason runStep() {
        return runStep(Tier.INTERPRET);
    }

    /** The same, perhaps compiled. */
    StopReason runStep(Tier tier) {
        Machine machine = new Machine(isa, wave.layout(), memory, Apertures.DEFAULT, global);
        return tier.apply(machine).newExecutor().run(wave, BUDGET);
    }

    /** Loads lines as the trap handler, and lets the wave trap; returns their address. */
    long handler(String... lines) {
        long address = load(lines);
        global.setTrapHandler(address, 0);
        wave.status = StatusRegister.withTrapEn(wave.status, true);
        return address;
    }

    /** Puts the lines, with {@code s_endpgm} behind them, into memory, and tells where. */
    long load(String... lines) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        Assembler assembler = new Assembler(isa);
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

    public WaveRun lines(String... lines) {
        assertEquals(StopReason.END, run(lines));
        return this;
    }

    /** Runs the lines as compiled code. */
    public WaveRun compiled(String... lines) {
        wave.pc = load(lines);
        assertEquals(StopReason.END, runStep(Tier.COMPILE));
        return this;
    }

    public int v(int register, int lane) {
        return wave.vgpr[register][lane];
    }

    float f(int register, int lane) {
        return Float.intBitsToFloat(v(register, lane));
    }

    int s(int register) {
        return wave.sgpr[register];
    }

    /** The resource of a buffer without records. */
    static ByteBuffer buffer(Isa isa, long address, long bytes) {
        ByteBuffer words = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setBaseAddress(words, 0, address);
        BufferResource.setNumRecords(words, 0, bytes);
        if (TargetProperties.of(isa.processor()).outOfBoundsSelect()) {
            BufferResource.setOobSelect(words, 0, OutOfBounds.RAW.value());
        }
        return words;
    }

    /** The same of one in which each lane has dwords of its own. */
    static ByteBuffer privateBuffer(Isa isa, long address, long bytes) {
        ByteBuffer words = buffer(isa, address, bytes);
        SwizzledBuffers.of(TargetProperties.of(isa.processor())).enable(words);
        BufferResource.setAddTidEnable(words, 0, true);
        BufferResource.setIndexStride(
                words, 0, (isa.waveSize() == Wave.LANES ? IndexStride.SIXTY_FOUR : IndexStride.THIRTY_TWO).value());
        return words;
    }

    /** Puts a resource into scalar registers. */
    static void put(ByteBuffer resource, Wave wave, int register) {
        for (int i = 0; i < BufferResource.SIZE / Integer.BYTES; i++) {
            wave.sgpr[register + i] = resource.getInt(Integer.BYTES * i);
        }
    }
}
