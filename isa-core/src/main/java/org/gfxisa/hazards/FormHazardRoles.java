package org.gfxisa.hazards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.First;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.table.Form;

/** The roles that instructions of one encoding play in the active rules. Immutable. */
final class FormHazardRoles {
    private static final HazardRole[] NONE = {};

    final HazardRole[] first;
    final HazardRole[] then;
    /** The rules of {@link #then}, as a bit set. */
    final long thenRules;

    final HazardRole[] via;
    final HazardRole[] until;
    /** Rules whose first counter counts the encoding. */
    final long counted;
    /** Rules whose second counter counts the encoding. */
    final long countedSecond;
    /** The field whose value is added to the instruction's one wait state; empty if there is none. */
    final Optional<PropertyReader> pause;

    /** Determines the roles in the active rules, which are given as a bit set. */
    FormHazardRoles(HazardTable table, long active, HazardRoles roles, Form form) {
        List<HazardRole> firsts = new ArrayList<>();
        List<HazardRole> thens = new ArrayList<>();
        List<HazardRole> vias = new ArrayList<>();
        List<HazardRole> untils = new ArrayList<>();
        long firstCounter = 0;
        long secondCounter = 0;
        for (int rule = 0; rule < table.rules().size(); rule++) {
            if ((active >>> rule & 1) == 0) {
                continue;
            }
            Rule of = table.rules().get(rule);
            for (First one : of.first()) {
                roles.first(rule, one, form).ifPresent(firsts::add);
            }
            add(thens, roles, rule, of.then(), form, of.covered());
            add(vias, roles, rule, of.via(), form, "");
            add(untils, roles, rule, of.until(), form, "");
            firstCounter |= counts(of, 0, form) ? 1L << rule : 0;
            secondCounter |= counts(of, 1, form) ? 1L << rule : 0;
        }
        first = firsts.toArray(NONE);
        then = thens.toArray(NONE);
        thenRules = thens.stream().mapToLong(HazardRole::bit).reduce(0, (a, b) -> a | b);
        via = vias.toArray(NONE);
        until = untils.toArray(NONE);
        counted = firstCounter;
        countedSecond = secondCounter;
        pause = table.pauses().stream()
                .filter(one -> one.forms().has(form.id()))
                .flatMap(one -> PropertyReader.of(one.property(), form).stream())
                .reduce((earlier, later) -> later);
    }

    private static void add(
            List<HazardRole> all, HazardRoles roles, int rule, List<Condition> conditions, Form form, String covered) {
        for (Condition condition : conditions) {
            roles.of(rule, condition, form, covered).ifPresent(all::add);
        }
    }

    private static boolean counts(Rule rule, int counter, Form form) {
        return counter < rule.counters().size()
                && rule.counters()
                        .get(counter)
                        .forms()
                        .filter(forms -> forms.has(form.id()))
                        .isPresent();
    }

    /** Returns the number of wait states that an instruction takes. */
    int states(Instruction instruction) {
        return pause.isEmpty() ? 1 : 1 + (int) pause.get().read(instruction);
    }
}
