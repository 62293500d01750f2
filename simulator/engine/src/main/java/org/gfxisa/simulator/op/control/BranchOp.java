package org.gfxisa.simulator.op.control;

import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** An instruction that may branch by a relative distance. */
public abstract class BranchOp extends Op {
    private static final int DWORD = 4;

    /** The address of the next instruction. */
    final long nextAddress;

    private final int distance;
    private final long target;
    /** Whether the target is outside the code of the instruction, so that it has no index, or is the branch itself. */
    private final boolean isUnusual;

    private final boolean isEndless;

    /**
     * @param changesState whether another execution may have another effect
     */
    BranchOp(Bound bound, boolean changesState) {
        nextAddress = bound.nextAddress();
        distance = bound.distance();
        target = bound.target();
        isEndless = !changesState && target == bound.address();
        isUnusual = isEndless
                || bound.machine()
                        .memory()
                        .find(bound.address(), DWORD)
                        .filter(code -> code.contains(target, DWORD))
                        .isEmpty();
    }

    /** Returns the result of {@link #execute} for a taken branch. */
    final int branch(Wave wave) {
        return isUnusual ? unusual(wave) : next + distance;
    }

    /** Returns whether {@link #branchTarget} is the target. */
    final boolean isInCode() {
        return !isUnusual;
    }

    /** Returns the index of the target instruction. */
    final int branchTarget() {
        return next + distance;
    }

    private int unusual(Wave wave) {
        if (isEndless) {
            // No state that the branch depends on can change.
            throw KernelFault.ofWave(KernelFault.Kind.BUDGET, "branches to itself forever");
        }
        wave.pc = target;
        return JUMP;
    }
}
