package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.modelled.StaleValue;

/** Reports stale values of modelled memory as findings. */
final class StaleFindings implements StaleValue.Listener {
    private final FindingReporter reporter;
    private final List<InstructionSite> sites;

    /**
     * Creates the reporter of a device.
     *
     * @param sites the instructions so far, by id; more may be added later
     */
    StaleFindings(FindingReporter reporter, List<InstructionSite> sites) {
        this.reporter = reporter;
        this.sites = sites;
    }

    @Override
    public void stale(StaleValue value) {
        InstructionSite site = value.site() == StaleValue.FETCH ? site(value.reader().pc) : sites.get(value.site());
        StaleValue.Writer writer = value.writer();
        Object cause = List.of(CheckRule.STALE, site.address, writer.site());
        if (reporter.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("address", "0x" + Long.toHexString(value.address()));
            facts.put("remedy", value.advice());
            reporter.report(
                    cause,
                    CheckRule.STALE,
                    Actor.of(site, value.reader(), value.lane()),
                    "gets an older value than wave " + writer.wave() + " of work-group " + writer.group() + " wrote: "
                            + value.where(),
                    facts,
                    Optional.of(new Actor(sites.get(writer.site()), writer.group(), writer.wave(), Actor.WHOLE)));
        }
    }

    /** Returns the latest instruction at an address. */
    private InstructionSite site(long address) {
        int last = sites.size() - 1;
        while (sites.get(last).address != address) {
            last--;
        }
        return sites.get(last);
    }
}
