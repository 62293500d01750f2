package org.gfxisa.simulator.compile;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** How long a method would be: bytes about as the JVM's second compiler counts them, with those of the operations on vectors that it calls. */
final class CodeSize extends MethodVisitor {
    private static final int SHORT = 1;
    private static final int USUAL = 3;
    /** An instruction with a local; there may be more than 256. */
    private static final int LOCAL = 2;

    private static final int LAST_SHORT_LOCAL = 255;

    private final VectorOperations operations;
    private int calls;
    private int bytes;

    /** Of one without instructions. */
    CodeSize(VectorOperations operations) {
        super(Opcodes.ASM9);
        this.operations = operations;
    }

    /** Calls of operations, and of the API. */
    int calls() {
        return calls;
    }

    int bytes() {
        return bytes;
    }

    @Override
    public void visitInsn(int opcode) {
        bytes += SHORT;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        bytes += local > LAST_SHORT_LOCAL ? 2 * LOCAL : LOCAL;
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        bytes += USUAL;
    }

    @Override
    public void visitIincInsn(int local, int by) {
        bytes += USUAL;
    }

    @Override
    public void visitLdcInsn(Object value) {
        bytes += USUAL;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        bytes += USUAL;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        bytes += USUAL;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        bytes += USUAL;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        int called = operations.bytes(owner);
        bytes += USUAL + called;
        calls += called > 0 || owner.startsWith(VectorApi.PACKAGE) ? 1 : 0;
    }
}
