package org.gfxisa.simulator.compile;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes what methods that {@link VectorSupport} calls do as long as the JVM has made no vector instruction of them: what the API does. */
final class VectorFallback {
    /** What a load is called that is not from an array. */
    static final String FROM_MEMORY = "Memory";

    private static final String OBJECT = "java/lang/Object";

    private final VectorApi api;
    private final Class<?> type;
    private final Method method;
    private final CompiledClass to;
    private final MethodVisitor out;

    /** @param type an interface with one method */
    VectorFallback(VectorApi api, Class<?> type) {
        this.api = api;
        this.type = type;
        method = Stream.of(type.getMethods())
                .filter(m -> Modifier.isAbstract(m.getModifiers()))
                .findFirst()
                .orElseThrow();
        to = new CompiledClass("org/gfxisa/simulator/compile/VectorOperation", OBJECT, Type.getInternalName(type));
        out = to.visitMethod(Opcodes.ACC_PUBLIC, method.getName(), Type.getMethodDescriptor(method), null, null);
    }

    /** An object of the interface. */
    Object of(String called, String operator) {
        out.visitCode();
        switch (called) {
            case "load" -> {
                parameter(2, VectorApi.SPECIES);
                if (operator.equals(FROM_MEMORY)) {
                    parameter(0, api.memory());
                    index();
                    api.fromMemory(out);
                } else {
                    parameter(0, "[I");
                    index();
                    fromSpecies(VectorApi.INT, "fromArray", "[II");
                }
            }
            case "store" -> {
                parameter(2, VectorApi.INT);
                parameter(0, "[I");
                index();
                out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VectorApi.INT, "intoArray", "([II)V", false);
            }
            case "convert" -> convert(operator);
            case "binaryOp" -> {
                parameter(0, VectorApi.VECTOR);
                api.operator(out, operator);
                parameter(1, VectorApi.VECTOR);
                call("lanewise", VectorApi.operatorType("Binary") + "L" + VectorApi.VECTOR + ";");
            }
            case "compare" -> {
                parameter(1, VectorApi.VECTOR);
                api.operator(out, operator);
                parameter(2, VectorApi.VECTOR);
                call("compare", VectorApi.operatorType("Comparison") + "L" + VectorApi.VECTOR + ";", VectorApi.MASK);
            }
            case "blend" -> {
                parameter(0, VectorApi.VECTOR);
                parameter(1, VectorApi.VECTOR);
                parameter(2, VectorApi.MASK);
                call("blend", "L" + VectorApi.VECTOR + ";L" + VectorApi.MASK + ";");
            }
            case "rearrangeOp" -> {
                parameter(0, VectorApi.VECTOR);
                parameter(1, VectorApi.SHUFFLE);
                call("rearrange", "L" + VectorApi.SHUFFLE + ";");
            }
            case "broadcastInt" -> {
                parameter(0, VectorApi.VECTOR);
                api.operator(out, operator);
                out.visitVarInsn(Opcodes.ILOAD, local(1));
                out.visitInsn(Opcodes.I2L);
                call("lanewise", VectorApi.operatorType("Binary") + "J");
            }
            default -> broadcast(VectorApi.PACKAGE + operator);
        }
        out.visitInsn(method.getReturnType() == void.class ? Opcodes.RETURN : Opcodes.ARETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
        return to.make();
    }

    private void convert(String conversion) {
        parameter(0, VectorApi.VECTOR);
        if (!conversion.isEmpty()) {
            api.operator(out, conversion);
        }
        parameter(1, VectorApi.SPECIES);
        out.visitInsn(Opcodes.ICONST_0);
        String parameters = "L" + VectorApi.SPECIES + ";I";
        if (conversion.isEmpty()) {
            call("reinterpretShape", parameters);
        } else {
            call("convertShape", VectorApi.operatorType("Conversion") + parameters);
        }
    }

    private void broadcast(String vector) {
        parameter(1, VectorApi.SPECIES);
        out.visitVarInsn(Opcodes.LLOAD, local(0));
        boolean isInt = vector.equals(VectorApi.INT);
        if (isInt) {
            out.visitInsn(Opcodes.L2I);
        }
        fromSpecies(vector, "broadcast", isInt ? "I" : "J");
    }

    private void call(String name, String parameters) {
        call(name, parameters, VectorApi.VECTOR);
    }

    private void call(String name, String parameters, String result) {
        out.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, VectorApi.VECTOR, name, "(" + parameters + ")L" + result + ";", false);
    }

    private void fromSpecies(String vector, String name, String parameters) {
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                vector,
                name,
                "(L" + VectorApi.SPECIES + ";" + parameters + ")L" + vector + ";",
                false);
    }

    private int local(int parameter) {
        int local = 1;
        for (int i = 0; i < parameter; i++) {
            local += Type.getType(method.getParameterTypes()[i]).getSize();
        }
        return local;
    }

    private void parameter(int number, String as) {
        out.visitVarInsn(Opcodes.ALOAD, local(number));
        out.visitTypeInsn(Opcodes.CHECKCAST, as);
    }

    /** Pushes the place in an array, an int or a long. */
    private void index() {
        boolean isLong = method.getParameterTypes()[1] == long.class;
        out.visitVarInsn(isLong ? Opcodes.LLOAD : Opcodes.ILOAD, local(1));
        if (isLong) {
            out.visitInsn(Opcodes.L2I);
        }
    }
}
