package org.gfxisa.simulator.coverage;

import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.UnsupportedOp;
import org.gfxisa.simulator.coverage.Fidelity.Level;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.op.OpFactory;
import org.gfxisa.simulator.wave.RegisterLayout;

/** Finds the fidelity of instructions. It binds them as a run does, and executes nothing. */
public final class InstructionFidelity {
    private final OpFactory factory;

    public InstructionFidelity(Isa isa) {
        factory = new OpFactory(new Machine(isa, RegisterLayout.of(isa), new AddressSpace(), Apertures.DEFAULT));
    }

    /** Returns the fidelity of a decoded instruction with its operands. */
    public Fidelity of(Instruction instruction) {
        Op op = factory.make(instruction, 0);
        if (op instanceof UnsupportedOp unsupported) {
            return new Fidelity(Level.REFUSED, unsupported.reason());
        }
        return factory.approximation(instruction)
                .map(found -> new Fidelity(Level.APPROXIMATE, found.text()))
                .orElse(Fidelity.EXACT);
    }
}
