package org.gfxisa.simulator.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;

/** Makes a function of what a vector instruction computes and what its modifiers do to sources and results. */
public final class LaneBinding {
    private final IrBuilder builder = new IrBuilder();
    private final List<Source> sources = new ArrayList<>();
    private final List<Register> registers = new ArrayList<>();
    /** The nodes of the inputs of the instruction's own function. */
    private final List<Integer> inputs = new ArrayList<>();
    /** The operands that VGPR indexing adds to. */
    private final int indexed;

    /** @param indexed the operands that VGPR indexing adds to, as the instruction that turns it on names them */
    public LaneBinding(int indexed) {
        this.indexed = indexed;
    }

    /** Adds the next source; false if the compiler cannot read it. */
    public boolean read(LaneSource source) {
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < source.dwords(); i++) {
            Optional<Source> place = source.place(i);
            if (place.isEmpty()) {
                return false;
            }
            values.add(input(source.isIndexed(indexed) ? indexed(place.get()) : place.get()));
        }
        source.modify(builder, values);
        inputs.addAll(values);
        return true;
    }

    private static Source indexed(Source place) {
        return place instanceof VectorInstruction.InRegister in
                ? new VectorInstruction.InRegister(in.register().by(RegisterIndex.Field.GPR_INDEX))
                : place;
    }

    private int input(Source place) {
        sources.add(place);
        return builder.numbered(IrOp.IN, sources.size() - 1);
    }

    /** Where the dwords come from. */
    public List<Source> sources() {
        return sources;
    }

    /** Where the results go. */
    public List<Register> registers() {
        return registers;
    }

    /**
     * The function, after all sources were read.
     *
     * @param dpp whose lanes get results, if there is one; the others keep what they have
     */
    public IrFunction function(IrFunction kernel, LaneSink[] sinks, Optional<DppControl> dpp) {
        List<Integer> results = new ArrayList<>();
        int active = dpp.map(control -> control.active(builder)).orElseGet(() -> builder.add(IrOp.TRUE));
        boolean areAll = builder.nodes().get(active).op() == IrOp.TRUE;
        kernel.addTo(builder, new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                return node.op() == IrOp.IN ? inputs.get(node.number()) : builder.add(node);
            }

            @Override
            public void output(Node node, int value) {
                if (node.op() == IrOp.MASK_OUT) {
                    builder.numbered(node.op(), node.number(), builder.add(IrOp.BOTH, value, active));
                } else {
                    results.add(value);
                }
            }
        });
        int at = 0;
        for (LaneSink sink : sinks) {
            List<Integer> values = new ArrayList<>(results.subList(at, at + sink.dwords()));
            at += sink.dwords();
            Register first = register(sink, 0);
            sink.finish(builder, values, () -> input(new VectorInstruction.InRegister(first)));
            for (int i = 0; i < values.size(); i++) {
                Register register = register(sink, i);
                int value = values.get(i);
                int kept = areAll
                        ? value
                        : builder.select(active, value, input(new VectorInstruction.InRegister(register)));
                builder.numbered(IrOp.OUT, registers.size(), kept);
                registers.add(register);
            }
        }
        return builder.function();
    }

    private Register register(LaneSink sink, int dword) {
        Register register = new Register(sink.isAccumulation(), sink.register() + dword);
        return sink.isIndexed(indexed) ? register.by(RegisterIndex.Field.GPR_INDEX) : register;
    }
}
