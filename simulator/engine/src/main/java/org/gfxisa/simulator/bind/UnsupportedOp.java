package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Bytes that cannot be executed; says so when they are reached. */
public final class UnsupportedOp extends Op {
    private final KernelFault.Kind kind;
    private final String message;

    public UnsupportedOp(KernelFault.Kind kind, String message) {
        this.kind = kind;
        this.message = message;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        throw KernelFault.ofWave(kind, message);
    }

    /** Why. */
    public String message() {
        return message;
    }
}
