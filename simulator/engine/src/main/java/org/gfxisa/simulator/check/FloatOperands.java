package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.Port;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.table.Slot;

/**
 * The floating-point values that a vector instruction reads and writes.
 *
 * @param read the values that are read; empty if the instruction computes nothing with floating-point numbers
 * @param written the values that are written
 * @param isMixed whether the values that are read may be halves of registers or come from other lanes
 */
record FloatOperands(List<Value> read, List<Value> written, boolean isMixed) {
    static final FloatOperands NONE = new FloatOperands(List.of(), List.of(), false);

    /** Registers with floating-point numbers. */
    record Value(InstructionRegisters.RegisterRange use, FloatLayout format) {}

    /**
     * Returns the floating-point operands of an instruction.
     *
     * @param uses its registers
     */
    static FloatOperands of(Optional<Execution> execution, Instruction instruction, InstructionRegisters uses) {
        if (execution.isEmpty() || !(execution.get() instanceof VectorImplementation kernel)) {
            return NONE;
        }
        List<Value> read = new ArrayList<>();
        List<Value> written = new ArrayList<>();
        boolean isKnown = add(kernel.inputs(), instruction, uses, read)
                && add(kernel.outputs(), instruction, uses, written)
                && kernel.inputs().stream()
                        .anyMatch(p -> FloatLayout.of(p.type()).isPresent());
        List<Slot> slots = instruction.form().slots();
        boolean isMixed = slots.stream()
                .skip(instruction.form().operandCount())
                .anyMatch(s -> !s.name().equals("clamp") && !s.name().equals("omod"));
        return isKnown && !written.isEmpty() ? new FloatOperands(read, written, isMixed) : NONE;
    }

    /** Adds the registers of ports. Returns false if a port's numbers have an unknown format, or a constant is a NaN. */
    private static boolean add(List<Port> ports, Instruction instruction, InstructionRegisters uses, List<Value> into) {
        List<Slot> slots = instruction.form().slots();
        for (Port port : ports) {
            Optional<FloatLayout> format = FloatLayout.of(port.type());
            if (port.kind() != Port.Kind.LANES || format.isEmpty()) {
                continue;
            }
            int slot = 0;
            while (slot < slots.size() && !slots.get(slot).name().equals(port.name())) {
                slot++;
            }
            if (slot == slots.size()) {
                return false;
            }
            Optional<InstructionRegisters.RegisterRange> use = Optional.ofNullable(uses.operands.get(port.name()));
            int literal = SlotValue.literal(instruction.value(slot));
            if (use.isEmpty() && format.get().isNan(literal, literal)) {
                return false;
            }
            use.ifPresent(u -> into.add(new Value(u, format.get())));
        }
        return true;
    }
}
