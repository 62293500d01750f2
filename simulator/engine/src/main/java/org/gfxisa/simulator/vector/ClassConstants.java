package org.gfxisa.simulator.vector;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Objects that a compiled class has as constants, which the JVM compiles as such. The class gets them with its bytes. */
public final class ClassConstants {
    static final String LANES = "LANES";
    private static final String OBJECTS = "[Ljava/lang/Object;";

    private record Constant(String name, String descriptor, Object value) {}

    private final String owner;
    private final List<Constant> constants = new ArrayList<>();

    /**
     * Of a class so far without any but {@link #LANES}: the numbers of lanes, and more.
     *
     * @param owner its internal name
     */
    public ClassConstants(String owner, int[] lanes) {
        this.owner = owner;
        constants.add(new Constant(LANES, "[I", lanes));
    }

    /** What the class is defined with. */
    public Object[] values() {
        return constants.stream().map(Constant::value).toArray();
    }

    /** Pushes an object, as a constant of a type. */
    public void push(MethodVisitor out, Object value, String type) {
        Constant constant = new Constant("C" + constants.size(), "L" + type + ";", value);
        constants.add(constant);
        out.visitFieldInsn(Opcodes.GETSTATIC, owner, constant.name, constant.descriptor);
    }

    /** Writes the fields, and what fills them. */
    public void emit(ClassVisitor out) {
        MethodVisitor type = out.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        type.visitCode();
        type.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "lookup",
                "()Ljava/lang/invoke/MethodHandles$Lookup;",
                false);
        type.visitLdcInsn("_");
        type.visitLdcInsn(Type.getType(OBJECTS));
        type.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "classData",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
                false);
        type.visitTypeInsn(Opcodes.CHECKCAST, OBJECTS);
        type.visitVarInsn(Opcodes.ASTORE, 0);
        for (int i = 0; i < constants.size(); i++) {
            Constant constant = constants.get(i);
            out.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, constant.name, constant.descriptor, null, null)
                    .visitEnd();
            type.visitVarInsn(Opcodes.ALOAD, 0);
            type.visitIntInsn(Opcodes.SIPUSH, i);
            type.visitInsn(Opcodes.AALOAD);
            type.visitTypeInsn(
                    Opcodes.CHECKCAST, Type.getType(constant.descriptor).getInternalName());
            type.visitFieldInsn(Opcodes.PUTSTATIC, owner, constant.name, constant.descriptor);
        }
        type.visitInsn(Opcodes.RETURN);
        type.visitMaxs(0, 0);
        type.visitEnd();
    }
}
