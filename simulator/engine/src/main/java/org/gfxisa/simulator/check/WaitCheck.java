package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gfxisa.info.WaitInstructions;
import org.gfxisa.simulator.check.InFlight.Operation;
import org.gfxisa.simulator.check.Raises.Raise;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.port.MemoryRequest;

/** Whether registers, or what loads bring to LDS, are used while an operation may still read or write them, since no wait says that it has. */
final class WaitCheck {
    private final Reports reports;

    WaitCheck(Reports reports) {
        this.reports = reports;
    }

    /**
     * A wave is going to execute an instruction.
     *
     * @param done takes operations that are waited for, or whose results are used though they are not
     * @param overwritten takes operations whose sources are overwritten before a wait says that they are read
     */
    void before(WaveShadow shadow, Consumer<Operation> done, Consumer<Operation> overwritten) {
        Raises counters = shadow.site.counters;
        InFlight inFlight = shadow.inFlight;
        if (counters.limits().length > 0) {
            inFlight.await(counters.limits(), done);
        }
        while (inFlight.isBusy(counters)
                && inFlight.find(
                        (earlier, raise) -> tell(shadow, earlier, raise, raise.source() ? overwritten : done))) {
            // One report for each operation is enough: it is forgotten.
        }
    }

    /** A wave accesses memory: of LDS not what a load of its own may not have written yet. */
    void access(WaveShadow shadow, MemoryRequest request, long lanes) {
        if (shadow.localLoads.isEmpty() || shadow.site.loadsToLocal) {
            return;
        }
        for (long rest = local(request, lanes); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = request.localOffset(lane);
            shadow.localLoads
                    .find(offset, request.transfer.bytes())
                    .ifPresent(load -> tell(shadow, load, lane, offset));
        }
    }

    /** The lanes that access LDS. */
    private static long local(MemoryRequest request, long lanes) {
        return request.isLocal ? lanes : lanes & request.shared;
    }

    private void tell(WaveShadow shadow, LocalLoads.Load load, int lane, int offset) {
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, load.site.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.MISSING_WAIT,
                    Actor.of(shadow.site, shadow.wave, lane),
                    "accesses byte " + offset
                            + " of the work-group's LDS, which a load to LDS may not have written yet; expected "
                            + wait(shadow.site, load.wanted()) + " between",
                    Map.of("byte", String.valueOf(offset)),
                    Optional.of(Actor.of(load.site, shadow.wave, Actor.WHOLE)));
        }
        shadow.forget(load);
    }

    /** A barrier lets waves go on: what a load to LDS of one may not have written yet the others must not access until the next barrier. */
    void passed(List<WaveShadow> waiting) {
        List<WaveShadow.Brought> brought = waiting.stream()
                .flatMap(by -> by.localLoads.all().map(load -> new WaveShadow.Brought(by, load, load.wanted())))
                .toList();
        waiting.forEach(shadow -> shadow.brought = brought);
    }

    /** A wave accesses memory: of LDS not what a load of another wave may not have written when they met at a barrier. */
    void behindBarrier(WaveShadow shadow, MemoryRequest request, long lanes) {
        if (shadow.brought.isEmpty() || shadow.site.loadsToLocal) {
            return;
        }
        for (long rest = local(request, lanes); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = request.localOffset(lane);
            int bytes = request.transfer.bytes();
            for (WaveShadow.Brought brought : shadow.brought) {
                if (brought.by() != shadow && brought.load().meets(offset, bytes)) {
                    tell(shadow, brought, lane, offset);
                }
            }
        }
    }

    private void tell(WaveShadow shadow, WaveShadow.Brought brought, int lane, int offset) {
        Site there = brought.load().site;
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, there.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.MISSING_WAIT,
                    Actor.of(shadow.site, shadow.wave, lane),
                    "accesses byte " + offset + " of the work-group's LDS, which a load to LDS of wave "
                            + brought.by().waveNumber + " may not have written yet; expected "
                            + wait(shadow.site, brought.wanted()) + " before the barrier",
                    Map.of("byte", String.valueOf(offset)),
                    Optional.of(Actor.of(there, brought.by().wave, Actor.WHOLE)));
        }
    }

    private boolean tell(WaveShadow shadow, Operation earlier, Raise raise, Consumer<Operation> done) {
        Raises now = shadow.site.counters;
        Raises then = earlier.site.counters;
        int register;
        String what;
        if (raise.source()) {
            register = now.writes().common(then.held());
            what = "is overwritten, which an operation in flight may not have read yet";
        } else if (!raise.result()) {
            return false;
        } else {
            register = now.reads().common(then.writes());
            what = "is read, which an operation in flight may not have written yet";
            if (register == Registers.NONE && !isInOrder(shadow.site, raise)) {
                register = now.writes().common(then.writes());
                what = "is written, which an operation in flight may still overwrite";
            }
        }
        if (register == Registers.NONE) {
            return false;
        }
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, earlier.site.address);
        if (reports.isNew(cause)) {
            String name = shadow.site.isa().codec().rules().name(register);
            String wait = wait(shadow.site, shadow.inFlight.wanted(earlier, raise.source()));
            reports.tell(
                    cause,
                    CheckRule.MISSING_WAIT,
                    Actor.of(shadow.site, shadow.wave, Actor.WHOLE),
                    name + " " + what + "; expected " + wait + " between",
                    Map.of(),
                    Optional.of(Actor.of(earlier.site, shadow.wave, Actor.WHOLE)));
        }
        shadow.inFlight.forget(earlier);
        done.accept(earlier);
        return true;
    }

    /** Whether an instruction's own result comes later than that of an operation in flight. */
    private static boolean isInOrder(Site site, Raise earlier) {
        return earlier.inOrder()
                && !site.isa().tables().counters().get(earlier.counter()).unorderedResults()
                && site.counters.isInOrder(earlier.counter());
    }

    /** {@code s_waitcnt vmcnt(3) lgkmcnt(0)}. */
    private static String wait(Site site, Map<Integer, Integer> wanted) {
        return new WaitInstructions(site.isa()).text(wanted);
    }
}
