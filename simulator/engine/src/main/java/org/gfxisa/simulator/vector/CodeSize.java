package org.gfxisa.simulator.vector;

import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** How long a method would be: its bytes, with those of the operations on vectors that it calls, as the JVM's second compiler counts them. */
public final class CodeSize extends MethodVisitor {
    private final ToIntFunction<String> operations;
    private int calls;
    private int called;

    /**
     * Measures a method that has no instructions yet.
     *
     * @param operations returns the bytes of the method of an operation, by the name of its class; 0 for other classes
     * @param descriptor of the method
     */
    public CodeSize(ToIntFunction<String> operations, String descriptor) {
        super(Opcodes.ASM9, new ClassWriter(0).visitMethod(Opcodes.ACC_STATIC, "sized", descriptor, null, null));
        this.operations = operations;
    }

    /** Calls of operations, and of the API. */
    public int calls() {
        return calls;
    }

    public int bytes() {
        Label end = new Label();
        visitLabel(end);
        return end.getOffset() + called;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        int bytes = operations.applyAsInt(owner);
        called += bytes;
        calls += bytes > 0 || owner.startsWith(VectorApi.PACKAGE) ? 1 : 0;
    }
}
