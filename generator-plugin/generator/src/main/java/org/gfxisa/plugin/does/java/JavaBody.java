package org.gfxisa.plugin.does.java;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Checked;
import org.gfxisa.plugin.does.typed.JavaParameter;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Output;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Variable;

/** Writes the body of a method. */
public final class JavaBody {
    private final String text;
    private final Checked checked;
    private final Map<String, Location> places;
    private final Set<String> partlyWritten;

    public JavaBody(String text, Checked checked, Map<String, Location> places, Set<String> partlyWritten) {
        this.text = text;
        this.checked = checked;
        this.places = Map.copyOf(places);
        this.partlyWritten = Set.copyOf(partlyWritten);
    }

    /** The lines of the body, indented from 0, for one value of the clamp modifier. */
    public List<String> lines(boolean clamp) {
        JavaExpr exprs = new JavaExpr(clamp);
        List<String> out = new ArrayList<>();
        text.lines()
                .map(String::stripTrailing)
                .filter(l -> !l.isBlank())
                .forEach(l -> out.add("// " + l.replace('\\', '/').replace("$", "$$")));
        unpackWide(out);
        Optional<TypedStmt.Store> result = returnedAtOnce();
        Set<Variable> undeclared = result.isEmpty() ? declareOutputs(out) : Set.of();
        JavaStatements writer = new JavaStatements(clamp, exprs, undeclared, out);
        List<TypedStmt> statements = checked.statements();
        writer.write(result.isEmpty() ? statements : statements.subList(0, statements.size() - 1), "");
        if (result.isPresent()) {
            TypedStmt.Store store = result.get();
            TypedExpr value = clamp ? store.saturated().orElse(store.value()) : store.value();
            out.add("return " + exprs.to(store.variable().storage(), value) + ";");
        } else {
            deliver(out);
        }
        return out;
    }

    /** The lines that compute the outputs into variables of their own, from inputs that are in variables already. */
    List<String> computing(boolean clamp) {
        List<String> out = new ArrayList<>();
        Set<Variable> undeclared = declareOutputs(out);
        new JavaStatements(clamp, new JavaExpr(clamp), undeclared, out).write(checked.statements(), "");
        return out;
    }

    /** The last statement, if all that is left to do after it is to return what it assigns. */
    private Optional<TypedStmt.Store> returnedAtOnce() {
        List<TypedStmt> statements = checked.statements();
        if (checked.outputs().size() != 1
                || checked.outputs().get(0).slot() != Output.Slot.RETURN
                || !(statements.get(statements.size() - 1) instanceof TypedStmt.Store last)) {
            return Optional.empty();
        }
        Location place = places.get(checked.outputs().get(0).name());
        boolean only = statements.size() == 1
                || statements.subList(0, statements.size() - 1).stream().allMatch(s -> s instanceof TypedStmt.Declare);
        return Optional.of(last)
                .filter(s -> only && s.variable().equals(place.variables().get(0)));
    }

    private void unpackWide(List<String> out) {
        for (JavaParameter input : checked.inputs()) {
            Location place = places.get(input.name());
            if (!input.javaType().equals("int[]")) {
                continue;
            }
            for (int i = 0; i < place.variables().size(); i++) {
                Variable v = place.variables().get(i);
                String value = v.storage() == Variable.Storage.INT
                        ? input.javaName() + "[" + i + "]"
                        : RuntimeClass.INTS.dot("pair(") + input.javaName() + "[" + 2 * i + "], " + input.javaName()
                                + "[" + (2 * i + 1) + "])";
                out.add(v.storage().javaType() + " " + v.javaName() + " = " + value + ";");
            }
        }
    }

    /** Declares the results that are not parameters, except those that their first assignment can declare. */
    private Set<Variable> declareOutputs(List<String> out) {
        Set<Variable> later = new HashSet<>();
        for (Output output : checked.outputs()) {
            if (checked.reads().contains(output.name())) {
                continue;
            }
            boolean zero = partlyWritten.contains(output.name());
            for (Variable v : places.get(output.name()).variables()) {
                if (startsWithStore(v, checked.statements())) {
                    later.add(v);
                } else {
                    out.add(v.storage().javaType() + " " + v.javaName() + (zero ? " = 0;" : ";"));
                }
            }
        }
        return later;
    }

    /** Returns whether the first statement of the method's own block that assigns a variable assigns all of it. */
    private static boolean startsWithStore(Variable v, List<TypedStmt> statements) {
        return statements.stream()
                .filter(s -> assigns(s, v))
                .findFirst()
                .filter(s -> s instanceof TypedStmt.Store)
                .isPresent();
    }

    private static boolean assigns(TypedStmt statement, Variable v) {
        if (statement instanceof TypedStmt.If i) {
            return i.yes().stream().anyMatch(s -> assigns(s, v))
                    || i.no().stream().anyMatch(s -> assigns(s, v));
        }
        return statement instanceof TypedStmt.Store s && s.variable().equals(v)
                || statement instanceof TypedStmt.StorePart p && p.variable().equals(v)
                || statement instanceof TypedStmt.StoreBit b && b.variable().equals(v);
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
