package org.gfxisa.simulator.op.control;

import org.gfxisa.exec.ControlAction;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.wave.Wave;

/**
 * Branches that execute both sides of a condition, one after the other ("MI200 ISA, 4.6"). The pending side is in four scalar registers on a stack
 * whose pointer is MODE.CSP: first its lanes, then its address.
 */
final class ForkOp extends Op {
    private static final int ENTRY = 4;

    private final ControlAction.Operation operation;
    private final ScalarSource first;
    private final ScalarSource target;
    private final boolean isRelative;
    private final long relativeTarget;
    private final long nextAddress;

    private ForkOp(Bound bound, ControlAction action) {
        operation = action.operation();
        isRelative = operation == ControlAction.Operation.FORK_RELATIVE;
        first = ScalarSource.of(bound.first(isRelative ? "sdst" : "ssrc0"), bound.machine());
        target = operation == ControlAction.Operation.FORK
                ? ScalarSource.of(bound.first("ssrc1"), bound.machine())
                : first;
        nextAddress = bound.nextAddress();
        relativeTarget = bound.target();
    }

    static Op of(Bound bound, ControlAction action) {
        return new ForkOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (operation == ControlAction.Operation.JOIN) {
            return join(wave);
        }
        long exec = wave.exec();
        long taken = first.get(wave) & exec;
        long passed = exec & ~taken;
        long to = isRelative ? relativeTarget : target.get(wave);
        if (taken == exec) {
            return jump(wave, to);
        }
        if (passed == exec) {
            return next;
        }
        // The smaller side runs first, so that the stack stays small.
        if (Long.bitCount(passed) < Long.bitCount(taken)) {
            wave.setExec(passed);
            push(wave, to, taken);
            return jump(wave, nextAddress);
        }
        wave.setExec(taken);
        push(wave, nextAddress, passed);
        return jump(wave, to);
    }

    private static void push(Wave wave, long address, long lanes) {
        int pointer = ModeRegister.csp(wave.mode);
        wave.setPair(ENTRY * pointer, lanes);
        wave.setPair(ENTRY * pointer + 2, address);
        wave.mode = ModeRegister.withCsp(wave.mode, pointer + 1);
    }

    private int join(Wave wave) {
        int pointer = ModeRegister.csp(wave.mode);
        if (pointer == (int) first.get(wave)) {
            return next;
        }
        wave.mode = ModeRegister.withCsp(wave.mode, pointer - 1);
        int entry = ENTRY * ModeRegister.csp(wave.mode);
        wave.setExec(wave.pair(entry));
        return jump(wave, wave.pair(entry + 2));
    }

    private static int jump(Wave wave, long address) {
        wave.pc = address;
        return JUMP;
    }
}
