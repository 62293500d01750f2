package org.gfxisa.simulator.jit.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.jit.pass.LaneLoop;
import org.gfxisa.simulator.jit.pass.Trace;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Emits a trace for a work-group whose waves form one row. Memory is looked up once for all of its waves. */
public final class TraceGroupEmitter extends TraceEmitter {
    private static final String RUN = Type.getInternalName(LaneLoopRunner.class);

    /**
     * Locals of parts. For an access, the local has its segment, and the next one the offset of its first lane; for a fill, the local has the
     * value of the first lane.
     */
    private final Map<Trace.Part, Integer> places = new HashMap<>();

    public TraceGroupEmitter(Trace trace, MethodVisitor out, ClassEmitter unit) {
        super(trace, out, unit);
    }

    @Override
    public void emit() {
        begin();
        uniform();
        row();
        trace.parts().forEach(this::find);
        LaneLoop.of(trace).ifPresent(this::loop);
        Label top = new Label();
        out.visitLabel(top);
        for (Trace.Part part : trace.parts()) {
            if (part instanceof Trace.Fill fill) {
                fill(fill);
            } else if (part instanceof Trace.Access access) {
                move(access);
            } else if (part instanceof Trace.Lanes lanes) {
                group(lanes);
            }
        }
        out.visitIincInsn(DONE, 1);
        out.visitVarInsn(Opcodes.ILOAD, DONE);
        out.visitVarInsn(Opcodes.ILOAD, WAVES);
        out.visitJumpInsn(Opcodes.IF_ICMPLT, top);
        end();
    }

    /** Emits the lane loop, which is used if its accesses do not overlap. */
    private void loop(LaneLoop loop) {
        trace.parts().forEach(part -> {
            if (part instanceof Trace.Access access) {
                out.visitVarInsn(Opcodes.ALOAD, OUT);
                out.visitIntInsn(Opcodes.SIPUSH, access.number());
                out.visitVarInsn(Opcodes.ALOAD, places.get(access));
                out.visitVarInsn(Opcodes.ILOAD, places.get(access) + 1);
                out.visitMethodInsn(
                        Opcodes.INVOKEVIRTUAL, RegionEmitter.CALLBACKS, "memory", "(IL" + SEGMENT + ";I)V", false);
            }
        });
        setScalars(loop.lanes());
        Label byWaves = new Label();
        unit.constant(out, new LaneLoopRunner(trace, unit.number(loop.group())), RUN);
        for (int local : List.of(0, WAVE, VGPR, AGPR, SGPR, OUT)) {
            out.visitVarInsn(Opcodes.ALOAD, local);
        }
        out.visitVarInsn(Opcodes.ILOAD, REACH);
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, RUN, "isDone", LaneLoopRunner.DESCRIPTOR, false);
        out.visitJumpInsn(Opcodes.IFEQ, byWaves);
        out.visitVarInsn(Opcodes.ILOAD, WAVES);
        out.visitVarInsn(Opcodes.ISTORE, DONE);
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(byWaves);
    }

    private void find(Trace.Part part) {
        if (part instanceof Trace.Fill fill) {
            int first = local();
            code.load(fill.node());
            out.visitVarInsn(Opcodes.ISTORE, first);
            places.put(fill, first);
        } else if (part instanceof Trace.Access access) {
            find(access);
        }
    }

    private void find(Trace.Access access) {
        int address = local();
        pushAddress(access);
        out.visitVarInsn(Opcodes.LSTORE, address);
        pushRows(access);
        out.visitVarInsn(Opcodes.ALOAD, WAVE);
        out.visitVarInsn(Opcodes.LLOAD, address);
        out.visitVarInsn(Opcodes.ILOAD, REACH);
        out.visitInsn(Opcodes.ICONST_1);
        out.visitInsn(Opcodes.IADD);
        out.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, ROWS, "segment", "(L" + RegionEmitter.WAVE + ";JI)L" + SEGMENT + ";", true);
        int segment = keepAllocation(address);
        if (isStore(access)) {
            // No wave may store to memory that is loaded once for all waves.
            checkIsOther(segment);
        }
        places.put(access, segment);
    }

    /** Pushes a value of the first wave plus the difference of the current wave. */
    private void push(int local, int stride) {
        out.visitVarInsn(Opcodes.ILOAD, local);
        out.visitVarInsn(Opcodes.ILOAD, DONE);
        out.visitLdcInsn(trace.waveSize() * stride);
        out.visitInsn(Opcodes.IMUL);
        out.visitInsn(Opcodes.IADD);
    }

    private void fill(Trace.Fill fill) {
        out.visitVarInsn(Opcodes.ALOAD, VGPR);
        out.visitIntInsn(Opcodes.SIPUSH, fill.register());
        out.visitInsn(Opcodes.AALOAD);
        out.visitInsn(Opcodes.ICONST_0);
        out.visitLdcInsn(trace.waveSize());
        int stride = rows.stride(fill.node());
        push(places.get(fill), stride);
        out.visitLdcInsn(stride);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, HELP, "fill", "([IIIII)V", false);
    }

    private void move(Trace.Access access) {
        int segment = places.get(access);
        pushRows(access);
        out.visitVarInsn(Opcodes.ALOAD, WAVE);
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.ALOAD, segment);
        push(segment + 1, rows.stride(access.address()));
        out.visitMethodInsn(
                Opcodes.INVOKEINTERFACE,
                ROWS,
                "move",
                "(L" + RegionEmitter.WAVE + ";L" + RegionEmitter.CALLBACKS + ";L" + SEGMENT + ";I)V",
                true);
    }
}
