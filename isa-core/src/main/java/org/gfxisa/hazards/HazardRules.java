package org.gfxisa.hazards;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.table.Form;

/** The rules of a processor. Immutable. */
public final class HazardRules {
    private final HazardTable table;

    HazardRules(HazardTable table) {
        this.table = table;
    }

    /** Returns all rules in the order of the spec. */
    public List<HazardRule> all() {
        return table.rules().stream().map(HazardTable.Rule::text).toList();
    }

    /**
     * Returns the latency of a matrix instruction in passes of four cycles; empty if the rules do not depend on it.
     *
     * @param form its encoding, in the instruction set of the processor
     */
    public OptionalInt passes(Form form) {
        return table.latencies().stream()
                .filter(latency -> latency.forms().has(form.id()))
                .mapToInt(HazardTable.Latency::passes)
                .findFirst();
    }

    /**
     * Returns the rules in which an instruction may be the earlier or the later one, whatever features are on.
     *
     * @param isa the instruction set of the processor
     * @param forms encodings of the instruction
     */
    public List<HazardRule> of(Isa isa, List<Form> forms) {
        return of(new HazardRoles(table, isa), forms);
    }

    /**
     * Returns the same as {@link #of} for each encoding, by its number.
     *
     * @param isa the instruction set of the processor
     */
    public List<List<HazardRule>> byForm(Isa isa) {
        HazardRoles roles = new HazardRoles(table, isa);
        return IntStream.range(0, isa.formCount())
                .mapToObj(id -> of(roles, List.of(isa.form(id))))
                .toList();
    }

    /**
     * Returns the rules that a sequence of two instructions may violate, whatever features are on and whatever registers they
     * use.
     *
     * @param isa the instruction set of the processor
     * @param earlier encodings of the first instruction
     * @param later encodings of the second instruction
     */
    public List<HazardRule> between(Isa isa, List<Form> earlier, List<Form> later) {
        HazardRoles roles = new HazardRoles(table, isa);
        return IntStream.range(0, table.rules().size())
                .filter(rule -> earlier.stream().anyMatch(a -> later.stream().anyMatch(b -> roles.has(rule, a, b))))
                .mapToObj(rule -> table.rules().get(rule).text())
                .toList();
    }

    private List<HazardRule> of(HazardRoles roles, List<Form> forms) {
        return IntStream.range(0, table.rules().size())
                .filter(rule -> forms.stream().anyMatch(form -> roles.has(rule, form)))
                .mapToObj(rule -> table.rules().get(rule).text())
                .toList();
    }

    /**
     * Creates a checker with all target features off.
     *
     * @param isa the instruction set of the processor, in the wave size of the code
     */
    public HazardChecker checker(Isa isa) {
        return checker(isa, Set.of());
    }

    /**
     * Creates a checker.
     *
     * @param isa the instruction set of the processor, in the wave size of the code
     * @param features the target features that are on, e.g. {@code xnack}
     */
    public HazardChecker checker(Isa isa, Set<String> features) {
        return new HazardChecker(table, isa, features);
    }
}
