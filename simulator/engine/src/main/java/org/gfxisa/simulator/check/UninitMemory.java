package org.gfxisa.simulator.check;

import org.gfxisa.exec.Half;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** Propagates undefined bits between registers and memory. */
final class UninitMemory {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final UninitCheck check;
    private final ByteShadow shadows = new ByteShadow();
    private Segment last = Segment.NONE;

    // The memory and the offset of the current access.
    private Segment place = Segment.NONE;
    private int offset;

    UninitMemory(AddressSpace memory, UninitCheck check) {
        this.memory = memory;
        this.check = check;
    }

    /** Marks a new allocation as undefined. */
    void undefine(Segment segment) {
        shadows.undefine(segment);
    }

    /** Starts a wave, with undefined private memory and LDS. */
    void begin(Wave wave) {
        if (wave.number() == 0) {
            shadows.undefine(wave.group().lds());
        }
        if (wave.scratch().size() > 0) {
            shadows.undefine(wave.scratch());
        }
    }

    /** Finds the memory of a lane's dword. Returns false if there is none. */
    private boolean find(MemoryRequest request, int lane, int dword, int bytes) {
        if (request.isLocal || (request.shared >>> lane & 1) != 0) {
            place = request.wave.group().lds();
            offset = request.localOffset(lane) + DWORD * dword;
            return place.contains(offset, bytes);
        }
        if (dword >= request.dwordsInRange(lane) || !request.hasDword(dword)) {
            return false;
        }
        long address = request.addresses[lane] + (long) request.stride(lane) * dword;
        last = memory.findOr(address, bytes, last);
        place = last;
        offset = (int) (address - place.address());
        return place.contains(address, bytes);
    }

    /** Copies the undefined bits of memory to the registers that a load is going to write. */
    void loads(WaveShadow shadow, MemoryRequest request) {
        UndefinedRegisters values = shadow.values;
        UndefinedBits into = values.of(shadow.wave, request.result);
        values.isLoaded |= into != values.passing;
        Transfer transfer = request.transfer;
        int bytes = Math.min(DWORD, transfer.bytes());
        for (int d = 0; d < transfer.dwords(); d++) {
            int register = request.firstResult + d;
            if (request.isInLocal() && shadows.isDefined(request, d)) {
                into.define(register, request.mask);
                continue;
            }
            String origin = "";
            for (long rest = request.mask; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                int bits = find(request, lane, d, bytes) && shadows.has(place) ? shadows.get(place, offset, bytes) : 0;
                int old = into.bits(register, lane);
                if (bits != 0 || old != 0) {
                    int merged = bytes == DWORD ? bits : placed(transfer, bits, old);
                    origin = !origin.isEmpty() ? origin : bits != 0 ? origin() : into.origin(register);
                    into.set(register, lane, merged, origin);
                }
            }
        }
    }

    private static int placed(Transfer transfer, int bits, int old) {
        int spare = Integer.SIZE - Byte.SIZE * transfer.bytes();
        int extended = transfer.isSigned() ? bits << spare >> spare : bits;
        if (transfer.half() == Half.NONE) {
            return extended;
        }
        return transfer.half() == Half.LOW ? extended & 0xffff | old & 0xffff0000 : extended << 16 | old & 0xffff;
    }

    private String origin() {
        return "byte " + offset + " of " + place.name() + ", which nothing has defined";
    }

    /**
     * Copies the undefined bits of registers to memory that a store is going to write. Memory that other waves see gets none; they are reported
     * instead.
     */
    void stores(WaveShadow shadow, MemoryRequest request) {
        UndefinedBits from = shadow.values.of(shadow.wave, request.data);
        int bytes = Math.min(DWORD, request.transfer.bytes());
        for (int d = 0; d < request.transfer.dwords(); d++) {
            int register = request.firstData + d;
            boolean isClean = (from.lanes(register) & request.mask) == 0;
            for (long rest = request.mask; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (!find(request, lane, d, bytes) || isClean && !shadows.has(place)) {
                    continue;
                }
                int bits = from.bits(register, lane);
                bits |= request.transfer.update().isPresent() ? shadows.get(place, offset, bytes) : 0;
                bits = request.transfer.half() == Half.HIGH ? bits >>> 16 : bits;
                bits = bytes == DWORD ? bits : bits & (1 << Byte.SIZE * bytes) - 1;
                if (from.bits(register, lane) != 0 && bits != 0 && !(place instanceof Lds) && !place.isPrivate()) {
                    String origin = from.origin(register);
                    File file = from == shadow.values.accumulation ? File.ACCUMULATION : File.VECTOR;
                    check.report(
                            shadow,
                            origin.isEmpty()
                                    ? shadow.site.uses.name(file, register) + ", which nothing has written"
                                    : origin,
                            "is stored to " + place.name());
                    bits = 0;
                }
                shadows.set(place, offset, bytes, bits);
            }
        }
    }
}
