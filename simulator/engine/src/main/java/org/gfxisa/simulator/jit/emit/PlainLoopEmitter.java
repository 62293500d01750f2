package org.gfxisa.simulator.jit.emit;

import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.vector.MethodCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the loop of a fused group lane by lane, as scalar code. */
final class PlainLoopEmitter extends GroupLoopEmitter<MethodCode> {
    private static final int MAGNITUDE = 0x7fffffff;
    private static final int INFINITY = 0x7f800000;
    /** Twice the bits of the smallest normal number. */
    private static final int NORMAL = 0x01000000;

    private final int[] locals;
    private final ScalarIrEmitter values;

    /**
     * Creates the emitter of a method.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     * @param full whether the method is for full EXEC
     */
    PlainLoopEmitter(GroupIr ir, Guards guards, int waveSize, int mode, boolean full, MethodCode code) {
        super(ir, guards, waveSize, full, code);
        locals = new int[ir.nodes().size()];
        values = new ScalarIrEmitter(code.out, ir.nodes(), i -> locals[i], mode);
    }

    @Override
    int step() {
        return 1;
    }

    @Override
    void keepScalar(int node) {
        keep(node);
    }

    private void keep(int node) {
        locals[node] = code.reserve(values.isWide(node) ? 2 : 1);
        values.store(node);
    }

    @Override
    void takeConstants() {
        for (int i = 0; i < needed.length; i++) {
            Node node = ir.nodes().get(i);
            if (needed[i] && node.op() == IrOp.MASK_IN) {
                takeMask(node.number());
            }
        }
    }

    @Override
    void takeActive(Label next) {
        code.loadLong(EXEC);
        extractMaskBits();
        code.op(Opcodes.L2I);
        code.out.visitJumpInsn(Opcodes.IFEQ, next);
    }

    @Override
    void compute(int i) {
        Node node = ir.nodes().get(i);
        switch (node.op()) {
            case CONST, GUARD -> {}
            case IN -> {
                if (ir.inputs().get(node.number()) instanceof InRegister register) {
                    code.load(array(register.register()));
                    code.loadInt(index);
                    code.op(Opcodes.IALOAD);
                    keep(i);
                }
            }
            case MASK_IN -> {
                code.loadLong(takeMask(node.number()));
                extractMaskBits();
                code.op(Opcodes.L2I);
                keep(i);
            }
            case LANE -> {
                code.loadInt(index);
                keep(i);
            }
            default -> {
                values.value(node);
                keep(i);
            }
        }
    }

    @Override
    void store(Register register, int node) {
        code.load(array(register));
        code.loadInt(index);
        values.load(node);
        code.op(Opcodes.IASTORE);
    }

    @Override
    void pushBits(int node) {
        values.load(node);
        code.op(Opcodes.I2L);
    }

    @Override
    void check(Label next) {
        Label bad = new Label();
        Label fine = new Label();
        for (int node : guards.nans()) {
            values.load(node);
            code.number(MAGNITUDE);
            code.op(Opcodes.IAND);
            code.number(INFINITY);
            code.out.visitJumpInsn(Opcodes.IF_ICMPGT, bad);
        }
        for (int node : guards.denormals()) {
            // Without its sign, and less one, so that 0 is the greatest of all unsigned numbers.
            values.load(node);
            code.number(1);
            code.op(Opcodes.ISHL);
            code.number(1);
            code.op(Opcodes.ISUB);
            code.number(NORMAL - 1);
            GroupEmitter.unsigned(code.out, Opcodes.IFLT, bad);
        }
        for (int node : guards.wideNans()) {
            values.loadDouble(node);
            values.loadDouble(node);
            code.op(Opcodes.DSUB);
            code.op(Opcodes.DCONST_0);
            code.op(Opcodes.DCMPL);
            code.out.visitJumpInsn(Opcodes.IFNE, bad);
        }
        for (int node : guards.expected()) {
            values.load(node);
            code.out.visitJumpInsn(Opcodes.IFEQ, bad);
        }
        code.out.visitJumpInsn(Opcodes.GOTO, fine);
        code.out.visitLabel(bad);
        miss(next);
        code.out.visitLabel(fine);
    }
}
