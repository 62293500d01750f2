package org.gfxisa.exec;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrEvaluator;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrLibrary;
import org.gfxisa.semantics.Exceptions;

/** Computes a scalar instruction. Has no state: one object serves all threads. */
public abstract non-sealed class ScalarImplementation implements Execution {
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
    protected ScalarImplementation(String inputs, String outputs, ImplementationTrait... traits) {
        this(inputs, outputs, Optional.empty(), traits);
    }

    /** The same for those that have IR. */
    protected ScalarImplementation(
            String inputs, String outputs, IrLibrary.Functions functions, ImplementationTrait... traits) {
        this(inputs, outputs, Optional.of(functions), traits);
    }

    private ScalarImplementation(
            String inputs, String outputs, Optional<IrLibrary.Functions> functions, ImplementationTrait... traits) {
        this.functions = functions;
        this.inputs = Port.ofScalars(inputs);
        this.outputs = Port.ofScalars(outputs);
        this.traits = Set.of(traits);
    }

    /** What is read, in the order of {@link Scalars#in}; then registers. */
    public final List<Port> inputs() {
        return inputs;
    }

    /** What is written, in the order of {@link Scalars#out}; then registers. */
    public final List<Port> outputs() {
        return outputs;
    }

    /** Returns whether hardware may differ in the last bits. */
    public final boolean approximate() {
        return traits.contains(ImplementationTrait.APPROXIMATE);
    }

    /** Returns whether {@link #raise} may find exceptions. */
    public final boolean raises() {
        return traits.contains(ImplementationTrait.RAISES);
    }

    /** Collects the exceptions that computing raises. Needs the inputs, as {@link #run} does, and writes no output. */
    public final void raise(Scalars scalars, Exceptions raised) {
        IrEvaluator.Inputs dwords = new IrEvaluator.Inputs() {
            @Override
            public int number(int index) {
                int dword = index;
                int place = 0;
                for (Port port : inputs) {
                    if (dword < port.dwords()) {
                        return (int) (scalars.in[place + dword / 2] >>> dword % 2 * Integer.SIZE);
                    }
                    dword -= port.dwords();
                    place += (port.dwords() + 1) / 2;
                }
                throw new IllegalStateException("no input " + index);
            }

            @Override
            public boolean mask(int index) {
                return scalars.scc;
            }
        };
        IrEvaluator.raise(ir().orElseThrow(), dwords, scalars.mode, raised);
    }

    /**
     * What it computes; empty where that is not expressed so. Inputs and outputs are the dwords of {@link #inputs} and {@link #outputs}, in
     * order; those of a single bit are masks, with numbers of their own.
     */
    public final Optional<IrFunction> ir() {
        return functions.flatMap(f -> f.function(false));
    }

    /** Computes. All inputs are read before an output is written. Allocates nothing. */
    public abstract void run(Scalars scalars);

    @Override
    public final <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.wave(this);
    }
}
