package org.gfxisa.simulator.jit.emit;

import java.util.Optional;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.jit.pass.BackEnd;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.vector.CodeSize;
import org.gfxisa.simulator.vector.MethodCode;
import org.objectweb.asm.MethodVisitor;

/** Loops that compute lane by lane, for a Java without vectors. */
public record PlainBackEnd() implements BackEnd {
    /** The most bytes of a method. The JVM compiles up to 8,000, but its second compiler takes minutes for a loop of so many. */
    private static final int MOST_BYTES = 2_500;

    private static final long COMPILED_NANOS = 20_000;

    /** Calls that have no lowering stay calls. A lane cannot read another one, which may already have been computed. */
    @Override
    public Optional<IrFunction> lower(IrFunction function, int mode) {
        return Optional.of(CallLowering.lowerWherePossible(function, mode))
                .filter(f -> f.nodes().stream().noneMatch(LanePermutation::has));
    }

    @Override
    public boolean isTooLarge(FusedGroup group) {
        CodeSize size = new CodeSize(owner -> 0, GroupLoopEmitter.DESCRIPTOR);
        emit(group, size, false);
        return size.bytes() > MOST_BYTES;
    }

    @Override
    public long compiledNanos() {
        return COMPILED_NANOS;
    }

    @Override
    public Optional<String> limitation() {
        return Optional.of("plain loops: Java cannot load jdk.incubator.vector, or the machine has no vectors");
    }

    @Override
    public boolean hasLaneLoops() {
        return false;
    }

    @Override
    public void emit(FusedGroup group, MethodVisitor out, boolean full) {
        MethodCode code = new MethodCode(out, GroupLoopEmitter.PARAMETERS);
        new PlainLoopEmitter(group.ir(), group.guards(), group.waveSize(), group.mode(), full, code).emit();
    }
}
