package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Bytes that cannot be executed; says so when they are reached. */
final class UnsupportedOp extends Op {
    private final KernelFault.Kind kind;
    private final String message;

    UnsupportedOp(KernelFault.Kind kind, String message) {
        this.kind = kind;
        this.message = message;
    }

    @Override
    int execute(Wave wave, Frame frame) {
        throw KernelFault.ofWave(kind, message);
    }

    /** Why. */
    String message() {
        return message;
    }
}
