package org.gfxisa.simulator.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.compile.LaneVectors;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.OpFactory;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Executes waves instruction by instruction. */
public final class Interpreter implements Engine {
    private static final int DWORD = 4;
    private final Machine machine;
    private final OpFactory factory;
    private final RegisterLimits limits;
    private final Decoder decoder;
    private final ConcurrentMap<Code, Program> programs = new ConcurrentHashMap<>();

    private final Heat heat;
    /** Of code that is no longer bound. */
    private final List<Leftover> former = new CopyOnWriteArrayList<>();

    private Interpreter(Machine machine, Heat heat) {
        this.machine = machine;
        this.heat = heat;
        this.factory = new OpFactory(machine);
        limits = new RegisterLimits(machine.isa());
        this.decoder = new Decoder(machine.isa());
    }

    /** An interpreter for a machine's code. */
    public static Interpreter of(Machine machine) {
        return of(machine, new Heat(Heat.NEVER, 0));
    }

    /** The same; it compiles what is hot, if that is possible. */
    static Interpreter of(Machine machine, Heat heat) {
        return new Interpreter(machine, heat);
    }

    @Override
    public WaveExecutor newExecutor() {
        return new Executor();
    }

    @Override
    public List<String> approximations() {
        return List.copyOf(factory.approximations());
    }

    @Override
    public List<Leftover> leftovers() {
        List<Leftover> all = new ArrayList<>(former);
        programs.values().forEach(p -> all.addAll(p.leftovers()));
        return all;
    }

    @Override
    public void rebind() {
        programs.values().forEach(p -> former.addAll(p.leftovers()));
        programs.clear();
    }

    private Program program(long address, int scalars) {
        Segment segment = machine.memory()
                .find(address, DWORD)
                .orElseThrow(() -> KernelFault.atAddress(
                        KernelFault.Kind.OUTSIDE_ALLOCATION,
                        "executes at 0x" + Long.toHexString(address) + ", "
                                + machine.memory().describe(address),
                        address));
        if ((address & DWORD - 1) != 0) {
            throw KernelFault.atAddress(
                    KernelFault.Kind.MISALIGNED, "executes at 0x" + Long.toHexString(address), address);
        }
        return programs.computeIfAbsent(
                new Code(segment, scalars),
                code -> new Program(code.segment(), machine.port(), factory, decoder, limits, scalars, heat));
    }

    /** The code of a segment, as kernels execute it that have so many scalar registers. */
    private record Code(Segment segment, int scalars) {}

    /** One thread's part. */
    private final class Executor implements WaveExecutor {
        private final OutsideRegion outside = new OutsideRegion();
        private final Frame frame = outside.frame();
        /** The program that ran last, which mostly runs again. */
        private Optional<Program> current = Optional.empty();

        /** Vectors, as soon as a region has run. */
        private Optional<LaneVectors> vectors = Optional.empty();

        @Override
        public long compiled() {
            return outside.compiled();
        }

        @Override
        public Optional<WholeWaves> wholeWaves(Wave wave, List<Integer> strides) {
            return heat.region() == Heat.NEVER
                    ? Optional.empty()
                    : Optional.of(new StraightRun(() -> enter(wave), strides, outside, wave));
        }

        @Override
        public void clear(int[][] registers, int lanes) {
            if (vectors.isEmpty() && compiled() > 0) {
                vectors = LaneVectors.here();
            }
            if (vectors.isPresent()) {
                vectors.get().clear(registers, lanes);
            } else {
                Wave.clear(registers, lanes);
            }
        }

        /** The program at the wave's program counter. */
        private Program enter(Wave wave) {
            if (current.isEmpty() || !current.get().isFor(wave)) {
                Program program = program(wave.pc, wave.scalars);
                current = Optional.of(program);
                outside.enter(program);
            }
            return current.get();
        }

        @Override
        public StopReason run(Wave wave, long budget) {
            Program program = enter(wave);
            Op[] ops = program.ops();
            int index = program.index(wave.pc);
            program.lead(index);
            outside.left = budget;
            long counted = 0;
            boolean unusual = FloatMode.isUnusual(wave.mode);
            long[] counts = outside.alone();
            try {
                while (outside.left > 0) {
                    if (index >= ops.length) {
                        index = program.last();
                        throw KernelFault.ofWave(KernelFault.Kind.OUTSIDE_ALLOCATION, "runs off the end of its code");
                    }
                    Op op = ops[index];
                    if (op == null) {
                        op = program.decode(index, wave);
                    }
                    outside.left--;
                    if (counts.length > 0) {
                        counts[index]++;
                    }
                    int after = unusual ? unusual(op, wave) : op.execute(wave, frame);
                    if (after >= 0) {
                        index = after;
                    } else if (after == Op.END) {
                        wave.pc = program.address(index);
                        return StopReason.END;
                    } else if (after == Op.BARRIER) {
                        return StopReason.BARRIER;
                    } else if (after == Op.WAIT) {
                        wave.pc = program.address(index);
                        return StopReason.WAITS;
                    } else if (after == Op.INTERRUPT) {
                        return StopReason.INTERRUPT;
                    } else if (after == Op.HALT) {
                        return StopReason.HALT;
                    } else if (after == Op.YIELD) {
                        wave.pc = program.address(op.next);
                        return StopReason.BUDGET;
                    } else if (after == Op.CLOCK) {
                        wave.executed += budget - outside.left - counted;
                        counted = budget - outside.left;
                        op.atTime(wave);
                        index = op.next;
                    } else {
                        unusual = FloatMode.isUnusual(wave.mode);
                        if (!program.isFor(wave)) {
                            program = enter(wave);
                            ops = program.ops();
                            counts = outside.alone();
                        }
                        index = program.index(wave.pc);
                    }
                }
                wave.pc = program.address(index);
                return StopReason.BUDGET;
            } catch (KernelFault fault) {
                wave.pc = program.address(outside.isEntered() ? outside.at() : index);
                throw fault;
            } catch (IndexOutOfBoundsException e) {
                index = outside.isEntered() ? outside.at() : index;
                wave.pc = program.address(index);
                Instruction instruction = new Instruction();
                program.read(index, instruction);
                throw limits.explain(instruction, wave, e);
            } finally {
                outside.leave();
                wave.executed += budget - outside.left - counted;
            }
        }

        /** While vector registers are indexed, or vector instructions skipped. */
        private int unusual(Op op, Wave wave) {
            if (op.isVector() && (wave.mode & FloatMode.SKIPPING) != 0) {
                return op.next;
            }
            return (wave.mode & FloatMode.INDEXING) != 0 ? op.executeIndexed(wave, frame) : op.execute(wave, frame);
        }
    }
}
