package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.gfxisa.simulator.lint.ControlFlow.Block;

/**
 * Propagates the states of a dataflow analysis through a control-flow graph to a fixed point, then visits each block once more for the
 * reports.
 *
 * @param <S> the state at a point of the code
 */
final class DataflowSolver<S> {
    private final ControlFlow flow;
    private final DataflowAnalysis<S> analysis;
    private final List<Optional<S>> before;
    private final BitSet open = new BitSet();

    DataflowSolver(ControlFlow flow, DataflowAnalysis<S> analysis) {
        this.flow = flow;
        this.analysis = analysis;
        before = new ArrayList<>(Collections.nCopies(flow.blocks().size(), Optional.empty()));
    }

    void run() {
        for (CodeRegion.Entry entry : flow.region().entries()) {
            int block = flow.blockAt(entry.offset());
            if (block >= 0) {
                reach(block, analysis.atEntry(entry));
            }
        }
        // Blocks are in the order of their addresses, which mostly is a topological order.
        for (int number = open.nextSetBit(0); number >= 0; number = open.nextSetBit(0)) {
            open.clear(number);
            Block block = flow.blocks().get(number);
            S state = through(block, false);
            block.next().forEach(next -> reach(next, state));
        }
        for (Block block : flow.blocks()) {
            if (before.get(block.number()).isPresent()) {
                through(block, true);
            }
        }
    }

    /** Returns the state at the start of a block; empty if execution does not reach it. */
    Optional<S> before(int block) {
        return before.get(block);
    }

    /** Returns the blocks at whose start a condition holds. */
    IntPredicate where(Predicate<S> holds) {
        return block -> before(block).filter(holds).isPresent();
    }

    private S through(Block block, boolean report) {
        S state = analysis.copy(before.get(block.number()).orElseThrow());
        for (int index = block.first(); index < block.end(); index++) {
            analysis.transfer(state, index, report);
        }
        return state;
    }

    private void reach(int block, S state) {
        Optional<S> known = before.get(block);
        if (known.isEmpty()) {
            before.set(block, Optional.of(analysis.copy(state)));
            open.set(block);
        } else if (analysis.join(known.get(), state)) {
            open.set(block);
        }
    }
}
