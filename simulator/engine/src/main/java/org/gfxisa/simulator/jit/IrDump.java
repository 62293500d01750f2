package org.gfxisa.simulator.jit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrText;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.jit.pass.GroupIr;

/**
 * Prints the IR of fused groups: of each instruction before and after calls are lowered, and of the group. For all threads.
 *
 * @param out takes the text of a group, which ends with a line feed; empty: nothing is printed
 * @param instruction the text of an instruction by its index
 */
public record IrDump(Optional<Consumer<String>> out, IntFunction<String> instruction) {
    /** Prints nothing. */
    public static final IrDump NONE = new IrDump(Optional.empty(), index -> "");

    /** Prints a group. */
    void group(FusedGroup group) {
        out.ifPresent(to -> to.accept(text(group)));
    }

    private String text(FusedGroup group) {
        StringBuilder text = new StringBuilder();
        List<Integer> indices = group.indices();
        text.append("; group of ").append(indices.size()).append(" instructions\n");
        for (int i = 0; i < indices.size(); i++) {
            IrFunction before = group.function(i);
            IrFunction after = group.lowered(i);
            text.append("\n; ").append(instruction.apply(indices.get(i))).append('\n');
            text.append(IrText.print(before));
            if (!after.equals(before)) {
                text.append("\n; lowered\n").append(IrText.print(after));
            }
        }
        GroupIr fused = group.ir();
        text.append("\n; fused\n").append(IrText.print(new IrFunction(fused.nodes())));
        for (int i = 0; i < fused.inputs().size(); i++) {
            text.append("; in ")
                    .append(i)
                    .append(" is ")
                    .append(name(fused.inputs().get(i)))
                    .append('\n');
        }
        for (Map.Entry<Register, Integer> register : fused.registers().entrySet()) {
            text.append("; ")
                    .append(name(register.getKey()))
                    .append(" = %")
                    .append(register.getValue())
                    .append('\n');
        }
        fused.masks()
                .forEach((code, node) -> text.append("; mask at scalar code ")
                        .append(code)
                        .append(" = %")
                        .append(node)
                        .append('\n'));
        return text.append('\n').toString();
    }

    private static String name(Source source) {
        if (source instanceof InRegister register) {
            return name(register.register());
        } else if (source instanceof InScalar scalar) {
            return "scalar code " + scalar.code();
        }
        return source.toString();
    }

    private static String name(Register register) {
        return (register.isAccumulation() ? "a" : "v") + register.number();
    }
}
