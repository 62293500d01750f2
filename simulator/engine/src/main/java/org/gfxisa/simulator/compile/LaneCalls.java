package org.gfxisa.simulator.compile;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gfxisa.exec.LaneCall;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods of a compiled class, each of which calls a run-time method for some lanes of a chunk. Arguments and results are in the rows
 * of {@link Outside#rows}, a dword each.
 */
final class LaneCalls {
    /** {@code (int[][] rows, long lanes)}. */
    static final String DESCRIPTOR = "([[IJ)V";

    /** The row of the result, or of its low dword. */
    static final int RESULT = 8;

    private static final int ROWS = 0;
    private static final int LANES = 1;
    private static final int LANE = 3;
    private static final int VALUE = 4;
    private static final int FIRST_ROW = 6;

    private final int mode;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it */
    LaneCalls(int mode) {
        this.mode = mode;
    }

    /** The name of the method that makes a call. */
    String method(String call) {
        return "call" + numbers.computeIfAbsent(call, c -> numbers.size());
    }

    /** Writes the methods that were asked for. */
    void emit(ClassVisitor type) {
        numbers.keySet().forEach(call -> {
            MethodVisitor out = type.visitMethod(Opcodes.ACC_STATIC, method(call), DESCRIPTOR, null, null);
            out.visitCode();
            body(out, LaneCall.of(call));
            out.visitMaxs(0, 0);
            out.visitEnd();
        });
    }

    private void body(MethodVisitor out, LaneCall call) {
        boolean isWide = call.result() == 'J';
        int count = call.arguments().length()
                + (int) call.arguments().chars().filter(c -> c == 'J').count();
        for (int i = 0; i < count; i++) {
            takeRow(out, i, FIRST_ROW + i);
        }
        int result = FIRST_ROW + count;
        takeRow(out, RESULT, result);
        if (isWide) {
            takeRow(out, RESULT + 1, result + 1);
        }
        Label next = new Label();
        Label end = new Label();
        out.visitLabel(next);
        out.visitVarInsn(Opcodes.LLOAD, LANES);
        out.visitInsn(Opcodes.LCONST_0);
        out.visitInsn(Opcodes.LCMP);
        out.visitJumpInsn(Opcodes.IFEQ, end);
        out.visitVarInsn(Opcodes.LLOAD, LANES);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Long", "numberOfTrailingZeros", "(J)I", false);
        out.visitVarInsn(Opcodes.ISTORE, LANE);
        out.visitVarInsn(Opcodes.LLOAD, LANES);
        out.visitVarInsn(Opcodes.LLOAD, LANES);
        out.visitInsn(Opcodes.LCONST_1);
        out.visitInsn(Opcodes.LSUB);
        out.visitInsn(Opcodes.LAND);
        out.visitVarInsn(Opcodes.LSTORE, LANES);
        CallEmitter emitter = new CallEmitter(out, call);
        emitter.begin();
        int row = FIRST_ROW;
        for (char type : call.arguments().toCharArray()) {
            element(out, row++);
            if (type == 'J') {
                ScalarEmitter.unsignedLong(out);
                element(out, row++);
                ScalarEmitter.joinHigh(out);
            }
        }
        emitter.end(mode);
        out.visitVarInsn(isWide ? Opcodes.LSTORE : Opcodes.ISTORE, VALUE);
        for (int half = 0; half < (isWide ? 2 : 1); half++) {
            out.visitVarInsn(Opcodes.ALOAD, result + half);
            out.visitVarInsn(Opcodes.ILOAD, LANE);
            out.visitVarInsn(isWide ? Opcodes.LLOAD : Opcodes.ILOAD, VALUE);
            if (half == 1) {
                out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
                out.visitInsn(Opcodes.LUSHR);
            }
            if (isWide) {
                out.visitInsn(Opcodes.L2I);
            }
            out.visitInsn(Opcodes.IASTORE);
        }
        out.visitJumpInsn(Opcodes.GOTO, next);
        out.visitLabel(end);
        out.visitInsn(Opcodes.RETURN);
    }

    private static void takeRow(MethodVisitor out, int row, int local) {
        out.visitVarInsn(Opcodes.ALOAD, ROWS);
        out.visitIntInsn(Opcodes.BIPUSH, row);
        out.visitInsn(Opcodes.AALOAD);
        out.visitVarInsn(Opcodes.ASTORE, local);
    }

    private static void element(MethodVisitor out, int row) {
        out.visitVarInsn(Opcodes.ALOAD, row);
        out.visitVarInsn(Opcodes.ILOAD, LANE);
        out.visitInsn(Opcodes.IALOAD);
    }
}
