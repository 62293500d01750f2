package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Span;
import org.gfxisa.plugin.does.typed.FloatFormat;
import org.gfxisa.plugin.does.typed.FloatOp;
import org.gfxisa.plugin.does.typed.ModeField;
import org.gfxisa.plugin.does.typed.Node;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;

/** What the checks of one text share: where errors go, what stands in for MODE, and what was used so far. */
public final class Environment {
    /** Exponents of all formats. */
    private static final Range EXPONENT = Range.of(-1100, 1100);

    private final Problems problems;
    private final Set<ModeField> modeReads = EnumSet.noneOf(ModeField.class);
    private Under under = Under.MODE;
    private boolean approximate;

    public Environment(Problems problems) {
        this.problems = problems;
    }

    Problems problems() {
        return problems;
    }

    Under under() {
        return under;
    }

    void under(Under next) {
        under = next;
    }

    public Set<ModeField> modeReads() {
        return modeReads;
    }

    public boolean approximate() {
        return approximate;
    }

    /** A call without MODE. */
    Node.Invocation invoke(String method, List<Node.Argument> arguments) {
        return new Node.Invocation(new Node.Method(method), arguments, Optional.empty());
    }

    /** A call whose result depends on fields of MODE. */
    Node.Invocation invoke(Node.Callee callee, List<Node.Argument> arguments, Set<ModeField> fields, Under instead) {
        if (fields.isEmpty()) {
            return new Node.Invocation(callee, arguments, Optional.empty());
        }
        Node.ModeUse use = new Node.ModeUse(fields, instead.round(), instead.denorm());
        modeReads.addAll(use.read());
        return new Node.Invocation(callee, arguments, Optional.of(use));
    }

    /** An operation of floats under what stands in for MODE. */
    Value operate(FloatOp op, FloatFormat format, List<Node.Argument> arguments) {
        approximate |= op.has(FloatOp.Trait.INEXACT);
        Node.Invocation call =
                invoke(new Node.Operation(op, format), arguments, op.needs().fields(format), under);
        if (op.has(FloatOp.Trait.TRUTH)) {
            return Value.of(new Node.BoolCall(call));
        }
        return op.has(FloatOp.Trait.EXPONENT)
                ? Value.of(new Node.IntCall(call, EXPONENT, true))
                : floatResult(format, call);
    }

    /** A float as an argument. */
    static Node.Argument argument(Value value) {
        if (value.isBool()) {
            return new Node.Argument(value.bool(), Node.Form.BOOLEAN);
        }
        return new Node.Argument(value.scalar(), value.type().width() <= 32 ? Node.Form.INT : Node.Form.LONG);
    }

    static Value floatResult(FloatFormat format, Node.Invocation call) {
        Node node = new Node.IntCall(call, Range.unsigned(format.width()), format.width() <= 32);
        return Value.of(Type.Float.of(format), node);
    }

    /**
     * Applies an operation of scalars to values of which some are vectors, element by element; constants spread.
     *
     * @param where for the error when lengths differ
     */
    Value lift(List<Value> values, Span where, Function<List<Value>, Value> operation) {
        Optional<Value> vector = values.stream().filter(Value::isVector).findFirst();
        if (vector.isEmpty()) {
            return operation.apply(values);
        }
        int count = vector.get().count();
        for (Value value : values) {
            if (value.isVector() ? value.count() != count : !value.isConstant()) {
                throw problems.reject(
                        where,
                        "a " + vector.get().type() + " and a " + value.type() + " do not combine",
                        "expected vectors of one length, or a constant");
            }
        }
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            elements.add(
                    operation.apply(values.stream().map(v -> v.element(index)).toList()));
        }
        return Value.vector(elements);
    }
}
