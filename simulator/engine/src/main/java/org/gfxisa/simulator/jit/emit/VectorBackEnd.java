package org.gfxisa.simulator.jit.emit;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.jit.pass.BackEnd;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.vector.CodeSize;
import org.gfxisa.simulator.vector.VectorApi;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.MethodVisitor;

/** Loops over vectors of lanes, by {@code jdk.incubator.vector} or by what that calls. */
public record VectorBackEnd(VectorApi api) implements BackEnd {
    /** The most vector operations of a group: with more, the machine has too few registers. */
    private static final int MOST_CALLS = 120;
    /**
     * The most vector operations of a group whose operations are all plain, that is, one instruction of every machine. The second compiler of
     * the JVM makes about ninety nodes of each operation, and inlines up to 18,000 nodes.
     */
    private static final int MOST_PLAIN_CALLS = 170;
    /**
     * The most vector operations of a group if all are calls of the public vector API, each of which becomes hundreds of the JVM compiler's
     * nodes.
     */
    private static final int MOST_API_CALLS = 50;

    /** The most bytes of a method and of the operations that it calls, which the second compiler of the JVM inlines up to 8,000 bytes. */
    private static final int MOST_BYTES = 7_800;

    /** The most bytes that are saved if an operation calls the public API instead. */
    private static final int SAVED_BYTES = 40;

    private static final long COMPILED_NANOS = 3_000;

    private static final Set<IrOp> PLAIN = EnumSet.of(
            IrOp.IN,
            IrOp.CONST,
            IrOp.ADD,
            IrOp.SUB,
            IrOp.MUL,
            IrOp.AND,
            IrOp.OR,
            IrOp.XOR,
            IrOp.SHL,
            IrOp.SHR,
            IrOp.SAR);

    /** Lowers all calls. Lanes may read only lanes of the same vector. */
    @Override
    public Optional<IrFunction> lower(IrFunction function, int mode) {
        return CallLowering.lower(function, mode)
                .filter(f -> f.nodes().stream()
                        .filter(LanePermutation::has)
                        .allMatch(s -> LanePermutation.of(s, api.lanes()).isPresent()));
    }

    @Override
    public boolean isTooLarge(FusedGroup group) {
        CodeSize size = size(group, MOST_PLAIN_CALLS);
        return size.bytes() > MOST_BYTES || size.calls() > mostCalls(group.ir());
    }

    /** Returns the most operations that a group may have. Plain operations need few registers. */
    private int mostCalls(GroupIr ir) {
        if (api.support().isEmpty()) {
            return MOST_API_CALLS;
        }
        return PLAIN.containsAll(ir.operations(ir.needed())) ? MOST_PLAIN_CALLS : MOST_CALLS;
    }

    @Override
    public long compiledNanos() {
        return COMPILED_NANOS;
    }

    @Override
    public boolean hasLaneLoops() {
        return true;
    }

    @Override
    public void emit(FusedGroup group, MethodVisitor out, boolean full) {
        emit(group, out, full, direct(group));
    }

    /**
     * Returns how many operations call methods of our own. Those behind, which only a long instruction by itself has, call the public API.
     */
    private int direct(FusedGroup group) {
        int direct = MOST_PLAIN_CALLS;
        if (api.support().isPresent() && group.indices().size() == 1) {
            for (int bytes = size(group, direct).bytes();
                    bytes > MOST_BYTES && direct > 0;
                    bytes = size(group, direct).bytes()) {
                direct -= Math.max(1, (bytes - MOST_BYTES) / SAVED_BYTES);
            }
        }
        return direct;
    }

    private CodeSize size(FusedGroup group, int direct) {
        CodeSize size = new CodeSize(api.operations()::bytes, GroupLoopEmitter.DESCRIPTOR);
        emit(group, size, false, direct);
        return size;
    }

    private void emit(FusedGroup group, MethodVisitor out, boolean full, int direct) {
        GroupIr ir = group.ir();
        Guards guards = group.guards();
        VectorCode code = new VectorCode(out, api, GroupLoopEmitter.PARAMETERS, direct);
        VectorLoopEmitter emitter = group.loop()
                .<VectorLoopEmitter>map(loop -> new LaneLoopEmitter(loop, ir, guards, group.waveSize(), code))
                .orElseGet(() -> new VectorLoopEmitter(ir, guards, group.waveSize(), full, code));
        emitter.emit();
    }
}
