package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.modelled.StaleValue;

/** Tells of values that are older than what was written, where memory is modelled. */
final class StaleFindings implements StaleValue.Listener {
    private final Reports reports;
    private final List<Site> sites;

    /**
     * Findings of a device.
     *
     * @param sites instructions so far, by their ids, to which more may be added
     */
    StaleFindings(Reports reports, List<Site> sites) {
        this.reports = reports;
        this.sites = sites;
    }

    @Override
    public void stale(StaleValue value) {
        Site site = value.site() == StaleValue.FETCH ? site(value.reader().pc) : sites.get(value.site());
        StaleValue.Writer writer = value.writer();
        Object cause = List.of(CheckRule.STALE, site.address, writer.site());
        if (reports.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("address", "0x" + Long.toHexString(value.address()));
            facts.put("would help", value.help());
            reports.tell(
                    cause,
                    CheckRule.STALE,
                    Actor.of(site, value.reader(), value.lane()),
                    "gets an older value than wave " + writer.wave() + " of work-group " + writer.group() + " wrote: "
                            + value.where(),
                    facts,
                    Optional.of(new Actor(sites.get(writer.site()), writer.group(), writer.wave(), Actor.WHOLE)));
        }
    }

    /** The instruction that was bound last at an address. */
    private Site site(long address) {
        int last = sites.size() - 1;
        while (sites.get(last).address != address) {
            last--;
        }
        return sites.get(last);
    }
}
