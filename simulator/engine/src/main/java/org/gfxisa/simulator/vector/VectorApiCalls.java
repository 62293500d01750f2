package org.gfxisa.simulator.vector;

import static org.gfxisa.simulator.vector.VectorApi.INT;
import static org.gfxisa.simulator.vector.VectorApi.LONG;
import static org.gfxisa.simulator.vector.VectorApi.MASK;
import static org.gfxisa.simulator.vector.VectorApi.SPECIES;

import java.util.Locale;
import java.util.function.IntConsumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes operations as the methods of {@code jdk.incubator.vector}. */
final class VectorApiCalls {
    private static final String V = "L" + VectorApi.VECTOR + ";";
    private static final String M = "L" + MASK + ";";
    private static final String S = "L" + SPECIES + ";";

    private final VectorApi api;
    private final MethodVisitor out;
    private final VectorOperation operation;
    private final IntConsumer push;
    private final String vector;

    private VectorApiCalls(VectorApi api, MethodVisitor out, VectorOperation operation, IntConsumer push) {
        this.api = api;
        this.out = out;
        this.operation = operation;
        this.push = push;
        vector = operation.vector();
    }

    /**
     * Pushes what an operation gives.
     *
     * @param push pushes what it gets
     */
    static void write(VectorApi api, MethodVisitor out, VectorOperation operation, IntConsumer push) {
        new VectorApiCalls(api, out, operation, push).write();
    }

    private void write() {
        switch (operation.method()) {
            case VectorOperation.KNOWN -> push.accept(0);
            case VectorOperation.LOAD -> ofSpecies(INT, "fromArray", "[II");
            case VectorOperation.LOAD_MEMORY -> fromMemory();
            case VectorOperation.STORE_MEMORY -> {
                push.accept(0);
                push.accept(1);
                out.visitTypeInsn(Opcodes.CHECKCAST, api.memory());
                push.accept(2);
                api.intoMemory(out);
            }
            case VectorOperation.STORE -> call(INT, "intoArray", "([II)V");
            case VectorOperation.BROADCAST ->
                ofSpecies(vector, "broadcast", operation.parameters().get(0));
            case VectorOperation.REINTERPRET -> {
                String to = result();
                String name = to.substring(VectorApi.PACKAGE.length(), to.length() - "Vector".length()) + "s";
                call(vector, "reinterpretAs" + name, "()L" + to + ";");
            }
            case VectorOperation.CONVERT -> {
                push.accept(0);
                api.operator(out, operation.operator());
                out.visitInsn(Opcodes.ICONST_0);
                String descriptor = "(" + VectorApi.operatorType("Conversion") + "I)" + V;
                out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, vector, "convert", descriptor, false);
                out.visitTypeInsn(Opcodes.CHECKCAST, result());
            }
            case VectorOperation.UNARY -> lanewise("Unary", "");
            case VectorOperation.BINARY -> {
                if (operation.isOfMasks()) {
                    call(MASK, operation.operator().toLowerCase(Locale.ROOT), "(" + M + ")" + M);
                } else {
                    lanewise("Binary", V);
                }
            }
            case VectorOperation.SHIFT -> lanewise("Binary", vector.equals(LONG) ? "J" : "I");
            case VectorOperation.TERNARY -> call(vector, "fma", "(" + V + V + ")L" + vector + ";");
            case VectorOperation.COMPARE -> operator("compare", "Comparison", V, M);
            case VectorOperation.BLEND -> call(vector, "blend", "(" + V + M + ")L" + vector + ";");
            case VectorOperation.REARRANGE ->
                call(vector, "rearrange", "(L" + VectorApi.SHUFFLE + ";)L" + vector + ";");
            case VectorOperation.REDUCE -> operator("reduceLanes", "Associative", "", "I");
            case VectorOperation.FROM_BITS -> {
                api.species(out, INT);
                push.accept(0);
                out.visitMethodInsn(Opcodes.INVOKESTATIC, MASK, "fromLong", "(" + S + "J)" + M, false);
            }
            default -> call(MASK, operation.method(), "()" + operation.result());
        }
    }

    private String result() {
        return Type.getType(operation.result()).getInternalName();
    }

    /** Pushes all, and calls a method of the first. */
    private void call(String owner, String name, String descriptor) {
        for (int i = 0; i < operation.parameters().size(); i++) {
            push.accept(i);
        }
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
    }

    private void lanewise(String kind, String other) {
        operator("lanewise", kind, other, "L" + vector + ";");
    }

    /** Calls a method that an operator says what it does, behind which there may be another parameter. */
    private void operator(String name, String kind, String other, String result) {
        push.accept(0);
        api.operator(out, operation.operator());
        if (!other.isEmpty()) {
            push.accept(1);
        }
        if (other.equals("J")) {
            out.visitInsn(Opcodes.I2L);
        }
        String descriptor = "(" + VectorApi.operatorType(kind) + other + ")" + result;
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, vector, name, descriptor, false);
    }

    private void ofSpecies(String owner, String name, String parameters) {
        api.species(out, owner);
        for (int i = 0; i < operation.parameters().size(); i++) {
            push.accept(i);
        }
        out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, "(" + S + parameters + ")L" + owner + ";", false);
    }

    /**
     * The JVM does not know the class of what the API takes from memory, and would make an object; that of zeros it is blended with it knows.
     */
    private void fromMemory() {
        zeros();
        api.species(out, INT);
        push.accept(0);
        out.visitTypeInsn(Opcodes.CHECKCAST, api.memory());
        push.accept(1);
        api.fromMemory(out);
        zeros();
        api.operator(out, "EQ");
        zeros();
        String compare = "(" + VectorApi.operatorType("Comparison") + V + ")" + M;
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, INT, "compare", compare, false);
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, INT, "blend", "(" + V + M + ")L" + INT + ";", false);
    }

    private void zeros() {
        api.species(out, INT);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, INT, "broadcast", "(" + S + "I)L" + INT + ";", false);
    }
}
