package org.gfxisa.simulator.exec;

import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Moves data between LDS and a lane's registers. */
final class LdsData {
    private static final int DWORD = 4;

    private LdsData() {}

    /** An access must lie below the bound that M0 sets, where it does. */
    static void checkBound(int offset, int bytes, long bound, int lane) {
        if (Integer.toUnsignedLong(offset) + bytes > bound) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "accesses " + bytes + " bytes at " + Integer.toUnsignedString(offset)
                            + " of LDS, of which M0 lets it reach " + bound,
                    lane);
        }
    }

    static void check(Lds lds, int offset, int bytes, int lane) {
        if (!lds.contains(offset, bytes)) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.OUTSIDE_ALLOCATION,
                    "accesses " + bytes + " bytes at " + Integer.toUnsignedString(offset) + " of an LDS of "
                            + lds.size(),
                    lane);
        }
    }

    /** An atomic must be aligned. */
    static void checkAtomic(int offset, int bytes, int lane) {
        if ((offset & bytes - 1) != 0) {
            throw KernelFault.ofLane(
                    KernelFault.Kind.MISALIGNED,
                    "an atomic of " + bytes + " bytes at " + offset + " of LDS, which is no multiple of " + bytes,
                    lane);
        }
    }

    static void load(Lds lds, int offset, int dwords, LaneRegisters to, int first, Wave wave, int lane) {
        for (int i = 0; i < dwords; i++) {
            to.set(wave, first + i, lane, lds.getInt(offset + DWORD * i));
        }
    }

    static void store(
            Lds lds, int offset, Element element, Half half, LaneRegisters from, int first, Wave wave, int lane) {
        int low = from.get(wave, first, lane);
        int value = half == Half.HIGH ? low >>> 16 : low;
        switch (element.bytes()) {
            case 1 -> lds.setByte(offset, value);
            case 2 -> lds.setShort(offset, value);
            default -> {
                for (int i = 0; i < element.dwords(); i++) {
                    lds.setInt(offset + DWORD * i, from.get(wave, first + i, lane));
                }
            }
        }
    }

    /** Updates 32 bits; returns what was there. */
    static int update32(Lds lds, int offset, AtomicUpdate.Of32 update, int data, int compare, int mode) {
        int old = lds.getInt(offset);
        lds.setInt(offset, update.apply(old, data, compare, mode));
        return old;
    }

    /** Updates 64 bits; returns what was there. */
    static long update64(Lds lds, int offset, AtomicUpdate.Of64 update, long data, long compare, int mode) {
        long old = lds.getLong(offset);
        lds.setLong(offset, update.apply(old, data, compare, mode));
        return old;
    }
}
