package org.gfxisa.simulator.jit.emit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.vector.ClassConstants;
import org.gfxisa.simulator.vector.CompiledClass;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits a compiled class. One method has the control flow of a region or a trace; each fused group that it calls has methods of its own. */
public final class ClassEmitter {
    /** Internal name of all compiled classes. */
    static final String NAME = "org/gfxisa/simulator/jit/emit/Compiled";

    private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
    private static final int COUNT = 64;

    private final List<FusedGroup> groups = new ArrayList<>();
    private final List<FastPath> operations = new ArrayList<>();
    private final ClassConstants constants =
            new ClassConstants(NAME, IntStream.range(0, COUNT).toArray());

    private final CompiledClass out;

    /** @param parent internal name of the superclass */
    public ClassEmitter(String parent) {
        out = new CompiledClass(HERE, NAME, parent);
    }

    /**
     * Emits a method.
     *
     * @param emit emits its instructions
     */
    public void method(String name, String descriptor, Consumer<MethodVisitor> emit) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        emit.accept(method);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Returns the fused groups that the code calls, by number. */
    public List<FusedGroup> groups() {
        return groups;
    }

    /** Returns the fast paths that the code calls. */
    public List<FastPath> operations() {
        return operations;
    }

    /** Pushes an object as a constant of the class. */
    void constant(MethodVisitor method, Object value, String type) {
        constants.push(method, value, type);
    }

    /** Returns the number of a group that the code calls. */
    int number(FusedGroup group) {
        if (!groups.contains(group)) {
            groups.add(group);
        }
        return groups.indexOf(group);
    }

    /** Emits the methods of groups, defines the class, and returns its object. */
    public <C extends CompiledCode> C define(Class<C> type) {
        for (int i = 0; i < groups.size(); i++) {
            new GroupEmitter(out, groups.get(i), i).emit();
        }
        constants.emit(out);
        C code = type.cast(out.make(constants.values()));
        code.uses = new boolean[GroupEmitter.method(groups.size(), true)];
        return code;
    }

    /** Returns the loop method with a number, which computes a fused group. */
    public static MethodHandle loop(CompiledCode code, int number) {
        try {
            return MethodHandles.privateLookupIn(code.getClass(), HERE)
                    .findStatic(
                            code.getClass(),
                            GroupEmitter.loop(number),
                            MethodType.fromMethodDescriptorString(
                                    GroupLoopEmitter.DESCRIPTOR, ClassEmitter.class.getClassLoader()));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException("compiled code cannot be called", e);
        }
    }
}
