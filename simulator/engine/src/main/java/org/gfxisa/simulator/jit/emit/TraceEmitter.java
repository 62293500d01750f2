package org.gfxisa.simulator.jit.emit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.jit.pass.AffineAnalysis;
import org.gfxisa.simulator.jit.pass.Trace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.AffineFill;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.ScalarLoad;
import org.gfxisa.simulator.runtime.TraceCode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Emits a trace, wave by wave: first the uniform values, then a loop over the rows that computes affine values and addresses, and then the
 * accesses and fused groups.
 */
public class TraceEmitter {
    public static final String CODE = Type.getInternalName(TraceCode.class);
    public static final String WAVES_METHOD = "waves";
    public static final String ROW_METHOD = "row";
    public static final String DESCRIPTOR =
            "(L" + RegionEmitter.WAVE + ";[[I[[I[IL" + RegionEmitter.CALLBACKS + ";[I[IIII)I";

    private static final String LOAD = Type.getInternalName(ScalarLoad.class);
    static final String SEGMENT = Type.getInternalName(Segment.class);
    static final String ROWS = Type.getInternalName(AffineAccess.Rows.class);
    static final String HELP = Type.getInternalName(AffineFill.class);

    static final int WAVE = 1;
    static final int VGPR = 2;
    static final int AGPR = 3;
    static final int SGPR = 4;
    static final int OUT = 5;
    private static final int INITIAL = 6;
    private static final int FIRSTS = 7;
    static final int WAVES = 8;
    private static final int COUNT = 9;
    static final int REACH = 10;
    static final int DONE = 11;
    private static final int ROW = 12;
    /** Local with the number of the row, counted over all waves. */
    private static final int PLACE = 13;

    private static final int FREE = 14;

    final Trace trace;
    final AffineAnalysis rows;
    private final List<Node> nodes;
    final MethodVisitor out;
    final ClassEmitter unit;
    final ScalarIrEmitter code;
    private final Map<Integer, Integer> locals = new HashMap<>();
    private final BitSet needed = new BitSet();
    final Label end = new Label();
    private int nextLocal = FREE;
    private int nextBlock;
    /** By block, the local with its segment. The next local has the offset of its base address in the segment. */
    private final List<Integer> allocations = new ArrayList<>();

    /**
     * Creates the emitter of a trace.
     *
     * @param unit the class, which receives what the code calls
     */
    public TraceEmitter(Trace trace, MethodVisitor out, ClassEmitter unit) {
        this.trace = trace;
        this.out = out;
        this.unit = unit;
        rows = trace.values();
        nodes = rows.builder().nodes();
        code = new ScalarIrEmitter(out, nodes, locals::get, trace.mode());
    }

    public void emit() {
        begin();
        Label top = new Label();
        out.visitLabel(top);
        out.visitVarInsn(Opcodes.ILOAD, DONE);
        out.visitVarInsn(Opcodes.ILOAD, WAVES);
        out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        uniform();
        rows();
        parts();
        out.visitIincInsn(DONE, 1);
        out.visitJumpInsn(Opcodes.GOTO, top);
        end();
    }

    /** Emits the body of a method that returns how many instructions a wave executes. */
    public static void emitCount(Trace trace, MethodVisitor out) {
        out.visitLdcInsn(trace.instructions());
        out.visitInsn(Opcodes.IRETURN);
    }

    final void begin() {
        findNeeded();
        for (int local : List.of(DONE, PLACE)) {
            out.visitInsn(Opcodes.ICONST_0);
            out.visitVarInsn(Opcodes.ISTORE, local);
        }
    }

    /** Emits the return of the number of waves that were executed. */
    final void end() {
        out.visitLabel(end);
        out.visitVarInsn(Opcodes.ILOAD, DONE);
        out.visitInsn(Opcodes.IRETURN);
    }

    private void parts() {
        List<Trace.Access> accesses = trace.parts().stream()
                .filter(Trace.Access.class::isInstance)
                .map(Trace.Access.class::cast)
                .toList();
        boolean hasStored = false;
        for (Trace.Part part : trace.parts()) {
            if (part instanceof Trace.Fill fill) {
                fill(fill);
            } else if (part instanceof Trace.Access access) {
                if (!hasStored && isStore(access)) {
                    hasStored = true;
                    if (access.number() < accesses.size() - 1) {
                        // After a store, nothing may bail out.
                        accesses.subList(access.number(), accesses.size()).forEach(a -> access(a, "mayRun"));
                    }
                }
                access(access, "run");
            } else if (part instanceof Trace.Lanes lanes) {
                group(lanes);
            }
        }
    }

    static boolean isStore(Trace.Part part) {
        return part instanceof Trace.Access access && !access.operands().isLoad();
    }

    private void findNeeded() {
        trace.required().forEach(needed::set);
        trace.bases().values().forEach(needed::set);
        for (Trace.Block block : trace.blocks()) {
            needed.set(block.low());
            needed.set(block.high());
            if (block.added() >= 0) {
                needed.set(block.added());
            }
        }
        for (Trace.Part part : trace.parts()) {
            if (part instanceof Trace.Fill fill) {
                needed.set(fill.node());
            } else if (part instanceof Trace.Access access) {
                needed.set(access.address());
            } else if (part instanceof Trace.Lanes lanes) {
                lanes.scalars().values().forEach(needed::set);
            }
        }
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (needed.get(i)) {
                nodes.get(i).arguments().forEach(needed::set);
            }
        }
    }

    /** Emits the values that are the same in all rows of a wave. */
    final void uniform() {
        for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
            if (!rows.variesByRow(i)) {
                loadUpTo(i);
                compute(i);
            }
        }
        loadUpTo(nodes.size());
        trace.required().stream().filter(i -> !rows.variesByRow(i)).forEach(this::require);
    }

    /** Emits the loads of the blocks that nodes up to a number may use. */
    private void loadUpTo(int node) {
        while (nextBlock < trace.blocks().size()
                && trace.blocks().get(nextBlock).before() <= node) {
            find(trace.blocks().get(nextBlock++));
        }
    }

    private void find(Trace.Block block) {
        code.wide(block.low(), block.high());
        if (block.added() >= 0) {
            code.load(block.added());
            ScalarIrEmitter.unsignedLong(out);
            out.visitLdcInsn((long) block.operation().operands().unit());
            out.visitInsn(Opcodes.LMUL);
            out.visitInsn(Opcodes.LADD);
        }
        out.visitLdcInsn((long) -Integer.BYTES);
        out.visitInsn(Opcodes.LAND);
        int address = local();
        out.visitVarInsn(Opcodes.LSTORE, address);
        unit.constant(out, block.operation(), LOAD);
        out.visitVarInsn(Opcodes.LLOAD, address);
        out.visitLdcInsn((long) block.least());
        out.visitInsn(Opcodes.LADD);
        out.visitLdcInsn(block.end() - block.least());
        out.visitMethodInsn(Opcodes.INVOKEINTERFACE, LOAD, "segment", "(JI)L" + SEGMENT + ";", true);
        allocations.add(keepAllocation(address));
    }

    /**
     * Stores the segment on the stack, which must exist, to a local. The next local receives the offset in it of an address.
     *
     * @param address local with the address
     */
    final int keepAllocation(int address) {
        int allocation = local();
        out.visitVarInsn(Opcodes.ASTORE, allocation);
        out.visitVarInsn(Opcodes.ALOAD, allocation);
        out.visitFieldInsn(Opcodes.GETSTATIC, SEGMENT, "NONE", "L" + SEGMENT + ";");
        out.visitJumpInsn(Opcodes.IF_ACMPEQ, end);
        out.visitVarInsn(Opcodes.LLOAD, address);
        out.visitVarInsn(Opcodes.ALOAD, allocation);
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "address", "()J", false);
        out.visitInsn(Opcodes.LSUB);
        out.visitInsn(Opcodes.L2I);
        out.visitVarInsn(Opcodes.ISTORE, allocation + 1);
        return allocation;
    }

    /** Returns a new local. The next one is free, too. */
    final int local() {
        nextLocal += 2;
        return nextLocal - 2;
    }

    private void field(String name, String type) {
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitFieldInsn(Opcodes.GETFIELD, RegionEmitter.CALLBACKS, name, type);
    }

    private void compute(int node) {
        Node of = nodes.get(node);
        locals.put(node, nextLocal);
        nextLocal += code.isWide(node) ? 2 : 1;
        if (of.op() == IrOp.IN) {
            input(rows.inputOf(node));
        } else {
            code.value(of);
        }
        code.store(node);
    }

    private void input(AffineAnalysis.Input input) {
        if (input instanceof AffineAnalysis.Initial initial) {
            out.visitVarInsn(Opcodes.ALOAD, INITIAL);
            out.visitIntInsn(Opcodes.SIPUSH, initial.code());
            out.visitInsn(Opcodes.IALOAD);
        } else if (input instanceof AffineAnalysis.Loaded loaded) {
            int allocation = allocations.get(loaded.block());
            out.visitVarInsn(Opcodes.ALOAD, allocation);
            out.visitVarInsn(Opcodes.ILOAD, allocation + 1);
            out.visitLdcInsn(loaded.offset());
            out.visitInsn(Opcodes.IADD);
            out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "getInt", "(I)I", false);
        } else if (input instanceof AffineAnalysis.FirstLane first) {
            out.visitVarInsn(Opcodes.ALOAD, FIRSTS);
            out.visitVarInsn(Opcodes.ILOAD, PLACE);
            out.visitIntInsn(Opcodes.SIPUSH, trace.firsts());
            out.visitInsn(Opcodes.IMUL);
            out.visitIntInsn(Opcodes.SIPUSH, first.register());
            out.visitInsn(Opcodes.IADD);
            out.visitInsn(Opcodes.IALOAD);
        }
    }

    private void require(int mask) {
        code.load(mask);
        out.visitJumpInsn(Opcodes.IFEQ, end);
    }

    // ---- rows ----

    private void rows() {
        Label top = new Label();
        Label behind = new Label();
        out.visitInsn(Opcodes.ICONST_0);
        out.visitVarInsn(Opcodes.ISTORE, ROW);
        out.visitLabel(top);
        out.visitVarInsn(Opcodes.ILOAD, ROW);
        out.visitVarInsn(Opcodes.ILOAD, COUNT);
        out.visitJumpInsn(Opcodes.IF_ICMPGE, behind);
        row();
        for (Trace.Part part : trace.parts()) {
            if (part instanceof Trace.Fill fill) {
                field("starts", "[I");
                place(fill.number());
                code.load(fill.node());
                out.visitInsn(Opcodes.IASTORE);
            } else if (part instanceof Trace.Access access) {
                address(access);
            }
        }
        out.visitIincInsn(ROW, 1);
        out.visitIincInsn(PLACE, 1);
        out.visitJumpInsn(Opcodes.GOTO, top);
        out.visitLabel(behind);
    }

    /** Emits the affine values of a row. */
    final void row() {
        for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
            if (rows.variesByRow(i)) {
                compute(i);
                new AffineChecks(rows, out, code, REACH, end).check(i);
            }
        }
        trace.required().stream().filter(rows::variesByRow).forEach(this::require);
    }

    private void address(Trace.Access access) {
        field("addresses", "[J");
        place(access.number());
        pushAddress(access);
        out.visitInsn(Opcodes.LASTORE);
    }

    /** Pushes the address of the first lane of a row. */
    final void pushAddress(Trace.Access access) {
        code.load(access.address());
        out.visitLdcInsn(access.operands().offset());
        out.visitInsn(Opcodes.LADD);
        Integer base = trace.bases().get(access.number());
        if (base != null) {
            code.load(base);
            out.visitInsn(Opcodes.LADD);
        }
    }

    /** Pushes the index of the current row in an array that has an entry for each access or fill and row. */
    private void place(int number) {
        out.visitIntInsn(Opcodes.SIPUSH, number * RuntimeCallbacks.MOST_ROWS);
        out.visitVarInsn(Opcodes.ILOAD, ROW);
        out.visitInsn(Opcodes.IADD);
    }

    // ---- lanes ----

    private void fill(Trace.Fill fill) {
        out.visitVarInsn(Opcodes.ALOAD, VGPR);
        out.visitIntInsn(Opcodes.SIPUSH, fill.register());
        out.visitInsn(Opcodes.AALOAD);
        field("starts", "[I");
        out.visitIntInsn(Opcodes.SIPUSH, fill.number() * RuntimeCallbacks.MOST_ROWS);
        out.visitVarInsn(Opcodes.ILOAD, COUNT);
        out.visitVarInsn(Opcodes.ILOAD, REACH);
        out.visitLdcInsn(rows.stride(fill.node()));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HELP, "fill", "([I[IIIII)V", false);
    }

    /** Emits a bailout that is taken if a segment is one from which scalar loads load. */
    final void checkIsOther(int segment) {
        for (int allocation : allocations) {
            out.visitVarInsn(Opcodes.ALOAD, segment);
            out.visitVarInsn(Opcodes.ALOAD, allocation);
            out.visitJumpInsn(Opcodes.IF_ACMPEQ, end);
        }
    }

    final void pushRows(Trace.Access access) {
        unit.constant(out, access.rows(), ROWS);
    }

    private void access(Trace.Access access, String method) {
        pushRows(access);
        out.visitVarInsn(Opcodes.ALOAD, WAVE);
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitIntInsn(Opcodes.SIPUSH, access.number() * RuntimeCallbacks.MOST_ROWS);
        out.visitVarInsn(Opcodes.ILOAD, COUNT);
        out.visitMethodInsn(
                Opcodes.INVOKEINTERFACE,
                ROWS,
                method,
                "(L" + RegionEmitter.WAVE + ";L" + RegionEmitter.CALLBACKS + ";II)Z",
                true);
        out.visitJumpInsn(Opcodes.IFEQ, end);
    }

    final void group(Trace.Lanes lanes) {
        setScalars(lanes);
        GroupEmitter.call(
                out,
                lanes.group(),
                unit.number(lanes.group()),
                () -> out.visitLdcInsn(lanes.group().allLanes()),
                trace.waveSize());
    }

    /** Emits stores of the scalar registers that a group reads. */
    final void setScalars(Trace.Lanes lanes) {
        lanes.scalars().forEach((register, node) -> {
            out.visitVarInsn(Opcodes.ALOAD, SGPR);
            out.visitIntInsn(Opcodes.SIPUSH, register);
            code.load(node);
            out.visitInsn(Opcodes.IASTORE);
        });
    }
}
