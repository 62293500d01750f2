package org.gfxisa.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.ir.IrFunction.Node;
import org.junit.jupiter.api.Test;

/** Steps that are left out change no number. */
class IrSimplifierTest {
    private static final int ROUNDS = 20_000;
    private static final int STEPS = 12;
    private static final IrOp[] OPERATIONS = {
        IrOp.ADD, IrOp.SUB, IrOp.MUL, IrOp.AND, IrOp.OR, IrOp.XOR, IrOp.SHL, IrOp.SHR, IrOp.SAR
    };
    private static final int[] CONSTANTS = {0, 1, -1, 0xff, 0xffff, 0xffff0000, 0xff00, 0x7fff, 0x8000};
    private static final int[] COUNTS = {0, 1, 8, 13, 16, 24, 31};

    @Test
    void whatIsLeftOutChangesNoNumber() {
        SplittableRandom random = new SplittableRandom(1);
        int left = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int[] inputs = {random.nextInt(), random.nextInt()};
            IrBuilder steps = new IrBuilder();
            List<Integer> added = new ArrayList<>();
            List<Integer> values = new ArrayList<>();
            for (int i = 0; i < inputs.length; i++) {
                added.add(steps.numbered(IrOp.IN, i));
                values.add(inputs[i]);
            }
            for (int i = 0; i < STEPS; i++) {
                IrOp op = OPERATIONS[random.nextInt(OPERATIONS.length)];
                boolean isShift = op == IrOp.SHL || op == IrOp.SHR || op == IrOp.SAR;
                int a = random.nextInt(added.size());
                if (isShift || random.nextBoolean()) {
                    int constant = isShift
                            ? COUNTS[random.nextInt(COUNTS.length)]
                            : CONSTANTS[random.nextInt(CONSTANTS.length)];
                    added.add(steps.add(op, added.get(a), steps.constant(constant)));
                    values.add(computed(op, values.get(a), constant));
                } else {
                    int b = random.nextInt(added.size());
                    added.add(steps.add(op, added.get(a), added.get(b)));
                    values.add(computed(op, values.get(a), values.get(b)));
                }
            }
            int[] found = new int[steps.nodes().size()];
            for (int i = 0; i < found.length; i++) {
                Node step = steps.nodes().get(i);
                found[i] = switch (step.op()) {
                    case IN -> inputs[step.number()];
                    case CONST -> step.number();
                    default ->
                        computed(
                                step.op(),
                                found[step.arguments().get(0)],
                                found[step.arguments().get(1)]);
                };
            }
            for (int i = 0; i < added.size(); i++) {
                assertEquals(
                        values.get(i), found[added.get(i)], () -> steps.nodes().toString());
            }
            left += (int) (added.size() - added.stream().distinct().count());
        }
        assertTrue(left > ROUNDS / 10, "only " + left + " steps were left out");
    }

    private static int computed(IrOp op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHL -> a << b;
            case SHR -> a >>> b;
            default -> a >> b;
        };
    }
}
