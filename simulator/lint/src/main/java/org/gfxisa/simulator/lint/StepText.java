package org.gfxisa.simulator.lint;

import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.table.Counter;

/** Instructions and registers as text. */
final class StepText {
    private static final String COUNTER_END = "cnt";

    private final ControlFlow flow;
    private final Disassembler disassembler;
    private final Instruction instruction = new Instruction();

    StepText(ControlFlow flow) {
        this.flow = flow;
        disassembler = new Disassembler(flow.unit().isa());
    }

    /** The instruction of a step. */
    String at(int step) {
        flow.read(step, instruction);
        return disassembler.text(instruction);
    }

    CodePlace place(int offset) {
        return flow.unit().places().apply(offset);
    }

    /** {@code vmcnt}. */
    static String name(Counter counter) {
        return counter.name() + COUNTER_END;
    }

    /** {@code v4}, {@code vcc_lo}. */
    String register(int code) {
        return flow.unit().isa().codec().rules().name(code);
    }
}
