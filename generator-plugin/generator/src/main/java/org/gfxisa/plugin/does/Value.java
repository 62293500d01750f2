package org.gfxisa.plugin.does;

import java.util.List;
import java.util.stream.IntStream;

/** A checked expression: its type and a node per element (one, if it is a scalar). */
record Value(Type type, List<Node> nodes) {
    Value {
        nodes = List.copyOf(nodes);
    }

    static Value of(Type type, Node node) {
        return new Value(type, List.of(node));
    }

    /** An integer, with its smallest type. */
    static Value of(Node.Int node) {
        return of(new Type.Int(node.range()), node);
    }

    static Value of(Node.Bool node) {
        return of(Type.BOOL, node);
    }

    boolean isVector() {
        return type instanceof Type.Vector;
    }

    /** Number of elements; 1 for a scalar. */
    int count() {
        return nodes.size();
    }

    /** An element as a scalar; a scalar is its own only element, whatever the index. */
    Value element(int index) {
        if (!isVector()) {
            return this;
        }
        Node node = nodes.get(index);
        // Integer elements keep the range that was computed for each of them.
        return node instanceof Node.Int i && elementType() instanceof Type.Int ? of(i) : of(elementType(), node);
    }

    Type elementType() {
        return type instanceof Type.Vector v ? v.element() : type;
    }

    List<Value> elements() {
        return IntStream.range(0, count()).mapToObj(this::element).toList();
    }

    /** A vector of scalars; integer elements get a common type. */
    static Value vector(List<Value> elements) {
        Type element = elements.stream()
                .map(Value::type)
                .reduce((a, b) -> a instanceof Type.Int x && b instanceof Type.Int y
                        ? new Type.Int(x.range().union(y.range()))
                        : a)
                .orElseThrow();
        return new Value(
                new Type.Vector(elements.size(), element),
                elements.stream().map(Value::scalar).toList());
    }

    /** The node of a scalar. */
    Node scalar() {
        return nodes.get(0);
    }

    /** The node of a scalar that is not a bool. */
    Node.Int integer() {
        return (Node.Int) scalar();
    }

    /** The node of a bool. */
    Node.Bool bool() {
        return (Node.Bool) scalar();
    }

    boolean isBool() {
        return type instanceof Type.Bool;
    }

    boolean isInt() {
        return type instanceof Type.Int;
    }

    boolean isBits() {
        return type instanceof Type.Bits;
    }

    boolean isFloat() {
        return type instanceof Type.Float;
    }

    boolean isFloatLiteral() {
        return type instanceof Type.FloatLiteral;
    }

    FloatFormat format() {
        return ((Type.Float) type).format();
    }

    /** Whether it is a scalar literal or constant, which spreads over a vector. */
    boolean isConstant() {
        return !isVector() && (isFloatLiteral() || scalar() instanceof Node.Const);
    }

    /** Name of the type for messages. A constant is called by its value. */
    String described() {
        return scalar() instanceof Node.Const c && isInt() ? "the number " + c.value() : type.toString();
    }
}
