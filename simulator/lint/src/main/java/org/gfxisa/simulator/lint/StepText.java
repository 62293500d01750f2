package org.gfxisa.simulator.lint;

import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.table.Counter;

/** Instructions and registers as text. */
final class StepText {
    private static final String COUNTER_END = "cnt";

    private final CodeUnit unit;
    private final Decoder decoder;
    private final Disassembler disassembler;
    private final Instruction instruction = new Instruction();

    StepText(CodeUnit unit) {
        this.unit = unit;
        decoder = new Decoder(unit.isa());
        disassembler = new Disassembler(unit.isa());
    }

    /** The instruction at an offset. */
    String at(int offset) {
        decoder.decode(unit.code(), unit.start() + offset, unit.start() + unit.size(), instruction);
        return instruction.isValid() ? disassembler.text(instruction) : "no instruction";
    }

    CodePlace place(int offset) {
        return unit.places().apply(offset);
    }

    /** {@code vmcnt}. */
    static String name(Counter counter) {
        return counter.name() + COUNTER_END;
    }

    /** {@code v4}, {@code vcc_lo}. */
    String register(int code) {
        return unit.isa().plan().rules().name(code);
    }
}
