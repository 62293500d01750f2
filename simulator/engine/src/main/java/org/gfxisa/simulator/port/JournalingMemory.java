package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.memory.Segment;

/** Keeps in a journal what stores and atomics are going to change; all else is another port's. */
public final class JournalingMemory extends ForwardingMemory {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final Journal journal;

    /** Around a port to what is allocated. */
    public JournalingMemory(MemoryPort port, AddressSpace memory, Journal journal) {
        super(port);
        this.memory = memory;
        this.journal = journal;
    }

    @Override
    public void store(MemoryRequest request) {
        save(request);
        super.store(request);
    }

    @Override
    public void atomic(MemoryRequest request) {
        save(request);
        super.atomic(request);
    }

    /** The work-group's memory is not kept here: it is part of the dispatch's state. */
    private void save(MemoryRequest request) {
        if (request.isLocal) {
            return;
        }
        request.resolve();
        int bytes = Math.min(DWORD, request.transfer.bytes());
        for (long rest = request.mask & ~request.shared; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int stride = request.stride(lane);
            for (int i = 0; i < request.transfer.dwords(); i++) {
                long at = request.addresses[lane] + (long) stride * i;
                int over = (int) at & DWORD - 1;
                save(at, bytes);
                if (stride != DWORD && over + bytes > DWORD) {
                    save(at - over, DWORD);
                    save(at - over + stride, DWORD);
                }
            }
        }
    }

    /** Keeps bytes that are there; where they are not, the port faults or does nothing. */
    private void save(long address, int bytes) {
        Segment segment = memory.findOr(address, bytes, Segment.NONE);
        if (segment.contains(address, bytes)) {
            journal.save(segment, (int) (address - segment.address()), bytes);
        } else if (bytes > 1) {
            // They may be in two parts of an allocation.
            for (int i = 0; i < bytes; i++) {
                save(address + i, 1);
            }
        }
    }
}
