package org.gfxisa.simulator.exec;

import org.gfxisa.OperandView;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Vector registers that memory data comes from or goes to. */
record LaneRegisters(boolean accumulation, int first) {
    static LaneRegisters of(OperandView view) {
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
    void receive(MemoryRequest request) {
        request.result = file(request.wave);
        request.firstResult = first;
    }

    /** Has a request take its data from here. */
    void give(MemoryRequest request) {
        request.data = file(request.wave);
        request.firstData = first;
    }

    /** Has an atomic compare with what is here, so many registers further. */
    void compare(MemoryRequest request, int distance) {
        request.comparand = file(request.wave);
        request.firstComparand = first + distance;
    }

    int[] array(Wave wave, int index) {
        return file(wave)[first + index];
    }

    int get(Wave wave, int index, int lane) {
        return array(wave, index)[lane];
    }

    long pair(Wave wave, int index, int lane) {
        return array(wave, index)[lane] & 0xffffffffL | (long) array(wave, index + 1)[lane] << 32;
    }

    void set(Wave wave, int index, int lane, int value) {
        array(wave, index)[lane] = value;
    }

    void setPair(Wave wave, int index, int lane, long value) {
        array(wave, index)[lane] = (int) value;
        array(wave, index + 1)[lane] = (int) (value >>> 32);
    }
}
