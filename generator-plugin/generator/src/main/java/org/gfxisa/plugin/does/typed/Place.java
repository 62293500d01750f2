package org.gfxisa.plugin.does.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An operand or a register: named storage of a fixed type. Up to 64 bits it is one Java variable of raw bits; wider
 * vectors are one variable per element, and in a loop over lanes all vectors of 32- and 64-bit elements.
 */
public record Place(
        String name,
        Type type,
        boolean readable,
        boolean writable,
        Optional<Register> register,
        List<Variable> variables,
        Optional<RegisterHalf> half) {
    public Place {
        variables = List.copyOf(variables);
    }

    public static Place operand(Operand operand, boolean inLoop) {
        List<Variable> variables = isWide(operand.type()) || inLoop && isSplit(operand.type())
                ? IntStream.range(0, ((Type.Vector) operand.type()).count())
                        .mapToObj(
                                i -> Variable.raw(operand.name() + "At" + i, ((Type.Vector) operand.type()).element()))
                        .toList()
                : List.of(raw(operand.name(), operand.type(), inLoop));
        return new Place(
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

    public static Optional<Place> register(Register register, Context context, boolean inLoop) {
        return register.type(context)
                .map(t -> new Place(
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

    /** Whether an assignment saturates under the clamp modifier. */
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
                            ? new Node.ReadBool(variable)
                            : new Node.BitOf(new Node.Read(variable), new Node.Const(0)));
        }
        if (!(type instanceof Type.Vector vector)) {
            return Value.of(type, typed(Node.part(new Node.Read(variables.get(0)), 0, type.width()), type));
        }
        List<Node> nodes = new ArrayList<>();
        int width = vector.element().width();
        for (int i = 0; i < vector.count(); i++) {
            Node.Int raw = isWide()
                    ? new Node.Read(variables.get(i))
                    : Node.part(new Node.Read(variables.get(0)), i * width, width);
            nodes.add(typed(raw, vector.element()));
        }
        return new Value(type, nodes);
    }

    /** Raw bits as the node of a type. */
    public static Node.Int typed(Node.Int raw, Type type) {
        return type instanceof Type.Int i && i.isSigned() ? Node.wrap(raw, i.range()) : raw;
    }

    /** The raw bits of a scalar of a type, as an unsigned number. */
    public static Node.Int raw(Node scalar, Type type) {
        return scalar instanceof Node.Bool b
                ? new Node.FromBool(b)
                : Node.wrap((Node.Int) scalar, Range.unsigned(type.width()));
    }
}
