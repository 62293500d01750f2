package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.hazards.HazardRule;

/** The rules for required wait states in which instructions may take part. */
final class HazardUses {
    private final Reference reference;
    private final Map<SiteIsa, List<List<HazardRule>>> byForm = new LinkedHashMap<>();

    HazardUses(Reference reference) {
        this.reference = reference;
        for (SiteIsa isa : reference.isas()) {
            isa.isa()
                    .processor()
                    .hazards()
                    .ifPresent(rules -> byForm.put(isa, rules.byForm(isa.isa())));
        }
    }

    /**
     * A rule.
     *
     * @param rule its words
     * @param range the instruction sets where it is so, in words
     * @param marks those as a mask
     */
    public record HazardUse(HazardRule rule, String range, String marks) {}

    /** The rules of an instruction, in the order of the spec. */
    List<HazardUse> of(String instruction) {
        Map<HazardRule, Set<SiteIsa>> found = new LinkedHashMap<>();
        byForm.forEach((isa, rules) -> isa.formsOf(instruction).stream()
                .flatMap(form -> rules.get(form).stream())
                .forEach(rule ->
                        found.computeIfAbsent(rule, r -> new LinkedHashSet<>()).add(isa)));
        List<HazardUse> uses = new ArrayList<>();
        found.forEach((rule, isas) -> uses.add(new HazardUse(rule, reference.range(isas), Reference.marks(isas))));
        return uses;
    }
}
