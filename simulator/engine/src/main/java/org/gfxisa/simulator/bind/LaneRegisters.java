package org.gfxisa.simulator.bind;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Access;
import org.gfxisa.simulator.port.AccessData;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** Vector registers that memory data comes from or goes to. */
public record LaneRegisters(boolean accumulation, int first) {
    public static LaneRegisters of(OperandView view) {
        boolean accumulation = view.file().equals("agpr");
        if (!accumulation && !view.file().equals("vgpr")) {
            throw new Unsupported("operand '" + view.name() + "' is no vector register");
        }
        return new LaneRegisters(accumulation, view.index().orElseThrow());
    }

    private int[][] file(Wave wave) {
        return accumulation ? wave.agpr : wave.vgpr;
    }

    /** Has a request's result come here. */
    public void receive(MemoryRequest request) {
        request.result = file(request.wave);
        request.firstResult = first;
    }

    /** Has a request take its data from here. */
    public void give(MemoryRequest request) {
        request.data = file(request.wave);
        request.firstData = first;
    }

    /** Has an atomic compare with what is here, so many registers further. */
    public void compare(MemoryRequest request, int distance) {
        request.comparand = file(request.wave);
        request.firstComparand = first + distance;
    }

    /** As compiled code loads to here. */
    public AccessData loaded(Transfer transfer) {
        return new AccessData(Access.LOAD, transfer, accumulation, first, first, first);
    }

    /** As compiled code stores what is here. */
    public AccessData stored(Transfer transfer) {
        return new AccessData(Access.STORE, transfer, accumulation, first, first, -1);
    }

    /**
     * As compiled code updates memory with what is here; it may have results only in registers of the same kind.
     *
     * @param comparand the first register of what that compares with
     */
    public Optional<AccessData> updated(Transfer transfer, int comparand, Optional<LaneRegisters> result) {
        int results = result.map(LaneRegisters::first).orElse(-1);
        return result.filter(r -> r.accumulation() != accumulation).isPresent()
                ? Optional.empty()
                : Optional.of(new AccessData(Access.ATOMIC, transfer, accumulation, first, comparand, results));
    }

    public int[] array(Wave wave, int index) {
        return file(wave)[first + index];
    }

    public int get(Wave wave, int index, int lane) {
        return array(wave, index)[lane];
    }

    public long pair(Wave wave, int index, int lane) {
        return array(wave, index)[lane] & 0xffffffffL | (long) array(wave, index + 1)[lane] << 32;
    }

    /** Reads the doubles of lanes behind each other, with signs that are flipped, into an array from an index on. */
    public void doubles(Wave wave, int index, int lane, int count, long sign, double[] to, int at) {
        int[] low = array(wave, index);
        int[] high = array(wave, index + 1);
        for (int i = 0; i < count; i++) {
            long bits = low[lane + i] & 0xffffffffL | (long) high[lane + i] << 32;
            to[at + i] = Double.longBitsToDouble(bits ^ sign);
        }
    }

    public void set(Wave wave, int index, int lane, int value) {
        array(wave, index)[lane] = value;
    }

    public void setPair(Wave wave, int index, int lane, long value) {
        array(wave, index)[lane] = (int) value;
        array(wave, index + 1)[lane] = (int) (value >>> 32);
    }
}
