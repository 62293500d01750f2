package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method for each operation on vectors, in a class of its own, made when it is first written. The JVM's second compiler puts them into what
 * calls them; its first one leaves most of them calls, since they need more stack than it allows. So what calls them is short, and soon compiled.
 */
public final class VectorOperations {
    private static final String METHOD = "of";
    private static final String PREFIX = "org/gfxisa/simulator/vector/Vector$";
    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();

    private final VectorApi api;
    /** By the name of its class. */
    private final Map<String, Made> made = new ConcurrentHashMap<>();

    private record Made(VectorOperation operation, int bytes) {}

    VectorOperations(VectorApi api) {
        this.api = api;
    }

    /** Writes a call. */
    void call(MethodVisitor out, VectorOperation operation) {
        String owner = PREFIX + operation.name();
        made.computeIfAbsent(owner, o -> new Made(operation, define(o, operation)));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, METHOD, operation.descriptor(), false);
    }

    /** Returns the bytes of the method of a class, or 0 if it is none of these. */
    public int bytes(String owner) {
        return made.containsKey(owner) ? made.get(owner).bytes() : 0;
    }

    /** The operation that has a name. */
    VectorOperation named(String name) {
        return made.get(PREFIX + name).operation();
    }

    private int define(String owner, VectorOperation operation) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
                owner,
                null,
                "java/lang/Object",
                null);
        MethodVisitor out =
                type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, METHOD, operation.descriptor(), null, null);
        out.visitCode();
        api.support().orElseThrow().write(api, out, operation);
        out.visitInsn(Type.getType(operation.result()).getOpcode(Opcodes.IRETURN));
        Label end = new Label();
        out.visitLabel(end);
        out.visitMaxs(0, 0);
        out.visitEnd();
        try {
            HERE.defineClass(type.toByteArray());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("an operation of vectors cannot be loaded", e);
        }
        return end.getOffset();
    }
}
