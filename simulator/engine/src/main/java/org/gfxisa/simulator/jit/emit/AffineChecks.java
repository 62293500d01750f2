package org.gfxisa.simulator.jit.emit;

import java.util.List;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.jit.pass.AffineAnalysis;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Emits the run-time checks that nodes are affine within a row. They compare the first and the last lane.
 *
 * @param reach local with the number of lanes of the row, less one
 * @param fail where to jump if a node is not affine
 */
record AffineChecks(AffineAnalysis rows, MethodVisitor out, ScalarIrEmitter code, int reach, Label fail) {
    /** Emits the check of a node, whose value has been stored. */
    void check(int node) {
        Node of = rows.builder().nodes().get(node);
        List<Integer> arguments = of.arguments();
        if (of.op() == IrOp.IN || arguments.stream().allMatch(a -> rows.stride(a) == 0)) {
            return;
        }
        int a = arguments.get(0);
        switch (of.op()) {
            case AND -> {
                last(node);
                code.load(arguments.get(rows.stride(a) == 0 ? 0 : 1));
                compareUnsigned();
                out.visitJumpInsn(Opcodes.IFGT, fail);
            }
            case OR -> {
                // It is a sum if the operands have no bit in common.
                boolean isFirst = rows.stride(a) == 0;
                int strided = isFirst ? arguments.get(1) : a;
                staysIn(strided, false);
                code.load(isFirst ? a : arguments.get(1));
                out.visitInsn(Opcodes.ICONST_M1);
                last(strided);
                out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "numberOfLeadingZeros", "(I)I", false);
                out.visitInsn(Opcodes.IUSHR);
                out.visitInsn(Opcodes.IAND);
                out.visitJumpInsn(Opcodes.IFNE, fail);
            }
            case SHR, SAR -> {
                staysIn(a, of.op() == IrOp.SAR);
                last(a);
                code.load(arguments.get(1));
                out.visitInsn(of.op() == IrOp.SAR ? Opcodes.ISHR : Opcodes.IUSHR);
                code.load(node);
                out.visitJumpInsn(Opcodes.IF_ICMPNE, fail);
            }
            case LT, ULT -> {
                boolean isSigned = of.op() == IrOp.LT;
                arguments.forEach(argument -> staysIn(argument, isSigned));
                last(a);
                last(arguments.get(1));
                less(isSigned);
                code.load(node);
                out.visitJumpInsn(Opcodes.IF_ICMPNE, fail);
            }
            case WIDE -> staysIn(a, false);
            case HIGH -> {
                last(a);
                out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
                out.visitInsn(Opcodes.LUSHR);
                out.visitInsn(Opcodes.L2I);
                code.load(node);
                out.visitJumpInsn(Opcodes.IF_ICMPNE, fail);
            }
            case SELECT -> {
                int yes = rows.stride(arguments.get(1));
                int no = rows.stride(arguments.get(2));
                if (yes != no) {
                    code.load(a);
                    out.visitJumpInsn(yes > no ? Opcodes.IFEQ : Opcodes.IFNE, fail);
                }
            }
            default -> {
                // Sums and products wrap in the same way as their operands.
            }
        }
    }

    /** Pushes the value in the last lane. */
    private void last(int node) {
        code.load(node);
        if (rows.stride(node) == 0) {
            return;
        }
        out.visitVarInsn(Opcodes.ILOAD, reach);
        out.visitLdcInsn(rows.stride(node));
        out.visitInsn(Opcodes.IMUL);
        if (code.isWide(node)) {
            out.visitInsn(Opcodes.I2L);
        }
        out.visitInsn(code.isWide(node) ? Opcodes.LADD : Opcodes.IADD);
    }

    /** Fails if a value wraps within the row. */
    private void staysIn(int node, boolean isSigned) {
        if (rows.stride(node) != 0) {
            last(node);
            code.load(node);
            less(isSigned);
            out.visitJumpInsn(Opcodes.IFNE, fail);
        }
    }

    private void compareUnsigned() {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "compareUnsigned", "(II)I", false);
    }

    /** Pushes whether one value on the stack is less than the other. */
    private void less(boolean isSigned) {
        if (isSigned) {
            code.condition(Opcodes.IF_ICMPLT);
        } else {
            compareUnsigned();
            code.condition(Opcodes.IFLT);
        }
    }
}
