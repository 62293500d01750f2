package org.gfxisa.plugin.does.typed;

import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.semantics.FloatFormat;

/** A checked expression: its type and a node per element (one, if it is a scalar). */
public record Value(Type type, List<TypedExpr> nodes) {
    public Value {
        nodes = List.copyOf(nodes);
    }

    public static Value of(Type type, TypedExpr node) {
        return new Value(type, List.of(node));
    }

    /** An integer, with its smallest type. */
    public static Value of(TypedExpr.Int node) {
        return of(new Type.Int(node.range()), node);
    }

    public static Value of(TypedExpr.Bool node) {
        return of(Type.BOOL, node);
    }

    public boolean isVector() {
        return type instanceof Type.Vector;
    }

    /** Number of elements; 1 for a scalar. */
    public int count() {
        return nodes.size();
    }

    /** An element as a scalar; a scalar is its own only element, whatever the index. */
    public Value element(int index) {
        if (!isVector()) {
            return this;
        }
        TypedExpr node = nodes.get(index);
        // Integer elements keep the range that was computed for each of them.
        return node instanceof TypedExpr.Int i && elementType() instanceof Type.Int ? of(i) : of(elementType(), node);
    }

    public Type elementType() {
        return type instanceof Type.Vector v ? v.element() : type;
    }

    public List<Value> elements() {
        return IntStream.range(0, count()).mapToObj(this::element).toList();
    }

    /** A vector of scalars; integer elements get a common type. */
    public static Value vector(List<Value> elements) {
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
    public TypedExpr scalar() {
        return nodes.get(0);
    }

    /** The node of a scalar that is not a bool. */
    public TypedExpr.Int integer() {
        return (TypedExpr.Int) scalar();
    }

    /** The node of a bool. */
    public TypedExpr.Bool bool() {
        return (TypedExpr.Bool) scalar();
    }

    public boolean isBool() {
        return type instanceof Type.Bool;
    }

    public boolean isInt() {
        return type instanceof Type.Int;
    }

    public boolean isBits() {
        return type instanceof Type.Bits;
    }

    public boolean isFloat() {
        return type instanceof Type.Float;
    }

    public boolean isFloatLiteral() {
        return type instanceof Type.FloatLiteral;
    }

    public FloatFormat format() {
        return ((Type.Float) type).format();
    }

    /** Returns whether it is a scalar literal or constant, which spreads over a vector. */
    public boolean isConstant() {
        return !isVector() && (isFloatLiteral() || scalar() instanceof TypedExpr.Const);
    }

    /** Name of the type for messages. A constant is called by its value. */
    public String described() {
        return scalar() instanceof TypedExpr.Const c && isInt() ? "the number " + c.value() : type.toString();
    }
}
