package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.emit.CodeLines;

/**
 * The form of a lane in statements that a just-in-time compiler vectorises: ints alone, no branch, and counts of shifts that are the
 * same for all lanes.
 */
final class VectorLoop {
    /** Operations up to which computing all lanes is less work than walking the active ones. */
    private static final int MOST_OPERATIONS = 30;

    private final List<Node> steps;
    private final CodeLines before = new CodeLines();
    private final CodeLines turn = new CodeLines();
    private final CodeLines store = new CodeLines();
    private final CodeLines storeActive = new CodeLines();
    private final CodeLines masks = new CodeLines();
    private long uniform;

    private VectorLoop(IrFunction form) {
        steps = form.nodes();
    }

    /** The loop of a form, if it is one to vectorise. */
    static Optional<VectorLoop> of(IrFunction form) {
        VectorLoop loop = new VectorLoop(form);
        return loop.isKnown() && loop.write() <= MOST_OPERATIONS ? Optional.of(loop) : Optional.empty();
    }

    private boolean isKnown() {
        return steps.stream().allMatch(s -> switch (s.op()) {
            case SHL, SHR, SAR -> canBeSame(argument(s, 1));
            case WIDE_SHL, WIDE_SHR, WIDE_SAR ->
                argument(s, 0).op() == IrOp.WIDE && argument(s, 1).op() == IrOp.WIDE && canBeSame(argument(s, 1));
            case IN, MASK_IN, CONST, M0, OUT, MASK_OUT, TRUE, WIDE, LOW, HIGH -> true;
            case ADD, SUB, MUL, AND, OR, XOR, SELECT, EQ, NE, LT, ULT, BOTH, EITHER, NOT -> true;
            default -> false;
        });
    }

    /** Returns whether a number can be the same for all lanes; the inputs that it takes have to be then. */
    private boolean canBeSame(Node step) {
        return switch (step.op()) {
            case CONST, M0 -> true;
            case IN -> {
                uniform |= 1L << step.number();
                yield true;
            }
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, WIDE ->
                step.arguments().stream().allMatch(a -> canBeSame(steps.get(a)));
            default -> false;
        };
    }

    private Node argument(Node step, int index) {
        return steps.get(step.arguments().get(index));
    }

    /** Writes the loop; gives the operations of a turn. */
    private int write() {
        VectorValues values = new VectorValues(steps, uniform, before, turn);
        for (Node step : steps) {
            if (step.op() == IrOp.OUT) {
                output(step.number(), values.named(step.arguments().get(0)));
            } else if (step.op() == IrOp.MASK_OUT) {
                mask(step.number(), values.named(step.arguments().get(0)));
            }
        }
        return values.operations();
    }

    private void output(int place, String value) {
        String at = "_out" + place + "[_i]";
        before.line("int[] _out" + place + " = _lanes.out[" + place + "];");
        store.line(at + " = " + value + ";");
        storeActive.line(at + " = " + value + " & _active[_i] | " + at + " & ~_active[_i];");
    }

    private void mask(int place, String value) {
        String bits = "_bits" + place;
        String any = "_any" + place;
        before.line("int[] " + bits + " = _lanes.bits[" + place + "];").line("int " + any + " = 0;");
        for (CodeLines lines : List.of(store, storeActive)) {
            lines.line(bits + "[_i] = " + value + ";").line(any + " |= " + value + ";");
        }
        masks.line("_lanes.maskOut[" + place + "] = " + any + " == 0 ? 0 : _lanes.activeMask(" + bits + ");");
    }

    /** The inputs that have to be the same for all lanes, by place. */
    long uniform() {
        return uniform;
    }

    /** What stands before the loop. */
    CodeBlock before() {
        return before.build();
    }

    /** A turn of the loop in which all lanes are active, or one in which some may be. */
    CodeBlock turn(boolean isActive) {
        CodeLines lines = new CodeLines().add(turn.build());
        return lines.add((isActive ? store : storeActive).build()).build();
    }

    /** Hands out the masks. */
    CodeBlock masks() {
        return masks.build();
    }
}
