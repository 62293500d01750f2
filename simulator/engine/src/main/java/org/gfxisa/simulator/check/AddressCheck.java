package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * Whether addresses are made of numbers that did not fit a register on the way. What is masked, shifted right, compared or computed with in
 * other ways but sums and products may have lost bits on purpose.
 */
final class AddressCheck {
    private final AddressSpace memory;
    private final Reports reports;
    private final NumberTrace trace = new NumberTrace();

    AddressCheck(AddressSpace memory, Reports reports) {
        this.memory = memory;
        this.reports = reports;
    }

    /** A wave starts. */
    void begin(WaveShadow shadow) {
        shadow.numbers = new WaveNumbers(shadow.wave);
    }

    /** A wave comes to an instruction. */
    void before(WaveShadow shadow) {
        shadow.before = shadow.wave.exec();
        boolean isTraced = shadow.numbers.read(shadow.site.uses.read);
        if (shadow.site.arithmetic == Arithmetic.NONE) {
            return;
        }
        if (isTraced || shadow.site.isAddressPart || shadow.site.arithmetic.isHighHalf) {
            trace.run(shadow);
        } else {
            shadow.numbers.clear(shadow.site.uses.written, shadow.before);
        }
    }

    /** It was executed. */
    void after(WaveShadow shadow) {
        if (shadow.site.arithmetic == Arithmetic.NONE) {
            List<Use> written = shadow.site.uses.written;
            shadow.numbers.clear(written, shadow.before);
            for (int i = 0; i < written.size() && shadow.site.isComputed; i++) {
                Use use = written.get(i);
                if (use.file() == File.SCALAR && use.count() == 1) {
                    takeLane(shadow, use.first());
                }
            }
        }
    }

    /** A scalar register gets a lane of a vector register. */
    private static void takeLane(WaveShadow shadow, int code) {
        for (Use use : shadow.site.uses.read) {
            Traced from = shadow.numbers.get(use.file() == File.VECTOR, use.first());
            if (use.file() != File.VECTOR || from.isEmpty()) {
                continue;
            }
            for (int lane = 0; lane < Wave.LANES; lane++) {
                if (from.has(lane) && shadow.wave.vgpr[use.first()][lane] == shadow.wave.sgpr[code]) {
                    Traced one = new Traced();
                    one.set(0, from.by(lane).at(lane), from.lost(lane), from.isKnown(lane));
                    shadow.numbers.set(false, code, one, 1);
                    return;
                }
            }
        }
    }

    /** Tells the lanes of a request whose address has lost something; gives those of them that go beside memory for it. */
    long strays(WaveShadow shadow, MemoryRequest request) {
        long strays = 0;
        for (Use use : shadow.site.uses.read) {
            boolean isVector = use.file() == File.VECTOR;
            if (use.isData() || !isVector && use.file() != File.SCALAR || shadow.site.uses.isWritten(use)) {
                continue;
            }
            Traced traced = shadow.numbers.get(isVector, use.first());
            for (long rest = traced.isEmpty() ? 0 : request.mask; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (judge(shadow, request, lane, traced, isVector ? lane : 0)) {
                    strays |= 1L << lane;
                }
            }
        }
        return strays;
    }

    private boolean judge(WaveShadow shadow, MemoryRequest request, int lane, Traced traced, int of) {
        if (!traced.has(of) || traced.lost(of) == 0 || traced.by(of).isMeant(of)) {
            return false;
        }
        boolean isLocal = request.isLocal || (request.shared >>> lane & 1) != 0;
        int bytes = request.transfer.bytes();
        long address = request.addresses[lane];
        boolean isOutside = isLocal
                ? !request.wave.group().lds().contains(request.localOffset(lane), bytes)
                : memory.find(address, bytes).isEmpty();
        if (traced.isLost(of)) {
            tell(shadow, traced.by(of), of, lane, "and what it gives is part of an address");
            return isOutside;
        }
        long whole = address + traced.lost(of);
        if (isLocal || !isOutside || memory.find(whole, bytes).isEmpty()) {
            return false;
        }
        tell(
                shadow,
                traced.by(of),
                of,
                lane,
                "so that an address is 0x" + Long.toHexString(address) + ", where nothing is, in place of 0x"
                        + Long.toHexString(whole) + ", " + memory.describe(whole));
        return true;
    }

    private void tell(WaveShadow shadow, Overflow overflow, int of, int lane, String what) {
        Object cause = List.of(CheckRule.OVERFLOW, overflow.site.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.OVERFLOW,
                    Actor.of(overflow.site, shadow.wave, lane),
                    "overflows (" + overflow.text(of) + "), " + what,
                    Map.of(),
                    Optional.of(Actor.of(shadow.site, shadow.wave, lane)));
        }
    }
}
