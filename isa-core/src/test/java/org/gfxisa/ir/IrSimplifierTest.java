package org.gfxisa.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.ir.IrFunction.Node;
import org.junit.jupiter.api.Test;

/** Simplified functions have the results of the original ones. */
class IrSimplifierTest {
    private static final int ROUNDS = 20_000;
    private static final int NODES = 12;
    private static final IrOp[] OPERATIONS = {
        IrOp.ADD, IrOp.SUB, IrOp.MUL, IrOp.AND, IrOp.OR, IrOp.XOR, IrOp.SHL, IrOp.SHR, IrOp.SAR
    };
    private static final int[] CONSTANTS = {0, 1, -1, 0xff, 0xffff, 0xffff0000, 0xff00, 0x7fff, 0x8000};
    private static final int[] COUNTS = {0, 1, 8, 13, 16, 24, 31};

    @Test
    void simplifyingChangesNoResult() {
        SplittableRandom random = new SplittableRandom(1);
        int simplified = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int[] inputs = {random.nextInt(), random.nextInt()};
            List<Node> original = new ArrayList<>();
            IrBuilder builder = new IrBuilder();
            List<Integer> results = new ArrayList<>();
            for (int i = 0; i < inputs.length; i++) {
                original.add(new Node(IrOp.IN, i, List.of()));
                results.add(builder.numbered(IrOp.IN, i));
            }
            for (int i = 0; i < NODES; i++) {
                IrOp op = OPERATIONS[random.nextInt(OPERATIONS.length)];
                boolean isShift = op == IrOp.SHL || op == IrOp.SHR || op == IrOp.SAR;
                int a = random.nextInt(results.size());
                int b = random.nextInt(results.size());
                if (isShift || random.nextBoolean()) {
                    int[] choices = isShift ? COUNTS : CONSTANTS;
                    int constant = choices[random.nextInt(choices.length)];
                    b = results.size();
                    original.add(new Node(IrOp.CONST, constant, List.of()));
                    results.add(builder.constant(constant));
                }
                original.add(new Node(op, 0, List.of(a, b)));
                results.add(builder.add(op, results.get(a), results.get(b)));
            }
            for (int i = 0; i < results.size(); i++) {
                original.add(new Node(IrOp.OUT, i, List.of(i)));
                builder.numbered(IrOp.OUT, i, results.get(i));
            }
            IrFunction before = new IrFunction(original);
            IrFunction after = builder.function();
            assertEquals(numbers(before, inputs), numbers(after, inputs), () -> before + "\n" + after);
            simplified += before.nodes().size() - after.nodes().size();
        }
        assertTrue(simplified > ROUNDS / 10, "only " + simplified + " nodes are gone");
    }

    private static Object numbers(IrFunction function, int[] inputs) {
        IrEvaluator.Inputs given = new IrEvaluator.Inputs() {
            @Override
            public int number(int index) {
                return inputs[index];
            }

            @Override
            public boolean mask(int index) {
                throw new IllegalStateException("no masks");
            }
        };
        return IrEvaluator.evaluate(function, given, 0).numbers();
    }
}
