package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits the loop of a fused group over vectors of lanes, for full or for partial EXEC. The method returns the lanes that it did not compute,
 * because a guard failed.
 */
public class VectorLoopEmitter {
    static final String CALLBACKS = Type.getInternalName(RuntimeCallbacks.class);
    /** {@code (int[][] vgpr, int[][] agpr, int[] sgpr, long exec, RuntimeCallbacks callbacks)}. */
    public static final String DESCRIPTOR = "([[I[[I[IJL" + CALLBACKS + ";)J";

    private static final int VGPR = 0;
    private static final int AGPR = 1;
    private static final int SGPR = 2;
    private static final int EXEC = 3;
    static final int OUT = 5;
    /** The number of locals that the parameters occupy. */
    public static final int PARAMETERS = 6;

    final GroupIr ir;
    private final boolean[] needed;
    private final Guards guards;
    final int waveSize;
    private final boolean full;
    final VectorCode code;
    final LocalValues values;
    private final VectorIrEmitter emitter;
    private final Map<Register, Integer> arrays = new LinkedHashMap<>();
    private final Map<Integer, Integer> maskLocals = new LinkedHashMap<>();
    private final List<Integer> collected = new ArrayList<>();
    private final String holder;
    private int laneBits;
    private int laneNumbers;
    int index;
    private int missed;
    private int active;
    private int activeMask;

    /**
     * Creates the emitter of a method.
     *
     * @param full whether the method is for full EXEC
     * @param holder internal name of the compiled class, whose constant {@code LANES} has the numbers of lanes
     */
    public VectorLoopEmitter(GroupIr ir, Guards guards, int waveSize, boolean full, VectorCode code, String holder) {
        this.ir = ir;
        this.guards = guards;
        this.waveSize = waveSize;
        this.full = full;
        this.holder = holder;
        needed = ir.needed();
        this.code = code;
        values = new LocalValues(code);
        emitter = new VectorIrEmitter(code, ir.nodes(), values);
    }

    public void emit() {
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
        code.out.visitIincInsn(index, code.api.lanes());
        code.out.visitJumpInsn(Opcodes.GOTO, top);
        code.out.visitLabel(end);
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
        pushResult();
        code.op(Opcodes.LRETURN);
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

    // ---- before the loop ----

    private void takeRegisters() {
        for (int i = 0; i < needed.length; i++) {
            Node node = ir.nodes().get(i);
            if (needed[i] && node.op() == IrOp.IN) {
                Source source = ir.inputs().get(node.number());
                if (source instanceof InRegister register) {
                    take(register.register());
                } else {
                    scalar(((InScalar) source).code());
                    code.broadcast();
                    values.keep(i, INT);
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

    /**
     * Pushes the number of a register, including its index.
     *
     * @param callbacks local with the {@link RuntimeCallbacks}
     */
    public static void number(MethodVisitor out, Register register, int callbacks) {
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

    private void takeConstants() {
        code.out.visitFieldInsn(Opcodes.GETSTATIC, holder, "LANES", "[I");
        laneNumbers = code.keep();
        Set<IrOp> operations = ir.operations(needed);
        boolean hasMasks = !full || !ir.masks().isEmpty() || operations.contains(IrOp.MASK_IN);
        if (hasMasks && !code.api.hasFastMasks()) {
            code.broadcast(1);
            code.number(0);
            code.fromArray(laneNumbers, code.keepInt());
            code.shiftEach(INT, "LSHL");
            laneBits = code.keep();
        }
        for (int i = 0; i < needed.length; i++) {
            Node node = ir.nodes().get(i);
            if (!needed[i]) {
                continue;
            }
            if (node.op() == IrOp.CONST) {
                code.broadcast(node.number());
                values.keep(i, INT);
            } else if (node.op() == IrOp.MASK_IN) {
                maskLocals.computeIfAbsent(node.number(), this::maskIn);
            }
        }
        values.takeConstants(operations);
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

    // ---- in the loop ----

    private void takeActive(Label next) {
        code.loadLong(EXEC);
        extractMaskBits();
        active = code.keepLong();
        code.loadLong(active);
        code.longNumber(0);
        code.op(Opcodes.LCMP);
        code.out.visitJumpInsn(Opcodes.IFEQ, next);
        pushMask(active);
        activeMask = code.keep();
    }

    /** Shifts and masks the long on the stack, a mask, to the bits of the current vector. */
    private void extractMaskBits() {
        code.loadInt(index);
        code.op(Opcodes.LUSHR);
        code.longNumber((1L << code.api.lanes()) - 1);
        code.op(Opcodes.LAND);
    }

    private void pushMask(int bits) {
        if (code.api.hasFastMasks()) {
            code.fromLong(bits);
            return;
        }
        code.loadLong(bits);
        code.op(Opcodes.L2I);
        code.broadcast();
        code.load(laneBits);
        code.binary(INT, "AND");
        code.broadcast(0);
        code.compare(INT, "NE");
    }

    private void body(Label next) {
        for (int i = 0; i < needed.length; i++) {
            if (needed[i]) {
                emit(i);
            }
        }
        if (guards.any()) {
            check(next);
        }
        store();
        int number = 0;
        for (int node : ir.masks().values()) {
            values.bits(node, laneBits);
            code.loadInt(index);
            code.op(Opcodes.LSHL);
            collect(collected.get(number++));
        }
    }

    private void collect(int into) {
        code.loadLong(into);
        code.op(Opcodes.LOR);
        code.out.visitVarInsn(Opcodes.LSTORE, into);
    }

    private void emit(int i) {
        Node node = ir.nodes().get(i);
        switch (node.op()) {
            case CONST, GUARD -> {}
            case IN -> {
                if (ir.inputs().get(node.number()) instanceof InRegister register) {
                    push(register.register());
                    values.keep(i, INT);
                }
            }
            case MASK_IN -> {
                code.loadLong(maskLocals.get(node.number()));
                extractMaskBits();
                pushMask(code.keepLong());
                values.keepMask(i, INT);
            }
            case LANE -> {
                code.fromArray(laneNumbers, index);
                values.keep(i, INT);
            }
            case TRUE -> {
                code.broadcast(0);
                code.broadcast(0);
                code.compare(INT, "EQ");
                values.keepMask(i, INT);
            }
            case FROM_LANE -> {
                if (full) {
                    values.load(node.arguments().get(0), INT);
                } else {
                    code.broadcast(0);
                    values.load(node.arguments().get(0), INT);
                    code.load(activeMask);
                    code.blend(INT);
                }
                rearrange(node);
                values.keep(i, INT);
            }
            case HAS_LANE -> {
                code.broadcast(full ? -1 : 0);
                if (!full) {
                    code.broadcast(-1);
                    code.load(activeMask);
                    code.blend(INT);
                    rearrange(node);
                }
                code.broadcast(0);
                code.compare(INT, "NE");
                values.keepMask(i, INT);
            }
            default -> emitter.emit(i);
        }
    }

    private void rearrange(Node node) {
        code.shuffle(LanePermutation.of(node, code.api.lanes()).orElseThrow());
        code.rearrange();
    }

    /** Pushes the lanes of a register. */
    void push(Register register) {
        code.fromArray(arrays.get(register), index);
    }

    /** Stores the results of the current vector. */
    void store() {
        ir.registers().forEach(this::store);
    }

    private void store(Register register, int node) {
        if (ir.nodes().get(node).op() == IrOp.IN
                && ir.inputs().get(ir.nodes().get(node).number()).equals(new InRegister(register))) {
            return;
        }
        int array = arrays.get(register);
        if (full) {
            values.load(node, INT);
        } else {
            code.fromArray(array, index);
            values.load(node, INT);
            code.load(activeMask);
            code.blend(INT);
        }
        code.intoArray(array, index);
    }

    // ---- guards ----

    private void check(Label next) {
        new GuardEmitter(code, values, guards).push();
        if (!full) {
            code.load(activeMask);
            code.and(INT);
        }
        code.anyTrue(INT);
        Label fine = new Label();
        code.out.visitJumpInsn(Opcodes.IFEQ, fine);
        miss(next);
        code.out.visitLabel(fine);
    }

    /** Adds the current vector to the lanes that are not computed, and goes on with the next one. */
    void miss(Label next) {
        code.longNumber((1L << code.api.lanes()) - 1);
        code.loadInt(index);
        code.op(Opcodes.LSHL);
        collect(missed);
        code.out.visitJumpInsn(Opcodes.GOTO, next);
    }
}
