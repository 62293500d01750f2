package org.gfxisa.simulator.check;

import java.util.Map;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Shows each access to the checks; lanes that access what they must not are left out, and load zeros. */
final class CheckingMemory implements MemoryPort {
    private final MemoryPort port;
    private final Checker checker;

    CheckingMemory(MemoryPort port, Checker checker) {
        this.port = port;
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
            port.load(request);
        }
        request.mask = all;
    }

    @Override
    public void store(MemoryRequest request) {
        request.resolve();
        long all = request.mask;
        request.mask = checker.accesses(request, true, false);
        if (request.mask != 0) {
            port.store(request);
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
            port.atomic(request);
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
    public void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {
        port.maintain(wave, action, modifiers);
    }

    @Override
    public void await(Wave wave, int[] limits) {
        port.await(wave, limits);
    }

    @Override
    public int underWay(Wave wave, int counter) {
        return checker.underWay(wave, counter);
    }

    @Override
    public boolean isImmediate() {
        return port.isImmediate();
    }
}
