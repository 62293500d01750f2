package org.gfxisa.simulator.check;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.BoundInstruction.InLanes;
import org.gfxisa.simulator.ir.BoundInstruction.InWave;
import org.gfxisa.simulator.ir.VectorInstruction.Source;

/** The integer arithmetic of an instruction, and whether its result may overflow. */
final class Arithmetic {
    private static final Set<IrOp> GROWING = EnumSet.of(IrOp.ADD, IrOp.SUB, IrOp.MUL, IrOp.SHL);

    static final Arithmetic NONE = new Arithmetic(List.of(), false, List.of(), List.of(), List.of(), List.of());

    /** The nodes of its function; empty if they are not known. */
    final List<Node> steps;
    /** Whether it computes in each lane. */
    final boolean isVector;

    final List<Source> sources;
    /** The codes of the scalar registers with input masks. */
    final List<Integer> masksIn;
    /** The numbers of the vector registers, or the codes of the scalar registers, of the results; empty for a result that is not traced. */
    final List<OptionalInt> results;
    /** The codes of the scalar registers with output masks. */
    final List<OptionalInt> masksOut;
    /** Whether its result is one 64-bit number. */
    final boolean isWide;
    /** Whether it produces a carry or another mask next to its result. */
    final boolean hasCarry;
    /** Whether its result may overflow although its operands do not. */
    final boolean grows;
    /** Whether its result is the high half of a product. */
    final boolean isHighHalf;
    /** Whether its result is the product of its operands. */
    final boolean isProduct;
    /** For each node, whether a result depends on it. */
    final boolean[] needed;
    /** For each node, whether a number in the result depends on it, or the only output. */
    final boolean[] decides;

    private Arithmetic(
            List<Node> steps,
            boolean isVector,
            List<Source> sources,
            List<Integer> masksIn,
            List<OptionalInt> results,
            List<OptionalInt> masksOut) {
        this.steps = steps;
        this.isVector = isVector;
        this.sources = sources;
        this.masksIn = masksIn;
        this.results = results;
        this.masksOut = masksOut;
        isWide = results.size() == 2
                && results.get(0).isPresent()
                && results.get(1).equals(OptionalInt.of(results.get(0).getAsInt() + 1))
                && has(IrOp.HIGH);
        needed = new boolean[steps.size()];
        decides = new boolean[steps.size()];
        boolean mayGrow = false;
        for (int i = needed.length - 1; i >= 0; i--) {
            Node step = steps.get(i);
            boolean isResult = step.op() == IrOp.OUT || step.op() == IrOp.MASK_OUT && results.isEmpty();
            needed[i] |= isResult;
            decides[i] |= isResult && !(isWide && step.number() == 1);
            for (int argument : step.arguments()) {
                needed[argument] |= needed[i];
                decides[argument] |= decides[i];
            }
            mayGrow |= decides[i] && GROWING.contains(step.op());
        }
        grows = mayGrow && !isWide;
        hasCarry = !results.isEmpty() && has(IrOp.MASK_OUT);
        isHighHalf = !isWide && has(IrOp.WIDE_MUL);
        isProduct = !isWide && sources.size() == 2 && has(IrOp.MUL);
    }

    private boolean has(IrOp op) {
        return steps.stream().anyMatch(s -> s.op() == op);
    }

    /** Returns the arithmetic of a bound instruction. */
    static Arithmetic of(BoundInstruction bound) {
        if (bound instanceof InLanes lanes) {
            List<OptionalInt> results = lanes.instruction().results().stream()
                    .map(r -> r.isAccumulation() ? OptionalInt.empty() : OptionalInt.of(r.number()))
                    .toList();
            return new Arithmetic(
                    lanes.instruction().function().nodes(),
                    true,
                    lanes.instruction().sources(),
                    lanes.instruction().masksIn(),
                    results,
                    lanes.instruction().masksOut());
        }
        return bound instanceof InWave wave
                ? new Arithmetic(
                        wave.instruction().function().nodes(),
                        false,
                        wave.instruction().sources(),
                        List.of(),
                        wave.instruction().results(),
                        List.of())
                : NONE;
    }
}
