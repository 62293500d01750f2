package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.MessageAction;
import org.gfxisa.exec.Space;
import org.gfxisa.info.Flow;
import org.gfxisa.info.MemoryAccess;
import org.gfxisa.isa.abi.WaveRegister;
import org.gfxisa.simulator.lint.ForwardSlice.Reached;
import org.gfxisa.simulator.lint.ForwardSlice.Use;
import org.gfxisa.table.Codes;

/**
 * The registers, by their operand codes, that may hold a value of a slice. A write of another value to a vector register only removes it from the
 * slice if EXEC is the same as where the value was written, because the other lanes keep it.
 */
final class SliceAnalysis extends BitSetAnalysis {
    /** Added to the code of a vector register if EXEC may have changed since the slice's value was written. */
    private static final int OTHER_LANES = Codes.COUNT;

    private static final int LDS = 0;
    private static final int GLOBAL = 1;

    private final ControlFlow flow;
    private final List<int[]> reads;
    private final IntPredicate isSource;
    private final boolean callsSource;
    private final boolean throughMemory;
    private final BitSet memory;
    private final CodeRules rules;
    private final List<Reached> reached = new ArrayList<>();

    /** @param memory receives the kinds of memory to which values of the slice are stored */
    SliceAnalysis(
            ControlFlow flow,
            List<int[]> reads,
            IntPredicate isSource,
            boolean callsSource,
            boolean throughMemory,
            BitSet memory) {
        this.flow = flow;
        this.reads = reads;
        this.isSource = isSource;
        this.callsSource = callsSource;
        this.throughMemory = throughMemory;
        this.memory = memory;
        rules = flow.region().isa().codec().rules();
    }

    List<Reached> reached() {
        return reached;
    }

    @Override
    public BitSet atEntry(CodeRegion.Entry entry) {
        return new BitSet();
    }

    @Override
    public void transfer(BitSet slice, int index, boolean report) {
        Step step = flow.steps().get(index);
        boolean isUsed = isAny(slice, reads.get(index));
        if (report && isUsed) {
            report(slice, step);
        }
        if (isUsed && throughMemory) {
            step.info()
                    .memory()
                    .filter(access -> access.access() != Access.LOAD)
                    .ifPresent(this::store);
        }
        boolean isIn = isUsed
                || isSource.test(step.offset())
                || step.info().memory().filter(this::mayLoad).isPresent();
        boolean changesExec = false;
        for (int range : step.writes()) {
            if (isExec(range)) {
                changesExec = true;
            } else {
                write(slice, range, isIn);
            }
        }
        if (changesExec) {
            for (int code = slice.nextSetBit(CodeRules.FIRST_VECTOR);
                    code >= 0 && code < Codes.COUNT;
                    code = slice.nextSetBit(code + 1)) {
                slice.set(code + OTHER_LANES);
            }
        }
        if (step.flow() == Flow.CALL && callsSource) {
            slice.set(CodeRules.FIRST_VECTOR, Codes.COUNT);
        }
    }

    private void report(BitSet slice, Step step) {
        boolean isBranch = step.flow() != Flow.NEXT && step.flow() != Flow.END;
        boolean changesExec = false;
        for (int range : step.writes()) {
            changesExec |= isExec(range);
        }
        if (isBranch || changesExec) {
            reached.add(new Reached(Use.CONTROL_FLOW, step.offset(), throughMemory));
        }
        if (isAny(slice, step.address())) {
            reached.add(new Reached(Use.ADDRESS, step.offset(), throughMemory));
        }
        boolean isAtomic = step.info()
                .memory()
                .filter(access -> access.access() == Access.ATOMIC)
                .isPresent();
        boolean isMessage = flow.region()
                .isa()
                .action(step.info().form().opcode())
                .filter(MessageAction.class::isInstance)
                .isPresent();
        if (isAtomic || isMessage || step.info().isBarrier()) {
            reached.add(new Reached(Use.SYNCHRONISATION, step.offset(), throughMemory));
        }
    }

    private void store(MemoryAccess access) {
        if (access.space() == Space.LDS || access.space() == Space.FLAT || access.throughLds()) {
            memory.set(LDS);
        }
        if (access.space() != Space.LDS) {
            memory.set(GLOBAL);
        }
    }

    /** Returns whether a load may read what was stored. Scalar loads read constants. */
    private boolean mayLoad(MemoryAccess access) {
        if (access.access() == Access.STORE
                || access.space() == Space.SCALAR
                || access.space() == Space.SCALAR_BUFFER) {
            return false;
        }
        return access.space() == Space.LDS
                ? memory.get(LDS)
                : memory.get(GLOBAL) || access.space() == Space.FLAT && memory.get(LDS);
    }

    private boolean isExec(int range) {
        return rules.name(RegisterRange.first(range)).equals(WaveRegister.EXEC.text());
    }

    private static boolean isAny(BitSet slice, int[] ranges) {
        for (int range : ranges) {
            int next = slice.nextSetBit(RegisterRange.first(range));
            if (next >= 0 && next < RegisterRange.end(range)) {
                return true;
            }
        }
        return false;
    }

    private static void write(BitSet slice, int range, boolean isIn) {
        int end = RegisterRange.end(range);
        for (int code = RegisterRange.first(range); code < end; code++) {
            if (isIn) {
                slice.set(code);
            } else if (!slice.get(code + OTHER_LANES)) {
                slice.clear(code);
            }
        }
    }
}
