package org.gfxisa.simulator.check;

import org.gfxisa.simulator.port.ForwardingMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Passes each access to the checks. Lanes with a faulty access are masked off; their loads return zeros. */
final class CheckingMemory extends ForwardingMemory {
    private final Checker checker;

    CheckingMemory(MemoryPort port, Checker checker) {
        super(port);
        this.checker = checker;
    }

    @Override
    public void load(MemoryRequest request) {
        request.resolve();
        long all = request.mask;
        request.mask = checker.accesses(request, false, false);
        zero(request, all & ~request.mask);
        if (request.mask != 0) {
            checker.loads(request);
            super.load(request);
            request.whenDone = MemoryRequest.NOTHING;
        }
        request.mask = all;
    }

    @Override
    public void store(MemoryRequest request) {
        request.resolve();
        long all = request.mask;
        request.mask = checker.accesses(request, true, false);
        if (request.mask != 0) {
            super.store(request);
            request.whenDone = MemoryRequest.NOTHING;
        }
        request.mask = all;
    }

    @Override
    public void atomic(MemoryRequest request) {
        request.resolve();
        long all = request.mask;
        request.mask = checker.accesses(request, true, true);
        if (request.transfer.returns()) {
            zero(request, all & ~request.mask);
        }
        if (request.mask != 0) {
            if (request.transfer.returns()) {
                checker.loads(request);
            }
            super.atomic(request);
            request.whenDone = MemoryRequest.NOTHING;
        }
        request.mask = all;
    }

    private static void zero(MemoryRequest request, long lanes) {
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            for (int i = 0; i < request.transfer.dwords(); i++) {
                request.result[request.firstResult + i][Long.numberOfTrailingZeros(rest)] = 0;
            }
        }
    }

    @Override
    public int inFlight(Wave wave, int counter) {
        return checker.inFlight(wave, counter);
    }
}
