package org.gfxisa.simulator.coverage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processors;
import org.gfxisa.table.Form;

/**
 * The fidelity with which the simulator executes each instruction of an instruction set.
 *
 * @param isa the instruction set
 * @param instructions the fidelity of the worst encoding of each instruction, by the name without the suffix of an encoding
 * @param unreachable encodings for which no operands were found, as {@code instruction/format}
 */
public record IsaCoverage(Isa isa, Map<String, Fidelity> instructions, List<String> unreachable) {
    /** Returns all described instruction sets, each once, in the order of the processors. */
    public static List<Isa> sets() {
        Map<String, Isa> sets = new LinkedHashMap<>();
        Processors.all().forEach(processor -> processor.isa().ifPresent(isa -> sets.putIfAbsent(isa.name(), isa)));
        return List.copyOf(sets.values());
    }

    /** Asks the engine about every encoding, with operands that the encoding accepts. */
    public static IsaCoverage of(Isa isa) {
        InstructionFidelity fidelity = new InstructionFidelity(isa);
        Map<String, Fidelity> instructions = new TreeMap<>();
        List<String> unreachable = new ArrayList<>();
        each(
                isa,
                (form, instruction) -> instructions.merge(name(isa, form), fidelity.of(instruction), Fidelity::worse),
                form -> unreachable.add(name(isa, form) + "/" + form.format()));
        return new IsaCoverage(isa, instructions, unreachable);
    }

    /** Returns the number of instructions with a degree of fidelity. */
    public long count(Fidelity.Level level) {
        return instructions.values().stream()
                .filter(fidelity -> fidelity.level() == level)
                .count();
    }

    /** Visits every encoding with operands that the encoding accepts. The visitor must not keep the instruction. */
    static void each(Isa isa, BiConsumer<Form, Instruction> encoded, Consumer<Form> unreachable) {
        SmallestOperands operands = new SmallestOperands(isa);
        Instruction instruction = new Instruction();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (form.decodeOnly()) {
                continue;
            }
            if (operands.encode(form, instruction)) {
                encoded.accept(form, instruction);
            } else {
                unreachable.accept(form);
            }
        }
    }

    private static String name(Isa isa, Form form) {
        return isa.tables().opcodeNames().get(form.opcode());
    }
}
