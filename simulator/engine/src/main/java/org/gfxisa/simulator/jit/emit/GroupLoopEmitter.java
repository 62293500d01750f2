package org.gfxisa.simulator.jit.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.MethodCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits the loop of a fused group over its lanes, for full or for partial EXEC. The method returns the lanes that it did not compute, because
 * a guard failed.
 */
public abstract class GroupLoopEmitter<C extends MethodCode> {
    static final String CALLBACKS = Type.getInternalName(RuntimeCallbacks.class);
    /** {@code (int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks)}. */
    public static final String DESCRIPTOR = "([[I[[I[IJL" + CALLBACKS + ";)J";

    private static final int VGPR = 0;
    private static final int AGPR = 1;
    private static final int SGPR = 2;
    static final int EXEC = 3;
    static final int OUT = 5;
    /** The number of locals that the parameters occupy. */
    static final int PARAMETERS = 6;

    final GroupIr ir;
    final boolean[] needed;
    final Guards guards;
    final int waveSize;
    final boolean full;
    final C code;
    private final Map<Register, Integer> arrays = new LinkedHashMap<>();
    private final Map<Integer, Integer> maskLocals = new LinkedHashMap<>();
    private final List<Integer> collected = new ArrayList<>();
    /** Local with the number of the current lane, or of the first one of the current vector. */
    int index;

    private int missed;

    /**
     * Creates the emitter of a method.
     *
     * @param full whether the method is for full EXEC
     */
    GroupLoopEmitter(GroupIr ir, Guards guards, int waveSize, boolean full, C code) {
        this.ir = ir;
        this.guards = guards;
        this.waveSize = waveSize;
        this.full = full;
        this.code = code;
        needed = ir.needed();
    }

    public final void emit() {
        takeRegisters();
        takeConstants();
        code.longNumber(0);
        missed = code.keepLong();
        ir.masks().forEach((register, node) -> {
            code.longNumber(0);
            collected.add(code.keepLong());
        });
        pushFirst();
        index = code.keepInt();
        Label top = new Label();
        Label next = new Label();
        Label end = new Label();
        code.out.visitLabel(top);
        code.loadInt(index);
        pushEnd();
        code.out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        if (!full) {
            takeActive(next);
        }
        body(next);
        code.out.visitLabel(next);
        code.out.visitIincInsn(index, step());
        code.out.visitJumpInsn(Opcodes.GOTO, top);
        code.out.visitLabel(end);
        returnMasks();
        pushResult();
        code.op(Opcodes.LRETURN);
    }

    private void returnMasks() {
        int number = 0;
        for (int bits : collected) {
            code.load(OUT);
            code.out.visitFieldInsn(Opcodes.GETFIELD, CALLBACKS, "masks", "[J");
            code.number(number++);
            code.loadLong(bits);
            code.loadLong(EXEC);
            code.op(Opcodes.LAND);
            code.op(Opcodes.LASTORE);
        }
    }

    private void body(Label next) {
        for (int i = 0; i < needed.length; i++) {
            if (needed[i]) {
                compute(i);
            }
        }
        if (guards.any()) {
            check(next);
        }
        store();
        int number = 0;
        for (int node : ir.masks().values()) {
            pushBits(node);
            code.loadInt(index);
            code.op(Opcodes.LSHL);
            collect(collected.get(number++));
        }
    }

    /** Pushes the first lane. */
    void pushFirst() {
        code.number(0);
    }

    /** Pushes the first lane after the last one. */
    void pushEnd() {
        code.number(waveSize);
    }

    /** Pushes the result: the lanes that were not computed. */
    void pushResult() {
        code.loadLong(missed);
        code.loadLong(EXEC);
        code.op(Opcodes.LAND);
    }

    /** Returns the number of lanes that are computed at a time. */
    abstract int step();

    /** Emits what is computed before the loop, other than registers. */
    abstract void takeConstants();

    /** Keeps the int on the stack, a scalar register, as the value of a node. */
    abstract void keepScalar(int node);

    /** Emits a jump that is taken if no current lane is active. */
    abstract void takeActive(Label next);

    /** Emits the value of a node. */
    abstract void compute(int node);

    /** Emits the guards, which call {@link #miss} where one fails. */
    abstract void check(Label next);

    /** Emits the store of a node to a register. */
    abstract void store(Register register, int node);

    /** Pushes the bits of a mask in the current lanes as a long. */
    abstract void pushBits(int node);

    // ---- registers ----

    private void takeRegisters() {
        for (int i = 0; i < needed.length; i++) {
            Node node = ir.nodes().get(i);
            if (needed[i] && node.op() == IrOp.IN) {
                Source source = ir.inputs().get(node.number());
                if (source instanceof InRegister register) {
                    take(register.register());
                } else {
                    scalar(((InScalar) source).code());
                    keepScalar(i);
                }
            }
        }
        ir.registers().keySet().forEach(this::take);
    }

    /** Loads the array of a register to a local, before the loop. */
    void take(Register register) {
        arrays.computeIfAbsent(register, r -> {
            code.load(r.isAccumulation() ? AGPR : VGPR);
            number(code.out, r, OUT);
            code.op(Opcodes.AALOAD);
            return code.keep();
        });
    }

    /** Returns the local with the array of a register. */
    final int array(Register register) {
        return arrays.get(register);
    }

    /**
     * Pushes the number of a register, including its index.
     *
     * @param callbacks local with the {@link RuntimeCallbacks}
     */
    static void number(MethodVisitor out, Register register, int callbacks) {
        out.visitIntInsn(Opcodes.SIPUSH, register.number());
        register.index().ifPresent(index -> {
            out.visitVarInsn(Opcodes.ALOAD, callbacks);
            out.visitFieldInsn(Opcodes.GETFIELD, CALLBACKS, "m0", "[I");
            out.visitIntInsn(Opcodes.SIPUSH, index.copy());
            out.visitInsn(Opcodes.IALOAD);
            index.field().emit(out);
            out.visitInsn(Opcodes.IADD);
        });
    }

    private void scalar(int number) {
        code.load(SGPR);
        code.number(number);
        code.op(Opcodes.IALOAD);
    }

    /** Returns the local with a mask in scalar registers, which is loaded before the loop. */
    final int takeMask(int register) {
        return maskLocals.computeIfAbsent(register, this::maskIn);
    }

    private int maskIn(int register) {
        scalar(register);
        code.op(Opcodes.I2L);
        code.longNumber(0xffffffffL);
        code.op(Opcodes.LAND);
        if (waveSize > Integer.SIZE) {
            scalar(register + 1);
            code.op(Opcodes.I2L);
            code.number(Integer.SIZE);
            code.op(Opcodes.LSHL);
            code.op(Opcodes.LOR);
        }
        return code.keepLong();
    }

    /** Shifts and masks the long on the stack, a mask, to the bits of the current lanes. */
    final void extractMaskBits() {
        code.loadInt(index);
        code.op(Opcodes.LUSHR);
        code.longNumber((1L << step()) - 1);
        code.op(Opcodes.LAND);
    }

    // ---- results ----

    /** Stores the results of the current lanes. */
    void store() {
        ir.registers().forEach((register, node) -> {
            Node of = ir.nodes().get(node);
            boolean isUnchanged =
                    of.op() == IrOp.IN && ir.inputs().get(of.number()).equals(new InRegister(register));
            if (!isUnchanged) {
                store(register, node);
            }
        });
    }

    private void collect(int into) {
        code.loadLong(into);
        code.op(Opcodes.LOR);
        code.out.visitVarInsn(Opcodes.LSTORE, into);
    }

    /** Adds the current lanes to those that are not computed, and goes on with the next ones. */
    void miss(Label next) {
        code.longNumber((1L << step()) - 1);
        code.loadInt(index);
        code.op(Opcodes.LSHL);
        collect(missed);
        code.out.visitJumpInsn(Opcodes.GOTO, next);
    }
}
