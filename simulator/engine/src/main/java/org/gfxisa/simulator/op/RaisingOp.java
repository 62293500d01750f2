package org.gfxisa.simulator.op;

import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TrapstsRegister;
import org.gfxisa.semantics.Exceptions;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Raising;
import org.gfxisa.simulator.op.control.TrapEntry;
import org.gfxisa.simulator.op.scalar.ScalarOp;
import org.gfxisa.simulator.op.vector.VectorOp;
import org.gfxisa.simulator.wave.Wave;

/** A floating-point instruction in code that observes exceptions. It records them, and traps if MODE enables that. */
final class RaisingOp extends Op {
    private static final int NOT_INDEXED = 0;

    private final Op op;
    private final Raising raising;
    private final int reported;
    private final GlobalState global;
    private final long nextAddress;
    private final int size;

    private RaisingOp(Bound bound, Op op, Raising raising) {
        this.op = op;
        this.raising = raising;
        // An output modifier rounds the result again.
        reported = bound.flag("omod") ? ~(Exceptions.UNDERFLOW | Exceptions.INEXACT) : -1;
        global = bound.machine().global();
        nextAddress = bound.nextAddress();
        size = bound.instruction().size();
    }

    static Op of(Bound bound, VectorImplementation kernel) {
        VectorOp op = VectorOp.of(bound, kernel);
        return kernel.raises() ? new RaisingOp(bound, op, op) : op;
    }

    static Op of(Bound bound, ScalarImplementation kernel) {
        ScalarOp op = ScalarOp.of(bound, kernel);
        return kernel.raises() ? new RaisingOp(bound, op, op) : op;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        raising.raise(wave, frame, NOT_INDEXED);
        int raised = frame.exceptions.raised();
        op.execute(wave, frame);
        return report(wave, raised);
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        raising.raise(wave, frame, wave.m0());
        int raised = frame.exceptions.raised();
        op.executeIndexed(wave, frame);
        return report(wave, raised);
    }

    private int report(Wave wave, int raised) {
        int seen = raised & reported;
        wave.trapsts = TrapstsRegister.withExcp(wave.trapsts, TrapstsRegister.excp(wave.trapsts) | seen);
        int trapping = seen & ModeRegister.excpEn(wave.mode);
        return trapping == 0 || StatusRegister.priv(wave.status)
                ? next
                : TrapEntry.except(wave, global, nextAddress, size, trapping);
    }

    @Override
    public boolean isVector() {
        return op.isVector();
    }
}
