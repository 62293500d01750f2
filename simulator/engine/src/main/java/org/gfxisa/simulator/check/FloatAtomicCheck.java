package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;

/** Whether atomics on floats go to memory that executes them; where it does not, they change nothing, and no error is raised. */
final class FloatAtomicCheck {
    private static final String SAFE = "expected code without -munsafe-fp-atomics, -fno-atomic-fine-grained-memory"
            + " and [[clang::atomic(no_fine_grained_memory)]], or coarse-grained memory";
    private static final String SAFE_REMOTE =
            "expected code without -munsafe-fp-atomics, -fno-atomic-fine-grained-memory,"
                    + " -fno-atomic-remote-memory and [[clang::atomic(no_fine_grained_memory, no_remote_memory)]], or agent scope";

    private final AddressSpace memory;
    private final Reports reports;
    private Segment last = Segment.NONE;

    FloatAtomicCheck(AddressSpace memory, Reports reports) {
        this.memory = memory;
        this.reports = reports;
    }

    /**
     * Tells of lanes whose atomic may change nothing.
     *
     * @param agent on which the wave runs
     */
    void access(WaveShadow shadow, MemoryRequest request, long lanes, int agent) {
        Site site = shadow.site;
        if (!site.updatesFloats || request.isInLocal()) {
            return;
        }
        for (long rest = lanes & ~request.shared; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int bytes = request.transfer.bytes();
            last = memory.findOr(request.addresses[lane], bytes, last);
            boolean isThere = request.dwordsInRange(lane) > 0 && last.contains(request.addresses[lane], bytes);
            if (isThere && isIgnored(site, last.kind(), agent)) {
                tell(shadow, request, lane);
            }
        }
    }

    private static boolean isIgnored(Site site, MemoryKind kind, int agent) {
        return kind.grain() == MemoryKind.Grain.FINE
                && (!site.reachesFineGrained || site.isOfSystem && kind.home() != agent);
    }

    private void tell(WaveShadow shadow, MemoryRequest request, int lane) {
        Site site = shadow.site;
        Object cause = List.of(CheckRule.IGNORED_ATOMIC, site.address, last.name());
        if (reports.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("allocation", last.name());
            facts.put("address", "0x" + Long.toHexString(request.addresses[lane]));
            String atomics = site.reachesFineGrained ? "atomics on floats of system scope" : "atomics on floats";
            reports.tell(
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
