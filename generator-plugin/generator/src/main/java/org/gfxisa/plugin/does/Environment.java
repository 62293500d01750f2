package org.gfxisa.plugin.does;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What the checks of one text share: where errors go, what stands in for MODE, and what was used so far. */
final class Environment {
    private final Problems problems;
    private final Set<ModeField> modeReads = EnumSet.noneOf(ModeField.class);
    private Under under = Under.MODE;
    private boolean approximate;

    Environment(Problems problems) {
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

    Set<ModeField> modeReads() {
        return modeReads;
    }

    boolean approximate() {
        return approximate;
    }

    void markApproximate() {
        approximate = true;
    }

    /** A call without MODE. */
    Node.Invocation invoke(String owner, String method, List<Node.Argument> arguments) {
        return new Node.Invocation(owner, method, arguments, Optional.empty());
    }

    /** A call whose result depends on fields of MODE. */
    Node.Invocation invoke(
            String owner, String method, List<Node.Argument> arguments, Set<ModeField> fields, Under instead) {
        if (fields.isEmpty()) {
            return invoke(owner, method, arguments);
        }
        Node.ModeUse use = new Node.ModeUse(fields, instead.round(), instead.denorm());
        modeReads.addAll(use.read());
        return new Node.Invocation(owner, method, arguments, Optional.of(use));
    }

    /** A float as an argument. */
    static Node.Argument argument(Value value) {
        if (value.isBool()) {
            return new Node.Argument(value.bool(), Node.Form.BOOLEAN);
        }
        return new Node.Argument(value.scalar(), value.type().width() <= 32 ? Node.Form.INT : Node.Form.LONG);
    }

    /** Calls the float class of a format for a float of that format. */
    Value floatCall(FloatFormat format, String method, List<Value> arguments, Set<ModeField> fields) {
        Node.Invocation call = invoke(
                format.javaObject(),
                method,
                arguments.stream().map(Environment::argument).toList(),
                fields,
                under);
        return floatResult(format, call);
    }

    static Value floatResult(FloatFormat format, Node.Invocation call) {
        Node node = new Node.IntCall(call, Range.unsigned(format.width()), format.width() <= 32);
        return Value.of(Type.Float.of(format), node);
    }

    /** Calls the float class of a format for a truth value. */
    Value boolCall(FloatFormat format, String method, List<Value> arguments, Set<ModeField> fields) {
        return Value.of(new Node.BoolCall(invoke(
                format.javaObject(),
                method,
                arguments.stream().map(Environment::argument).toList(),
                fields,
                under)));
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
