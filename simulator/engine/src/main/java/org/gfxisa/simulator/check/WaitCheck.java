package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gfxisa.info.WaitInstructions;
import org.gfxisa.simulator.check.CounterEffects.CounterIncrement;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.check.InFlight.Operation;
import org.gfxisa.simulator.port.MemoryRequest;

/** Checks that registers, and data that loads bring to LDS, are not used before a wait says that the operation on them is complete. */
final class WaitCheck {
    private final FindingReporter reporter;

    WaitCheck(FindingReporter reporter) {
        this.reporter = reporter;
    }

    /**
     * Checks the next instruction of a wave.
     *
     * @param done receives the operations that are waited for, or whose results are used without a wait
     * @param overwritten receives the operations whose sources are overwritten before a wait says that they are read
     */
    void before(WaveShadow shadow, Consumer<Operation> done, Consumer<Operation> overwritten) {
        CounterEffects counters = shadow.site.counters;
        InFlight inFlight = shadow.inFlight;
        if (counters.limits().length > 0) {
            inFlight.await(counters.limits(), done);
        }
        while (inFlight.isBusy(counters)
                && inFlight.find(
                        (earlier, raise) -> report(shadow, earlier, raise, raise.source() ? overwritten : done))) {
            // The operation is forgotten after its first report.
        }
    }

    /** Checks a memory access for LDS data that an own load to LDS may not have written yet. */
    void access(WaveShadow shadow, MemoryRequest request, long lanes) {
        if (shadow.localLoads.isEmpty() || shadow.site.loadsToLocal) {
            return;
        }
        for (long rest = local(request, lanes); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = request.localOffset(lane);
            shadow.localLoads
                    .find(offset, request.transfer.bytes())
                    .ifPresent(load -> report(shadow, load, lane, offset));
        }
    }

    /** Returns the lanes that access LDS. */
    private static long local(MemoryRequest request, long lanes) {
        return request.isLocal ? lanes : lanes & request.shared;
    }

    private void report(WaveShadow shadow, LocalLoads.Load load, int lane, int offset) {
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, load.site.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.MISSING_WAIT,
                    Actor.of(shadow.site, shadow.wave, lane),
                    "accesses byte " + offset
                            + " of the work-group's LDS, which a load to LDS may not have written yet; expected "
                            + wait(shadow.site, load.requiredWaits()) + " between",
                    Map.of("byte", String.valueOf(offset)),
                    Optional.of(Actor.of(load.site, shadow.wave, Actor.WHOLE)));
        }
        shadow.forget(load);
    }

    /** Records which loads to LDS were in flight at a barrier: until the next barrier, other waves must not access their data. */
    void passed(List<WaveShadow> waiting) {
        List<WaveShadow.LoadAtBarrier> loadsAtBarrier = waiting.stream()
                .flatMap(by ->
                        by.localLoads.all().map(load -> new WaveShadow.LoadAtBarrier(by, load, load.requiredWaits())))
                .toList();
        waiting.forEach(shadow -> shadow.loadsAtBarrier = loadsAtBarrier);
    }

    /** Checks a memory access for LDS data that another wave's load to LDS may not have written at the last barrier. */
    void afterBarrier(WaveShadow shadow, MemoryRequest request, long lanes) {
        if (shadow.loadsAtBarrier.isEmpty() || shadow.site.loadsToLocal) {
            return;
        }
        for (long rest = local(request, lanes); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int offset = request.localOffset(lane);
            int bytes = request.transfer.bytes();
            for (WaveShadow.LoadAtBarrier loaded : shadow.loadsAtBarrier) {
                if (loaded.by() != shadow && loaded.load().overlaps(offset, bytes)) {
                    report(shadow, loaded, lane, offset);
                }
            }
        }
    }

    private void report(WaveShadow shadow, WaveShadow.LoadAtBarrier loaded, int lane, int offset) {
        InstructionSite there = loaded.load().site;
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, there.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.MISSING_WAIT,
                    Actor.of(shadow.site, shadow.wave, lane),
                    "accesses byte " + offset + " of the work-group's LDS, which a load to LDS of wave "
                            + loaded.by().waveNumber + " may not have written yet; expected "
                            + wait(shadow.site, loaded.requiredWaits()) + " before the barrier",
                    Map.of("byte", String.valueOf(offset)),
                    Optional.of(Actor.of(there, loaded.by().wave, Actor.WHOLE)));
        }
    }

    private boolean report(WaveShadow shadow, Operation earlier, CounterIncrement raise, Consumer<Operation> done) {
        CounterEffects now = shadow.site.counters;
        CounterEffects then = earlier.site.counters;
        int register;
        String what;
        if (raise.source()) {
            register = now.writes().common(then.held());
            what = "is overwritten, but an operation in flight may not have read it yet";
        } else if (!raise.result()) {
            return false;
        } else {
            register = now.reads().common(then.writes());
            what = "is read, but an operation in flight may not have written it yet";
            if (register == RegisterSet.NONE && !isInOrder(shadow.site, raise)) {
                register = now.writes().common(then.writes());
                what = "is written, but an operation in flight may still overwrite it";
            }
        }
        if (register == RegisterSet.NONE) {
            return false;
        }
        Object cause = List.of(CheckRule.MISSING_WAIT, shadow.site.address, earlier.site.address);
        if (reporter.isNew(cause)) {
            String name = shadow.site.isa().codec().rules().name(register);
            String wait = wait(shadow.site, shadow.inFlight.requiredWaits(earlier, raise.source()));
            reporter.report(
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

    /** Returns whether an instruction's result is written after that of an operation in flight. */
    private static boolean isInOrder(InstructionSite site, CounterIncrement earlier) {
        return earlier.inOrder()
                && !site.isa().tables().counters().get(earlier.counter()).unorderedResults()
                && site.counters.isInOrder(earlier.counter());
    }

    /** Returns the text of a wait, such as {@code s_waitcnt vmcnt(3) lgkmcnt(0)}. */
    private static String wait(InstructionSite site, Map<Integer, Integer> requiredWaits) {
        return new WaitInstructions(site.isa()).text(requiredWaits);
    }
}
