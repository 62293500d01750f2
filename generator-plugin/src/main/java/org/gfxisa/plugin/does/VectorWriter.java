package org.gfxisa.plugin.does;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes what {@link VectorCheck} allows as {@link VectorCode}. */
final class VectorWriter {
    private static final int INT = 32;
    private static final JavaCode ZERO = JavaCode.primary("0");
    private static final JavaCode ONES = new JavaCode("-1", JavaCode.UNARY);
    private static final JavaCode SIGN = JavaCode.primary("31");

    private final boolean clamp;
    private final List<String> out = new ArrayList<>();
    /** Lines before the loop, by the count's expression. */
    private final Map<String, String> counts = new LinkedHashMap<>();

    /** Temporaries by what they hold, as long as the variables in it stay. */
    private final Map<String, String> names = new HashMap<>();

    private final Set<Variable> declared;
    private final JavaExpr scalars;
    private int temporaries;

    private VectorWriter(boolean clamp, Set<Variable> inputs) {
        this.clamp = clamp;
        this.declared = new HashSet<>(inputs);
        this.scalars = new JavaExpr(clamp);
    }

    /**
     * Writes statements.
     *
     * @param inputs variables that are declared already
     * @param uniform variables that are the same for all lanes
     */
    static VectorCode write(List<Ir> statements, boolean clamp, Set<Variable> inputs, Set<Variable> uniform) {
        VectorWriter writer = new VectorWriter(clamp, inputs);
        statements.forEach(writer::statement);
        Set<String> names = new HashSet<>();
        uniform.forEach(v -> names.add(v.javaName()));
        List<String> before = new ArrayList<>();
        writer.counts.forEach((expression, name) -> before.add("int " + name + " = " + expression + ";"));
        return new VectorCode(names, before, writer.out);
    }

    /** Whether a variable is two ints. */
    static boolean isPair(Variable variable) {
        return variable.storage() == Variable.Storage.LONG && !isBit(variable);
    }

    private static boolean isBit(Variable variable) {
        return variable.equals(Variable.bit(variable.javaName()));
    }

    private void statement(Ir statement) {
        if (statement instanceof Ir.Declare d) {
            store(d.variable(), clamp ? d.saturated().orElse(d.value()) : d.value());
        } else if (statement instanceof Ir.Store s) {
            store(s.variable(), clamp ? s.saturated().orElse(s.value()) : s.value());
        } else if (statement instanceof Ir.StorePart p) {
            storePart(p);
        }
    }

    private void store(Variable variable, Node value) {
        String name = variable.javaName();
        if (variable.storage() == Variable.Storage.BOOLEAN || isBit(variable)) {
            JavaCode mask = value instanceof Node.Bool b
                    ? mask(b)
                    : value instanceof Node.FromBool f ? fromBool(f) : negative(low((Node.Int) value));
            assign(variable, VectorCode.mask(name), mask);
        } else if (isPair(variable)) {
            // Both halves may read what the other one was.
            JavaCode low = declared.contains(variable) ? kept(low((Node.Int) value)) : low((Node.Int) value);
            assign(variable, VectorCode.high(name), high((Node.Int) value));
            assign(variable, VectorCode.low(name), low);
        } else {
            assign(variable, name, low((Node.Int) value));
        }
        declared.add(variable);
    }

    private void assign(Variable variable, String name, JavaCode value) {
        boolean again = declared.contains(variable);
        out.add((again ? "" : "int ") + name + " = " + value.text() + ";");
        if (again) {
            names.clear();
        }
    }

    private void storePart(Ir.StorePart p) {
        Variable v = p.variable();
        boolean upper = p.low() >= INT;
        String name = !isPair(v) ? v.javaName() : upper ? VectorCode.high(v.javaName()) : VectorCode.low(v.javaName());
        if (!declared.contains(v)) {
            // Parts make up the whole; nothing is read before.
            if (isPair(v)) {
                out.add("int " + VectorCode.low(v.javaName()) + " = 0;");
                out.add("int " + VectorCode.high(v.javaName()) + " = 0;");
            } else {
                out.add("int " + name + " = 0;");
            }
            declared.add(v);
        }
        int at = p.low() % INT;
        JavaCode value = low(clamp ? p.saturated().orElse(p.value()) : p.value());
        if (p.width() == INT) {
            assign(v, name, value);
            return;
        }
        BigInteger hole = Range.unsigned(p.width()).high();
        JavaCode moved = shiftLeft(and(value, literal(hole)), at);
        JavaCode kept = and(JavaCode.primary(name), literal(hole.shiftLeft(at).not()));
        assign(v, name, or(kept, moved));
    }

    // ---- the low 32 bits ----

    private JavaCode low(Node.Int node) {
        if (node instanceof Node.Const c) {
            return literal(c.value());
        } else if (node instanceof Node.Read r) {
            return read(r.variable());
        } else if (node instanceof Node.Arith a) {
            return lowArith(a);
        } else if (node instanceof Node.Wrap w) {
            return narrowed(low(w.of()), w.range());
        } else if (node instanceof Node.Part p) {
            return lowPart(p);
        } else if (node instanceof Node.Select s) {
            return blend(mask(s.condition()), low(s.yes()), low(s.no()));
        } else if (node instanceof Node.FromBool b) {
            Optional<Node.Int> bit = Bit.of(b);
            return bit.isPresent() ? low(bit.get()) : and(mask(b.of()), JavaCode.primary("1"));
        } else if (node instanceof Node.MinMax m) {
            return minMax(m);
        } else if (node instanceof Node.Abs a) {
            return JavaCode.primary("Math.abs(" + low(a.of()).text() + ")");
        }
        Node.Saturate s = (Node.Saturate) node;
        return JavaCode.primary("Ints.clamp(" + low(s.of()).text() + ", "
                + literal(s.range().low()).text() + ", "
                + literal(s.range().high()).text() + ")");
    }

    private static JavaCode read(Variable v) {
        if (isBit(v)) {
            return and(JavaCode.primary(VectorCode.mask(v.javaName())), JavaCode.primary("1"));
        }
        return JavaCode.primary(isPair(v) ? VectorCode.low(v.javaName()) : v.javaName());
    }

    private JavaCode lowArith(Node.Arith a) {
        return switch (a.operator()) {
            case ADD ->
                truth(a.right())
                        .map(mask -> difference(low(a.left()), mask))
                        .orElseGet(() -> binary(low(a.left()), "+", low(a.right()), JavaCode.ADD));
            case SUBTRACT ->
                truth(a.right())
                        .map(mask -> binary(low(a.left()), "+", mask, JavaCode.ADD))
                        .orElseGet(() -> difference(low(a.left()), low(a.right())));
            case MULTIPLY -> binary(low(a.left()), "*", low(a.right()), JavaCode.MULTIPLY);
            case AND -> and(low(a.left()), low(a.right()));
            case OR -> or(low(a.left()), low(a.right()));
            case XOR -> xor(low(a.left()), low(a.right()));
            case SHIFT_LEFT -> lowShiftLeft(a);
            case SHIFT_RIGHT -> lowShiftRight(a);
        };
    }

    /** The mask of a truth value that is taken as a number, 1 or 0: subtracting it adds the number. */
    private Optional<JavaCode> truth(Node.Int node) {
        if (node instanceof Node.Read r && isBit(r.variable())) {
            return Optional.of(JavaCode.primary(VectorCode.mask(r.variable().javaName())));
        }
        return node instanceof Node.FromBool f && f.of() instanceof Node.BitOf bit && bit.index() instanceof Node.Const
                ? Optional.of(mask(bit))
                : Optional.empty();
    }

    private JavaCode lowShiftLeft(Node.Arith a) {
        if (a.right() instanceof Node.Const c) {
            return shiftLeft(low(a.left()), c.value().intValue());
        }
        JavaCode count = count(a.right());
        JavaCode shifted = shift(low(a.left()), "<<", count);
        return isFar(a.right()) ? and(shifted, near(count)) : shifted;
    }

    private JavaCode lowShiftRight(Node.Arith a) {
        Range range = a.left().range();
        if (a.right() instanceof Node.Const c) {
            int by = c.value().intValue();
            if (range.fits32()) {
                return by < INT
                        ? shift(low(a.left()), range.isInt() ? ">>" : ">>>", JavaCode.primary("" + by))
                        : high(a.left());
            }
            if (by >= INT) {
                return by == INT
                        ? high(a.left())
                        : shift(high(a.left()), range.isLong() ? ">>" : ">>>", JavaCode.primary("" + (by - INT)));
            }
            return or(shift(low(a.left()), ">>>", JavaCode.primary("" + by)), shiftLeft(high(a.left()), INT - by));
        }
        JavaCode count = count(a.right());
        if (range.fits32() && !isFar(a.right())) {
            return shift(low(a.left()), range.isInt() ? ">>" : ">>>", count);
        }
        JavaCode high = named(high(a.left()));
        JavaCode within = or(
                shift(low(a.left()), ">>>", count),
                shift(shift(high, "<<", JavaCode.primary("1")), "<<", complement(count)));
        return isFar(a.right())
                ? blend(near(count), within, shift(high, range.isLong() ? ">>" : ">>>", count))
                : within;
    }

    private JavaCode lowPart(Node.Part p) {
        int width = Math.min(p.range().width(), INT);
        int at = p.low();
        if (at >= INT) {
            JavaCode high = high(p.of());
            return narrowed(
                    at == INT ? high : shift(high, ">>>", JavaCode.primary("" + (at - INT))), p.range(), at - INT);
        }
        JavaCode low = low(p.of());
        JavaCode moved = at == 0 ? low : shift(low, ">>>", JavaCode.primary("" + at));
        if (at + width > INT) {
            return narrowed(or(moved, shiftLeft(high(p.of()), INT - at)), p.range());
        }
        return narrowed(moved, p.range(), at);
    }

    private JavaCode minMax(Node.MinMax m) {
        // Math.max would not be vectorised everywhere.
        JavaCode left = named(low(m.left()));
        JavaCode right = named(low(m.right()));
        JavaCode less =
                less(m.left(), m.right(), m.left().range().union(m.right().range()));
        return m.max() ? blend(less, right, left) : blend(less, left, right);
    }

    // ---- bits 32 to 63 ----

    private JavaCode high(Node.Int node) {
        Range range = node.range();
        if (node instanceof Node.Const c) {
            return literal(c.value().shiftRight(INT));
        } else if (range.isUnsignedInt()) {
            return ZERO;
        } else if (range.isInt()) {
            return shift(low(node), ">>", SIGN);
        } else if (node instanceof Node.Read r) {
            return JavaCode.primary(VectorCode.high(r.variable().javaName()));
        } else if (node instanceof Node.Arith a) {
            return highArith(a);
        } else if (node instanceof Node.Wrap w) {
            return narrowed(high(w.of()), Range.unsigned(range.width() - INT), range.isNonNegative());
        } else if (node instanceof Node.Part p) {
            JavaCode moved = p.low() == 0 ? high(p.of()) : shift(high(p.of()), ">>>", JavaCode.primary("" + p.low()));
            return narrowed(moved, Range.unsigned(range.width() - INT), p.low());
        }
        Node.Select s = (Node.Select) node;
        return blend(mask(s.condition()), high(s.yes()), high(s.no()));
    }

    private JavaCode highArith(Node.Arith a) {
        return switch (a.operator()) {
            case ADD -> {
                Node.Arith main = withoutBit(a);
                JavaCode left = named(low(main.left()));
                JavaCode right = named(low(main.right()));
                JavaCode carry = or(and(left, right), and(or(left, right), not(named(lowArith(a)))));
                JavaCode highs = binary(high(main.left()), "+", high(main.right()), JavaCode.ADD);
                yield binary(highs, "+", shift(carry, ">>>", SIGN), JavaCode.ADD);
            }
            case SUBTRACT -> {
                Node.Arith main = withoutBit(a);
                JavaCode borrow = borrow(named(low(main.left())), named(low(main.right())), lowArith(a));
                JavaCode highs = difference(high(main.left()), high(main.right()));
                yield difference(highs, shift(borrow, ">>>", SIGN));
            }
            case AND -> and(high(a.left()), high(a.right()));
            case OR -> or(high(a.left()), high(a.right()));
            case XOR -> xor(high(a.left()), high(a.right()));
            case SHIFT_LEFT -> highShiftLeft(a);
            case SHIFT_RIGHT -> highShiftRight(a);
            case MULTIPLY -> throw new IllegalStateException("no vector code for " + a);
        };
    }

    /** Of a sum that a carry, or a difference that a borrow goes into, what is without it: one carry comes out either way. */
    private static Node.Arith withoutBit(Node.Arith a) {
        return a.right().range().within(Range.unsigned(1))
                        && a.left() instanceof Node.Arith main
                        && main.operator() == a.operator()
                ? main
                : a;
    }

    private JavaCode highShiftLeft(Node.Arith a) {
        JavaCode low = named(low(a.left()));
        JavaCode high = high(a.left());
        if (a.right() instanceof Node.Const c) {
            int by = c.value().intValue();
            return by >= INT
                    ? shiftLeft(low, by - INT)
                    : or(shiftLeft(high, by), shift(low, ">>>", JavaCode.primary("" + (INT - by))));
        }
        JavaCode count = count(a.right());
        JavaCode within =
                or(shift(high, "<<", count), shift(shift(low, ">>>", JavaCode.primary("1")), ">>>", complement(count)));
        return isFar(a.right()) ? blend(near(count), within, shift(low, "<<", count)) : within;
    }

    private JavaCode highShiftRight(Node.Arith a) {
        String operator = a.left().range().isLong() ? ">>" : ">>>";
        JavaCode high = named(high(a.left()));
        JavaCode rest = a.left().range().isLong() ? shift(high, ">>", SIGN) : ZERO;
        if (a.right() instanceof Node.Const c) {
            int by = c.value().intValue();
            return by >= INT ? rest : shift(high, operator, JavaCode.primary("" + by));
        }
        JavaCode count = count(a.right());
        JavaCode shifted = shift(high, operator, count);
        return isFar(a.right()) ? blend(near(count), shifted, rest) : shifted;
    }

    // ---- truth values, as 0 or -1 ----

    private JavaCode mask(Node.Bool node) {
        if (node instanceof Node.BoolConst c) {
            return c.value() ? ONES : ZERO;
        } else if (node instanceof Node.Clamp) {
            return clamp ? ONES : ZERO;
        } else if (node instanceof Node.ReadBool r) {
            return JavaCode.primary(VectorCode.mask(r.variable().javaName()));
        } else if (node instanceof Node.Compare c) {
            return compare(c);
        } else if (node instanceof Node.BitOf b) {
            return bit(b.of(), ((Node.Const) b.index()).value().intValue());
        } else if (node instanceof Node.Logic l) {
            JavaCode left = mask(l.left());
            JavaCode right = mask(l.right());
            return switch (l.operator()) {
                case "&&" -> and(left, right);
                case "||" -> or(left, right);
                case "==" -> not(xor(left, right));
                default -> xor(left, right);
            };
        } else if (node instanceof Node.Not n) {
            return not(mask(n.of()));
        }
        Node.SelectBool s = (Node.SelectBool) node;
        return blend(mask(s.condition()), mask(s.yes()), mask(s.no()));
    }

    private JavaCode fromBool(Node.FromBool truth) {
        Optional<Node.Int> bit = Bit.of(truth);
        return bit.isPresent() && !(truth.of() instanceof Node.BitOf) ? negative(low(bit.get())) : mask(truth.of());
    }

    private JavaCode bit(Node.Int of, int index) {
        if (of instanceof Node.Read r && isBit(r.variable()) && index == 0) {
            return JavaCode.primary(VectorCode.mask(r.variable().javaName()));
        }
        JavaCode half = index < INT ? low(of) : high(of);
        int up = INT - 1 - index % INT;
        return shift(shiftLeft(half, up), ">>", SIGN);
    }

    private JavaCode compare(Node.Compare c) {
        Range both = c.left().range().union(c.right().range());
        return switch (c.operator()) {
            case "==" -> not(differs(c, both));
            case "!=" -> differs(c, both);
            case "<" -> less(c.left(), c.right(), both);
            case ">" -> less(c.right(), c.left(), both);
            case ">=" -> not(less(c.left(), c.right(), both));
            default -> not(less(c.right(), c.left(), both));
        };
    }

    private JavaCode differs(Node.Compare c, Range both) {
        JavaCode difference = xor(low(c.left()), low(c.right()));
        if (!both.fits32()) {
            difference = or(difference, xor(high(c.left()), high(c.right())));
        }
        JavaCode name = named(difference);
        return shift(or(name, negative(name)), ">>", SIGN);
    }

    /** The sign of a difference, corrected where it overflows. */
    private JavaCode less(Node.Int left, Node.Int right, Range both) {
        JavaCode a = named(low(left));
        JavaCode b = named(low(right));
        if (both.fits32()) {
            boolean isSmall = both.within(Range.signed(INT - 1));
            JavaCode difference = difference(a, b);
            return shift(
                    isSmall ? difference : both.isInt() ? overflowing(a, b, difference) : borrow(a, b, difference),
                    ">>",
                    SIGN);
        }
        JavaCode carried = shift(borrow(a, b, difference(a, b)), ">>>", SIGN);
        JavaCode highA = named(high(left));
        JavaCode highB = named(high(right));
        JavaCode difference = difference(difference(highA, highB), carried);
        return shift(
                both.isLong() ? overflowing(highA, highB, difference) : borrow(highA, highB, difference), ">>", SIGN);
    }

    /** Its sign is that of the exact difference of signed numbers. */
    private JavaCode overflowing(JavaCode a, JavaCode b, JavaCode difference) {
        JavaCode name = named(difference);
        return xor(name, and(xor(a, b), xor(name, a)));
    }

    /** Its sign is that of the exact difference of unsigned numbers. */
    private JavaCode borrow(JavaCode a, JavaCode b, JavaCode difference) {
        JavaCode inverted = named(not(a));
        return or(and(inverted, b), and(or(inverted, b), difference));
    }

    // ---- pieces ----

    /** A shift count, computed before the loop. */
    private JavaCode count(Node.Int node) {
        String expression = scalars.toInt(node);
        return JavaCode.primary(counts.computeIfAbsent(expression, e -> "$count" + counts.size()));
    }

    /** 31 less the low five bits of a count: by so much and one more the other half comes in. */
    private JavaCode complement(JavaCode count) {
        return JavaCode.primary(counts.computeIfAbsent("~" + count.text(), e -> "$count" + counts.size()));
    }

    /** All ones for a count below 32. */
    private JavaCode near(JavaCode count) {
        return JavaCode.primary(
                counts.computeIfAbsent("(" + count.text() + " >> 5 & 1) - 1", e -> "$count" + counts.size()));
    }

    private static boolean isFar(Node.Int count) {
        return count.range().high().intValueExact() >= INT;
    }

    /** A value that is used more than once. */
    private JavaCode named(JavaCode value) {
        if (value.precedence() == JavaCode.PRIMARY && !value.text().endsWith(")")) {
            return value;
        }
        return JavaCode.primary(names.computeIfAbsent(value.text(), text -> {
            String name = "$t" + temporaries++;
            out.add("int " + name + " = " + text + ";");
            return name;
        }));
    }

    /** A value before a variable in it changes. */
    private JavaCode kept(JavaCode value) {
        String name = "$t" + temporaries++;
        out.add("int " + name + " = " + value.text() + ";");
        return JavaCode.primary(name);
    }

    private JavaCode blend(JavaCode mask, JavaCode yes, JavaCode no) {
        if (isZero(yes)) {
            return and(no, not(mask));
        }
        JavaCode other = named(no);
        return xor(and(xor(yes, other), mask), other);
    }

    /** Zero- or sign-extends a value to 32 bits if its range is narrower. */
    private static JavaCode narrowed(JavaCode value, Range range) {
        return narrowed(value, range, range.isNonNegative());
    }

    private static JavaCode narrowed(JavaCode value, Range range, boolean unsigned) {
        int width = range.width();
        if (width >= INT) {
            return value;
        }
        if (unsigned) {
            return and(value, literal(Range.unsigned(width).high()));
        }
        JavaCode by = JavaCode.primary("" + (INT - width));
        return shift(shift(value, "<<", by), ">>", by);
    }

    /** The same for bits that an unsigned shift by {@code at} has brought down, which may have cleared the others already. */
    private static JavaCode narrowed(JavaCode value, Range range, int at) {
        return at > 0 && at + range.width() >= INT ? value : narrowed(value, range);
    }

    private static JavaCode literal(BigInteger value) {
        int low = value.intValue();
        String digits = value.bitLength() <= 8 || low < 0 && low > -256 ? "" + low : "0x" + Integer.toHexString(low);
        return digits.startsWith("-") ? new JavaCode(digits, JavaCode.UNARY) : JavaCode.primary(digits);
    }

    private static boolean isZero(JavaCode value) {
        return value.text().equals(ZERO.text());
    }

    private static boolean isOnes(JavaCode value) {
        return value.text().equals(ONES.text());
    }

    private static JavaCode binary(JavaCode left, String operator, JavaCode right, int precedence) {
        if (precedence == JavaCode.ADD && isZero(right)) {
            return left;
        }
        return precedence == JavaCode.ADD && isZero(left) ? right : JavaCode.binary(left, operator, right, precedence);
    }

    private static JavaCode difference(JavaCode left, JavaCode right) {
        if (isZero(right)) {
            return left;
        }
        return isZero(left) ? negative(right) : JavaCode.binary(left, "-", right, JavaCode.ADD);
    }

    private static JavaCode negative(JavaCode value) {
        return isZero(value) ? value : new JavaCode("-" + value.atLeast(JavaCode.PRIMARY), JavaCode.UNARY);
    }

    private static JavaCode not(JavaCode value) {
        if (isZero(value)) {
            return ONES;
        }
        return isOnes(value) ? ZERO : new JavaCode("~" + value.atLeast(JavaCode.UNARY), JavaCode.UNARY);
    }

    private static JavaCode and(JavaCode left, JavaCode right) {
        if (isZero(left) || isZero(right)) {
            return ZERO;
        }
        if (isOnes(left)) {
            return right;
        }
        return isOnes(right) ? left : JavaCode.binary(left, "&", right, JavaCode.AND);
    }

    private static JavaCode or(JavaCode left, JavaCode right) {
        if (isZero(left)) {
            return right;
        }
        return isZero(right) ? left : JavaCode.binary(left, "|", right, JavaCode.OR);
    }

    private static JavaCode xor(JavaCode left, JavaCode right) {
        if (isZero(left)) {
            return right;
        }
        if (isOnes(right)) {
            return not(left);
        }
        return isZero(right) ? left : JavaCode.binary(left, "^", right, JavaCode.XOR);
    }

    private static JavaCode shiftLeft(JavaCode value, int by) {
        if (by >= INT) {
            return ZERO;
        }
        return by == 0 ? value : shift(value, "<<", JavaCode.primary("" + by));
    }

    private static JavaCode shift(JavaCode value, String operator, JavaCode by) {
        boolean nothing = isZero(value) || by.text().equals("0");
        return nothing ? value : JavaCode.binary(value, operator, by, JavaCode.SHIFT);
    }
}
