package org.gfxisa.simulator.exec;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.jit.CompiledUnit;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Region.Member;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** The operation at the entry of a compiled region. It executes the region. */
final class RegionOp extends WrappingOp implements CompiledGroups {
    /** The share of instructions, in percent, from which on bailouts make compiled code slower than the interpreter. */
    private static final int BREAK_EVEN = 75;

    private static final int PERCENT = 100;
    private static final long MOST_DEBT = 50_000;

    private final CompiledUnit<RegionCode> region;
    private final int mode;
    private final int patience;
    private final DecodedCode program;
    private final int index;
    private final int least;
    private final List<Integer> indices;
    /** Instructions that bailed out, less the break-even share. Races between threads may lose counts. */
    private long debt;
    /** For each method, how often its group was interpreted. Races between threads may lose counts. */
    private final int[] interpreted;
    /** The number of hot groups that are being warmed up. */
    private final AtomicInteger warmingUp = new AtomicInteger();

    private final Optional<RegionSpeed> speed;
    private final BitSet members = new BitSet();

    /**
     * Creates the operation of a region.
     *
     * @param first the operation of its first instruction
     * @param region the compiled code
     * @param mode the MODE for which it was compiled
     * @param blocks its blocks
     * @param patience how often a group is interpreted before its method is used
     * @param program the program that contains it
     */
    RegionOp(
            Op first,
            CompiledUnit<RegionCode> region,
            int mode,
            List<Block> blocks,
            int patience,
            DecodedCode program) {
        super(first);
        this.region = region;
        this.mode = mode;
        this.patience = patience;
        this.program = program;
        index = blocks.get(0).index();
        interpreted = new int[region.methods()];
        least = blocks.get(0).members().size();
        speed = patience == 0 ? Optional.empty() : Optional.of(new RegionSpeed(System::nanoTime));
        indices = blocks.stream()
                .flatMap(b -> b.members().stream())
                .map(Member::index)
                .toList();
        indices.forEach(members::set);
    }

    /** Returns the operation of the first instruction. */
    Op first() {
        return op;
    }

    /** Returns the index of the first instruction. */
    int index() {
        return index;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        InterpreterCallbacks callbacks = (InterpreterCallbacks) frame.callbacks();
        if (!isFor(wave, callbacks.left + 1)) {
            return op.execute(wave, frame);
        }
        RegionSpeed.Choice choice =
                speed.isPresent() ? speed.get().choose(warmingUp.get() == 0) : RegionSpeed.Choice.COMPILED;
        return switch (choice) {
            case COMPILED -> callbacks.run(this, wave);
            case SUSPENDED -> op.execute(wave, frame);
            case COMPILED_TIMED, INTERPRETED_TIMED -> timed(choice, speed.get(), wave, callbacks);
        };
    }

    private int timed(RegionSpeed.Choice choice, RegionSpeed comparison, Wave wave, InterpreterCallbacks callbacks) {
        long before = callbacks.left + 1;
        long start = System.nanoTime();
        int next = choice == RegionSpeed.Choice.COMPILED_TIMED
                ? callbacks.run(this, wave)
                : callbacks.interpret(this, wave);
        comparison.took(choice, System.nanoTime() - start, before - callbacks.left);
        if (comparison.isInvalidated()) {
            program.invalidate(this, "it was slower than the interpreter");
        }
        return next;
    }

    /** Returns whether the region contains an instruction. */
    boolean contains(int instruction) {
        return members.get(instruction);
    }

    /** Returns the indices of its instructions, the first one first. */
    List<Integer> indices() {
        return indices;
    }

    /** Warms up the bytecode of its fast paths. */
    void warmUpOperations() {
        region.operations().stream()
                .flatMap(operation -> operation.warmUp().stream())
                .forEach(warmup -> CompileQueue.add(CompileQueue.Rank.OPERATION, address(), warmup::runStep));
    }

    /**
     * Records that a wave has left the region. If bailouts make it slower than the interpreter, it is invalidated.
     *
     * @param index the index of the next instruction
     * @param executed the number of executed instructions
     * @param again the number of instructions that bailed out
     */
    void left(int index, long executed, long again) {
        program.lead(index);
        if (again + debt > 0) {
            debt = Math.max(0, debt + again - executed * BREAK_EVEN / PERCENT);
            if (debt > MOST_DEBT) {
                program.invalidate(this, "a NaN, a denormal or a rare value in too many lanes");
            }
        }
    }

    @Override
    public CompiledUnit.Group group(int number) {
        return region.groups().get(number);
    }

    @Override
    public CompiledUnit.Group interpreted(int method) {
        if (++interpreted[method] == patience) {
            warmingUp.incrementAndGet();
            Warmup warmup = region.warmUp(method);
            CompileQueue.add(CompileQueue.Rank.GROUP, address(), () -> {
                boolean isDone = warmup.runStep();
                if (isDone) {
                    warmingUp.decrementAndGet();
                }
                return isDone;
            });
        }
        return region.group(method);
    }

    @Override
    public boolean isTrial(int method) {
        return interpreted[method] == patience / 2;
    }

    /** Returns whether the region can execute a wave with a budget of {@code left} instructions. */
    private boolean isFor(Wave wave, long left) {
        return left >= least
                && !FloatMode.isUnusual(wave.mode)
                && FloatMode.of(wave.mode) == mode
                && wave.vgpr.length >= region.vectors()
                && wave.agpr.length >= region.accumulators();
    }

    private long address() {
        return program.address(index);
    }

    /** Executes a wave. Returns the index of the next instruction. */
    int run(Wave wave, RuntimeCallbacks callbacks) {
        return region.code().run(wave, wave.vgpr, wave.agpr, wave.sgpr, callbacks);
    }
}
