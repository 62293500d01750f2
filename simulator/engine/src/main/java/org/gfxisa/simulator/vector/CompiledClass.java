package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a class, of which one object is made. That finds all constants: the JVM compiles no method as long as one is not, even where it is
 * used on a way that nobody takes.
 */
public final class CompiledClass extends ClassVisitor {
    private static final String OBJECT = "java/lang/Object";

    private final MethodHandles.Lookup home;
    private final String parent;
    private final Set<ConstantDynamic> constants = new LinkedHashSet<>();

    /**
     * A class without methods.
     *
     * @param home a lookup of the package that the class is in
     */
    public CompiledClass(MethodHandles.Lookup home, String name, String parent, String... interfaces) {
        super(Opcodes.ASM9, new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                // Locals that differ where ways meet are not used there.
                return OBJECT;
            }
        });
        this.home = home;
        this.parent = parent;
        visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof ConstantDynamic constant) {
                    constants.add(constant);
                }
                super.visitLdcInsn(value);
            }
        };
    }

    /** Its object; the class has some objects beside its bytes. */
    public Object make(Object... data) {
        MethodVisitor make = super.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        make.visitCode();
        make.visitVarInsn(Opcodes.ALOAD, 0);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
        for (ConstantDynamic constant : constants) {
            make.visitLdcInsn(constant);
            make.visitInsn(Opcodes.POP);
        }
        make.visitInsn(Opcodes.RETURN);
        make.visitMaxs(0, 0);
        make.visitEnd();
        visitEnd();
        try {
            return home.defineHiddenClassWithClassData(((ClassWriter) cv).toByteArray(), data, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (IllegalAccessException
                | InstantiationException
                | InvocationTargetException
                | NoSuchMethodException e) {
            throw new IllegalStateException("compiled code cannot be loaded", e);
        }
    }
}
