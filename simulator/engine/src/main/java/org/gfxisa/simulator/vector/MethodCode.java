package org.gfxisa.simulator.vector;

import java.util.function.IntConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the bytecode of a method: its locals, numbers and loops. */
public class MethodCode {
    public final MethodVisitor out;
    private int locals;

    /**
     * Creates the code of a method without instructions.
     *
     * @param locals how many locals the parameters take
     */
    public MethodCode(MethodVisitor out, int locals) {
        this.out = out;
        this.locals = locals;
    }

    /** Returns the first free local. */
    final int locals() {
        return locals;
    }

    /** Reserves a local, or two for a long, and returns it. */
    public final int reserve(int size) {
        locals += size;
        return locals - size;
    }

    /** Stores the object on the stack to a new local, which it returns. */
    public final int keep() {
        int local = reserve(1);
        out.visitVarInsn(Opcodes.ASTORE, local);
        return local;
    }

    /** Stores the int on the stack to a new local, which it returns. */
    public final int keepInt() {
        int local = reserve(1);
        out.visitVarInsn(Opcodes.ISTORE, local);
        return local;
    }

    /** Stores the long on the stack to a new local, which it returns. */
    public final int keepLong() {
        int local = reserve(2);
        out.visitVarInsn(Opcodes.LSTORE, local);
        return local;
    }

    public void load(int local) {
        out.visitVarInsn(Opcodes.ALOAD, local);
    }

    public final void loadInt(int local) {
        out.visitVarInsn(Opcodes.ILOAD, local);
    }

    public final void loadLong(int local) {
        out.visitVarInsn(Opcodes.LLOAD, local);
    }

    public final void number(int value) {
        if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            out.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            out.visitLdcInsn(value);
        }
    }

    public final void longNumber(long value) {
        out.visitLdcInsn(value);
    }

    public final void op(int opcode) {
        out.visitInsn(opcode);
    }

    /**
     * Emits a loop over numbers from 0 on.
     *
     * @param end local with the number at which it ends
     * @param body receives the local with the current number
     */
    public final void loop(int end, int step, IntConsumer body) {
        number(0);
        int i = keepInt();
        Label top = new Label();
        Label done = new Label();
        out.visitLabel(top);
        loadInt(i);
        loadInt(end);
        out.visitJumpInsn(Opcodes.IF_ICMPGE, done);
        body.accept(i);
        out.visitIincInsn(i, step);
        out.visitJumpInsn(Opcodes.GOTO, top);
        out.visitLabel(done);
    }
}
