package org.gfxisa.simulator.exec;

/** An instruction cannot be bound: the simulator does not execute it. Found when it is decoded, told when it is executed. */
final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unsupported(String why) {
        super(why, null, false, false);
    }
}
