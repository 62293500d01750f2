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

/** What an instruction computes with integers, and whether numbers may grow too large by it. */
final class Arithmetic {
    private static final Set<IrOp> GROWING = EnumSet.of(IrOp.ADD, IrOp.SUB, IrOp.MUL, IrOp.SHL);

    static final Arithmetic NONE = new Arithmetic(List.of(), false, List.of(), List.of(), List.of(), List.of());

    /** What it computes; none where that is not known. */
    final List<Node> steps;
    /** Whether it does so in each lane. */
    final boolean isVector;

    final List<Source> sources;
    /** Codes of the scalar registers of masks, in lanes. */
    final List<Integer> masksIn;
    /** Numbers of the vector registers, or codes of the scalar ones; empty where none is traced. */
    final List<OptionalInt> results;
    /** Likewise, of masks. */
    final List<OptionalInt> masksOut;
    /** Whether its result is one number of 64 bits. */
    final boolean isWide;
    /** Whether it leaves a carry, or the like, beside its result. */
    final boolean hasCarry;
    /** Whether its result may be too large though what it reads is not. */
    final boolean grows;
    /** Whether it gives the high half of a product. */
    final boolean isHighHalf;
    /** Whether it gives a product of what it reads. */
    final boolean isProduct;
    /** By step whether a result needs it. */
    final boolean[] needed;
    /** By step whether that is a number of the result, or all that comes out. */
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

    /** That of a bound instruction. */
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
