package org.gfxisa.simulator.compile;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.exec.LaneCall;
import org.gfxisa.exec.LaneForm;
import org.gfxisa.exec.LaneForm.Step;
import org.gfxisa.exec.LaneOp;
import org.gfxisa.simulator.compile.LaneInstruction.Constant;
import org.gfxisa.simulator.compile.LaneInstruction.InScalar;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes scalar instructions: ints, longs, and truth values as 0 or 1, in locals. */
final class ScalarEmitter {
    private static final String WAVE = "org/gfxisa/simulator/wave/Wave";
    private static final Set<LaneOp> KNOWN = EnumSet.range(LaneOp.IN, LaneOp.WIDE_SAR);

    static {
        KNOWN.remove(LaneOp.LANE);
    }

    private final MethodVisitor out;
    private final int wave;
    private final int sgpr;
    private final int firstLocal;
    private final int mode;
    private List<Integer> locals = List.of();
    private List<Step> steps = List.of();

    /**
     * Writes to a method.
     *
     * @param wave local of the wave
     * @param sgpr local of the array of scalar registers
     * @param firstLocal from which on locals are free
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     */
    ScalarEmitter(MethodVisitor out, int wave, int sgpr, int firstLocal, int mode) {
        this.mode = mode;
        this.out = out;
        this.wave = wave;
        this.sgpr = sgpr;
        this.firstLocal = firstLocal;
    }

    static boolean knows(LaneForm form) {
        return form.steps().stream().allMatch(s -> KNOWN.contains(s.op()));
    }

    void emit(ScalarInstruction instruction) {
        steps = instruction.form().steps();
        locals = new ArrayList<>();
        int local = firstLocal;
        for (Step step : steps) {
            locals.add(local);
            if (step.op().result() != LaneOp.Kind.NONE) {
                value(instruction, step);
                boolean isWide = step.op().result() == LaneOp.Kind.WIDE;
                out.visitVarInsn(isWide ? Opcodes.LSTORE : Opcodes.ISTORE, local);
                local += isWide ? 2 : 1;
            }
        }
        // All are read before one is written.
        for (Step step : steps) {
            if (step.op() == LaneOp.OUT) {
                result(
                        instruction.results().get(step.number()),
                        step.arguments().get(0));
            } else if (step.op() == LaneOp.MASK_OUT) {
                out.visitVarInsn(Opcodes.ALOAD, wave);
                load(step.arguments().get(0));
                out.visitFieldInsn(Opcodes.PUTFIELD, WAVE, "scc", "Z");
            }
        }
    }

    private void result(OptionalInt code, int value) {
        if (code.isPresent()) {
            out.visitVarInsn(Opcodes.ALOAD, sgpr);
            out.visitIntInsn(Opcodes.SIPUSH, code.getAsInt());
            load(value);
            out.visitInsn(Opcodes.IASTORE);
        }
    }

    private void load(int step) {
        boolean isWide = steps.get(step).op().result() == LaneOp.Kind.WIDE;
        out.visitVarInsn(isWide ? Opcodes.LLOAD : Opcodes.ILOAD, locals.get(step));
    }

    private void register(int code) {
        out.visitVarInsn(Opcodes.ALOAD, sgpr);
        out.visitIntInsn(Opcodes.SIPUSH, code);
        out.visitInsn(Opcodes.IALOAD);
    }

    private void value(ScalarInstruction instruction, Step step) {
        switch (step.op()) {
            case IN -> {
                if (instruction.sources().get(step.number()) instanceof InScalar scalar) {
                    register(scalar.code());
                } else {
                    out.visitLdcInsn(((Constant) instruction.sources().get(step.number())).value());
                }
            }
            case M0 -> register(instruction.m0());
            case MASK_IN -> {
                out.visitVarInsn(Opcodes.ALOAD, wave);
                out.visitFieldInsn(Opcodes.GETFIELD, WAVE, "scc", "Z");
            }
            case CONST -> out.visitLdcInsn(step.number());
            case TRUE -> out.visitInsn(Opcodes.ICONST_1);
            case SELECT -> choose(step);
            case EQ -> compare(step, Opcodes.IF_ICMPEQ);
            case NE -> compare(step, Opcodes.IF_ICMPNE);
            case LT -> compare(step, Opcodes.IF_ICMPLT);
            case ULT -> {
                step.arguments().forEach(this::load);
                out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "compareUnsigned", "(II)I", false);
                truth(Opcodes.IFLT);
            }
            case NOT -> {
                load(step.arguments().get(0));
                out.visitInsn(Opcodes.ICONST_1);
                out.visitInsn(Opcodes.IXOR);
            }
            case WIDE -> wide(step.arguments().get(0), step.arguments().get(1));
            case CALL, CALL_WIDE -> call(step);
            case LOW -> {
                load(step.arguments().get(0));
                out.visitInsn(Opcodes.L2I);
            }
            case HIGH -> {
                load(step.arguments().get(0));
                out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
                out.visitInsn(Opcodes.LUSHR);
                out.visitInsn(Opcodes.L2I);
            }
            case WIDE_SHL, WIDE_SHR, WIDE_SAR -> {
                step.arguments().forEach(this::load);
                out.visitInsn(Opcodes.L2I);
                out.visitInsn(opcode(step.op()));
            }
            default -> {
                step.arguments().forEach(this::load);
                out.visitInsn(opcode(step.op()));
            }
        }
    }

    private void wide(int low, int high) {
        load(low);
        unsignedLong(out);
        load(high);
        joinHigh(out);
    }

    /** An int to the long of its bits. */
    static void unsignedLong(MethodVisitor out) {
        out.visitInsn(Opcodes.I2L);
        out.visitLdcInsn(0xffffffffL);
        out.visitInsn(Opcodes.LAND);
    }

    /** A long and an int to a long whose high half is the int. */
    static void joinHigh(MethodVisitor out) {
        out.visitInsn(Opcodes.I2L);
        out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
        out.visitInsn(Opcodes.LSHL);
        out.visitInsn(Opcodes.LOR);
    }

    private void call(Step step) {
        LaneCall call = LaneCall.of(step.method());
        CallEmitter emitter = new CallEmitter(out, call);
        emitter.begin();
        int argument = 0;
        for (char type : call.arguments().toCharArray()) {
            int low = step.arguments().get(argument++);
            if (type == 'J') {
                wide(low, step.arguments().get(argument++));
            } else {
                load(low);
            }
        }
        emitter.end(mode);
    }

    private static int opcode(LaneOp op) {
        return switch (op) {
            case ADD -> Opcodes.IADD;
            case SUB -> Opcodes.ISUB;
            case MUL -> Opcodes.IMUL;
            case AND, BOTH -> Opcodes.IAND;
            case OR, EITHER -> Opcodes.IOR;
            case XOR -> Opcodes.IXOR;
            case SHL -> Opcodes.ISHL;
            case SHR -> Opcodes.IUSHR;
            case SAR -> Opcodes.ISHR;
            case WIDE_MUL -> Opcodes.LMUL;
            case WIDE_SHL -> Opcodes.LSHL;
            case WIDE_SHR -> Opcodes.LUSHR;
            case WIDE_SAR -> Opcodes.LSHR;
            default -> throw new IllegalStateException("no opcode of " + op);
        };
    }

    private void compare(Step step, int jump) {
        step.arguments().forEach(this::load);
        truth(jump);
    }

    private void truth(int jump) {
        Label yes = new Label();
        Label end = new Label();
        out.visitJumpInsn(jump, yes);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(yes);
        out.visitInsn(Opcodes.ICONST_1);
        out.visitLabel(end);
    }

    private void choose(Step step) {
        load(step.arguments().get(0));
        Label no = new Label();
        Label end = new Label();
        out.visitJumpInsn(Opcodes.IFEQ, no);
        load(step.arguments().get(1));
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(no);
        load(step.arguments().get(2));
        out.visitLabel(end);
    }
}
