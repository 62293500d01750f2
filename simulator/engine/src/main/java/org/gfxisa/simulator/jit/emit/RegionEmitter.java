package org.gfxisa.simulator.jit.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.ir.BoundInstruction.Branch;
import org.gfxisa.simulator.jit.pass.BlockScheduler;
import org.gfxisa.simulator.jit.pass.BlockScheduler.Scheduled;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.jit.pass.Region;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Emits the control flow of a region, and the code that {@link BlockScheduler} schedules for its blocks. */
public final class RegionEmitter {
    public static final String WAVE = Type.getInternalName(Wave.class);
    public static final String CALLBACKS = Type.getInternalName(RuntimeCallbacks.class);
    public static final String CODE = Type.getInternalName(RegionCode.class);

    private static final String FAST_PATH = Type.getInternalName(FastPath.class);
    private static final String CONDITION = Type.getInternalName(Condition.class);

    public static final String DESCRIPTOR = "(L" + WAVE + ";[[I[[I[IL" + CALLBACKS + ";)I";

    private static final int WAVE_LOCAL = 1;
    private static final int VGPR = 2;
    private static final int AGPR = 3;
    private static final int SGPR = 4;
    private static final int OUT = 5;
    private static final int LEFT = 6;
    private static final int FREE = 8;

    private final Region region;
    private final List<Scheduled> blocks;
    private final MethodVisitor out;
    private final ClassEmitter unit;
    private final ScalarEmitter scalars;
    private final Map<Integer, Label> labels = new HashMap<>();
    private final Map<Integer, Label> exits = new HashMap<>();

    /**
     * Creates the emitter of a region.
     *
     * @param blocks its blocks, after all passes
     * @param unit the class, which receives what the code calls
     */
    public RegionEmitter(Region region, List<Scheduled> blocks, MethodVisitor out, ClassEmitter unit) {
        this.region = region;
        this.blocks = List.copyOf(blocks);
        this.out = out;
        this.unit = unit;
        scalars = new ScalarEmitter(out, WAVE_LOCAL, SGPR, FREE, region.mode());
    }

    public void emit() {
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitFieldInsn(Opcodes.GETFIELD, CALLBACKS, "left", "J");
        out.visitVarInsn(Opcodes.LSTORE, LEFT);
        region.leaders().forEach(i -> labels.put(i, new Label()));
        blocks.forEach(this::block);
        exits.forEach((index, label) -> {
            out.visitLabel(label);
            setLeft(0);
            out.visitLdcInsn(index);
            out.visitInsn(Opcodes.IRETURN);
        });
    }

    private void block(Scheduled scheduled) {
        Block block = scheduled.block();
        out.visitLabel(labels.get(block.index()));
        takeBudget(block);
        scheduled.parts().forEach(this::part);
        block.target().ifPresent(target -> {
            Branch branch =
                    (Branch) block.members().get(block.members().size() - 1).instruction();
            if (branch.when() == Condition.ALWAYS) {
                out.visitJumpInsn(Opcodes.GOTO, labelOf(target));
            } else {
                test(branch.when());
                out.visitJumpInsn(Opcodes.IFNE, labelOf(target));
            }
        });
        out.visitJumpInsn(Opcodes.GOTO, labelOf(block.next()));
    }

    private Label labelOf(int index) {
        Label label = labels.get(index);
        return label != null ? label : exitOf(index);
    }

    private Label exitOf(int index) {
        return exits.computeIfAbsent(index, i -> new Label());
    }

    /** Emits the exit that is taken if the instruction budget is too small for the block. */
    private void takeBudget(Block block) {
        out.visitVarInsn(Opcodes.LLOAD, LEFT);
        out.visitLdcInsn((long) block.members().size());
        out.visitInsn(Opcodes.LCMP);
        out.visitJumpInsn(Opcodes.IFLT, exitOf(block.index()));
        out.visitVarInsn(Opcodes.LLOAD, LEFT);
        out.visitLdcInsn((long) block.members().size());
        out.visitInsn(Opcodes.LSUB);
        out.visitVarInsn(Opcodes.LSTORE, LEFT);
    }

    private void setLeft(int more) {
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.LLOAD, LEFT);
        out.visitLdcInsn((long) more);
        out.visitInsn(Opcodes.LADD);
        out.visitFieldInsn(Opcodes.PUTFIELD, CALLBACKS, "left", "J");
    }

    private void part(BlockScheduler.Part part) {
        if (part instanceof BlockScheduler.Lanes lanes) {
            group(lanes.group());
        } else if (part instanceof BlockScheduler.Scalar scalar) {
            scalars.emit(scalar.instruction());
        } else if (part instanceof BlockScheduler.FastPathCall call) {
            call(call);
        } else if (part instanceof BlockScheduler.Single single) {
            single(single);
        } else if (part instanceof BlockScheduler.CopyM0 copy) {
            out.visitVarInsn(Opcodes.ALOAD, OUT);
            out.visitFieldInsn(Opcodes.GETFIELD, CALLBACKS, "m0", "[I");
            out.visitIntInsn(Opcodes.SIPUSH, copy.copy());
            out.visitVarInsn(Opcodes.ALOAD, SGPR);
            out.visitIntInsn(Opcodes.SIPUSH, copy.code());
            out.visitInsn(Opcodes.IALOAD);
            out.visitInsn(Opcodes.IASTORE);
        } else if (part instanceof BlockScheduler.CheckIndex check) {
            check(check);
        } else if (part instanceof BlockScheduler.IndexingMode indexing) {
            indexing(indexing.isOn());
        }
    }

    /** Emits a check of indexed registers. It stands before the next group. */
    private void check(BlockScheduler.CheckIndex check) {
        Label bad = new Label();
        Label good = new Label();
        check.registers().forEach(register -> {
            GroupLoopEmitter.number(out, register, OUT);
            out.visitVarInsn(Opcodes.ALOAD, VGPR);
            out.visitInsn(Opcodes.ARRAYLENGTH);
            GroupEmitter.unsigned(out, Opcodes.IFGE, bad);
        });
        out.visitJumpInsn(Opcodes.GOTO, good);
        out.visitLabel(bad);
        setLeft(check.single().after());
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        out.visitLdcInsn(check.single().member().index());
        out.visitLdcInsn(unit.groups().size());
        out.visitLdcInsn(check.before());
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CALLBACKS, "execute", "(L" + WAVE + ";III)V", false);
        out.visitLabel(good);
    }

    /** Emits code that sets or clears VGPR indexing in MODE. */
    private void indexing(boolean isOn) {
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        out.visitInsn(Opcodes.DUP);
        out.visitFieldInsn(Opcodes.GETFIELD, WAVE, "mode", "I");
        out.visitLdcInsn(isOn ? FloatMode.INDEXING : ~FloatMode.INDEXING);
        out.visitInsn(isOn ? Opcodes.IOR : Opcodes.IAND);
        out.visitFieldInsn(Opcodes.PUTFIELD, WAVE, "mode", "I");
    }

    private void single(BlockScheduler.Single single) {
        setLeft(single.after());
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        out.visitLdcInsn(single.member().index());
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CALLBACKS, "execute", "(L" + WAVE + ";I)V", false);
    }

    private void call(BlockScheduler.FastPathCall call) {
        FastPath operation = call.operation().compiled();
        unit.operations().add(operation);
        unit.constant(out, operation, FAST_PATH);
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        pair(region.layout().exec());
        out.visitVarInsn(Opcodes.ALOAD, OUT);
        out.visitMethodInsn(Opcodes.INVOKEINTERFACE, FAST_PATH, "run", "(L" + WAVE + ";JL" + CALLBACKS + ";)Z", true);
        Label done = new Label();
        out.visitJumpInsn(Opcodes.IFNE, done);
        call.singles().forEach(this::single);
        out.visitLabel(done);
    }

    /** Emits the call of a fused group. */
    private void group(FusedGroup group) {
        int number = unit.groups().size();
        unit.groups().add(group);
        GroupEmitter.call(out, group, number, () -> pair(region.layout().exec()), region.waveSize());
    }

    /** Pushes a mask, which is in one scalar register or in two. */
    private void pair(int code) {
        out.visitVarInsn(Opcodes.ALOAD, SGPR);
        out.visitIntInsn(Opcodes.SIPUSH, code);
        out.visitInsn(Opcodes.IALOAD);
        out.visitInsn(Opcodes.I2L);
        out.visitLdcInsn(0xffffffffL);
        out.visitInsn(Opcodes.LAND);
        if (region.waveSize() > Integer.SIZE) {
            out.visitVarInsn(Opcodes.ALOAD, SGPR);
            out.visitIntInsn(Opcodes.SIPUSH, code + 1);
            out.visitInsn(Opcodes.IALOAD);
            out.visitInsn(Opcodes.I2L);
            out.visitIntInsn(Opcodes.BIPUSH, Integer.SIZE);
            out.visitInsn(Opcodes.LSHL);
            out.visitInsn(Opcodes.LOR);
        }
    }

    /** Pushes whether a branch is taken. */
    private void test(Condition when) {
        unit.constant(out, when, CONDITION);
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        out.visitFieldInsn(Opcodes.GETFIELD, WAVE, "scc", "Z");
        pair(region.layout().vcc());
        pair(region.layout().exec());
        out.visitVarInsn(Opcodes.ALOAD, WAVE_LOCAL);
        out.visitFieldInsn(Opcodes.GETFIELD, WAVE, "status", "I");
        out.visitMethodInsn(Opcodes.INVOKEINTERFACE, CONDITION, "test", "(ZJJI)Z", true);
    }
}
