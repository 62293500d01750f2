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
 * Carries states along all paths until none changes any more, then goes once more through every block for the reports.
 *
 * @param <S> what is known at a point of a path
 */
final class Worklist<S> {
    private final ControlFlow flow;
    private final Analysis<S> analysis;
    private final List<Optional<S>> before;
    private final BitSet open = new BitSet();

    Worklist(ControlFlow flow, Analysis<S> analysis) {
        this.flow = flow;
        this.analysis = analysis;
        before = new ArrayList<>(Collections.nCopies(flow.blocks().size(), Optional.empty()));
    }

    void run() {
        for (CodeUnit.Entry entry : flow.unit().entries()) {
            int block = flow.blockAt(entry.offset());
            if (block >= 0) {
                reach(block, analysis.atEntry(entry));
            }
        }
        // Blocks stand in the order of their addresses: mostly each is done before those that follow it.
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

    /** What is known at the start of a block; empty where no wave comes. */
    Optional<S> before(int block) {
        return before.get(block);
    }

    /** The blocks at whose start something holds; none where no wave comes. */
    IntPredicate where(Predicate<S> holds) {
        return block -> before(block).filter(holds).isPresent();
    }

    private S through(Block block, boolean report) {
        S state = analysis.copy(before.get(block.number()).orElseThrow());
        for (int index = block.first(); index < block.end(); index++) {
            analysis.pass(state, index, report);
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
