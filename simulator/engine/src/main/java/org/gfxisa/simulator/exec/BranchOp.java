package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.wave.Wave;

/** An instruction that may go on at a distance from the next one. */
abstract class BranchOp extends Op {
    private static final int DWORD = 4;

    /** Address of the next instruction. */
    final long nextAddress;

    private final int distance;
    private final long target;
    /** Whether the target is not in the code that the instruction is in, where no index leads to it. */
    private final boolean leaves;

    BranchOp(Bound bound) {
        nextAddress = bound.nextAddress();
        distance = bound.distance();
        target = bound.target();
        leaves = bound.machine()
                .memory()
                .find(bound.address(), DWORD)
                .filter(code -> code.contains(target, DWORD))
                .isEmpty();
    }

    /** What {@link #execute} returns to go there. */
    final int branch(Wave wave) {
        if (leaves) {
            wave.pc = target;
            return JUMP;
        }
        return next + distance;
    }
}
