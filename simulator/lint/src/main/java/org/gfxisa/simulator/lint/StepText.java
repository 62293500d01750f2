package org.gfxisa.simulator.lint;

import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.table.Counter;

/** Formats instructions, registers, counters and places as text. */
final class StepText {
    private static final String COUNTER_END = "cnt";

    private final ControlFlow flow;
    private final Disassembler disassembler;
    private final Instruction instruction = new Instruction();

    StepText(ControlFlow flow) {
        this.flow = flow;
        disassembler = new Disassembler(flow.region().isa());
    }

    /** Returns the text of a step's instruction. */
    String at(int step) {
        flow.read(step, instruction);
        return disassembler.text(instruction);
    }

    CodePlace place(int offset) {
        return flow.region().places().apply(offset);
    }

    /** Returns the name of a counter, for example {@code vmcnt}. */
    static String name(Counter counter) {
        return counter.name() + COUNTER_END;
    }

    /** Returns the name of a register, for example {@code v4} or {@code vcc_lo}. */
    String register(int code) {
        return flow.region().isa().codec().rules().name(code);
    }
}
