package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Bytes that cannot be executed; says so when they are reached. */
public final class UnsupportedOp extends Op {
    private final KernelFault.Kind kind;
    private final String message;
    private final String reason;

    /** Creates the operation of an instruction that is illegal. */
    public UnsupportedOp(KernelFault.Kind kind, String message) {
        this(kind, message, message);
    }

    private UnsupportedOp(KernelFault.Kind kind, String message, String reason) {
        this.kind = kind;
        this.message = message;
        this.reason = reason;
    }

    /** Returns the operation of an instruction that is not supported, with the reason. */
    public static UnsupportedOp of(String mnemonic, String reason) {
        return new UnsupportedOp(
                KernelFault.Kind.UNSUPPORTED_INSTRUCTION, mnemonic + " is not supported: " + reason, reason);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        throw KernelFault.ofWave(kind, message);
    }

    /** Returns the reason why the instruction cannot be executed, without its name. */
    public String reason() {
        return reason;
    }
}
