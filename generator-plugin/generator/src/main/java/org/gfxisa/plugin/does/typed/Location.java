package org.gfxisa.plugin.does.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An operand or a register: named storage of a fixed type. Up to 64 bits it is one Java variable of raw bits; wider
 * vectors are one variable per element, and in a loop over lanes all vectors of 32- and 64-bit elements.
 */
public record Location(
        String name,
        Type type,
        boolean readable,
        boolean writable,
        Optional<ImplicitRegister> register,
        List<Variable> variables,
        Optional<RegisterHalf> half) {
    public Location {
        variables = List.copyOf(variables);
    }

    public static Location operand(DeclaredOperand operand, boolean inLoop) {
        List<Variable> variables = isWide(operand.type()) || inLoop && isSplit(operand.type())
                ? IntStream.range(0, ((Type.Vector) operand.type()).count())
                        .mapToObj(
                                i -> Variable.raw(operand.name() + "At" + i, ((Type.Vector) operand.type()).element()))
                        .toList()
                : List.of(raw(operand.name(), operand.type(), inLoop));
        return new Location(
                operand.name(),
                operand.type(),
                operand.access().reads(),
                operand.access().writes(),
                Optional.empty(),
                variables,
                operand.half());
    }

    private static Variable raw(String javaName, Type type, boolean inLoop) {
        return inLoop && type.equals(Type.BOOL) ? Variable.bit(javaName) : Variable.raw(javaName, type);
    }

    private static boolean isSplit(Type type) {
        return type instanceof Type.Vector v && v.element().width() >= 32;
    }

    public static Optional<Location> register(ImplicitRegister register, Context context, boolean inLoop) {
        return register.type(context)
                .map(t -> new Location(
                        register.text(),
                        t,
                        true,
                        register.isWritable(context),
                        Optional.of(register),
                        List.of(raw(register.javaName(), t, inLoop)),
                        Optional.empty()));
    }

    public static boolean isWide(Type type) {
        return type.width() > 64;
    }

    public boolean isWide() {
        return variables.size() > 1;
    }

    /** Returns whether an assignment saturates under the clamp modifier. */
    public boolean saturates() {
        Type element = type instanceof Type.Vector v ? v.element() : type;
        return register.isEmpty() && element instanceof Type.Int;
    }

    /** Its present value. */
    public Value read() {
        if (type.equals(Type.BOOL)) {
            Variable variable = variables.get(0);
            return Value.of(
                    variable.storage() == Variable.Storage.BOOLEAN
                            ? new TypedExpr.ReadBool(variable)
                            : new TypedExpr.BitOf(new TypedExpr.Read(variable), new TypedExpr.Const(0)));
        }
        if (!(type instanceof Type.Vector vector)) {
            return Value.of(type, typed(TypedExpr.part(new TypedExpr.Read(variables.get(0)), 0, type.width()), type));
        }
        List<TypedExpr> nodes = new ArrayList<>();
        int width = vector.element().width();
        for (int i = 0; i < vector.count(); i++) {
            TypedExpr.Int raw = isWide()
                    ? new TypedExpr.Read(variables.get(i))
                    : TypedExpr.part(new TypedExpr.Read(variables.get(0)), i * width, width);
            nodes.add(typed(raw, vector.element()));
        }
        return new Value(type, nodes);
    }

    /** Raw bits as the node of a type. */
    public static TypedExpr.Int typed(TypedExpr.Int raw, Type type) {
        return type instanceof Type.Int i && i.isSigned() ? TypedExpr.wrap(raw, i.range()) : raw;
    }

    /** The raw bits of a scalar of a type, as an unsigned number. */
    public static TypedExpr.Int raw(TypedExpr scalar, Type type) {
        return scalar instanceof TypedExpr.Bool b
                ? new TypedExpr.FromBool(b)
                : TypedExpr.wrap((TypedExpr.Int) scalar, Range.unsigned(type.width()));
    }
}
