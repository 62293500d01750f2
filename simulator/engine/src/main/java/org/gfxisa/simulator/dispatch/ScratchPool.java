package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.IndexStride;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.memory.SwizzledBuffers;

/** The memory for the private segments of concurrent waves: one segment for each wave. */
final class ScratchPool {
    private final AddressSpace memory;
    private final Journal journal;
    private final List<Segment> slots = new ArrayList<>();
    private int bytesPerWave;

    ScratchPool(AddressSpace memory, Journal journal) {
        this.memory = memory;
        this.journal = journal;
    }

    /** Makes sure that there are {@code waves} segments of {@code bytes} bytes each, with any contents. */
    void require(int waves, int bytes) throws DispatchException {
        if (bytes != bytesPerWave) {
            slots.forEach(memory::free);
            slots.clear();
            bytesPerWave = bytes;
        }
        try {
            slot(waves - 1);
        } catch (OutOfMemoryError e) {
            throw new DispatchException("no memory for the scratch of " + waves + " waves of " + bytes + " bytes each");
        }
    }

    /** Returns the segment of a wave. It is allocated if it was not required before. */
    synchronized Segment slot(int wave) {
        while (slots.size() <= wave) {
            slots.add(memory.allocatePrivate("the scratch memory of wave slot " + slots.size(), bytesPerWave));
        }
        return slots.get(wave);
    }

    /** Records the contents of a wave's scratch memory in the journal before the memory is cleared. */
    void save(Segment slot) {
        journal.save(slot, 0, slot.size());
    }

    /** Returns the address to which scratch wave offsets are relative; 0 without scratch memory. */
    long base() {
        return slots.isEmpty() ? 0 : slots.get(0).address();
    }

    /** Returns the number of bytes from the base to the end of the last segment. */
    long span() {
        return slots.isEmpty() ? 0 : slots.get(slots.size() - 1).address() + bytesPerWave - base();
    }

    /** Returns the buffer resource with which a kernel accesses its private segment, four dwords. */
    int[] resource(int lanes, TargetProperties properties) {
        ByteBuffer words = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setBaseAddress(words, 0, base());
        SwizzledBuffers.of(properties).enable(words);
        if (properties.outOfBoundsSelect()) {
            BufferResource.setOobSelect(words, 0, OutOfBounds.RAW.value());
        }
        BufferResource.setNumRecords(words, 0, Math.min(0xffff_ffffL, span()));
        BufferResource.setIndexStride(
                words, 0, (lanes == 64 ? IndexStride.SIXTY_FOUR : IndexStride.THIRTY_TWO).value());
        BufferResource.setAddTidEnable(words, 0, true);
        return new int[] {words.getInt(0), words.getInt(4), words.getInt(8), words.getInt(12)};
    }
}
