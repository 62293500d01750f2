package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;

/** Checks that floating-point atomics go to memory that executes them. In other memory they have no effect, and the hardware raises no error. */
final class FloatAtomicCheck {
    private static final String SAFE = "expected code without -munsafe-fp-atomics, -fno-atomic-fine-grained-memory"
            + " and [[clang::atomic(no_fine_grained_memory)]], or coarse-grained memory";
    private static final String SAFE_REMOTE =
            "expected code without -munsafe-fp-atomics, -fno-atomic-fine-grained-memory,"
                    + " -fno-atomic-remote-memory and [[clang::atomic(no_fine_grained_memory, no_remote_memory)]], or agent scope";

    private final AddressSpace memory;
    private final FindingReporter reporter;
    private Segment last = Segment.NONE;

    FloatAtomicCheck(AddressSpace memory, FindingReporter reporter) {
        this.memory = memory;
        this.reporter = reporter;
    }

    /**
     * Reports the lanes whose atomic may have no effect.
     *
     * @param agent the agent on which the wave runs
     */
    void access(WaveShadow shadow, MemoryRequest request, long lanes, int agent) {
        InstructionSite site = shadow.site;
        if (!site.updatesFloats || request.isInLocal()) {
            return;
        }
        for (long rest = lanes & ~request.shared; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int bytes = request.transfer.bytes();
            last = memory.findOr(request.addresses[lane], bytes, last);
            boolean isThere = request.dwordsInRange(lane) > 0 && last.contains(request.addresses[lane], bytes);
            if (isThere && isIgnored(site, last.kind(), agent)) {
                report(shadow, request, lane);
            }
        }
    }

    private static boolean isIgnored(InstructionSite site, MemoryKind kind, int agent) {
        return kind.grain() == MemoryKind.Grain.FINE
                && (!site.reachesFineGrained || site.isOfSystem && kind.home() != agent);
    }

    private void report(WaveShadow shadow, MemoryRequest request, int lane) {
        InstructionSite site = shadow.site;
        Object cause = List.of(CheckRule.IGNORED_ATOMIC, site.address, last.name());
        if (reporter.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("allocation", last.name());
            facts.put("address", "0x" + Long.toHexString(request.addresses[lane]));
            String atomics = site.reachesFineGrained ? "atomics on floats of system scope" : "atomics on floats";
            reporter.report(
                    cause,
                    CheckRule.IGNORED_ATOMIC,
                    Actor.of(site, request.wave, lane),
                    "may do nothing: " + last.name() + " is " + last.kind() + ", where "
                            + site.isa().processor().name() + " may ignore " + atomics + "; "
                            + (site.reachesFineGrained ? SAFE_REMOTE : SAFE),
                    facts,
                    Optional.empty());
        }
    }
}
