package org.gfxisa.plugin.does;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes nodes as Java expressions. An integer is written as an {@code int} or {@code long} that agrees with it in as
 * many low bits as are wanted; if all 32 (64) are, and they hold the range, that is the exact value.
 */
final class JavaExpr {
    private static final int INT = 32;
    private static final int LONG = 64;

    private final boolean clamped;
    private final boolean raising;

    /** @param clamped the value of the clamp modifier */
    JavaExpr(boolean clamped) {
        this(clamped, false);
    }

    private JavaExpr(boolean clamped, boolean raising) {
        this.clamped = clamped;
        this.raising = raising;
    }

    /** Writes operations so that their exceptions are collected, see {@link RaisingCalls}. */
    static JavaExpr raising() {
        return new JavaExpr(false, true);
    }

    String toInt(Node.Int node) {
        return asInt(node, INT).text();
    }

    String toLong(Node.Int node) {
        return asLong(node, LONG).text();
    }

    String toBoolean(Node.Bool node) {
        return asBoolean(node).text();
    }

    /** A value for a variable. */
    String to(Variable.Storage storage, Node node) {
        return switch (storage) {
            case INT -> toInt((Node.Int) node);
            case LONG -> toLong((Node.Int) node);
            case BOOLEAN -> toBoolean((Node.Bool) node);
        };
    }

    // ---- int ----

    /** An int that agrees with the value in the low {@code bits} (at most 32). */
    JavaCode asInt(Node.Int node, int bits) {
        if (isComputedAsLong(node)) {
            return JavaCode.cast("int", asLong(node, bits));
        } else if (node instanceof Node.Const c) {
            return intLiteral(c.value());
        } else if (node instanceof Node.Read r) {
            return r.variable().storage() == Variable.Storage.INT
                    ? JavaCode.primary(r.variable().javaName())
                    : JavaCode.cast("int", JavaCode.primary(r.variable().javaName()));
        } else if (node instanceof Node.Arith a) {
            return arithInt(a, bits);
        } else if (node instanceof Node.Wrap w) {
            return wrapInt(w, bits);
        } else if (node instanceof Node.Part p) {
            return partInt(p, bits);
        } else if (node instanceof Node.Select s) {
            return conditional(s.condition(), asInt(s.yes(), bits), asInt(s.no(), bits));
        } else if (node instanceof Node.FromBool b) {
            return Bit.of(b)
                    .map(bit -> asInt(bit, bits))
                    .orElseGet(() -> conditional(b.of(), JavaCode.primary("1"), JavaCode.primary("0")));
        } else if (node instanceof Node.MinMax m) {
            return minMax(m, joint(m).isInt() ? "Math" : "Ints", joint(m).isInt() ? "" : "U32", true);
        } else if (node instanceof Node.Abs a) {
            return call("Math.abs", List.of(toInt(a.of())));
        } else if (node instanceof Node.Saturate s) {
            return saturateInt(s);
        } else if (node instanceof Node.Table t) {
            return table(t);
        }
        return invoke(((Node.IntCall) node).invocation());
    }

    /** Whether a value needs 64 bits on the way, however small it is itself. */
    private static boolean isComputedAsLong(Node.Int node) {
        if (node instanceof Node.Arith a) {
            boolean shift = a.operator() == Node.Operator.SHIFT_LEFT || a.operator() == Node.Operator.SHIFT_RIGHT;
            boolean far = shift
                    && !(a.right() instanceof Node.Const && a.operator() == Node.Operator.SHIFT_LEFT)
                    && a.right().range().high().intValueExact() >= INT;
            return far
                    || a.operator() == Node.Operator.SHIFT_RIGHT
                            && !a.left().range().fits32();
        } else if (node instanceof Node.MinMax m) {
            return !joint(m).fits32();
        } else if (node instanceof Node.Abs a) {
            return !a.of().range().isInt();
        } else if (node instanceof Node.Saturate s) {
            return !s.range().isInt() || !s.of().range().isInt();
        }
        return node instanceof Node.IntCall c && !c.isInt();
    }

    private static JavaCode intLiteral(BigInteger value) {
        int low = value.intValue();
        boolean decimal = small(value) || value.signum() < 0 && value.bitLength() < INT;
        return decimal ? signed(Integer.toString(low)) : JavaCode.primary("0x" + Integer.toHexString(low));
    }

    private static boolean small(BigInteger value) {
        return value.bitLength() <= 8;
    }

    private static JavaCode signed(String digits) {
        return digits.startsWith("-") ? new JavaCode(digits, JavaCode.UNARY) : JavaCode.primary(digits);
    }

    private JavaCode arithInt(Node.Arith a, int bits) {
        switch (a.operator()) {
            case SHIFT_RIGHT:
                String operator = a.left().range().isInt() ? ">>" : ">>>";
                return JavaCode.binary(asInt(a.left(), INT), operator, asInt(a.right(), INT), JavaCode.SHIFT);
            case SHIFT_LEFT:
                if (a.right() instanceof Node.Const c) {
                    int count = c.value().intValue();
                    return count >= bits
                            ? JavaCode.primary("0")
                            : JavaCode.binary(
                                    asInt(a.left(), bits - count), "<<", intLiteral(c.value()), JavaCode.SHIFT);
                }
                return JavaCode.binary(asInt(a.left(), bits), "<<", asInt(a.right(), INT), JavaCode.SHIFT);
            case XOR:
                if (isOnes(a.right(), bits)) {
                    return new JavaCode("~" + asInt(a.left(), bits).atLeast(JavaCode.UNARY), JavaCode.UNARY);
                }
                break;
            case AND:
                if (isOnes(a.right(), bits)) {
                    return asInt(a.left(), bits);
                }
                break;
            case SUBTRACT:
                if (a.left() instanceof Node.Const c && c.value().signum() == 0) {
                    return new JavaCode("-" + asInt(a.right(), bits).atLeast(JavaCode.PRIMARY), JavaCode.UNARY);
                }
                break;
            default:
                break;
        }
        return JavaCode.binary(
                asInt(a.left(), bits), symbol(a.operator()), asInt(a.right(), bits), precedence(a.operator()));
    }

    /** Whether a constant has ones in all of the low bits that matter. */
    private static boolean isOnes(Node.Int node, int bits) {
        BigInteger mask = Range.unsigned(bits).high();
        return node instanceof Node.Const c && c.value().and(mask).equals(mask);
    }

    private JavaCode wrapInt(Node.Wrap w, int bits) {
        int width = w.range().width();
        if (width >= bits) {
            return asInt(w.of(), bits);
        }
        JavaCode low = asInt(w.of(), width);
        if (w.range().isNonNegative()) {
            return JavaCode.binary(low, "&", mask(width), JavaCode.AND);
        }
        if (width == 8 || width == 16) {
            return JavaCode.cast(width == 8 ? "byte" : "short", low);
        }
        return signExtend(low, INT - width);
    }

    private static JavaCode mask(int width) {
        return JavaCode.primary("0x" + Range.unsigned(width).high().toString(16) + (width > INT ? "L" : ""));
    }

    private static JavaCode signExtend(JavaCode low, int by) {
        JavaCode count = JavaCode.primary(Integer.toString(by));
        return JavaCode.binary(JavaCode.binary(low, "<<", count, JavaCode.SHIFT), ">>", count, JavaCode.SHIFT);
    }

    private JavaCode partInt(Node.Part p, int bits) {
        int width = Math.min(p.range().width(), bits);
        boolean exact = p.range().width() < bits;
        if (p.low() + width > INT) {
            JavaCode low = asLong(p.of(), p.low() + width);
            JavaCode shifted = p.low() == 0 ? low : shifted(low, p.low());
            JavaCode narrow = JavaCode.cast("int", shifted);
            return exact ? JavaCode.binary(narrow, "&", mask(width), JavaCode.AND) : narrow;
        }
        JavaCode low = asInt(p.of(), p.low() + width);
        JavaCode shifted = p.low() == 0 ? low : shifted(low, p.low());
        // A shift of 32 bits brings in zeros.
        boolean clean = p.low() + width == INT && p.low() > 0;
        return exact && !clean ? JavaCode.binary(shifted, "&", mask(width), JavaCode.AND) : shifted;
    }

    private static JavaCode shifted(JavaCode value, int by) {
        return JavaCode.binary(value, ">>>", JavaCode.primary(Integer.toString(by)), JavaCode.SHIFT);
    }

    private JavaCode saturateInt(Node.Saturate s) {
        String low = intLiteral(s.range().low()).text();
        String high = intLiteral(s.range().high()).text();
        return call("Ints.clamp", List.of(toInt(s.of()), low, high));
    }

    private JavaCode table(Node.Table t) {
        String chars = t.entries().stream().map(JavaExpr::escaped).collect(Collectors.joining());
        return JavaCode.primary("\"" + chars + "\".charAt(" + toInt(t.index()) + ")");
    }

    /** A character of a string literal; not {@code \\uXXXX}, which Java would read before the literal. */
    private static String escaped(int entry) {
        if (entry < 0x100) {
            return String.format("\\%03o", entry);
        }
        // Surrogates and the like are safe as well: the escape stands for the unit itself.
        return String.format("\\u%04x", entry);
    }

    // ---- long ----

    /** A long that agrees with the value in the low {@code bits} (at most 64). */
    JavaCode asLong(Node.Int node, int bits) {
        if (node instanceof Node.Const c) {
            return longLiteral(c.value());
        }
        if (node instanceof Node.Read r && r.variable().storage() == Variable.Storage.LONG) {
            return JavaCode.primary(r.variable().javaName());
        }
        if (node instanceof Node.FromBool b) {
            return Bit.of(b)
                    .map(bit -> asLong(bit, bits))
                    .orElseGet(() -> conditional(b.of(), JavaCode.primary("1L"), JavaCode.primary("0L")));
        }
        if (node.range().isInt() && !isComputedAsLong(node)) {
            return JavaCode.cast("long", asInt(node, INT));
        }
        if (node.range().isUnsignedInt() && !isComputedAsLong(node)) {
            JavaCode narrow = asInt(node, INT);
            return bits <= INT ? JavaCode.cast("long", narrow) : call("Integer.toUnsignedLong", List.of(narrow.text()));
        }
        if (node instanceof Node.Arith a) {
            return arithLong(a, bits);
        } else if (node instanceof Node.Wrap w) {
            return wrapLong(w, bits);
        } else if (node instanceof Node.Part p) {
            int width = Math.min(p.range().width(), bits);
            JavaCode low = asLong(p.of(), p.low() + width);
            JavaCode shifted = p.low() == 0 ? low : shifted(low, p.low());
            boolean clean = p.range().width() >= bits || p.low() > 0 && p.low() + width == LONG;
            return clean ? shifted : JavaCode.binary(shifted, "&", mask64(width), JavaCode.AND);
        } else if (node instanceof Node.Select s) {
            return conditional(s.condition(), asLong(s.yes(), bits), asLong(s.no(), bits));
        } else if (node instanceof Node.MinMax m) {
            return minMax(m, joint(m).isLong() ? "Math" : "Ints", joint(m).isLong() ? "" : "U64", false);
        } else if (node instanceof Node.Abs a) {
            return call("Math.abs", List.of(toLong(a.of())));
        } else if (node instanceof Node.Saturate s) {
            return saturateLong(s);
        } else if (node instanceof Node.IntCall c) {
            return invoke(c.invocation());
        }
        throw new IllegalStateException("no long for " + node);
    }

    private static JavaCode mask64(int width) {
        return JavaCode.primary("0x" + Range.unsigned(width).high().toString(16) + "L");
    }

    private static JavaCode longLiteral(BigInteger value) {
        long low = value.longValue();
        boolean plain = small(value) || value.signum() < 0 && value.bitLength() < LONG;
        return plain ? signed(low + "L") : JavaCode.primary("0x" + Long.toHexString(low) + "L");
    }

    private JavaCode arithLong(Node.Arith a, int bits) {
        switch (a.operator()) {
            case SHIFT_RIGHT:
                String operator = a.left().range().isLong() ? ">>" : ">>>";
                return JavaCode.binary(asLong(a.left(), LONG), operator, asInt(a.right(), INT), JavaCode.SHIFT);
            case SHIFT_LEFT:
                return JavaCode.binary(asLong(a.left(), bits), "<<", asInt(a.right(), INT), JavaCode.SHIFT);
            case XOR:
                if (isOnes(a.right(), bits)) {
                    return new JavaCode("~" + asLong(a.left(), bits).atLeast(JavaCode.UNARY), JavaCode.UNARY);
                }
                break;
            case AND:
                if (isOnes(a.right(), bits)) {
                    return asLong(a.left(), bits);
                }
                break;
            case SUBTRACT:
                if (a.left() instanceof Node.Const c && c.value().signum() == 0) {
                    return new JavaCode("-" + asLong(a.right(), bits).atLeast(JavaCode.PRIMARY), JavaCode.UNARY);
                }
                break;
            default:
                break;
        }
        return JavaCode.binary(
                asLong(a.left(), bits), symbol(a.operator()), asLong(a.right(), bits), precedence(a.operator()));
    }

    private JavaCode wrapLong(Node.Wrap w, int bits) {
        int width = w.range().width();
        if (width >= bits) {
            return asLong(w.of(), bits);
        }
        JavaCode low = asLong(w.of(), width);
        return w.range().isNonNegative()
                ? JavaCode.binary(low, "&", mask64(width), JavaCode.AND)
                : signExtend(low, LONG - width);
    }

    private JavaCode saturateLong(Node.Saturate s) {
        Range type = s.range();
        if (s.of().range().fits64()) {
            boolean signed = s.of().range().isLong();
            List<String> arguments = new ArrayList<>(List.of(toLong(s.of())));
            if (signed) {
                // An unsigned limit past the largest long cannot be reached from a long.
                BigInteger limit = type.high().min(BigInteger.valueOf(Long.MAX_VALUE));
                arguments.add(longLiteral(type.low()).text());
                arguments.add(longLiteral(limit).text());
            } else {
                arguments.add(longLiteral(type.high()).text());
            }
            return call(signed ? "Ints.clamp" : "Ints.clampU64", arguments);
        }
        Node.Arith sum = (Node.Arith) s.of();
        String method = (sum.operator() == Node.Operator.ADD ? "add" : "subtract") + "Saturated"
                + (type.isNonNegative() ? "U64" : "I64");
        return call("Ints." + method, List.of(toLong(sum.left()), toLong(sum.right())));
    }

    // ---- both ----

    private static Range joint(Node.MinMax m) {
        return m.left().range().union(m.right().range());
    }

    private JavaCode minMax(Node.MinMax m, String owner, String suffix, boolean isInt) {
        String method = owner + "." + (m.max() ? "max" : "min") + suffix;
        return call(
                method,
                isInt ? List.of(toInt(m.left()), toInt(m.right())) : List.of(toLong(m.left()), toLong(m.right())));
    }

    private JavaCode conditional(Node.Bool condition, JavaCode yes, JavaCode no) {
        return new JavaCode(
                asBoolean(condition).atLeast(JavaCode.LOGICAL_OR) + " ? " + yes.atLeast(JavaCode.CONDITIONAL) + " : "
                        + no.atLeast(JavaCode.CONDITIONAL),
                JavaCode.CONDITIONAL);
    }

    private static JavaCode call(String method, List<String> arguments) {
        return JavaCode.primary(method + "(" + String.join(", ", arguments) + ")");
    }

    private JavaCode invoke(Node.Invocation call) {
        List<String> arguments = new ArrayList<>();
        for (Node.Argument argument : call.arguments()) {
            arguments.add(
                    switch (argument.form()) {
                        case INT -> toInt((Node.Int) argument.node());
                        case LONG -> toLong((Node.Int) argument.node());
                        case BOOLEAN -> toBoolean((Node.Bool) argument.node());
                    });
        }
        call.mode().ifPresent(m -> arguments.add(mode(m)));
        return raising
                ? JavaCode.primary(RaisingCalls.text(call, arguments))
                : call(call.owner() + "." + call.method(), arguments);
    }

    private static String mode(Node.ModeUse use) {
        String mode = use.read().isEmpty() ? "0" : "mode";
        boolean round = use.round().isPresent()
                && (use.fields().contains(ModeField.ROUND32) || use.fields().contains(ModeField.ROUND64));
        boolean denorm = use.denorm().isPresent()
                && (use.fields().contains(ModeField.DENORM32) || use.fields().contains(ModeField.DENORM64));
        if (round) {
            mode = "Mode.withRound(" + mode + ", Mode." + use.round().get().toUpperCase(java.util.Locale.ROOT) + ")";
        }
        if (denorm) {
            mode = "Mode.withDenorm(" + mode + ", Mode." + use.denorm().get().toUpperCase(java.util.Locale.ROOT) + ")";
        }
        return mode;
    }

    private static String symbol(Node.Operator operator) {
        return switch (operator) {
            case ADD -> "+";
            case SUBTRACT -> "-";
            case MULTIPLY -> "*";
            case AND -> "&";
            case OR -> "|";
            case XOR -> "^";
            case SHIFT_LEFT -> "<<";
            case SHIFT_RIGHT -> ">>";
        };
    }

    private static int precedence(Node.Operator operator) {
        return switch (operator) {
            case ADD, SUBTRACT -> JavaCode.ADD;
            case MULTIPLY -> JavaCode.MULTIPLY;
            case AND -> JavaCode.AND;
            case OR -> JavaCode.OR;
            case XOR -> JavaCode.XOR;
            case SHIFT_LEFT, SHIFT_RIGHT -> JavaCode.SHIFT;
        };
    }

    // ---- boolean ----

    JavaCode asBoolean(Node.Bool node) {
        if (node instanceof Node.BoolConst c) {
            return JavaCode.primary(Boolean.toString(c.value()));
        } else if (node instanceof Node.ReadBool r) {
            return JavaCode.primary(r.variable().javaName());
        } else if (node instanceof Node.Clamp) {
            return JavaCode.primary(Boolean.toString(clamped));
        } else if (node instanceof Node.Compare c) {
            return compare(c);
        } else if (node instanceof Node.BitOf b) {
            return bit(b);
        } else if (node instanceof Node.Logic l) {
            int precedence = switch (l.operator()) {
                case "&&" -> JavaCode.LOGICAL_AND;
                case "||" -> JavaCode.LOGICAL_OR;
                default -> JavaCode.EQUALITY;
            };
            // Comparisons next to each other read better in brackets.
            int least = precedence == JavaCode.EQUALITY ? JavaCode.UNARY : precedence + 1;
            String left = asBoolean(l.left()).atLeast(precedence == JavaCode.EQUALITY ? JavaCode.UNARY : precedence);
            return new JavaCode(
                    left + " " + l.operator() + " " + asBoolean(l.right()).atLeast(least), precedence);
        } else if (node instanceof Node.Not n) {
            return new JavaCode("!" + asBoolean(n.of()).atLeast(JavaCode.UNARY), JavaCode.UNARY);
        } else if (node instanceof Node.SelectBool s) {
            return conditional(s.condition(), asBoolean(s.yes()), asBoolean(s.no()));
        }
        return invoke(((Node.BoolCall) node).invocation());
    }

    private JavaCode compare(Node.Compare c) {
        Range all = c.left().range().union(c.right().range());
        boolean equality = c.operator().equals("==") || c.operator().equals("!=");
        int precedence = equality ? JavaCode.EQUALITY : JavaCode.RELATION;
        if (all.isInt() || all.isUnsignedInt() && equality) {
            return comparison(asInt(c.left(), INT), c.operator(), asInt(c.right(), INT), precedence);
        }
        if (all.isUnsignedInt()) {
            JavaCode sign = call("Integer.compareUnsigned", List.of(toInt(c.left()), toInt(c.right())));
            return comparison(sign, c.operator(), JavaCode.primary("0"), precedence);
        }
        if (all.isLong() || equality) {
            return comparison(asLong(c.left(), LONG), c.operator(), asLong(c.right(), LONG), precedence);
        }
        JavaCode sign = call("Long.compareUnsigned", List.of(toLong(c.left()), toLong(c.right())));
        return comparison(sign, c.operator(), JavaCode.primary("0"), precedence);
    }

    private static JavaCode comparison(JavaCode left, String operator, JavaCode right, int precedence) {
        // Bit operators bind less tightly than comparisons in Java.
        return new JavaCode(
                left.atLeast(JavaCode.SHIFT + 1) + " " + operator + " " + right.atLeast(JavaCode.SHIFT + 1),
                precedence);
    }

    private JavaCode bit(Node.BitOf b) {
        boolean isInt = b.index().range().high().intValueExact() < INT;
        if (b.index() instanceof Node.Const c) {
            int index = c.value().intValue();
            JavaCode mask = isInt
                    ? JavaCode.primary("0x" + Integer.toHexString(1 << index))
                    : JavaCode.primary("0x" + Long.toHexString(1L << index) + "L");
            JavaCode of = isInt ? asInt(b.of(), index + 1) : asLong(b.of(), index + 1);
            return new JavaCode(
                    "(" + JavaCode.binary(of, "&", mask, JavaCode.AND).text() + ") != 0", JavaCode.EQUALITY);
        }
        JavaCode of = isInt ? asInt(b.of(), INT) : asLong(b.of(), LONG);
        JavaCode shifted = JavaCode.binary(of, ">>>", asInt(b.index(), INT), JavaCode.SHIFT);
        JavaCode low = JavaCode.binary(shifted, "&", JavaCode.primary("1"), JavaCode.AND);
        return new JavaCode("(" + low.text() + ") != 0", JavaCode.EQUALITY);
    }
}
