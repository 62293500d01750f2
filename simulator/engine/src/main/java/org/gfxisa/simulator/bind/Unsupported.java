package org.gfxisa.simulator.bind;

/** An instruction cannot be bound: the simulator does not execute it. Found when it is decoded, told when it is executed. */
public final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unsupported(String why) {
        super(why, null, false, false);
    }
}
