package org.gfxisa.simulator.vector;

import java.util.List;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads of dwords from bytes to registers of lanes, each at an offset from the lanes' addresses: one loop over vectors of lanes, in code
 * of its own.
 */
public abstract class LaneLoads {
    /**
     * A load.
     *
     * @param offset in bytes, from the address
     * @param register number of the register that gets the dword
     */
    public record Load(int offset, int register) {}

    /** Returns the code of some loads. If several have the same register, the last one counts. */
    public static LaneLoads of(List<Load> loads) {
        return VectorApi.here().map(api -> LaneLoadsEmitter.make(api, loads)).orElseGet(() -> new PlainLoads(loads));
    }

    /**
     * Loads to vectors of lanes, the addresses of each of which lie in a row.
     *
     * @param view the {@link LaneVectors#view} of the segment
     * @param at what is added to addresses
     * @param addresses of all lanes, in bytes; that of the first lane of each vector counts
     * @param lanes those of whole vectors
     */
    public abstract void rows(Segment from, Object view, int at, int[] addresses, int[][] registers, int lanes);

    /** The same where the lanes of each vector have one address. */
    public abstract void fills(Segment from, Object view, int at, int[] addresses, int[][] registers, int lanes);

    /**
     * Runs both on memory of their own.
     *
     * @param loads what they load
     * @param then is done when they are quick
     */
    public Warmup warmUp(List<Load> loads, Runnable then) {
        int reach = loads.stream().mapToInt(Load::offset).max().orElse(0) + Integer.BYTES * Wave.LANES;
        int count = loads.stream().mapToInt(Load::register).max().orElse(0) + 1;
        Lds from = new Lds(reach);
        Object view = LaneVectors.here().view(from);
        int[] addresses = new int[Wave.LANES];
        int[][] registers = new int[count][Wave.LANES];
        return new Warmup(
                before -> {
                    rows(from, view, 0, addresses, registers, Wave.LANES);
                    fills(from, view, 0, addresses, registers, Wave.LANES);
                },
                then);
    }
}
