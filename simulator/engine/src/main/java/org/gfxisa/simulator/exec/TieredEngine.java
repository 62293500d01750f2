package org.gfxisa.simulator.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.jit.Compiler;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.OpFactory;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Executes waves instruction by instruction, and compiles hot code. */
public final class TieredEngine implements Engine {
    private static final int DWORD = 4;
    private final Machine machine;
    private final OpFactory factory;
    private final RegisterLimits limits;
    private final Decoder decoder;
    private final ConcurrentMap<Code, DecodedCode> programs = new ConcurrentHashMap<>();

    private final TierThresholds thresholds;
    private final Optional<Consumer<String>> ir;
    /** The bailouts of code that is no longer bound. */
    private final List<Bailout> former = new CopyOnWriteArrayList<>();

    private TieredEngine(Machine machine, TierThresholds thresholds, Optional<Consumer<String>> ir) {
        this.ir = ir;
        this.machine = machine;
        this.thresholds = thresholds;
        this.factory = new OpFactory(machine);
        limits = new RegisterLimits(machine.isa());
        this.decoder = new Decoder(machine.isa());
    }

    /** Returns an interpreter for a machine's code. */
    public static TieredEngine of(Machine machine) {
        return of(machine, new TierThresholds(TierThresholds.NEVER, 0), Optional.empty());
    }

    /** Returns an engine that compiles hot code if that is possible. */
    static TieredEngine of(Machine machine, TierThresholds thresholds, Optional<Consumer<String>> ir) {
        return new TieredEngine(machine, thresholds, ir);
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
    public List<Bailout> bailouts() {
        List<Bailout> all = new ArrayList<>(former);
        programs.values().forEach(p -> all.addAll(p.bailouts()));
        return all;
    }

    @Override
    public Optional<String> limitation() {
        return Compiler.limitation();
    }

    @Override
    public void rebind() {
        programs.values().forEach(p -> former.addAll(p.bailouts()));
        programs.clear();
    }

    /** Returns the code at an address, for waves with so many scalar registers. */
    DecodedCode program(long address, int scalars) {
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
                code -> new DecodedCode(
                        code.segment(), machine.port(), factory, decoder, limits, scalars, thresholds, ir));
    }

    /** The key of a program: a segment, and the number of scalar registers of the kernels that execute it. */
    private record Code(Segment segment, int scalars) {}

    /** The executor of one thread. */
    private final class Executor implements WaveExecutor {
        private final InterpreterCallbacks callbacks = new InterpreterCallbacks();
        private final Frame frame = callbacks.frame();
        /** The program that ran last, which usually runs again. */
        private Optional<DecodedCode> current = Optional.empty();

        /** The vector operations, once a region has run. */
        private Optional<LaneVectors> vectors = Optional.empty();

        @Override
        public long compiled() {
            return callbacks.compiled();
        }

        @Override
        public Optional<TracedWaves> wholeWaves(Wave wave, List<Integer> strides) {
            return thresholds.region() == TierThresholds.NEVER
                    ? Optional.empty()
                    : Optional.of(new TraceRunner(() -> enter(wave), strides, callbacks, wave));
        }

        @Override
        public void clear(int[][] registers, int lanes) {
            if (vectors.isEmpty() && compiled() > 0) {
                vectors = Optional.of(LaneVectors.here());
            }
            if (vectors.isPresent()) {
                vectors.get().clear(registers, lanes);
            } else {
                Wave.clear(registers, lanes);
            }
        }

        /** Returns the program at the wave's program counter. */
        private DecodedCode enter(Wave wave) {
            if (current.isEmpty() || !current.get().isFor(wave)) {
                DecodedCode program = program(wave.pc, wave.scalars);
                current = Optional.of(program);
                callbacks.enter(program);
            }
            return current.get();
        }

        @Override
        public StopReason run(Wave wave, long budget) {
            DecodedCode program = enter(wave);
            Op[] ops = program.ops();
            int index = program.index(wave.pc);
            program.lead(index);
            callbacks.left = budget;
            long counted = 0;
            boolean unusual = FloatMode.isUnusual(wave.mode);
            long[] counts = callbacks.alone();
            try {
                while (callbacks.left > 0) {
                    if (index >= ops.length) {
                        index = program.last();
                        throw KernelFault.ofWave(KernelFault.Kind.OUTSIDE_ALLOCATION, "runs off the end of its code");
                    }
                    Op op = ops[index];
                    if (op == null) {
                        op = program.decode(index, wave);
                    }
                    callbacks.left--;
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
                        wave.executed += budget - callbacks.left - counted;
                        counted = budget - callbacks.left;
                        op.atTime(wave);
                        index = op.next;
                    } else {
                        unusual = FloatMode.isUnusual(wave.mode);
                        if (!program.isFor(wave)) {
                            program = enter(wave);
                            ops = program.ops();
                            counts = callbacks.alone();
                        }
                        index = program.index(wave.pc);
                    }
                }
                wave.pc = program.address(index);
                return StopReason.BUDGET;
            } catch (KernelFault fault) {
                wave.pc = program.address(callbacks.isEntered() ? callbacks.at() : index);
                throw fault;
            } catch (IndexOutOfBoundsException e) {
                index = callbacks.isEntered() ? callbacks.at() : index;
                wave.pc = program.address(index);
                Instruction instruction = new Instruction();
                program.read(index, instruction);
                throw limits.explain(instruction, wave, e);
            } finally {
                callbacks.leave();
                wave.executed += budget - callbacks.left - counted;
            }
        }

        /** Executes an operation while vector registers are indexed or vector instructions are skipped. */
        private int unusual(Op op, Wave wave) {
            if (op.isVector() && (wave.mode & FloatMode.SKIPPING) != 0) {
                return op.next;
            }
            return (wave.mode & FloatMode.INDEXING) != 0 ? op.executeIndexed(wave, frame) : op.execute(wave, frame);
        }
    }
}
