package org.gfxisa.plugin.does;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The statements of a text, for a method that has the inputs in local variables already and takes the outputs from local
 * variables. Names of such a method's own variables begin with {@code $}, which no name of the language does.
 */
public final class KernelCode {
    private final Context context;
    private final Checked checked;
    private final Map<String, Place> places;
    private final JavaBody body;

    KernelCode(Context context, Checked checked, Map<String, Place> places, JavaBody body) {
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
    public List<KernelPort> inputs() {
        return ports(checked.reads());
    }

    /** What is written: operands in order, then registers. */
    public List<KernelPort> outputs() {
        return ports(checked.writes());
    }

    private List<KernelPort> ports(Set<String> names) {
        return names.stream().map(places::get).map(KernelPort::of).toList();
    }

    /** Whether MODE is looked at; then the method has it in a variable {@code mode}. */
    public boolean readsMode() {
        return !checked.modeReads().isEmpty();
    }

    /** The statements, which declare the outputs that are not inputs too, for one value of the clamp modifier. */
    public List<String> statements(boolean clamp) {
        return body.computing(clamp);
    }

    /** Whether a loop over lanes can be vectorised: only operations on 32-bit integers, without branches. */
    public boolean isVectorizable(boolean clamp) {
        return VectorCheck.allows(
                Stream.concat(inputs().stream(), outputs().stream()).toList(), checked.statements(), clamp);
    }

    /** The results as plain float arithmetic, if that is what they are. */
    public Optional<PlainFloat> plainFloat() {
        return PlainFloat.of(checked.statements(), outputs());
    }
}
