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
public record LaneForm(List<Step> steps) {
    private static final int HEX = 16;
    private static final Map<String, LaneOp> OPS =
            Arrays.stream(LaneOp.values()).collect(Collectors.toUnmodifiableMap(LaneOp::text, Function.identity()));

    public LaneForm {
        steps = List.copyOf(steps);
    }

    /**
     * A step.
     *
     * @param number the place or constant that is part of it, else 0
     * @param arguments indices of the steps whose results it takes
     */
    public record Step(LaneOp op, int number, List<Integer> arguments) {
        public Step {
            arguments = List.copyOf(arguments);
        }

        private String text() {
            String number = op.hasNumber() ? "," + Integer.toHexString(this.number) : "";
            return op.text()
                    + number
                    + arguments.stream().map(a -> "," + Integer.toHexString(a)).collect(Collectors.joining());
        }

        private static Step of(String text) {
            String[] parts = text.split(",");
            LaneOp op = OPS.get(parts[0]);
            int from = op.hasNumber() ? 2 : 1;
            List<Integer> arguments = new ArrayList<>();
            for (int i = from; i < parts.length; i++) {
                arguments.add(Integer.parseInt(parts[i], HEX));
            }
            return new Step(op, from == 2 ? Integer.parseUnsignedInt(parts[1], HEX) : 0, arguments);
        }
    }

    /** Both of two; the places of the second one's inputs and outputs come behind so many of this one's. */
    LaneForm and(LaneForm second, int inputs, int masks, int outputs) {
        List<Step> both = new ArrayList<>(steps);
        for (Step step : second.steps) {
            int moved = switch (step.op) {
                case IN -> inputs;
                case MASK_IN -> masks;
                case OUT -> outputs;
                default -> 0;
            };
            List<Integer> arguments =
                    step.arguments.stream().map(a -> a + steps.size()).toList();
            both.add(new Step(step.op, step.number + moved, arguments));
        }
        return new LaneForm(both);
    }

    /** The form of a text that {@link #text} gave. */
    public static LaneForm of(String text) {
        return new LaneForm(Arrays.stream(text.split(" ")).map(Step::of).toList());
    }

    /** The steps, by blanks; numbers are hexadecimal. */
    public String text() {
        return steps.stream().map(Step::text).collect(Collectors.joining(" "));
    }
}
