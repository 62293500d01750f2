package org.gfxisa.simulator.jit.emit;

import java.util.BitSet;
import java.util.Set;
import org.gfxisa.simulator.jit.FusedGroup;
import org.gfxisa.simulator.jit.RegionCompiler;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes what computes a group: a loop over all lanes, one over some, and a method that calls the one or the other, or leaves the group to the
 * interpreter as long as that is not used.
 */
public final class GroupEmitter {
    /** {@code (Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks)}. */
    static final String DESCRIPTOR = "(L" + RegionEmitter.WAVE + ";[[I[[I[IJL" + RegionEmitter.CALLBACKS + ";)V";

    /**
     * Bytes up to which the JVM's second compiler puts a method into what calls it. The loops are longer: else a region would have so much in it
     * that the compiler stops in the middle, where vectors are objects.
     */
    private static final int MOST_INLINED = 325;

    private static final String CODE = Type.getInternalName(CompiledCode.class);

    // Locals of the methods that compute groups, and of those that call them.
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
     * For a class.
     *
     * @param number of the group in its region
     */
    public GroupEmitter(ClassVisitor to, FusedGroup group, int number) {
        this.to = to;
        this.group = group;
        this.number = number;
    }

    /** The name of the method for a group. */
    public static String name(int group) {
        return "group" + group;
    }

    /** The number of a method that computes a group. */
    public static int method(int group, boolean all) {
        return 2 * group + (all ? 0 : 1);
    }

    /** The run that a method with a number computes. */
    public static int groupOf(int method) {
        return method / 2;
    }

    /** The name of the method with a number. */
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

    /** Leaves the group to the interpreter where M0 leads to a register that is written in the group before it is read. */
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
                LaneEmitter.number(out, register, OUT);
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

    /** Jumps where two ints, as unsigned ones, compare so. */
    public static void unsigned(MethodVisitor out, int jump, Label to) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "compareUnsigned", "(II)I", false);
        out.visitJumpInsn(jump, to);
    }

    /** Has the interpreter compute lanes. */
    private void finish(MethodVisitor out, int lanes) {
        callbacks(out, number);
        out.visitVarInsn(Opcodes.LLOAD, lanes);
        out.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, RegionEmitter.CALLBACKS, "finish", "(L" + RegionEmitter.WAVE + ";IJ)V", false);
    }

    /**
     * Writes a call of what computes a group, and stores its masks; in a method of a compiled class whose first locals are as those of that.
     *
     * @param exec pushes the active lanes
     */
    public static void call(MethodVisitor out, FusedGroup group, int number, Runnable exec, int waveSize) {
        for (int local = 0; local <= SGPR; local++) {
            out.visitVarInsn(Opcodes.ALOAD, local);
        }
        exec.run();
        out.visitVarInsn(Opcodes.ALOAD, CALLER_OUT);
        out.visitMethodInsn(Opcodes.INVOKESPECIAL, RegionCompiler.NAME, name(number), DESCRIPTOR, false);
        int place = 0;
        for (int code : group.masks()) {
            mask(out, place++, code, waveSize);
        }
    }

    /** Stores a mask that lanes wrote. */
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

    /** Writes a method that calls a loop over a row, of which there is but one. */
    private void callLoop() {
        MethodVisitor out = to.visitMethod(Opcodes.ACC_PUBLIC, "loop", LaneEmitter.DESCRIPTOR, null, null);
        out.visitCode();
        int local = 1;
        for (Type parameter : Type.getArgumentTypes(LaneEmitter.DESCRIPTOR)) {
            out.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, RegionCompiler.NAME, loop(method(number, true)), LaneEmitter.DESCRIPTOR, false);
        out.visitInsn(Opcodes.LRETURN);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void loop(boolean all) {
        MethodVisitor out =
                to.visitMethod(Opcodes.ACC_STATIC, loop(method(number, all)), LaneEmitter.DESCRIPTOR, null, null);
        out.visitCode();
        group.emit(out, all, RegionCompiler.NAME);
        Label end = new Label();
        out.visitLabel(end);
        for (int bytes = end.getOffset(); bytes <= MOST_INLINED; bytes++) {
            out.visitInsn(Opcodes.NOP);
        }
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    /** Pushes the lanes that a method has not computed. */
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
        out.visitMethodInsn(Opcodes.INVOKESTATIC, RegionCompiler.NAME, loop(method), LaneEmitter.DESCRIPTOR, false);
    }

    private static void callbacks(MethodVisitor out, int number) {
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.ALOAD, WAVE);
        out.visitIntInsn(Opcodes.SIPUSH, number);
    }
}
