package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.Assembler;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.TieredEngine;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** Executes single instructions in a wave. */
final class Bench {
    private static final int REGISTERS = 64;
    private static final int BUDGET = 64;

    private final Encoder encoder;
    private final Disassembler disassembler;
    private final Assembler assembler;
    private final byte[] end;
    private final AddressSpace memory = new AddressSpace();
    private final WaveExecutor executor;
    final Wave wave;
    private Optional<Segment> code = Optional.empty();

    Bench(Isa isa) {
        encoder = new Encoder(isa);
        disassembler = new Disassembler(isa);
        assembler = new Assembler(isa);
        RegisterLayout layout = RegisterLayout.of(isa);
        wave = new Wave(layout, Wave.LANES, REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        executor = TieredEngine.of(new Machine(isa, layout, memory, Apertures.DEFAULT))
                .newExecutor();
        end = assemble("s_endpgm");
    }

    private byte[] assemble(String text) {
        Instruction instruction = new Instruction();
        assertTrue(assembler.assemble(text, instruction), () -> text + ": " + assembler.error());
        return bytes(instruction);
    }

    private static byte[] bytes(Instruction instruction) {
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return bytes;
    }

    /** Makes an instruction the one to run; through its text and the assembler. Empty: these values are not legal. */
    Optional<String> load(int form, long[] values) {
        Instruction instruction = new Instruction();
        if (!encoder.encode(form, values, instruction)) {
            return Optional.empty();
        }
        byte[] encoded = bytes(instruction);
        String text = disassembler.text(instruction);
        assertArrayEquals(encoded, assemble(text), text);
        load(text);
        return Optional.of(text);
    }

    /** Makes some lines the ones to run. */
    void load(String... lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Stream.of(lines).map(this::assemble).forEach(bytes::writeBytes);
        bytes.writeBytes(end);
        code.ifPresent(memory::free);
        Segment segment = memory.allocate("code", bytes.size(), false);
        segment.write(0, bytes.toByteArray());
        code = Optional.of(segment);
    }

    /** Runs them once; the address of the first one. */
    long run() {
        long start = code.orElseThrow().address();
        wave.pc = start;
        assertEquals(StopReason.END, executor.run(wave, BUDGET));
        return start;
    }
}
