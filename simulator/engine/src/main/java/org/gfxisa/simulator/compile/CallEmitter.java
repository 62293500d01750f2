package org.gfxisa.simulator.compile;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.exec.IrCall;
import org.gfxisa.semantics.Floats;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the call of a run-time method: {@link #begin}, the arguments, {@link #end}. */
final class CallEmitter {
    private final MethodVisitor out;
    private final IrCall call;
    private final Class<?> owner;
    private final Method method;

    CallEmitter(MethodVisitor out, IrCall call) {
        this.out = out;
        this.call = call;
        try {
            owner = owner(call.owner());
            method = owner.getMethod(call.name(), types(call));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no method " + call.text(), e);
        }
    }

    private static Class<?> owner(String name) throws ReflectiveOperationException {
        if (Arrays.stream(Floats.class.getFields()).anyMatch(f -> f.getName().equals(name))) {
            return Floats.class.getField(name).getType();
        }
        boolean isJava = name.equals(Integer.class.getSimpleName()) || name.equals(Long.class.getSimpleName());
        return Class.forName((isJava ? Integer.class : Floats.class).getPackageName() + "." + name);
    }

    private static Class<?>[] types(IrCall call) {
        List<Class<?>> types = new ArrayList<>();
        for (char type : call.arguments().toCharArray()) {
            types.add(type == 'J' ? long.class : type == 'Z' ? boolean.class : int.class);
        }
        if (call.takesMode()) {
            types.add(int.class);
        }
        return types.toArray(Class<?>[]::new);
    }

    private boolean isStatic() {
        return Modifier.isStatic(method.getModifiers());
    }

    /** Pushes the object that has the method. */
    void begin() {
        if (!isStatic()) {
            out.visitFieldInsn(
                    Opcodes.GETSTATIC, Type.getInternalName(Floats.class), call.owner(), Type.getDescriptor(owner));
        }
    }

    /** Calls, behind the arguments. */
    void end(int mode) {
        if (call.takesMode()) {
            out.visitLdcInsn(call.mode(mode));
        }
        out.visitMethodInsn(
                isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
                Type.getInternalName(owner),
                call.name(),
                Type.getMethodDescriptor(method),
                false);
    }
}
