package org.gfxisa.exec;

import java.util.List;
import org.gfxisa.semantics.Exceptions;

/** Computes a vector instruction for all active lanes of a wave. Has no state: one object serves all threads. */
public abstract non-sealed class LaneKernel implements Execution {
    private final List<Port> inputs;
    private final List<Port> outputs;
    private final boolean clamps;
    private final boolean approximate;

    /**
     * For the generated kernels.
     *
     * @param inputs {@code name:type:dwords} of each input, by blanks; {@code %} before the name of a register
     * @param outputs likewise
     * @param clamps whether the kernel does what the clamp modifier asks for
     * @param approximate whether hardware may differ in the last bits
     */
    protected LaneKernel(String inputs, String outputs, boolean clamps, boolean approximate) {
        this(Port.ofLanes(inputs), Port.ofLanes(outputs), clamps, approximate);
    }

    LaneKernel(List<Port> inputs, List<Port> outputs, boolean clamps, boolean approximate) {
        this.inputs = List.copyOf(inputs);
        this.outputs = List.copyOf(outputs);
        this.clamps = clamps;
        this.approximate = approximate;
    }

    /** What is read, in the order of {@link Lanes#in} and {@link Lanes#maskIn}; an operand that is also written included. */
    public final List<Port> inputs() {
        return inputs;
    }

    /** What is written, in the order of {@link Lanes#out} and {@link Lanes#maskOut}. */
    public final List<Port> outputs() {
        return outputs;
    }

    /** Whether {@link Lanes#clamp} is obeyed; if not, the clamp modifier is the caller's matter. */
    public final boolean clamps() {
        return clamps;
    }

    /** Whether hardware may differ in the last bits. */
    public final boolean approximate() {
        return approximate;
    }

    /** Whether {@link #raise} may find exceptions. */
    public boolean raises() {
        return false;
    }

    /**
     * Collects the exceptions that computing the active lanes raises, before modifiers of the result. Needs the inputs, as
     * {@link #run} does, and writes no output. Slow: only for who looks at exceptions.
     */
    public void raise(Lanes lanes, Exceptions raised) {}

    /** Computes the active lanes. A lane's inputs are all read before its outputs are written. Allocates nothing. */
    public abstract void run(Lanes lanes);

    @Override
    public final <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.lanes(this);
    }
}
