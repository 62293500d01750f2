package org.gfxisa.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a vector instruction computes in a lane, as steps without branches: what a compiler of kernels reads. It says the same as the
 * kernel that has it.
 *
 * @param steps in order; each takes results of earlier ones
 */
public record IrFunction(List<Step> steps) {
    private static final int HEX = 16;
    private static final Map<String, IrOp> OPS =
            Arrays.stream(IrOp.values()).collect(Collectors.toUnmodifiableMap(IrOp::text, Function.identity()));

    public IrFunction {
        steps = List.copyOf(steps);
    }

    /**
     * A step.
     *
     * @param number the place or constant that is part of it, else 0
     * @param method of a call, or the other lanes of {@link IrOp#FROM_LANE}; else empty
     * @param arguments indices of the steps whose results it takes
     */
    public record Step(IrOp op, int number, String method, List<Integer> arguments) {
        public Step {
            arguments = List.copyOf(arguments);
        }

        /** One that is no call. */
        public Step(IrOp op, int number, List<Integer> arguments) {
            this(op, number, "", arguments);
        }

        /** The same of other arguments. */
        public Step with(List<Integer> others) {
            return new Step(op, number, method, others);
        }

        private String text() {
            String part = op.hasText() ? "," + method : op.hasNumber() ? "," + Integer.toHexString(number) : "";
            return op.text()
                    + part
                    + arguments.stream().map(a -> "," + Integer.toHexString(a)).collect(Collectors.joining());
        }

        private static Step of(String text) {
            String[] parts = text.split(",");
            IrOp op = OPS.get(parts[0]);
            int from = op.hasNumber() || op.hasText() ? 2 : 1;
            List<Integer> arguments = new ArrayList<>();
            for (int i = from; i < parts.length; i++) {
                arguments.add(Integer.parseInt(parts[i], HEX));
            }
            return new Step(
                    op,
                    op.hasNumber() ? Integer.parseUnsignedInt(parts[1], HEX) : 0,
                    op.hasText() ? parts[1] : "",
                    arguments);
        }
    }

    /** What the places of a form are where its steps become part of others. */
    public interface Places {
        /** The step that gives an input, a mask or M0. */
        int input(Step step);

        /** An output or a mask gets a value. */
        void output(Step step, int value);

        /** Adds any other step. */
        default int other(IrBuilder all, Step step) {
            return all.add(step);
        }
    }

    /** Adds its steps to others. */
    public void addTo(IrBuilder all, Places places) {
        int[] at = new int[steps.size()];
        for (int i = 0; i < at.length; i++) {
            Step step = steps.get(i);
            List<Integer> arguments = step.arguments.stream().map(a -> at[a]).toList();
            switch (step.op) {
                case IN, MASK_IN, M0 -> at[i] = places.input(step);
                case OUT, MASK_OUT -> places.output(step, arguments.get(0));
                default -> at[i] = places.other(all, step.with(arguments));
            }
        }
    }

    /** The form of a text that {@link #text} gave. */
    public static IrFunction of(String text) {
        return new IrFunction(Arrays.stream(text.split(" ")).map(Step::of).toList());
    }

    /** The steps, by blanks; numbers are hexadecimal. */
    public String text() {
        return steps.stream().map(Step::text).collect(Collectors.joining(" "));
    }
}
