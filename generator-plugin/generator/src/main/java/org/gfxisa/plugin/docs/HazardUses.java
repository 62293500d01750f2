package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.hazards.HazardRule;

/** The rules for required wait states that concern instructions. */
final class HazardUses {
    private final Reference reference;
    private final Map<SiteIsa, List<List<HazardRule>>> byForm = new LinkedHashMap<>();

    HazardUses(Reference reference) {
        this.reference = reference;
        for (SiteIsa isa : reference.isas()) {
            isa.isa().processor().hazards().ifPresent(rules -> byForm.put(isa, rules.byForm(isa.isa())));
        }
    }

    /**
     * A rule with all its versions.
     *
     * @param name name of the rule
     * @param title title of the rule
     * @param waits what must be between the two instructions, for each distinct version
     * @param marks the instruction sets as a mask
     */
    public record HazardUse(String name, String title, String waits, String marks) {}

    /** A version of a rule, and where it applies. */
    public record Version(HazardRule rule, String range, String marks) {}

    private static final class Found {
        private String title = "";
        private final Set<String> waits = new LinkedHashSet<>();
        private final Set<SiteIsa> isas = new LinkedHashSet<>();
    }

    /** Returns the rules that concern an instruction, in the order of the spec. */
    List<HazardUse> of(String instruction) {
        Map<String, Found> found = new LinkedHashMap<>();
        byForm.forEach((isa, rules) -> isa.formsOf(instruction).stream()
                .flatMap(form -> rules.get(form).stream())
                .forEach(rule -> {
                    Found known = found.computeIfAbsent(rule.name(), r -> new Found());
                    known.title = rule.title();
                    known.waits.add(rule.waits().isEmpty() ? rule.remedy() : rule.waits());
                    known.isas.add(isa);
                }));
        List<HazardUse> uses = new ArrayList<>();
        found.forEach((name, rule) ->
                uses.add(new HazardUse(name, rule.title, String.join(" / ", rule.waits), Reference.marks(rule.isas))));
        return uses;
    }

    /** Returns all rules by name, with their versions. */
    Map<String, List<Version>> all() {
        Map<String, Map<HazardRule, Set<SiteIsa>>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            isa.isa()
                    .processor()
                    .hazards()
                    .ifPresent(rules -> rules.all()
                            .forEach(rule -> found.computeIfAbsent(rule.name(), n -> new LinkedHashMap<>())
                                    .computeIfAbsent(rule, r -> new LinkedHashSet<>())
                                    .add(isa)));
        }
        Map<String, List<Version>> all = new LinkedHashMap<>();
        found.forEach((name, rules) -> rules.forEach((rule, isas) -> all.computeIfAbsent(name, n -> new ArrayList<>())
                .add(new Version(rule, reference.range(isas), Reference.marks(isas)))));
        return all;
    }
}
