package org.gfxisa.simulator.jit.emit;

import org.gfxisa.simulator.jit.BackEnd;
import org.gfxisa.simulator.vector.VectorApi;

/** The back ends. */
public final class BackEnds {
    private static final BackEnd HERE =
            VectorApi.here().<BackEnd>map(VectorBackEnd::new).orElseGet(PlainBackEnd::new);

    private BackEnds() {}

    /** Returns the back end that is used: vectors, where Java and the machine have them. */
    public static BackEnd here() {
        return HERE;
    }
}
