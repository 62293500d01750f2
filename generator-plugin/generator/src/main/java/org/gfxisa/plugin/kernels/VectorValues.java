package org.gfxisa.plugin.kernels;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.emit.CodeLines;

/**
 * The steps of a form as expressions of ints; truth values are all bits or none. What stands several times gets a name; what is the same
 * for all lanes is computed before the loop.
 */
final class VectorValues {
    private final List<Node> steps;
    private final CodeLines before;
    private final CodeLines turn;
    private final int[] uses;
    private final boolean[] isSame;
    private final String[] values;
    private final Map<String, String> names = new HashMap<>();
    private int operations;

    /**
     * Takes the inputs into local variables.
     *
     * @param uniform the inputs that are the same for all lanes, by place
     * @param before takes what stands before the loop
     * @param turn takes what stands in it
     */
    VectorValues(List<Node> steps, long uniform, CodeLines before, CodeLines turn) {
        this.steps = steps;
        this.before = before;
        this.turn = turn;
        uses = new int[steps.size()];
        isSame = new boolean[steps.size()];
        values = new String[steps.size()];
        for (int i = 0; i < isSame.length; i++) {
            Node step = steps.get(i);
            step.arguments().forEach(a -> uses[a]++);
            isSame[i] = switch (step.op()) {
                case CONST, M0, TRUE -> true;
                case IN -> (uniform >> step.number() & 1) != 0;
                case MASK_IN, OUT, MASK_OUT -> false;
                default -> step.arguments().stream().allMatch(a -> isSame[a]);
            };
            switch (step.op()) {
                case IN -> input(i, step.number());
                case MASK_IN -> maskInput(i, step.number());
                case M0 -> before.line("int m0 = _lanes.m0;");
                default -> {}
            }
        }
    }

    private void input(int step, int place) {
        before.line("int[] _in" + place + " = _lanes.in[" + place + "];");
        values[step] = "_x" + place;
        (isSame[step] ? before : turn).line("int _x" + place + " = _in" + place + (isSame[step] ? "[0];" : "[_i];"));
    }

    private void maskInput(int step, int place) {
        before.line("int[] _mask" + place + " = _lanes.truth(" + place + ");");
        turn.line("int _m" + place + " = _mask" + place + "[_i];");
        values[step] = "_m" + place;
    }

    /** The operations of a turn, about. */
    int operations() {
        return operations;
    }

    private Node argument(Node step, int index) {
        return steps.get(step.arguments().get(index));
    }

    /** A step's value, which is computed where it is first asked for. */
    private String value(int step) {
        if (values[step] == null) {
            Node of = steps.get(step);
            values[step] = computed(step, of.op(), of.number(), of.arguments());
            if (uses[step] > 1 || isSame[step]) {
                values[step] = declared(values[step], isSame[step]);
            }
        }
        return values[step];
    }

    private String computed(int step, IrOp op, int number, List<Integer> args) {
        return switch (op) {
            case CONST -> number > -256 && number < 256 ? "" + number : "0x" + Integer.toHexString(number);
            case M0 -> "m0";
            case TRUE -> "-1";
            case ADD -> truth(args.get(1)).map(m -> binary(args.get(0), "-", m)).orElseGet(() -> binary(args, "+"));
            case SUB -> truth(args.get(1)).map(m -> binary(args.get(0), "+", m)).orElseGet(() -> binary(args, "-"));
            case MUL -> binary(args, "*");
            case AND, BOTH -> binary(args, "&");
            case OR -> binary(args, "|");
            case EITHER -> either(args.get(0), args.get(1));
            case XOR -> isConstant(args.get(1), -1) ? not(args.get(0)) : binary(args, "^");
            case NOT -> not(args.get(0));
            case SHL -> binary(args, "<<");
            case SHR -> binary(args, ">>>");
            case SAR -> binary(args, ">>");
            case SELECT -> blend(args.get(0), args.get(1), args.get(2));
            case EQ -> "~(" + differs(args.get(0), args.get(1)) + ")";
            case NE -> differs(args.get(0), args.get(1));
            case LT -> less(args.get(0), args.get(1));
            case ULT -> below(args.get(0), args.get(1));
            case LOW -> half(true, args.get(0));
            default -> half(false, args.get(0));
        };
    }

    private String not(int step) {
        operations++;
        return "~" + in(step);
    }

    private String binary(int left, String operator, int right) {
        operations++;
        return in(left) + " " + operator + " " + in(right);
    }

    private String binary(List<Integer> args, String operator) {
        return binary(args.get(0), operator, args.get(1));
    }

    private boolean isConstant(int step, int value) {
        return steps.get(step).op() == IrOp.CONST && steps.get(step).number() == value;
    }

    /** The mask of a step that is 1 where it is set, else 0. */
    private Optional<Integer> truth(int step) {
        return truth(step, 1);
    }

    private Optional<Integer> truth(int step, int value) {
        Node of = steps.get(step);
        boolean isTruth = of.op() == IrOp.SELECT
                && isConstant(of.arguments().get(1), value)
                && isConstant(of.arguments().get(2), 0);
        return isTruth ? Optional.of(of.arguments().get(0)) : Optional.empty();
    }

    private String blend(int mask, int yes, int no) {
        Node test = steps.get(mask);
        if (isConstant(no, 0)) {
            return binary(mask, "&", yes);
        } else if (isConstant(yes, 0)) {
            operations += 2;
            return "~" + in(mask) + " & " + in(no);
        } else if (isMagnitude(test, steps.get(yes), no)) {
            operations += 4;
            return "Math.abs(" + value(no) + ")";
        } else if (isClamp(test, yes, steps.get(no))) {
            operations += 2;
            List<Integer> low = steps.get(no).arguments();
            return RuntimeClass.INTS.dot("clamp(") + value(low.get(2)) + ", " + value(low.get(1)) + ", " + value(yes)
                    + ")";
        }
        operations += 3;
        boolean isMost = (test.op() == IrOp.LT || test.op() == IrOp.ULT)
                && test.arguments().equals(List.of(no, yes));
        if (isMost) {
            // in the order of the least, which is the one that is vectorised
            String least = test.op() == IrOp.LT ? less(yes, no) : below(yes, no);
            return "((" + in(no) + " ^ " + in(yes) + ") & (" + least + ")) ^ " + named(yes);
        }
        String other = named(no);
        return "((" + in(yes) + " ^ " + other + ") & " + in(mask) + ") ^ " + other;
    }

    private boolean isMagnitude(Node test, Node yes, int of) {
        return test.op() == IrOp.LT
                && test.arguments().get(0) == of
                && isConstant(test.arguments().get(1), 0)
                && yes.op() == IrOp.SUB
                && isConstant(yes.arguments().get(0), 0)
                && yes.arguments().get(1) == of;
    }

    /** Returns whether what is greater than a constant becomes it, and else what is less than another becomes that. */
    private boolean isClamp(Node test, int high, Node least) {
        return least.op() == IrOp.SELECT
                && test.equals(
                        new Node(IrOp.LT, 0, List.of(high, least.arguments().get(2))))
                && argument(least, 0)
                        .equals(new Node(
                                IrOp.LT,
                                0,
                                List.of(
                                        least.arguments().get(2),
                                        least.arguments().get(1))))
                && steps.get(high).op() == IrOp.CONST
                && argument(least, 1).op() == IrOp.CONST;
    }

    private String differs(int a, int b) {
        Node of = steps.get(a);
        boolean isZero = isConstant(b, 0);
        if (isZero && of.op() == IrOp.AND && argument(of, 1).op() == IrOp.CONST) {
            int bit = argument(of, 1).number();
            if (Integer.bitCount(bit) == 1) {
                operations += 2;
                int up = Integer.numberOfLeadingZeros(bit);
                String moved = in(of.arguments().get(0));
                return (up == 0 ? moved : "(" + moved + " << " + up + ")") + " >> 31";
            }
        }
        String difference = isZero ? named(a) : declared(binary(a, "^", b), isSame[a] && isSame[b]);
        operations += 3;
        return "(" + difference + " | -" + difference + ") >> 31";
    }

    private String less(int left, int right) {
        operations++;
        if (isConstant(right, 0)) {
            Node of = steps.get(left);
            Optional<Integer> first = of.op() == IrOp.SUB ? truth(of.arguments().get(0), -1) : Optional.empty();
            return first.flatMap(mask -> truth(of.arguments().get(1)).map(other -> either(mask, other)))
                    .orElseGet(() -> in(left) + " >> 31");
        } else if (isClose(left, right)) {
            return "(" + binary(left, "-", right) + ") >> 31";
        }
        operations += 4;
        String a = named(left);
        String b = named(right);
        String difference = declared(a + " - " + b, isSame[left] && isSame[right]);
        return "(" + difference + " ^ ((" + a + " ^ " + b + ") & (" + difference + " ^ " + a + "))) >> 31";
    }

    /** Of unsigned numbers. */
    private String below(int left, int right) {
        operations++;
        boolean isLeftPositive = isPositive(left);
        if (isLeftPositive && isPositive(right)) {
            return "(" + binary(left, "-", right) + ") >> 31";
        }
        String a = named(left);
        String b = named(right);
        Node sum = steps.get(left);
        if (sum.op() == IrOp.ADD && sum.arguments().get(0) == right) {
            return majority(b, named(sum.arguments().get(1)), "~" + a);
        } else if (isLeftPositive) {
            operations += 2;
            return "((" + a + " - " + b + ") | " + b + ") >> 31";
        } else if (isPositive(right)) {
            operations += 3;
            return "((" + a + " - " + b + ") & ~" + a + ") >> 31";
        }
        return majority("~" + a, b, "(" + a + " - " + b + ")");
    }

    private String either(int left, int right) {
        return carry(steps.get(left), steps.get(right)).orElseGet(() -> binary(left, "|", right));
    }

    /** The carry of two numbers and a bit, or their borrow, where a form has that of the numbers or that of the bit. */
    private Optional<String> carry(Node ofNumbers, Node ofBit) {
        if (ofNumbers.op() != IrOp.ULT || ofBit.op() != IrOp.ULT) {
            return Optional.empty();
        }
        List<Integer> args = ofNumbers.arguments();
        List<Integer> bits = ofBit.arguments();
        Node sum = argument(ofNumbers, 0);
        Node whole = argument(ofBit, 0);
        if (sum.op() == IrOp.ADD
                && sum.arguments().get(0).equals(args.get(1))
                && whole.op() == IrOp.ADD
                && whole.arguments().get(0).equals(args.get(0))
                && bits.get(1).equals(args.get(0))
                && truth(whole.arguments().get(1)).isPresent()) {
            return Optional.of(
                    majority(named(args.get(1)), named(sum.arguments().get(1)), "~" + named(bits.get(0))));
        }
        return whole.equals(new Node(IrOp.SUB, 0, args))
                ? truth(bits.get(1))
                        .map(bit -> declared(binary(bits.get(0), "+", bit), false))
                        .map(rest -> majority("~" + named(args.get(0)), named(args.get(1)), rest))
                : Optional.empty();
    }

    private String majority(String a, String b, String c) {
        operations += 6;
        return "((" + a + " & " + b + ") | ((" + a + " | " + b + ") & " + c + ")) >> 31";
    }

    /** Returns whether the difference of two numbers has the sign that it should have. */
    private boolean isClose(int left, int right) {
        return isPositive(left) && isPositive(right) || isSmall(left) && isSmall(right);
    }

    private boolean isPositive(int step) {
        Node of = steps.get(step);
        return switch (of.op()) {
            case CONST -> of.number() >= 0;
            case AND ->
                isPositive(of.arguments().get(0)) || isPositive(of.arguments().get(1));
            case SHR -> argument(of, 1).op() == IrOp.CONST && argument(of, 1).number() > 0;
            case SELECT ->
                isPositive(of.arguments().get(1)) && isPositive(of.arguments().get(2));
            default -> false;
        };
    }

    private boolean isSmall(int step) {
        Node of = steps.get(step);
        return switch (of.op()) {
            case CONST -> of.number() << 1 >> 1 == of.number();
            case SAR -> argument(of, 1).op() == IrOp.CONST && argument(of, 1).number() > 0;
            case SELECT ->
                isSmall(of.arguments().get(1)) && isSmall(of.arguments().get(2));
            default -> false;
        };
    }

    /** A half of what is wide. */
    private String half(boolean isLow, int wide) {
        Node of = steps.get(wide);
        if (of.op() == IrOp.WIDE) {
            return value(of.arguments().get(isLow ? 0 : 1));
        }
        String low = named(argument(of, 0).arguments().get(0));
        String high = named(argument(of, 0).arguments().get(1));
        String by = named(argument(of, 1).arguments().get(0));
        String rest = declared("~" + by, true);
        String near = declared("(" + by + " >> 5 & 1) - 1", true);
        operations += 7;
        if (of.op() == IrOp.WIDE_SHL) {
            String far = declared(low + " << " + by, isSame[wide]);
            String within = "(" + high + " << " + by + ") | ((" + low + " >>> 1) >>> " + rest + ")";
            return isLow ? far + " & " + near : "(((" + within + ") ^ " + far + ") & " + near + ") ^ " + far;
        }
        boolean isSigned = of.op() == IrOp.WIDE_SAR;
        String far = declared(high + (isSigned ? " >> " : " >>> ") + by, isSame[wide]);
        if (isLow) {
            String within = "(" + low + " >>> " + by + ") | ((" + high + " << 1) << " + rest + ")";
            return "(((" + within + ") ^ " + far + ") & " + near + ") ^ " + far;
        }
        String sign = "(" + high + " >> 31)";
        return isSigned ? "((" + far + " ^ " + sign + ") & " + near + ") ^ " + sign : far + " & " + near;
    }

    /** A step's value within an expression. */
    private String in(int step) {
        String value = value(step);
        return value.indexOf(' ') < 0 ? value : "(" + value + ")";
    }

    /** A step's value, which stands several times. */
    String named(int step) {
        values[step] = declared(value(step), isSame[step]);
        return values[step];
    }

    private String declared(String value, boolean isSameForAll) {
        if (value.indexOf(' ') < 0 && value.charAt(0) != '~') {
            return value;
        }
        String known = names.get(value);
        if (known == null) {
            known = "_t" + names.size();
            names.put(value, known);
            (isSameForAll ? before : turn).line("int " + known + " = " + value + ";");
        }
        return known;
    }
}
