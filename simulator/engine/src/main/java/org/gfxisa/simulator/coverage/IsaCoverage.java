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
 * How the simulator executes the instructions of an instruction set.
 *
 * @param isa the instruction set
 * @param instructions by name, without the suffix of an encoding, the worst of all encodings
 * @param unreachable encodings for which no operands were found, as {@code instruction/format}
 */
public record IsaCoverage(Isa isa, Map<String, Fidelity> instructions, List<String> unreachable) {
    /** Returns all described instruction sets, each once, in the order of the processors. */
    public static List<Isa> sets() {
        Map<String, Isa> sets = new LinkedHashMap<>();
        Processors.all().forEach(processor -> processor.isa().ifPresent(isa -> sets.putIfAbsent(isa.name(), isa)));
        return List.copyOf(sets.values());
    }

    /** Asks the engine about every encoding, each with operands that it takes. */
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

    /** Returns the number of instructions that are executed in a way. */
    public long count(Fidelity.Level level) {
        return instructions.values().stream()
                .filter(fidelity -> fidelity.level() == level)
                .count();
    }

    /** Encodes each encoding with operands that it takes. The instruction is valid until the call returns. */
    static void each(Isa isa, BiConsumer<Form, Instruction> encoded, Consumer<Form> unreachable) {
        SampleOperands operands = new SampleOperands(isa);
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
