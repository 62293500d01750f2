package org.gfxisa.plugin.does.typed;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.ModeField;

/**
 * A function of the spec in one format, checked. There is one object of each, which only equals itself.
 */
public final class TypedFunction implements TypedExpr.Called {
    private final String name;
    private final FloatFormat format;
    private final List<Variable> parameters;
    private final List<TypedStmt> statements;
    private final Value result;
    private final Set<ModeField> fields;
    private final boolean approximate;

    /**
     * A function.
     *
     * @param statements that declare what the result is computed from
     * @param fields what it depends on of MODE
     * @param approximate whether hardware may differ in the last bits
     */
    public TypedFunction(
            String name,
            FloatFormat format,
            List<Variable> parameters,
            List<TypedStmt> statements,
            Value result,
            Set<ModeField> fields,
            boolean approximate) {
        this.name = name;
        this.format = format;
        this.parameters = List.copyOf(parameters);
        this.statements = List.copyOf(statements);
        this.result = result;
        this.fields = Set.copyOf(fields);
        this.approximate = approximate;
    }

    /** The name of its Java method. */
    public String method() {
        return name + "_" + format.name().toLowerCase(Locale.ROOT);
    }

    public List<Variable> parameters() {
        return parameters;
    }

    public List<TypedStmt> statements() {
        return statements;
    }

    public Value result() {
        return result;
    }

    /** The Java type of the result. */
    public Variable.Storage returns() {
        return result.isBool()
                ? Variable.Storage.BOOLEAN
                : result.integer().range().fits32() ? Variable.Storage.INT : Variable.Storage.LONG;
    }

    public Set<ModeField> fields() {
        return fields;
    }

    public boolean approximate() {
        return approximate;
    }

    /** Returns whether something in it raises exceptions. */
    boolean raises() {
        return TypedStmt.any(statements, TypedExpr::raises) || TypedExpr.any(result.scalar(), TypedExpr::raises);
    }

    /** Gives the functions that some statements call, and those that these call. */
    public static void forEach(List<TypedStmt> statements, Consumer<TypedFunction> action) {
        TypedStmt.any(statements, node -> {
            forEach(node, action);
            return false;
        });
    }

    private static void forEach(TypedExpr node, Consumer<TypedFunction> action) {
        if (TypedExpr.called(node).orElse(null) instanceof TypedFunction function) {
            action.accept(function);
            forEach(function.statements, action);
            TypedExpr.any(function.result.scalar(), part -> {
                forEach(part, action);
                return false;
            });
        }
    }
}
