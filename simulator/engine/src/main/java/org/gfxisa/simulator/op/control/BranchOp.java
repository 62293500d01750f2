package org.gfxisa.simulator.op.control;

import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** An instruction that may go on at a distance from the next one. */
public abstract class BranchOp extends Op {
    private static final int DWORD = 4;

    /** Address of the next instruction. */
    final long nextAddress;

    private final int distance;
    private final long target;
    /** Whether the target is not in the code that the instruction is in, where no index leads to it, or is the branch itself. */
    private final boolean isUnusual;

    private final boolean isEndless;

    /** @param changesState whether it may do something else the next time */
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

    /** What {@link #execute} returns to go there. */
    final int branch(Wave wave) {
        return isUnusual ? unusual(wave) : next + distance;
    }

    /** Whether {@link #branchTarget} is where it goes. */
    final boolean isInCode() {
        return !isUnusual;
    }

    /** Index of the instruction where it goes. */
    final int branchTarget() {
        return next + distance;
    }

    private int unusual(Wave wave) {
        if (isEndless) {
            // Nothing changes what it depends on.
            throw KernelFault.ofWave(KernelFault.Kind.BUDGET, "branches to itself for ever");
        }
        wave.pc = target;
        return JUMP;
    }
}
