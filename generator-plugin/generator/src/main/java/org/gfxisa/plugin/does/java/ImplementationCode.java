package org.gfxisa.plugin.does.java;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.plugin.does.typed.Checked;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;

/**
 * The statements of a text, for a method that has the inputs in local variables already and takes the outputs from local
 * variables. Names of such a method's own variables begin with {@code _}, which no name of the language does.
 */
public final class ImplementationCode {
    private final Context context;
    private final Checked checked;
    private final Map<String, Location> places;
    private final JavaBody body;

    public ImplementationCode(Context context, Checked checked, Map<String, Location> places, JavaBody body) {
        this.context = context;
        this.checked = checked;
        this.places = Map.copyOf(places);
        this.body = body;
    }

    /** What runs it. */
    public Context context() {
        return context;
    }

    /** What is read, but for {@code mode}: operands in order, then registers. */
    public List<ImplementationPort> inputs() {
        return ports(checked.reads());
    }

    /** What is written: operands in order, then registers. */
    public List<ImplementationPort> outputs() {
        return ports(checked.writes());
    }

    private List<ImplementationPort> ports(Set<String> names) {
        return names.stream().map(places::get).map(ImplementationPort::of).toList();
    }

    /** Returns whether MODE is looked at; then the method has it in a variable {@code mode}. */
    public boolean readsMode() {
        return !checked.modeReads().isEmpty();
    }

    /** The statements, which declare the outputs that are not inputs too, for one value of the clamp modifier. */
    public List<String> statements(boolean clamp) {
        return body.computing(clamp);
    }

    /** Returns whether it calls methods. */
    public boolean calls() {
        return TypedStmt.any(
                checked.statements(), node -> TypedExpr.called(node).isPresent());
    }

    /** Returns whether there may be exceptions. */
    public boolean raises() {
        return TypedStmt.any(checked.statements(), TypedExpr::raises);
    }

    /** The statements as steps without branches, if they can be written so. */
    public Optional<IrFunction> form(boolean clamp) {
        return IrWriter.write(checked.statements(), clamp, inputs(), outputs());
    }

    /** The results as plain float arithmetic, if that is what they are. */
    public Optional<PlainFloat> plainFloat() {
        return PlainFloat.of(checked.statements(), outputs());
    }
}
