package org.gfxisa.exec;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrEvaluator;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrLibrary;
import org.gfxisa.semantics.Exceptions;

/** Computes a vector instruction for all active lanes of a wave. Has no state: one object serves all threads. */
public abstract non-sealed class VectorImplementation implements Execution {
    private final List<Port> inputs;
    private final List<Port> outputs;
    private final Set<ImplementationTrait> traits;
    private final Optional<IrLibrary.Functions> functions;

    /**
     * For the generated kernels.
     *
     * @param inputs {@code name:type:dwords} of each input, by blanks; {@code %} before the name of a register
     * @param outputs likewise
     */
    protected VectorImplementation(String inputs, String outputs, ImplementationTrait... traits) {
        this(Port.ofLanes(inputs), Port.ofLanes(outputs), Optional.empty(), Set.of(traits));
    }

    /** The same for those that have IR. */
    protected VectorImplementation(
            String inputs, String outputs, IrLibrary.Functions functions, ImplementationTrait... traits) {
        this(Port.ofLanes(inputs), Port.ofLanes(outputs), Optional.of(functions), Set.of(traits));
    }

    VectorImplementation(
            List<Port> inputs,
            List<Port> outputs,
            Optional<IrLibrary.Functions> functions,
            Set<ImplementationTrait> traits) {
        this.functions = functions;
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.traits = Set.copyOf(traits);
    }

    /** What is read, in the order of {@link Lanes#in} and {@link Lanes#maskIn}; an operand that is also written included. */
    public final List<Port> inputs() {
        return inputs;
    }

    /** What is written, in the order of {@link Lanes#out} and {@link Lanes#maskOut}. */
    public final List<Port> outputs() {
        return outputs;
    }

    /** Returns whether {@link Lanes#clamp} is obeyed; if not, the clamp modifier is the caller's matter. */
    public final boolean clamps() {
        return traits.contains(ImplementationTrait.CLAMPS);
    }

    /** Returns whether hardware may differ in the last bits. */
    public final boolean approximate() {
        return traits.contains(ImplementationTrait.APPROXIMATE);
    }

    /** Returns whether {@link #raise} may find exceptions. */
    public final boolean raises() {
        return traits.contains(ImplementationTrait.RAISES);
    }

    /**
     * Collects the exceptions that computing the active lanes raises, before modifiers of the result. Needs the inputs, as
     * {@link #run} does, and writes no output. Slow: only for who looks at exceptions.
     */
    public final void raise(Lanes lanes, Exceptions raised) {
        IrFunction function = ir(false).orElseThrow();
        for (long left = lanes.exec; left != 0; left &= left - 1) {
            IrEvaluator.raise(function, lanes.inputs(Long.numberOfTrailingZeros(left)), lanes.mode, raised);
        }
    }

    /**
     * What it computes in a lane; empty where that is not expressed so.
     *
     * @param clamp whether the clamp modifier is set, for implementations that obey it
     */
    public Optional<IrFunction> ir(boolean clamp) {
        return functions.flatMap(f -> f.function(clamp));
    }

    /** Computes the active lanes. A lane's inputs are all read before its outputs are written. Allocates nothing. */
    public abstract void run(Lanes lanes);

    @Override
    public final <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.lanes(this);
    }
}
