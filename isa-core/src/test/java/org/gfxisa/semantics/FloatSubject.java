package org.gfxisa.semantics;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gfxisa.semantics.Exact.Format;

/** The operations of a format under test, as functions of raw bits. */
record FloatSubject(Format format, Two add, Two subtract, Two multiply, Three fma, Two ldexp) {
    /** Of two operands; collects exceptions if it raises any. */
    @FunctionalInterface
    interface Two {
        long apply(long a, long b, int mode, Exceptions raised);
    }

    /** Of three operands. */
    @FunctionalInterface
    interface Three {
        long apply(long a, long b, long c, int mode, Exceptions raised);
    }

    @Override
    public String toString() {
        return format.name();
    }

    /** Operations that raise nothing. */
    static Stream<FloatSubject> plain() {
        return Stream.of(
                narrow(Format.F16, Floats.F16),
                narrow(Format.BF16, Floats.BF16),
                narrow(Format.F32, Floats.F32),
                new FloatSubject(
                        Format.F64,
                        (a, b, m, x) -> Floats.F64.add(a, b, m),
                        (a, b, m, x) -> Floats.F64.sub(a, b, m),
                        (a, b, m, x) -> Floats.F64.mul(a, b, m),
                        (a, b, c, m, x) -> Floats.F64.fma(a, b, c, m),
                        (a, b, m, x) -> Floats.F64.ldexp(a, (int) b, m)));
    }

    private static FloatSubject narrow(Format format, NarrowFloat f) {
        return new FloatSubject(
                format,
                (a, b, m, x) -> Integer.toUnsignedLong(f.add((int) a, (int) b, m)),
                (a, b, m, x) -> Integer.toUnsignedLong(f.sub((int) a, (int) b, m)),
                (a, b, m, x) -> Integer.toUnsignedLong(f.mul((int) a, (int) b, m)),
                (a, b, c, m, x) -> Integer.toUnsignedLong(f.fma((int) a, (int) b, (int) c, m)),
                (a, b, m, x) -> Integer.toUnsignedLong(f.ldexp((int) a, (int) b, m)));
    }

    /** Operations that raise exceptions. */
    static Stream<FloatSubject> raising() {
        return plain().filter(s -> s.format != Format.BF16).map(FloatSubject::collecting);
    }

    private FloatSubject collecting() {
        FloatFormat of = FloatFormat.valueOf(format.name().toUpperCase(Locale.ROOT));
        return new FloatSubject(
                format,
                collecting(of, FloatOp.ADD, add),
                collecting(of, FloatOp.SUB, subtract),
                collecting(of, FloatOp.MUL, multiply),
                (a, b, c, m, x) -> {
                    x.collect(FloatOp.FMA.in(of), List.of(a, b, c), m);
                    return fma.apply(a, b, c, m, x);
                },
                collecting(of, FloatOp.LDEXP, ldexp));
    }

    private static Two collecting(FloatFormat format, FloatOp op, Two compute) {
        return (a, b, m, x) -> {
            x.collect(op.in(format), List.of(a, b), m);
            return compute.apply(a, b, m, x);
        };
    }
}
