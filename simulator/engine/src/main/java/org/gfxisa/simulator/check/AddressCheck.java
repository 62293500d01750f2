package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * Checks that no integer overflow becomes part of an address. Results of operations other than sums and products, such as masks, right shifts and
 * comparisons, may have lost bits intentionally.
 */
final class AddressCheck {
    private final AddressSpace memory;
    private final FindingReporter reporter;
    private final OverflowTracer trace = new OverflowTracer();

    AddressCheck(AddressSpace memory, FindingReporter reporter) {
        this.memory = memory;
        this.reporter = reporter;
    }

    /** Starts a wave. */
    void begin(WaveShadow shadow) {
        shadow.overflows = new OverflowShadows(shadow.wave);
    }

    /** Traces the next instruction of a wave. */
    void before(WaveShadow shadow) {
        shadow.before = shadow.wave.exec();
        boolean isTraced = shadow.overflows.read(shadow.site.uses.read);
        if (shadow.site.arithmetic == Arithmetic.NONE) {
            return;
        }
        if (isTraced || shadow.site.isAddressPart || shadow.site.arithmetic.isHighHalf) {
            trace.run(shadow);
        } else {
            shadow.overflows.clear(shadow.site.uses.written, shadow.before);
        }
    }

    /** Clears the shadows of results after an instruction whose arithmetic is not known. */
    void after(WaveShadow shadow) {
        if (shadow.site.arithmetic == Arithmetic.NONE) {
            List<RegisterRange> written = shadow.site.uses.written;
            shadow.overflows.clear(written, shadow.before);
            for (int i = 0; i < written.size() && shadow.site.isComputed; i++) {
                RegisterRange use = written.get(i);
                if (use.file() == File.SCALAR && use.count() == 1) {
                    copyLane(shadow, use.first());
                }
            }
        }
    }

    /** Copies the shadow of a vector register's lane to a scalar register. */
    private static void copyLane(WaveShadow shadow, int code) {
        for (RegisterRange use : shadow.site.uses.read) {
            OverflowShadow from = shadow.overflows.get(use.file() == File.VECTOR, use.first());
            if (use.file() != File.VECTOR || from.isEmpty()) {
                continue;
            }
            for (int lane = 0; lane < Wave.LANES; lane++) {
                if (from.has(lane) && shadow.wave.vgpr[use.first()][lane] == shadow.wave.sgpr[code]) {
                    OverflowShadow one = new OverflowShadow();
                    one.set(0, from.by(lane).at(lane), from.lost(lane), from.isKnown(lane));
                    shadow.overflows.set(false, code, one, 1);
                    return;
                }
            }
        }
    }

    /** Reports the lanes of a request whose address has lost bits. Returns those that are outside memory because of it. */
    long strays(WaveShadow shadow, MemoryRequest request) {
        long strays = 0;
        for (RegisterRange use : shadow.site.uses.read) {
            boolean isVector = use.file() == File.VECTOR;
            if (use.isData() || !isVector && use.file() != File.SCALAR || shadow.site.uses.isWritten(use)) {
                continue;
            }
            OverflowShadow traced = shadow.overflows.get(isVector, use.first());
            for (long rest = traced.isEmpty() ? 0 : request.mask; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (reportLoss(shadow, request, lane, traced, isVector ? lane : 0)) {
                    strays |= 1L << lane;
                }
            }
        }
        return strays;
    }

    private boolean reportLoss(WaveShadow shadow, MemoryRequest request, int lane, OverflowShadow traced, int of) {
        if (!traced.has(of) || traced.lost(of) == 0 || traced.by(of).isIntended(of)) {
            return false;
        }
        boolean isLocal = request.isLocal || (request.shared >>> lane & 1) != 0;
        int bytes = request.transfer.bytes();
        long address = request.addresses[lane];
        boolean isOutside = isLocal
                ? !request.wave.group().lds().contains(request.localOffset(lane), bytes)
                : memory.find(address, bytes).isEmpty();
        if (traced.isLost(of)) {
            report(shadow, traced.by(of), of, lane, "and its result is part of an address");
            return isOutside;
        }
        long whole = address + traced.lost(of);
        if (isLocal || !isOutside || memory.find(whole, bytes).isEmpty()) {
            return false;
        }
        report(
                shadow,
                traced.by(of),
                of,
                lane,
                "so an address is 0x" + Long.toHexString(address) + ", where no memory is, instead of 0x"
                        + Long.toHexString(whole) + ", " + memory.describe(whole));
        return true;
    }

    private void report(WaveShadow shadow, Overflow overflow, int of, int lane, String what) {
        Object cause = List.of(CheckRule.OVERFLOW, overflow.site.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.OVERFLOW,
                    Actor.of(overflow.site, shadow.wave, lane),
                    "overflows (" + overflow.text(of) + "), " + what,
                    Map.of(),
                    Optional.of(Actor.of(shadow.site, shadow.wave, lane)));
        }
    }
}
