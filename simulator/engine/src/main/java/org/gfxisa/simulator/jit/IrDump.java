package org.gfxisa.simulator.jit;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.ir.IrText;
import org.gfxisa.simulator.ir.RegisterIndex;
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
 * @param scalar the name of a scalar register by its code
 */
public record IrDump(Optional<Consumer<String>> out, IntFunction<String> instruction, IntFunction<String> scalar) {
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
        return text.append("\n; fused\n").append(text(group.ir())).append('\n').toString();
    }

    /** Returns the text of the IR of a group, with the names of its registers. */
    public String text(GroupIr ir) {
        StringBuilder text = new StringBuilder(IrText.print(new IrFunction(ir.nodes())));
        for (int i = 0; i < ir.inputs().size(); i++) {
            line(text, "in " + i + " is " + name(ir.inputs().get(i)));
        }
        ir.nodes().stream()
                .filter(node -> node.op() == IrOp.MASK_IN)
                .forEach(node -> line(text, "mask_in " + node.number() + " is " + scalar.apply(node.number())));
        ir.registers().forEach((register, node) -> line(text, name(register) + " = %" + node));
        ir.masks().forEach((code, node) -> line(text, scalar.apply(code) + " = mask %" + node));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        text.append("; ").append(line).append('\n');
    }

    private String name(Source source) {
        if (source instanceof InRegister register) {
            return name(register.register());
        } else if (source instanceof InScalar in) {
            return scalar.apply(in.code());
        }
        throw new IllegalStateException("no input is " + source);
    }

    /** Returns the name of a register: {@code v3}, or {@code v[3 + m0]} if it is indexed. */
    public static String name(Register register) {
        String file = register.isAccumulation() ? "a" : "v";
        return register.index()
                .map(index -> file + "[" + register.number() + " + m0" + name(index.field())
                        + (index.copy() > 0 ? ", copy " + index.copy() : "") + "]")
                .orElse(file + register.number());
    }

    private static String name(RegisterIndex.Field field) {
        return switch (field) {
            case WHOLE -> "";
            case GPR_INDEX -> ".gpr_index";
            case SOURCE -> ".source";
            case DESTINATION -> ".destination";
        };
    }
}
