package org.gfxisa.plugin.does;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the body of a method. */
final class JavaBody {
    private final String text;
    private final Checked checked;
    private final Map<String, Place> places;
    private final Set<String> partlyWritten;

    JavaBody(String text, Checked checked, Map<String, Place> places, Set<String> partlyWritten) {
        this.text = text;
        this.checked = checked;
        this.places = Map.copyOf(places);
        this.partlyWritten = Set.copyOf(partlyWritten);
    }

    /** The lines of the body, indented from 0, for one value of the clamp modifier. */
    List<String> lines(boolean clamp) {
        JavaExpr exprs = new JavaExpr(clamp);
        List<String> out = new ArrayList<>();
        text.lines()
                .map(String::stripTrailing)
                .filter(l -> !l.isBlank())
                .forEach(l -> out.add("// " + l.replace('\\', '/')));
        unpackWide(out);
        Optional<Ir.Store> result = returnedAtOnce();
        if (result.isEmpty()) {
            declareOutputs(out);
        }
        List<Ir> statements = checked.statements();
        write(result.isEmpty() ? statements : statements.subList(0, statements.size() - 1), clamp, exprs, "", out);
        if (result.isPresent()) {
            Ir.Store store = result.get();
            Node value = clamp ? store.saturated().orElse(store.value()) : store.value();
            out.add("return " + exprs.to(store.variable().storage(), value) + ";");
        } else {
            deliver(out);
        }
        return out;
    }

    /** The last statement, if all that is left to do after it is to return what it assigns. */
    private Optional<Ir.Store> returnedAtOnce() {
        List<Ir> statements = checked.statements();
        if (checked.outputs().size() != 1
                || checked.outputs().get(0).slot() != Output.Slot.RETURN
                || !(statements.get(statements.size() - 1) instanceof Ir.Store last)) {
            return Optional.empty();
        }
        Place place = places.get(checked.outputs().get(0).name());
        boolean only = statements.size() == 1
                || statements.subList(0, statements.size() - 1).stream().allMatch(s -> s instanceof Ir.Declare);
        return Optional.of(last).filter(s -> only && s.variable().equals(place.variables().get(0)));
    }

    private void unpackWide(List<String> out) {
        for (Input input : checked.inputs()) {
            Place place = places.get(input.name());
            if (!input.javaType().equals("int[]")) {
                continue;
            }
            for (int i = 0; i < place.variables().size(); i++) {
                Variable v = place.variables().get(i);
                String value = v.storage() == Variable.Storage.INT
                        ? input.javaName() + "[" + i + "]"
                        : "Ints.pair(" + input.javaName() + "[" + 2 * i + "], " + input.javaName() + "[" + (2 * i + 1)
                                + "])";
                out.add(v.storage().javaType() + " " + v.javaName() + " = " + value + ";");
            }
        }
    }

    private void declareOutputs(List<String> out) {
        for (Output output : checked.outputs()) {
            if (checked.reads().contains(output.name())) {
                continue;
            }
            boolean zero = partlyWritten.contains(output.name());
            for (Variable v : places.get(output.name()).variables()) {
                out.add(v.storage().javaType() + " " + v.javaName() + (zero ? " = 0;" : ";"));
            }
        }
    }

    private void write(List<Ir> statements, boolean clamp, JavaExpr exprs, String indent, List<String> out) {
        for (Ir statement : statements) {
            if (statement instanceof Ir.Declare d) {
                Variable v = d.variable();
                Node value = clamp ? d.saturated().orElse(d.value()) : d.value();
                out.add(indent + v.storage().javaType() + " " + v.javaName() + " = " + exprs.to(v.storage(), value)
                        + ";");
            } else if (statement instanceof Ir.Store s) {
                Node value = clamp ? s.saturated().orElse(s.value()) : s.value();
                out.add(indent + s.variable().javaName() + " = "
                        + exprs.to(s.variable().storage(), value) + ";");
            } else if (statement instanceof Ir.StorePart p) {
                out.add(indent + storePart(p, clamp, exprs));
            } else if (statement instanceof Ir.StoreBit b) {
                out.add(indent + storeBit(b, exprs));
            } else if (statement instanceof Ir.If i) {
                writeIf(i, clamp, exprs, indent, out);
            }
        }
    }

    private void writeIf(Ir.If i, boolean clamp, JavaExpr exprs, String indent, List<String> out) {
        out.add(indent + "if (" + exprs.toBoolean(i.condition()) + ") {");
        write(i.yes(), clamp, exprs, indent + "    ", out);
        List<Ir> no = i.no();
        while (no.size() == 1 && no.get(0) instanceof Ir.If next) {
            out.add(indent + "} else if (" + exprs.toBoolean(next.condition()) + ") {");
            write(next.yes(), clamp, exprs, indent + "    ", out);
            no = next.no();
        }
        if (!no.isEmpty()) {
            out.add(indent + "} else {");
            write(no, clamp, exprs, indent + "    ", out);
        }
        out.add(indent + "}");
    }

    private static String storePart(Ir.StorePart p, boolean clamp, JavaExpr exprs) {
        Variable v = p.variable();
        boolean isLong = v.storage() == Variable.Storage.LONG;
        Node.Int value = clamp ? p.saturated().orElse(p.value()) : p.value();
        Node.Int bits = Node.wrap(value, Range.unsigned(p.width()));
        Node.Int moved = Node.arith(Node.Operator.SHIFT_LEFT, bits, new Node.Const(p.low()));
        Range hole = Range.unsigned(p.width());
        Node.Int kept = new Node.Arith(
                Node.Operator.AND,
                new Node.Read(v),
                new Node.Const(Range.unsigned(isLong ? 64 : 32).high().andNot(hole.high().shiftLeft(p.low()))),
                v.range());
        Node.Int all = new Node.Arith(Node.Operator.OR, kept, moved, v.range());
        return v.javaName() + " = " + exprs.to(v.storage(), all) + ";";
    }

    private static String storeBit(Ir.StoreBit b, JavaExpr exprs) {
        Variable v = b.variable();
        String one = v.storage() == Variable.Storage.LONG ? "1L" : "1";
        String mask = one + " << " + exprs.asInt(b.index(), 32).atLeast(JavaCode.UNARY);
        String name = v.javaName();
        if (b.value() instanceof Node.BoolConst c) {
            return name + (c.value() ? " |= " + mask : " &= ~(" + mask + ")") + ";";
        }
        return name + " = " + exprs.toBoolean(b.value()) + " ? " + name + " | (" + mask + ") : " + name + " & ~(" + mask
                + ");";
    }

    private void deliver(List<String> out) {
        String returned = "";
        for (Output output : checked.outputs()) {
            List<Variable> variables = places.get(output.name()).variables();
            Variable v = variables.get(0);
            String bit = v.storage() == Variable.Storage.BOOLEAN ? v.javaName() + " ? 1 : 0" : v.javaName();
            String raw = v.storage() == Variable.Storage.INT ? "Integer.toUnsignedLong(" + bit + ")" : bit;
            switch (output.slot()) {
                case RETURN -> returned = v.javaName();
                case SECOND -> out.add("results.second = " + raw + ";");
                case THIRD -> out.add("results.third = " + raw + ";");
                case EXEC -> out.add("results.exec = " + raw + ";");
                case VCC -> out.add("results.vcc = " + raw + ";");
                case SCC -> out.add("results.scc = " + v.javaName() + ";");
                case M0 -> out.add("results.m0 = " + v.javaName() + ";");
                case WIDE -> wide(variables, out);
            }
        }
        if (!returned.isEmpty()) {
            out.add("return " + returned + ";");
        }
    }

    private static void wide(List<Variable> variables, List<String> out) {
        int dword = 0;
        for (Variable v : variables) {
            if (v.storage() == Variable.Storage.INT) {
                out.add("results.wide[" + dword++ + "] = " + v.javaName() + ";");
            } else {
                out.add("results.wide[" + dword++ + "] = (int) " + v.javaName() + ";");
                out.add("results.wide[" + dword++ + "] = (int) (" + v.javaName() + " >>> 32);");
            }
        }
    }
}
