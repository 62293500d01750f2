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
    private static final int INFINITY = 0x7f800000;
    private static final int LEAST_NORMAL = 0x00800000;
    private static final long GREATEST_DOUBLE = 0x7fefffffffffffffL;

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

    /** Adds up signs, with one jump behind all guards: the JVM takes long to compile a loop with many jumps. */
    @Override
    void check(Label next) {
        code.number(0);
        guards.nans().forEach(this::isNan);
        guards.denormals().forEach(this::isDenormal);
        guards.wideNans().forEach(this::isInfiniteOrNan);
        guards.expected().forEach(this::isNotSet);
        Label fine = new Label();
        code.out.visitJumpInsn(Opcodes.IFGE, fine);
        miss(next);
        code.out.visitLabel(fine);
    }

    private void isNan(int node) {
        code.number(INFINITY);
        magnitude(node);
        code.op(Opcodes.ISUB);
        code.op(Opcodes.IOR);
    }

    private void magnitude(int node) {
        values.load(node);
        code.number(Integer.MAX_VALUE);
        code.op(Opcodes.IAND);
    }

    /** The magnitude is less than that of a normal number, and not zero. */
    private void isDenormal(int node) {
        magnitude(node);
        code.number(LEAST_NORMAL);
        code.op(Opcodes.ISUB);
        magnitude(node);
        code.op(Opcodes.INEG);
        code.op(Opcodes.IAND);
        code.op(Opcodes.IOR);
    }

    private void isInfiniteOrNan(int node) {
        code.longNumber(GREATEST_DOUBLE);
        values.load(node);
        code.longNumber(Long.MAX_VALUE);
        code.op(Opcodes.LAND);
        code.op(Opcodes.LSUB);
        code.number(Integer.SIZE);
        code.op(Opcodes.LUSHR);
        code.op(Opcodes.L2I);
        code.op(Opcodes.IOR);
    }

    private void isNotSet(int node) {
        values.load(node);
        code.number(1);
        code.op(Opcodes.ISUB);
        code.op(Opcodes.IOR);
    }
}
