package org.gfxisa.simulator.jit.emit;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.Constant;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.wave.Wave;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Emits scalar instructions. Values are ints and longs in locals, and masks are 0 or 1. */
public final class ScalarEmitter {
    private static final String WAVE = Type.getInternalName(Wave.class);
    private final MethodVisitor out;
    private final int wave;
    private final int sgpr;
    private final int firstLocal;
    private final int mode;

    /**
     * Creates an emitter.
     *
     * @param wave local with the wave
     * @param sgpr local with the array of scalar registers
     * @param firstLocal the first free local
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    ScalarEmitter(MethodVisitor out, int wave, int sgpr, int firstLocal, int mode) {
        this.mode = mode;
        this.out = out;
        this.wave = wave;
        this.sgpr = sgpr;
        this.firstLocal = firstLocal;
    }

    void emit(ScalarInstruction instruction) {
        List<Node> nodes = instruction.function().nodes();
        List<Integer> locals = new ArrayList<>();
        ScalarIrEmitter code = new ScalarIrEmitter(out, nodes, locals::get, mode);
        int local = firstLocal;
        for (int i = 0; i < nodes.size(); i++) {
            locals.add(local);
            if (nodes.get(i).op().result() != IrOp.Kind.NONE) {
                value(instruction, nodes.get(i), code);
                code.store(i);
                local += code.isWide(i) ? 2 : 1;
            }
        }
        // All sources are read before a result is written.
        for (Node node : nodes) {
            if (node.op() == IrOp.OUT) {
                instruction.results().get(node.number()).ifPresent(register -> {
                    out.visitVarInsn(Opcodes.ALOAD, sgpr);
                    out.visitIntInsn(Opcodes.SIPUSH, register);
                    code.load(node.arguments().get(0));
                    out.visitInsn(Opcodes.IASTORE);
                });
            } else if (node.op() == IrOp.MASK_OUT) {
                out.visitVarInsn(Opcodes.ALOAD, wave);
                code.load(node.arguments().get(0));
                out.visitFieldInsn(Opcodes.PUTFIELD, WAVE, "scc", "Z");
            }
        }
    }

    private void value(ScalarInstruction instruction, Node node, ScalarIrEmitter code) {
        switch (node.op()) {
            case IN -> {
                if (instruction.sources().get(node.number()) instanceof InScalar scalar) {
                    register(scalar.code());
                } else {
                    out.visitLdcInsn(((Constant) instruction.sources().get(node.number())).value());
                }
            }
            case M0 -> register(instruction.m0());
            case MASK_IN -> {
                out.visitVarInsn(Opcodes.ALOAD, wave);
                out.visitFieldInsn(Opcodes.GETFIELD, WAVE, "scc", "Z");
            }
            default -> code.value(node);
        }
    }

    private void register(int code) {
        out.visitVarInsn(Opcodes.ALOAD, sgpr);
        out.visitIntInsn(Opcodes.SIPUSH, code);
        out.visitInsn(Opcodes.IALOAD);
    }
}
