package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Reports faults that end a kernel as findings. */
final class FaultFindings {
    private final AddressSpace memory;
    private final FindingReporter reporter;

    FaultFindings(AddressSpace memory, FindingReporter reporter) {
        this.memory = memory;
        this.reporter = reporter;
    }

    /** Reports a fault, with the positions of the waves that have a shadow. */
    void report(KernelFault fault, Map<Wave, WaveShadow> shadows) {
        Optional<WaveShadow> shadow = fault.wave().map(shadows::get);
        if (shadow.isEmpty() || !shadow.get().hasSite()) {
            return;
        }
        CheckRule rule = switch (fault.kind()) {
            case OUTSIDE_ALLOCATION -> CheckRule.OUT_OF_BOUNDS;
            case READ_ONLY -> CheckRule.READ_ONLY;
            case BARRIER, BUDGET -> CheckRule.DEADLOCK;
            default -> CheckRule.FAULT;
        };
        Map<String, String> facts = new LinkedHashMap<>();
        StringBuilder message = new StringBuilder(fault.getMessage());
        for (KernelFault.Other other : fault.others()) {
            String what = other.does() + place(other.wave(), shadows);
            facts.put("wave " + other.wave().number(), what);
            message.append("; wave ").append(other.wave().number()).append(' ').append(what);
        }
        fault.address().stream()
                .mapToObj(a -> memory.position(a).allocation())
                .filter(allocation -> !allocation.isEmpty())
                .forEach(allocation -> facts.put("allocation", allocation));
        Object cause = List.of(rule, fault.getMessage());
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    rule,
                    Actor.of(shadow.get().site, shadow.get().wave, fault.lane().orElse(Actor.WHOLE)),
                    message.toString(),
                    facts,
                    Optional.empty());
        }
    }

    private String place(Wave wave, Map<Wave, WaveShadow> shadows) {
        return Optional.ofNullable(shadows.get(wave))
                .filter(WaveShadow::hasSite)
                .map(s -> " at " + reporter.place(s.site))
                .orElse("");
    }
}
