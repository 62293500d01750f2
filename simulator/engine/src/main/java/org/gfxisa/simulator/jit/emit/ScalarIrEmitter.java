package org.gfxisa.simulator.jit.emit;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.vector.CallEmitter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Emits nodes as scalar code. Values are ints and longs in locals, also those of floats, and masks are 0 or 1. */
public final class ScalarIrEmitter {
    private static final String FLOAT = "java/lang/Float";
    private static final String DOUBLE = "java/lang/Double";

    private final MethodVisitor out;
    private final List<Node> nodes;
    private final IntUnaryOperator locals;
    private final int mode;

    /**
     * Creates an emitter.
     *
     * @param nodes all nodes of the function
     * @param locals maps a node to the local of its value
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    ScalarIrEmitter(MethodVisitor out, List<Node> nodes, IntUnaryOperator locals, int mode) {
        this.out = out;
        this.nodes = nodes;
        this.locals = locals;
        this.mode = mode;
    }

    /** Returns whether the value of a node has 64 bits. */
    public boolean isWide(int node) {
        return nodes.get(node).op().result() == IrOp.Kind.WIDE;
    }

    /** Pushes the value of a node, which is a constant or has been stored. */
    public void load(int node) {
        if (nodes.get(node).op() == IrOp.CONST) {
            out.visitLdcInsn(nodes.get(node).number());
            return;
        }
        out.visitVarInsn(isWide(node) ? Opcodes.LLOAD : Opcodes.ILOAD, locals.applyAsInt(node));
    }

    /** Stores the value on the stack as that of a node. */
    void store(int node) {
        out.visitVarInsn(isWide(node) ? Opcodes.LSTORE : Opcodes.ISTORE, locals.applyAsInt(node));
    }

    /** Pushes the value of a node, computed from its arguments. */
    void value(Node node) {
        switch (node.op()) {
            case CONST -> out.visitLdcInsn(node.number());
            case TRUE -> out.visitInsn(Opcodes.ICONST_1);
            case SELECT -> choose(node);
            case EQ -> compare(node, Opcodes.IF_ICMPEQ);
            case NE -> compare(node, Opcodes.IF_ICMPNE);
            case LT -> compare(node, Opcodes.IF_ICMPLT);
            case ULT -> {
                node.arguments().forEach(this::load);
                out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Integer", "compareUnsigned", "(II)I", false);
                condition(Opcodes.IFLT);
            }
            case NOT -> {
                load(node.arguments().get(0));
                out.visitInsn(Opcodes.ICONST_1);
                out.visitInsn(Opcodes.IXOR);
            }
            case WIDE -> wide(node.arguments().get(0), node.arguments().get(1));
            case CALL, CALL_WIDE -> call(node);
            case RARELY -> load(node.arguments().get(0));
            case LOW -> {
                load(node.arguments().get(0));
                out.visitInsn(Opcodes.L2I);
            }
            case HIGH -> {
                load(node.arguments().get(0));
                out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
                out.visitInsn(Opcodes.LUSHR);
                out.visitInsn(Opcodes.L2I);
            }
            case WIDE_SHL, WIDE_SHR, WIDE_SAR -> {
                node.arguments().forEach(this::load);
                out.visitInsn(Opcodes.L2I);
                out.visitInsn(opcode(node.op()));
            }
            case FADD, FSUB, FMUL, FFMA, FMIN, FMAX, FRCP, FSQRT, FROM_INT, FLUSHED, NARROW, FEQ, FLT, FLE ->
                single(node);
            case WIDEN, DADD, DSUB, DMUL, DDIV, DSQRT, DFMA, DEQ, DLT, DLE -> wideFloat(node);
            default -> {
                node.arguments().forEach(this::load);
                out.visitInsn(opcode(node.op()));
            }
        }
    }

    /** Pushes two dwords as a long. */
    void wide(int low, int high) {
        load(low);
        unsignedLong(out);
        load(high);
        joinHigh(out);
    }

    /** Zero-extends the int on the stack to a long. */
    static void unsignedLong(MethodVisitor out) {
        out.visitInsn(Opcodes.I2L);
        out.visitLdcInsn(0xffffffffL);
        out.visitInsn(Opcodes.LAND);
    }

    /** Replaces the long and the int on the stack by a long with the int as its high dword. */
    static void joinHigh(MethodVisitor out) {
        out.visitInsn(Opcodes.I2L);
        out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
        out.visitInsn(Opcodes.LSHL);
        out.visitInsn(Opcodes.LOR);
    }

    // ---- floats ----

    /** Pushes the value of a node as a float. */
    private void loadFloat(int node) {
        load(node);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, FLOAT, "intBitsToFloat", "(I)F", false);
    }

    /** Pushes the value of a node as a double. */
    private void loadDouble(int node) {
        load(node);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, DOUBLE, "longBitsToDouble", "(J)D", false);
    }

    private void single(Node node) {
        List<Integer> a = node.arguments();
        switch (node.op()) {
            case FLUSHED -> {
                load(a.get(0));
                return;
            }
            case FROM_INT -> {
                load(a.get(0));
                out.visitInsn(Opcodes.I2F);
            }
            case NARROW -> {
                loadDouble(a.get(0));
                out.visitInsn(Opcodes.D2F);
            }
            case FRCP -> {
                out.visitInsn(Opcodes.FCONST_1);
                loadFloat(a.get(0));
                out.visitInsn(Opcodes.FDIV);
            }
            case FSQRT -> {
                loadFloat(a.get(0));
                out.visitInsn(Opcodes.F2D);
                math("sqrt", "(D)D");
                out.visitInsn(Opcodes.D2F);
            }
            default -> {
                a.forEach(this::loadFloat);
                switch (node.op()) {
                    case FFMA -> math("fma", "(FFF)F");
                    case FMIN -> math("min", "(FF)F");
                    case FMAX -> math("max", "(FF)F");
                    default -> out.visitInsn(opcode(node.op()));
                }
            }
        }
        switch (node.op()) {
            case FEQ -> condition(Opcodes.IFEQ);
            case FLT -> condition(Opcodes.IFLT);
            case FLE -> condition(Opcodes.IFLE);
            default -> out.visitMethodInsn(Opcodes.INVOKESTATIC, FLOAT, "floatToRawIntBits", "(F)I", false);
        }
    }

    private void wideFloat(Node node) {
        List<Integer> a = node.arguments();
        if (node.op() == IrOp.WIDEN) {
            loadFloat(a.get(0));
            out.visitInsn(Opcodes.F2D);
        } else {
            a.forEach(this::loadDouble);
        }
        switch (node.op()) {
            case WIDEN -> {}
            case DSQRT -> math("sqrt", "(D)D");
            case DFMA -> math("fma", "(DDD)D");
            default -> out.visitInsn(opcode(node.op()));
        }
        switch (node.op()) {
            case DEQ -> condition(Opcodes.IFEQ);
            case DLT -> condition(Opcodes.IFLT);
            case DLE -> condition(Opcodes.IFLE);
            default -> out.visitMethodInsn(Opcodes.INVOKESTATIC, DOUBLE, "doubleToRawLongBits", "(D)J", false);
        }
    }

    private void math(String method, String descriptor) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", method, descriptor, false);
    }

    private void call(Node node) {
        IrCall call = node.call().orElseThrow();
        CallEmitter emitter = new CallEmitter(out, call);
        emitter.begin();
        int argument = 0;
        for (char type : call.callee().arguments().toCharArray()) {
            int low = node.arguments().get(argument++);
            if (type == 'J') {
                wide(low, node.arguments().get(argument++));
            } else {
                load(low);
            }
        }
        emitter.end(mode);
    }

    private static int opcode(IrOp op) {
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
            case FADD -> Opcodes.FADD;
            case FSUB -> Opcodes.FSUB;
            case FMUL -> Opcodes.FMUL;
            // A NaN is neither equal nor less.
            case FEQ, FLT, FLE -> Opcodes.FCMPG;
            case DADD -> Opcodes.DADD;
            case DSUB -> Opcodes.DSUB;
            case DMUL -> Opcodes.DMUL;
            case DDIV -> Opcodes.DDIV;
            case DEQ, DLT, DLE -> Opcodes.DCMPG;
            default -> throw new IllegalStateException("no opcode of " + op);
        };
    }

    private void compare(Node node, int jump) {
        node.arguments().forEach(this::load);
        condition(jump);
    }

    /** Pushes 1 if a jump would be taken, and otherwise 0. */
    public void condition(int jump) {
        Label yes = new Label();
        Label end = new Label();
        out.visitJumpInsn(jump, yes);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(yes);
        out.visitInsn(Opcodes.ICONST_1);
        out.visitLabel(end);
    }

    private void choose(Node node) {
        load(node.arguments().get(0));
        Label no = new Label();
        Label end = new Label();
        out.visitJumpInsn(Opcodes.IFEQ, no);
        load(node.arguments().get(1));
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(no);
        load(node.arguments().get(2));
        out.visitLabel(end);
    }
}
