package org.gfxisa.simulator.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.WaveRegister;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.dispatch.WorkGroupRunner;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** Runs instruction vectors, each as a work-group of its own. */
public final class Replay {
    private static final long BUDGET = 1_000_000;

    private final Function<Machine, Engine> engines;

    /** Makes a replay with an engine that executes instructions. */
    public Replay(Function<Machine, Engine> engines) {
        this.engines = engines;
    }

    /**
     * Runs a record.
     *
     * @return the final bytes of the output buffer
     * @throws InputException if the record is malformed
     * @throws KernelFault if the program faults
     */
    public byte[] run(VectorRecord record, Isa isa) throws InputException {
        AddressSpace memory = new AddressSpace();
        List<Segment> placed = new ArrayList<>();
        for (VectorRecord.Contents contents : record.memory()) {
            boolean isCode = contents.address() == record.start().pc();
            try {
                Segment segment = memory.place(
                        isCode ? "the code" : "memory", contents.address(), contents.bytes().length, !isCode);
                segment.write(0, contents.bytes());
                placed.add(segment);
            } catch (IllegalArgumentException e) {
                throw new InputException("init.memory: " + e.getMessage());
            }
        }
        Machine machine = new Machine(isa, RegisterLayout.of(isa), memory, Apertures.DEFAULT);
        WorkGroupRunner.run(engines.apply(machine).newExecutor(), BUDGET, waves(record, machine));
        return placed.stream()
                .filter(s -> s.contains(record.outputAddress(), record.expected().length))
                .map(s -> bytes(s, (int) (record.outputAddress() - s.address()), record.expected().length))
                .findFirst()
                .orElseThrow(() -> new InputException("final.memory: the output buffer is not in init.memory"));
    }

    private static byte[] bytes(Segment segment, int from, int count) {
        byte[] bytes = new byte[count];
        segment.read(from, bytes);
        return bytes;
    }

    private static List<Wave> waves(VectorRecord record, Machine machine) {
        int lanes = machine.isa().waveSize();
        TargetProperties properties = TargetProperties.of(machine.isa().processor());
        int vectors = properties.addressableVgprs();
        WorkGroup group = new WorkGroup(0, 0, 0, new Lds(record.ldsBytes()));
        List<Wave> waves = new ArrayList<>();
        for (int first = 0; first < record.lanes(); first += lanes) {
            int number = waves.size();
            Segment scratch = machine.memory()
                    .allocate("the scratch memory of wave " + number, record.scratchBytes() * lanes, true);
            Wave wave = new Wave(machine.layout(), lanes, vectors, vectors, scratch, record.scratchBytes());
            wave.begin(group, number);
            start(wave, record.start(), properties.modeAlways(), first, Math.min(lanes, record.lanes() - first));
            if (machine.layout().flatScratch() >= 0) {
                wave.setPair(machine.layout().flatScratch(), scratch.address());
            }
            waves.add(wave);
        }
        return waves;
    }

    /** @param always the mode bits of the target that are not in MODE */
    private static void start(Wave wave, VectorRecord.Start start, int always, int first, int active) {
        wave.pc = start.pc();
        start.sgprs().forEach((number, value) -> wave.sgpr[number] = value);
        wave.setExec(start.exec());
        wave.setVcc(start.vcc());
        wave.scc = start.scc();
        wave.sgpr[wave.layout().m0()] = start.m0();
        wave.mode = start.mode() | always;
        for (int lane = 0; lane < active; lane++) {
            wave.vgpr[0][lane] = first + lane;
        }
    }

    /** Runs a record and compares the results; returns why it failed, or empty if it passed. */
    public Optional<String> check(VectorRecord record, Isa isa) throws InputException {
        byte[] output;
        try {
            output = run(record, isa);
        } catch (KernelFault fault) {
            return Optional.of(FaultReport.headline(fault, List.of()));
        }
        for (Check check : record.checks()) {
            if (!check.holds(new FinalState(output, record.lanes()))) {
                return Optional.of("does not hold: " + check);
            }
        }
        return difference(record, output);
    }

    private static Optional<String> difference(VectorRecord record, byte[] output) {
        ByteBuffer got = ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer wanted = ByteBuffer.wrap(record.expected()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + Integer.BYTES <= output.length; at += Integer.BYTES) {
            int is = got.getInt(at);
            int want = wanted.getInt(at);
            boolean bothNan = Float.isNaN(Float.intBitsToFloat(is)) && Float.isNaN(Float.intBitsToFloat(want));
            if (is != want && !bothNan && !record.inexact().contains(at)) {
                return Optional.of(
                        String.format("%s is 0x%08x, expected 0x%08x", place(record, at / Integer.BYTES), is, want));
            }
        }
        return Optional.empty();
    }

    /** Returns the name of a dword of the output. */
    private static String place(VectorRecord record, int dword) {
        int lanes = record.lanes();
        if (!record.hasRegisters()) {
            return "output of lane " + dword;
        }
        if (dword < 16 * lanes) {
            return "v" + dword / lanes + " of lane " + dword % lanes;
        }
        int scalar = dword - 16 * lanes;
        if (scalar < 16) {
            return "s" + scalar;
        }
        return switch (scalar) {
            case 16 -> WaveRegister.VCC.text();
            case 17 -> "scc";
            case 18 -> WaveRegister.EXEC.text();
            default -> "output byte " + Integer.BYTES * dword;
        };
    }
}
