package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes what methods that {@link VectorSupport} calls do as long as the JVM has made no vector instruction of them: what the API does. */
final class VectorFallback {
    private static final String OBJECT = "java/lang/Object";

    /** The vector comes behind its place. */
    private static final int[] STORED = {2, 0, 1};

    /** Where the object gets what the operation gets, if not in the same order. */
    private static final Map<String, int[]> ORDERS = Map.of(
            VectorOperation.STORE, STORED, VectorOperation.STORE_MEMORY, STORED, VectorOperation.COMPARE, new int[] {
                1, 2
            });

    private final VectorApi api;
    private final VectorOperation operation;
    private final Class<?> type;
    private final Method method;

    /** @param type an interface with one method */
    VectorFallback(VectorApi api, VectorOperation operation, Class<?> type) {
        this.api = api;
        this.operation = operation;
        this.type = type;
        method = Stream.of(type.getMethods())
                .filter(m -> Modifier.isAbstract(m.getModifiers()))
                .findFirst()
                .orElseThrow();
    }

    /** An object of the interface. */
    Object make() {
        CompiledClass to = new CompiledClass(
                MethodHandles.lookup(), "org/gfxisa/simulator/vector/Fallback", OBJECT, Type.getInternalName(type));
        MethodVisitor out =
                to.visitMethod(Opcodes.ACC_PUBLIC, method.getName(), Type.getMethodDescriptor(method), null, null);
        out.visitCode();
        VectorApiCalls.write(api, out, operation, i -> push(out, i));
        out.visitInsn(method.getReturnType() == void.class ? Opcodes.RETURN : Opcodes.ARETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
        return to.make();
    }

    /** Pushes what an operation gets; numbers may be longs where it has ints. */
    private void push(MethodVisitor out, int number) {
        int[] order = ORDERS.get(operation.method());
        int at = order == null ? number : order[number];
        int local = 1;
        for (int i = 0; i < at; i++) {
            local += Type.getType(method.getParameterTypes()[i]).getSize();
        }
        Type given = Type.getType(method.getParameterTypes()[at]);
        Type wanted = Type.getType(operation.parameters().get(number));
        out.visitVarInsn(given.getOpcode(Opcodes.ILOAD), local);
        if (given.getSize() > wanted.getSize()) {
            out.visitInsn(Opcodes.L2I);
        } else if (wanted.getSort() >= Type.ARRAY) {
            out.visitTypeInsn(Opcodes.CHECKCAST, wanted.getInternalName());
        }
    }
}
