package org.gfxisa.simulator.port;

import java.util.Optional;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;

/**
 * Memory without caches: each access is over when it returns. Where all lanes access one segment, that is checked once and the data moves in
 * bulk. Otherwise the data moves lane by lane, and a fault names the lane and the address.
 */
public final class DirectMemory implements MemoryPort {
    private final AddressSpace memory;
    private final SingleLane lanes;

    /** On what is allocated there. */
    public DirectMemory(AddressSpace memory) {
        this.memory = memory;
        lanes = new SingleLane(memory);
    }

    @Override
    public boolean isImmediate() {
        return true;
    }

    @Override
    public Optional<AddressSpace> direct() {
        return Optional.of(memory);
    }

    @Override
    public void load(MemoryRequest request) {
        Span span = request.span;
        if (!span.find(request, memory)) {
            request.resolve();
            for (long rest = request.mask; rest != 0; rest &= rest - 1) {
                lanes.load(request, Long.numberOfTrailingZeros(rest));
            }
            return;
        }
        Transfer transfer = request.transfer;
        int[][] to = request.result;
        int first = request.firstResult;
        if (span.isConsecutive(request)) {
            int count = Lanes.first(request.mask);
            LoadMover.moveConsecutive(
                    transfer, span.segment, span.first(), request.stride, count, to, first, request.buffer);
        } else {
            LoadMover.move(
                    transfer,
                    span.segment,
                    span.offsets,
                    span.at,
                    request.stride,
                    request.mask,
                    to,
                    first,
                    request.buffer);
        }
    }

    @Override
    public void store(MemoryRequest request) {
        Span span = request.span;
        if (!span.find(request, memory) || !span.segment.isWritable()) {
            request.resolve();
            for (long rest = request.mask; rest != 0; rest &= rest - 1) {
                lanes.store(request, Long.numberOfTrailingZeros(rest));
            }
            return;
        }
        Transfer transfer = request.transfer;
        int[][] from = request.data;
        int first = request.firstData;
        if (span.isConsecutive(request)) {
            int count = Lanes.first(request.mask);
            StoreMover.moveConsecutive(
                    transfer, span.segment, span.first(), request.stride, count, from, first, request.buffer);
        } else {
            StoreMover.move(
                    transfer,
                    span.segment,
                    span.offsets,
                    span.at,
                    request.stride,
                    request.mask,
                    from,
                    first,
                    request.buffer);
        }
    }

    @Override
    public void atomic(MemoryRequest request) {
        Span span = request.span;
        boolean isUsual = span.find(request, memory)
                && span.segment.isWritable()
                && LaneOffsets.areAligned(span.offsets, span.at, request.mask, request.transfer.bytes());
        if (isUsual) {
            request.update(span.segment, span.offsets, span.at, request.mask);
            return;
        }
        request.resolve();
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            lanes.atomic(request, Long.numberOfTrailingZeros(rest));
        }
    }
}
