package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loads, stores and atomics of vector instructions on flat, global, scratch and buffer memory. */
final class VectorMemoryOp extends Op {
    private static final int DWORD = 4;
    private final Access access;
    private final Element element;
    private final int dwords;
    private final Half half;
    private final LaneAddresses addresses;
    private final AddressSpace memory;
    private final Optional<LaneRegisters> result;
    private final Optional<LaneRegisters> data;
    private final boolean returns;
    private final boolean compares;
    private final Optional<AtomicUpdate> update;

    private VectorMemoryOp(Bound bound, MemoryAction action) {
        access = action.access();
        element = action.element();
        dwords = element.dwords();
        half = action.half();
        addresses = new LaneAddresses(bound, action.space());
        memory = bound.machine().memory();
        returns = action.returns() == Setting.ALWAYS || action.returns() == Setting.MODIFIER && bound.flag("glc");
        compares = action.comparand() == Comparand.SECOND;
        update = action.update();
        boolean toLds = action.lds() == Setting.ALWAYS || action.lds() == Setting.MODIFIER && bound.flag("lds");
        if (toLds) {
            throw new Unsupported("transfers between memory and LDS are not simulated");
        }
        boolean hasResult = access == Access.LOAD || access == Access.ATOMIC && returns;
        result = hasResult ? Optional.of(LaneRegisters.of(bound.first("vdst", "vdata"))) : Optional.empty();
        data = access == Access.LOAD ? Optional.empty() : Optional.of(LaneRegisters.of(bound.first("vdata")));
    }

    static Op of(Bound bound, MemoryAction action) {
        return new VectorMemoryOp(bound, action);
    }

    @Override
    int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        addresses.compute(wave, frame, exec, element.bytes());
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long address = frame.addresses[lane];
            if (address == LaneAddresses.OUT_OF_RANGE) {
                outOfRange(wave, lane);
            } else if (addresses.isShared(address)) {
                shared(wave, (int) address, lane);
            } else {
                switch (access) {
                    case LOAD -> load(wave, frame, address, lane);
                    case STORE -> store(wave, frame, address, lane);
                    case ATOMIC -> atomic(wave, frame, address, lane);
                }
            }
        }
        return next;
    }

    private void outOfRange(Wave wave, int lane) {
        result.ifPresent(r -> {
            for (int i = 0; i < dwords; i++) {
                r.set(wave, i, lane, 0);
            }
        });
    }

    private void load(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters to = result.orElseThrow();
        int bytes = element.bytes();
        if (bytes < DWORD) {
            Segment segment = Accesses.readable(frame, memory, address, bytes, lane);
            int offset = (int) (address - segment.address());
            small(to, wave, lane, bytes == 1 ? segment.getByte(offset) : segment.getShort(offset));
            return;
        }
        int step = addresses.step(wave, frame, lane);
        for (int i = 0; i < dwords; i++) {
            long at = address + (long) step * i;
            Segment segment = Accesses.readable(frame, memory, at, DWORD, lane);
            to.set(wave, i, lane, segment.getInt((int) (at - segment.address())));
        }
    }

    private void small(LaneRegisters to, Wave wave, int lane, int value) {
        int bits = element.bits();
        int extended = element.isSigned() ? value << 32 - bits >> 32 - bits : value;
        int old = to.get(wave, 0, lane);
        to.set(wave, 0, lane, switch (half) {
            case NONE -> extended;
            case LOW -> extended & 0xffff | old & 0xffff0000;
            case HIGH -> extended << 16 | old & 0xffff;
        });
    }

    private void store(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters from = data.orElseThrow();
        int bytes = element.bytes();
        if (bytes < DWORD) {
            Segment segment = Accesses.writable(frame, memory, address, bytes, lane);
            int offset = (int) (address - segment.address());
            int value = half == Half.HIGH ? from.get(wave, 0, lane) >>> 16 : from.get(wave, 0, lane);
            if (bytes == 1) {
                segment.setByte(offset, value);
            } else {
                segment.setShort(offset, value);
            }
            return;
        }
        int step = addresses.step(wave, frame, lane);
        for (int i = 0; i < dwords; i++) {
            long at = address + (long) step * i;
            Segment segment = Accesses.writable(frame, memory, at, DWORD, lane);
            segment.setInt((int) (at - segment.address()), from.get(wave, i, lane));
        }
    }

    private void atomic(Wave wave, Frame frame, long address, int lane) {
        LaneRegisters from = data.orElseThrow();
        Segment segment = Accesses.writable(frame, memory, address, element.bytes(), lane);
        int mode = FloatMode.of(wave.mode);
        if (update.orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int compare = compares ? from.get(wave, 1, lane) : 0;
            int old = Accesses.update32(segment, address, u, from.get(wave, 0, lane), compare, mode, lane);
            if (returns) {
                result.orElseThrow().set(wave, 0, lane, old);
            }
        } else if (update.orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long compare = compares ? from.pair(wave, 2, lane) : 0;
            long old = Accesses.update64(segment, address, u, from.pair(wave, 0, lane), compare, mode, lane);
            if (returns) {
                result.orElseThrow().setPair(wave, 0, lane, old);
            }
        }
    }

    /** A flat address in the shared aperture. */
    private void shared(Wave wave, int offset, int lane) {
        Lds lds = wave.group().lds();
        LdsData.check(lds, offset, element.bytes(), lane);
        switch (access) {
            case LOAD -> {
                LaneRegisters to = result.orElseThrow();
                if (element.bytes() < DWORD) {
                    small(to, wave, lane, element.bytes() == 1 ? lds.getByte(offset) : lds.getShort(offset));
                } else {
                    LdsData.load(lds, offset, dwords, to, 0, wave, lane);
                }
            }
            case STORE -> LdsData.store(lds, offset, element, half, data.orElseThrow(), wave, lane);
            case ATOMIC -> sharedAtomic(lds, offset, wave, lane);
        }
    }

    private void sharedAtomic(Lds lds, int offset, Wave wave, int lane) {
        LaneRegisters from = data.orElseThrow();
        int mode = FloatMode.of(wave.mode);
        if (update.orElseThrow() instanceof AtomicUpdate.Of32 u) {
            int old = LdsData.update32(lds, offset, u, from.get(wave, 0, lane), compares ? from.get(wave, 1, lane) : 0, mode);
            if (returns) {
                result.orElseThrow().set(wave, 0, lane, old);
            }
        } else if (update.orElseThrow() instanceof AtomicUpdate.Of64 u) {
            long old = LdsData.update64(lds, offset, u, from.pair(wave, 0, lane), compares ? from.pair(wave, 2, lane) : 0, mode);
            if (returns) {
                result.orElseThrow().setPair(wave, 0, lane, old);
            }
        }
    }
}
