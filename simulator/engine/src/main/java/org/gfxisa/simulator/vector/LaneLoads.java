package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads of dwords from bytes to registers of lanes, each at an offset from the lanes' addresses: one loop over vectors of lanes, in code
 * of its own.
 */
public abstract class LaneLoads {
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

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
     * @param at what is added to addresses
     * @param addresses of all lanes, in bytes; that of the first lane of each vector counts
     * @param lanes those of whole vectors
     */
    public abstract void rows(byte[] from, int at, int[] addresses, int[][] registers, int lanes);

    /** The same where the lanes of each vector have one address. */
    public abstract void fills(byte[] from, int at, int[] addresses, int[][] registers, int lanes);

    /**
     * Runs both on memory of nobody.
     *
     * @param loads what they load
     * @param then is done when they are quick
     */
    public Warmup warmUp(List<Load> loads, Runnable then) {
        int reach = loads.stream().mapToInt(Load::offset).max().orElse(0) + Integer.BYTES * Wave.LANES;
        int count = loads.stream().mapToInt(Load::register).max().orElse(0) + 1;
        byte[] from = new byte[reach];
        int[] addresses = new int[Wave.LANES];
        int[][] registers = new int[count][Wave.LANES];
        return new Warmup(
                before -> {
                    rows(from, 0, addresses, registers, Wave.LANES);
                    fills(from, 0, addresses, registers, Wave.LANES);
                },
                then);
    }

    /** The dword at an offset. */
    static int dword(byte[] from, int at) {
        return (int) INT.get(from, at);
    }
}
