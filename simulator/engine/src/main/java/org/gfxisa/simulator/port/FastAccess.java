package org.gfxisa.simulator.port;

/**
 * A load, a store or an atomic that compiled code may do by itself: each lane at an address that registers have.
 *
 * @param what is moved
 * @param address the vector register of a lane's address, or of its low dword
 * @param isWide whether the next register has the high one
 * @param scalar code of the scalar register that is added, with the next; -1 for none
 * @param offset bytes that are added
 */
public record FastAccess(FastPathData what, int address, boolean isWide, int scalar, long offset) {
    Transfer transfer() {
        return what.transfer();
    }

    boolean isLoad() {
        return what.isLoad();
    }

    int data() {
        return what.first();
    }
}
