package org.gfxisa.simulator.vector;

import java.util.List;
import org.gfxisa.simulator.memory.Segment;

/** Loads lane by lane, for a Java without vectors. */
final class PlainLoads extends LaneLoads {
    private final List<Load> loads;

    PlainLoads(List<Load> loads) {
        this.loads = List.copyOf(loads);
    }

    @Override
    public void rows(Segment from, Object view, int at, int[] addresses, int[][] registers, int lanes) {
        for (int number = 0; number < loads.size(); number++) {
            Load load = loads.get(number);
            int[] register = registers[load.register()];
            for (int i = 0; i < lanes; i++) {
                register[i] = from.getInt(at + addresses[i] + load.offset());
            }
        }
    }

    @Override
    public void fills(Segment from, Object view, int at, int[] addresses, int[][] registers, int lanes) {
        rows(from, view, at, addresses, registers, lanes);
    }
}
