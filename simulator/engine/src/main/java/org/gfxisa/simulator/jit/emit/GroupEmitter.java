package org.gfxisa.simulator.jit.emit;

import java.util.BitSet;
import java.util.Set;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits the methods of a fused group: a loop for full EXEC, a loop for partial EXEC, and a method that calls one of them. While the loop is
 * not used, that method has the interpreter execute the group.
 */
public final class GroupEmitter {
    /** {@code (Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks)}. */
    static final String DESCRIPTOR = "(L" + RegionEmitter.WAVE + ";[[I[[I[IJL" + RegionEmitter.CALLBACKS + ";)V";

    /**
     * The most bytes of a method that the second compiler of the JVM inlines. The loops are made longer: a region that inlined them all would
     * exceed the compiler's limits, and its vectors would be objects.
     */
    private static final int MOST_INLINED = 325;

    private static final String CODE = Type.getInternalName(CompiledCode.class);

    // Locals of the methods of groups, and of their callers.
    private static final int WAVE = 1;
    private static final int VGPR = 2;
    private static final int AGPR = 3;
    private static final int SGPR = 4;
    private static final int CALLER_OUT = 5;
    private static final int EXEC = 5;
    private static final int OUT = 7;
    private static final int MISSED = 8;

    private final ClassVisitor to;
    private final FusedGroup group;
    private final int number;

    /**
     * Creates the emitter of a group.
     *
     * @param to the class that receives the methods
     * @param number number of the group in its region
     */
    public GroupEmitter(ClassVisitor to, FusedGroup group, int number) {
        this.to = to;
        this.group = group;
        this.number = number;
    }

    /** Returns the name of the method that calls the loops of a group. */
    public static String name(int group) {
        return "group" + group;
    }

    /**
     * Returns the number of a loop method.
     *
     * @param all whether it is the one for full EXEC
     */
    public static int method(int group, boolean all) {
        return 2 * group + (all ? 0 : 1);
    }

    /** Returns the number of the group that a method computes. */
    public static int groupOf(int method) {
        return method / 2;
    }

    /** Returns the name of a loop method, by its number. */
    public static String loop(int method) {
        return (method % 2 == 0 ? "lanesAll" : "lanesSome") + groupOf(method);
    }

    public void emit() {
        loop(true);
        if (group.isLoop()) {
            callLoop();
            return;
        }
        loop(false);
        MethodVisitor out = to.visitMethod(Opcodes.ACC_PRIVATE, name(number), DESCRIPTOR, null, null);
        out.visitCode();
        Label some = new Label();
        Label done = new Label();
        Label end = new Label();
        checkIndices(out);
        out.visitVarInsn(Opcodes.LLOAD, EXEC);
        out.visitLdcInsn(group.allLanes());
        out.visitInsn(Opcodes.LCMP);
        out.visitJumpInsn(Opcodes.IFNE, some);
        call(out, method(number, true));
        out.visitJumpInsn(Opcodes.GOTO, done);
        out.visitLabel(some);
        call(out, method(number, false));
        out.visitLabel(done);
        out.visitVarInsn(Opcodes.LSTORE, MISSED);
        out.visitVarInsn(Opcodes.LLOAD, MISSED);
        out.visitInsn(Opcodes.LCONST_0);
        out.visitInsn(Opcodes.LCMP);
        out.visitJumpInsn(Opcodes.IFEQ, end);
        finish(out, MISSED);
        out.visitLabel(end);
        out.visitInsn(Opcodes.RETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    /** Emits the bailout of the whole group if an indexed register is one that the group writes before. */
    private void checkIndices(MethodVisitor out) {
        if (group.indexedRegisters().values().stream().allMatch(Set::isEmpty)) {
            return;
        }
        Label bad = new Label();
        Label good = new Label();
        group.indexedRegisters().forEach((register, before) -> {
            BitSet written = new BitSet();
            before.stream().filter(r -> !r.isAccumulation()).forEach(r -> written.set(r.number()));
            for (int from = written.nextSetBit(0); from >= 0; from = written.nextSetBit(written.nextClearBit(from))) {
                GroupLoopEmitter.number(out, register, OUT);
                out.visitIntInsn(Opcodes.SIPUSH, from);
                out.visitInsn(Opcodes.ISUB);
                out.visitIntInsn(Opcodes.SIPUSH, written.nextClearBit(from) - from);
                unsigned(out, Opcodes.IFLT, bad);
            }
        });
        out.visitJumpInsn(Opcodes.GOTO, good);
        out.visitLabel(bad);
        for (int place = 0; place < group.masks().size(); place++) {
            out.visitVarInsn(Opcodes.ALOAD, OUT);
            out.visitFieldInsn(Opcodes.GETFIELD, RegionEmitter.CALLBACKS, "masks", "[J");
            out.visitIntInsn(Opcodes.SIPUSH, place);
            out.visitInsn(Opcodes.LCONST_0);
            out.visitInsn(Opcodes.LASTORE);
        }
        finish(out, EXEC);
        out.visitInsn(Opcodes.RETURN);
        out.visitLabel(good);
    }

    /** Emits a jump that depends on the unsigned comparison of two ints. */
    public static void unsigned(MethodVisitor out, int jump, Label to) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "compareUnsigned", "(II)I", false);
        out.visitJumpInsn(jump, to);
    }

    /** Emits a bailout: the interpreter executes the group in some lanes. */
    private void finish(MethodVisitor out, int lanes) {
        callbacks(out, number);
        out.visitVarInsn(Opcodes.LLOAD, lanes);
        out.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, RegionEmitter.CALLBACKS, "finish", "(L" + RegionEmitter.WAVE + ";IJ)V", false);
    }

    /**
     * Emits a call of a group, and the stores of its masks. The calling method is in a compiled class, and its first locals are those of the
     * group.
     *
     * @param exec pushes the active lanes
     */
    public static void call(MethodVisitor out, FusedGroup group, int number, Runnable exec, int waveSize) {
        for (int local = 0; local <= SGPR; local++) {
            out.visitVarInsn(Opcodes.ALOAD, local);
        }
        exec.run();
        out.visitVarInsn(Opcodes.ALOAD, CALLER_OUT);
        out.visitMethodInsn(Opcodes.INVOKESPECIAL, ClassEmitter.NAME, name(number), DESCRIPTOR, false);
        int place = 0;
        for (int code : group.masks()) {
            mask(out, place++, code, waveSize);
        }
    }

    /** Emits the store of a mask that the group wrote. */
    private static void mask(MethodVisitor out, int place, int code, int waveSize) {
        for (int half = 0; half < waveSize / Integer.SIZE; half++) {
            out.visitVarInsn(Opcodes.ALOAD, SGPR);
            out.visitIntInsn(Opcodes.SIPUSH, code + half);
            out.visitVarInsn(Opcodes.ALOAD, CALLER_OUT);
            out.visitFieldInsn(Opcodes.GETFIELD, RegionEmitter.CALLBACKS, "masks", "[J");
            out.visitIntInsn(Opcodes.SIPUSH, place);
            out.visitInsn(Opcodes.LALOAD);
            if (half == 1) {
                out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
                out.visitInsn(Opcodes.LUSHR);
            }
            out.visitInsn(Opcodes.L2I);
            out.visitInsn(Opcodes.IASTORE);
        }
    }

    /** Emits the method that calls the only group of a lane loop. */
    private void callLoop() {
        MethodVisitor out = to.visitMethod(Opcodes.ACC_PUBLIC, "loop", GroupLoopEmitter.DESCRIPTOR, null, null);
        out.visitCode();
        int local = 1;
        for (Type parameter : Type.getArgumentTypes(GroupLoopEmitter.DESCRIPTOR)) {
            out.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                ClassEmitter.NAME,
                loop(method(number, true)),
                GroupLoopEmitter.DESCRIPTOR,
                false);
        out.visitInsn(Opcodes.LRETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void loop(boolean all) {
        MethodVisitor out =
                to.visitMethod(Opcodes.ACC_STATIC, loop(method(number, all)), GroupLoopEmitter.DESCRIPTOR, null, null);
        out.visitCode();
        group.emit(out, all);
        Label end = new Label();
        out.visitLabel(end);
        for (int bytes = end.getOffset(); bytes <= MOST_INLINED; bytes++) {
            out.visitInsn(Opcodes.NOP);
        }
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    /** Emits the call of a loop method, which returns the lanes that it has not computed. */
    private void call(MethodVisitor out, int method) {
        Label isUsed = new Label();
        out.visitVarInsn(Opcodes.ALOAD, 0);
        out.visitFieldInsn(Opcodes.GETFIELD, CODE, "uses", "[Z");
        out.visitIntInsn(Opcodes.SIPUSH, method);
        out.visitInsn(Opcodes.BALOAD);
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitFieldInsn(Opcodes.GETFIELD, RegionEmitter.CALLBACKS, "trial", "Z");
        out.visitInsn(Opcodes.IOR);
        out.visitJumpInsn(Opcodes.IFNE, isUsed);
        callbacks(out, method);
        out.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, RegionEmitter.CALLBACKS, "interpret", "(L" + RegionEmitter.WAVE + ";I)V", false);
        out.visitInsn(Opcodes.RETURN);
        out.visitLabel(isUsed);
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitFieldInsn(Opcodes.PUTFIELD, RegionEmitter.CALLBACKS, "trial", "Z");
        out.visitVarInsn(Opcodes.ALOAD, VGPR);
        out.visitVarInsn(Opcodes.ALOAD, AGPR);
        out.visitVarInsn(Opcodes.ALOAD, SGPR);
        out.visitVarInsn(Opcodes.LLOAD, EXEC);
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, ClassEmitter.NAME, loop(method), GroupLoopEmitter.DESCRIPTOR, false);
    }

    private static void callbacks(MethodVisitor out, int number) {
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.ALOAD, WAVE);
        out.visitIntInsn(Opcodes.SIPUSH, number);
    }
}
