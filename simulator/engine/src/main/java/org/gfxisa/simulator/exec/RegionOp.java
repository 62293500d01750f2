package org.gfxisa.simulator.exec;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.jit.Region;
import org.gfxisa.simulator.jit.Region.Block;
import org.gfxisa.simulator.jit.Region.Member;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Compiled code that begins where an instruction was. */
final class RegionOp extends WrappingOp implements CompiledGroups {
    /** Where so much of what is executed is computed again, code is as fast interpreted as compiled: as measured. */
    private static final int BREAK_EVEN = 75;

    private static final int PERCENT = 100;
    private static final long MOST_DEBT = 50_000;

    private final Region.Compiled<RegionCode> region;
    private final int mode;
    private final int patience;
    private final DecodedCode program;
    private final int index;
    private final int least;
    private final List<Integer> indices;
    /** Instructions computed again, less those that would be as many; never less than 0. Races between threads lose a few. */
    private long debt;
    /** By method how often its run was interpreted; races lose some, too. */
    private final int[] interpreted;
    /** Methods that are not used yet though their groups are hot. */
    private final AtomicInteger warmingUp = new AtomicInteger();

    private final Optional<RegionSpeed> speed;
    private final BitSet members = new BitSet();

    /**
     * The code of a region.
     *
     * @param first the operation that was there
     * @param mode MODE that the code is for
     * @param blocks its instructions
     * @param patience how often a group is interpreted before its method is used
     * @param program of which it is a part
     */
    RegionOp(
            Op first,
            Region.Compiled<RegionCode> region,
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

    /** The operation of the first instruction. */
    Op first() {
        return op;
    }

    /** Of the first instruction. */
    int index() {
        return index;
    }

    /** Executes as much as it can, which from outside looks like a long instruction. */
    @Override
    public int execute(Wave wave, Frame frame) {
        InterpreterCallbacks callbacks = (InterpreterCallbacks) frame.callbacks();
        if (!isFor(wave, callbacks.left + 1)) {
            return op.execute(wave, frame);
        }
        RegionSpeed.Choice turn =
                speed.isPresent() ? speed.get().turn(warmingUp.get() == 0) : RegionSpeed.Choice.COMPILED;
        return switch (turn) {
            case COMPILED -> callbacks.run(this, wave);
            case RESTING -> op.execute(wave, frame);
            case COMPILED_TIMED, INTERPRETED_TIMED -> timed(turn, speed.get(), wave, callbacks);
        };
    }

    private int timed(RegionSpeed.Choice turn, RegionSpeed told, Wave wave, InterpreterCallbacks callbacks) {
        long before = callbacks.left + 1;
        long start = System.nanoTime();
        int next =
                turn == RegionSpeed.Choice.COMPILED_TIMED ? callbacks.run(this, wave) : callbacks.interpret(this, wave);
        told.took(turn, System.nanoTime() - start, before - callbacks.left);
        if (told.isInvalidated()) {
            program.invalidate(this, "it was slower than the interpreter");
        }
        return next;
    }

    /** Whether an instruction is one of it. */
    boolean contains(int instruction) {
        return members.get(instruction);
    }

    /** Of its instructions, the first one first. */
    List<Integer> indices() {
        return indices;
    }

    /** Has what it tries use code of its own as soon as that is quick. */
    void warmUpOperations() {
        region.operations().stream()
                .flatMap(operation -> operation.warmUp().stream())
                .forEach(warmup -> CompileQueue.add(CompileQueue.Rank.OPERATION, address(), warmup::goOn));
    }

    /**
     * A wave went through it, to some index. Where so much was computed again, because of lanes that compiled code leaves to the
     * interpreter, that interpreting all is faster, it is given back.
     *
     * @param executed instructions
     * @param again how many of them were computed again
     */
    void left(int index, long executed, long again) {
        program.lead(index);
        if (again + debt > 0) {
            debt = Math.max(0, debt + again - executed * BREAK_EVEN / PERCENT);
            if (debt > MOST_DEBT) {
                program.invalidate(this, "a NaN, a denormal or a rare case in too many lanes");
            }
        }
    }

    @Override
    public Region.Group group(int number) {
        return region.groups().get(number);
    }

    /** Where that happens often, the method is used as soon as it is quick. */
    @Override
    public Region.Group interpreted(int method) {
        if (++interpreted[method] == patience) {
            warmingUp.incrementAndGet();
            Warmup warmup = region.warmUp(method);
            CompileQueue.add(CompileQueue.Rank.GROUP, address(), () -> {
                boolean isDone = warmup.goOn();
                if (isDone) {
                    warmingUp.decrementAndGet();
                }
                return isDone;
            });
        }
        return region.group(method);
    }

    @Override
    public boolean isTried(int method) {
        return interpreted[method] == patience / 2;
    }

    /** Whether it does for a wave, which may execute so many instructions, what the instructions do one by one. */
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

    /** Executes; gives the index of the instruction to go on with. */
    int run(Wave wave, RuntimeCallbacks callbacks) {
        return region.code().run(wave, wave.vgpr, wave.agpr, wave.sgpr, callbacks);
    }
}
