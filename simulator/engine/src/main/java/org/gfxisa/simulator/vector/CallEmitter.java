package org.gfxisa.simulator.vector;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.gfxisa.ir.IrCall;
import org.gfxisa.semantics.Floats;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the call of a run-time method: {@link #begin}, the arguments, {@link #end}. */
public final class CallEmitter {
    private final MethodVisitor out;
    private final IrCall call;
    private final Method method;
    private final Class<?> owner;

    public CallEmitter(MethodVisitor out, IrCall call) {
        this.out = out;
        this.call = call;
        method = call.method();
        owner = call.receiver().<Class<?>>map(Object::getClass).orElseGet(method::getDeclaringClass);
    }

    private boolean isStatic() {
        return Modifier.isStatic(method.getModifiers());
    }

    /** Pushes the object that has the method. */
    public void begin() {
        if (!isStatic()) {
            out.visitFieldInsn(
                    Opcodes.GETSTATIC,
                    Type.getInternalName(Floats.class),
                    call.callee().format().orElseThrow(),
                    Type.getDescriptor(owner));
        }
    }

    /** Calls, behind the arguments. */
    public void end(int mode) {
        if (call.takesMode()) {
            out.visitLdcInsn(call.mode(mode));
        }
        out.visitMethodInsn(
                isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
                Type.getInternalName(owner),
                call.callee().method(),
                Type.getMethodDescriptor(method),
                false);
    }
}
