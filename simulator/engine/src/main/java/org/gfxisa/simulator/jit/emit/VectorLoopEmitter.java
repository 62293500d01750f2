package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.util.Set;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the loop of a fused group over vectors of lanes. */
class VectorLoopEmitter extends GroupLoopEmitter<VectorCode> {
    final LocalValues values;
    private final VectorIrEmitter emitter;
    private int laneBits;
    private int laneNumbers;
    private int active;
    private int activeMask;

    /**
     * Creates the emitter of a method.
     *
     * @param full whether the method is for full EXEC
     */
    VectorLoopEmitter(GroupIr ir, Guards guards, int waveSize, boolean full, VectorCode code) {
        super(ir, guards, waveSize, full, code);
        values = new LocalValues(code);
        emitter = new VectorIrEmitter(code, ir.nodes(), values);
    }

    @Override
    int step() {
        return code.api.lanes();
    }

    @Override
    void keepScalar(int node) {
        code.broadcast();
        values.keep(node, INT);
    }

    @Override
    void takeConstants() {
        code.out.visitFieldInsn(Opcodes.GETSTATIC, ClassEmitter.NAME, "LANES", "[I");
        laneNumbers = code.keep();
        Set<IrOp> operations = ir.operations(needed);
        boolean hasMasks = !full || !ir.masks().isEmpty() || operations.contains(IrOp.MASK_IN);
        if (hasMasks && !code.api.hasFastMasks()) {
            code.broadcast(1);
            code.number(0);
            code.fromArray(laneNumbers, code.keepInt());
            code.shiftEach(INT, "LSHL");
            laneBits = code.keep();
        }
        for (int i = 0; i < needed.length; i++) {
            Node node = ir.nodes().get(i);
            if (!needed[i]) {
                continue;
            }
            if (node.op() == IrOp.CONST) {
                code.broadcast(node.number());
                values.keep(i, INT);
            } else if (node.op() == IrOp.MASK_IN) {
                takeMask(node.number());
            }
        }
        values.takeConstants(operations);
    }

    // ---- in the loop ----

    @Override
    void takeActive(Label next) {
        code.loadLong(EXEC);
        extractMaskBits();
        active = code.keepLong();
        code.loadLong(active);
        code.longNumber(0);
        code.op(Opcodes.LCMP);
        code.out.visitJumpInsn(Opcodes.IFEQ, next);
        pushMask(active);
        activeMask = code.keep();
    }

    private void pushMask(int bits) {
        if (code.api.hasFastMasks()) {
            code.fromLong(bits);
            return;
        }
        code.loadLong(bits);
        code.op(Opcodes.L2I);
        code.broadcast();
        code.load(laneBits);
        code.binary(INT, "AND");
        code.broadcast(0);
        code.compare(INT, "NE");
    }

    @Override
    void pushBits(int node) {
        values.bits(node, laneBits);
    }

    @Override
    void compute(int i) {
        Node node = ir.nodes().get(i);
        switch (node.op()) {
            case CONST, GUARD -> {}
            case IN -> {
                if (ir.inputs().get(node.number()) instanceof InRegister register) {
                    push(register.register());
                    values.keep(i, INT);
                }
            }
            case MASK_IN -> {
                code.loadLong(takeMask(node.number()));
                extractMaskBits();
                pushMask(code.keepLong());
                values.keepMask(i, INT);
            }
            case LANE -> {
                code.fromArray(laneNumbers, index);
                values.keep(i, INT);
            }
            case TRUE -> {
                code.broadcast(0);
                code.broadcast(0);
                code.compare(INT, "EQ");
                values.keepMask(i, INT);
            }
            case FROM_LANE -> {
                if (full) {
                    values.load(node.arguments().get(0), INT);
                } else {
                    code.broadcast(0);
                    values.load(node.arguments().get(0), INT);
                    code.load(activeMask);
                    code.blend(INT);
                }
                rearrange(node);
                values.keep(i, INT);
            }
            case HAS_LANE -> {
                code.broadcast(full ? -1 : 0);
                if (!full) {
                    code.broadcast(-1);
                    code.load(activeMask);
                    code.blend(INT);
                    rearrange(node);
                }
                code.broadcast(0);
                code.compare(INT, "NE");
                values.keepMask(i, INT);
            }
            default -> emitter.emit(i);
        }
    }

    private void rearrange(Node node) {
        code.shuffle(LanePermutation.of(node, code.api.lanes()).orElseThrow());
        code.rearrange();
    }

    /** Pushes the lanes of a register. */
    void push(Register register) {
        code.fromArray(array(register), index);
    }

    @Override
    void store(Register register, int node) {
        int array = array(register);
        if (full) {
            values.load(node, INT);
        } else {
            code.fromArray(array, index);
            values.load(node, INT);
            code.load(activeMask);
            code.blend(INT);
        }
        code.intoArray(array, index);
    }

    @Override
    void check(Label next) {
        new GuardEmitter(code, values, guards).push();
        if (!full) {
            code.load(activeMask);
            code.and(INT);
        }
        code.anyTrue(INT);
        Label fine = new Label();
        code.out.visitJumpInsn(Opcodes.IFEQ, fine);
        miss(next);
        code.out.visitLabel(fine);
    }
}
