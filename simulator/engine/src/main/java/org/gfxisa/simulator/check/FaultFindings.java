package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Tells what has ended a kernel as a finding. */
final class FaultFindings {
    private final AddressSpace memory;
    private final Reports reports;

    FaultFindings(AddressSpace memory, Reports reports) {
        this.memory = memory;
        this.reports = reports;
    }

    /** Tells it, with what waves did whose shadows are known. */
    void tell(KernelFault fault, Map<Wave, WaveShadow> shadows) {
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
                .mapToObj(a -> memory.neighbour(a).allocation())
                .filter(allocation -> !allocation.isEmpty())
                .forEach(allocation -> facts.put("allocation", allocation));
        Object cause = List.of(rule, fault.getMessage());
        if (reports.isNew(cause)) {
            reports.tell(
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
                .map(s -> " at " + reports.place(s.site))
                .orElse("");
    }
}
