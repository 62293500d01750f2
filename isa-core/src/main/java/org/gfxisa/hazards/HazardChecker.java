package org.gfxisa.hazards;

import java.util.List;
import java.util.Set;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.hazards.HazardTable.Comparison;
import org.gfxisa.hazards.HazardTable.First;
import org.gfxisa.hazards.HazardTable.Relation;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.table.Form;

/**
 * Reports missing wait states along a path. For each instruction in order, call {@link #check} and then {@link #advance}. Safe
 * for use by several threads. Nothing is allocated per instruction, except when a {@link HazardState} grows and once for each
 * encoding that occurs.
 */
public final class HazardChecker {
    private final HazardTable table;
    private final Isa isa;
    private final int wave;
    /** The active rules, as a bit set. */
    private final long active;

    private final int[] granules;
    private final long[] after;
    private final int[] beside;
    /** Rules that count all wait states. */
    private final long stateRules;

    private final HazardRoles roles;
    /** By encoding; null if none of its instructions has occurred yet. */
    private final FormHazardRoles[] forms;

    HazardChecker(HazardTable table, Isa isa, Set<String> features) {
        this.table = table;
        this.isa = isa;
        wave = isa.waveSize();
        granules = table.rules().stream().mapToInt(HazardChecker::granule).toArray();
        beside = table.rules().stream().mapToInt(Rule::beside).toArray();
        after = new long[table.rules().size()];
        long states = 0;
        long held = 0;
        for (int rule = 0; rule < table.rules().size(); rule++) {
            Rule of = table.rules().get(rule);
            after[rule] = of.after() < 0 ? 0 : 1L << of.after();
            held |= holds(of, features) ? 1L << rule : 0;
            states |= !of.counters().isEmpty() && of.counters().get(0).isOfStates() ? 1L << rule : 0;
        }
        stateRules = states;
        active = held;
        roles = new HazardRoles(table, isa);
        forms = new FormHazardRoles[isa.formCount()];
    }

    /** Returns the granularity in halves of registers; 1 if the halves of a single register are distinguished. */
    private static int granule(Rule rule) {
        return rule.granule() > 1 ? HazardState.HALVES * rule.granule() : 1;
    }

    /** Returns the roles of an instruction, which are determined when the first instruction of its encoding occurs. */
    private FormHazardRoles roles(Instruction instruction) {
        FormHazardRoles known = forms[instruction.formId()];
        return known == null ? make(instruction.form()) : known;
    }

    private synchronized FormHazardRoles make(Form form) {
        FormHazardRoles made = new FormHazardRoles(table, active, roles, form);
        forms[form.id()] = made;
        return made;
    }

    HazardTable table() {
        return table;
    }

    Isa isa() {
        return isa;
    }

    private boolean holds(Rule rule, Set<String> features) {
        String feature = rule.text().feature();
        return (feature.isEmpty() || features.contains(feature)) && (rule.wave() == 0 || rule.wave() == wave);
    }

    /** Returns whether a field of the instruction specifies its number of wait states, as that of s_nop does. */
    public boolean isPause(Instruction instruction) {
        return instruction.isValid() && roles(instruction).pause.isPresent();
    }

    /** Creates a state with nothing pending, as at the entry of a kernel. */
    public HazardState newState() {
        return new HazardState();
    }

    /**
     * Adds what unknown code may have left pending, at the entry of a function that is not a kernel and after a call.
     *
     * @param state the state there
     * @param place passed to {@link HazardSink#missing}
     */
    public void inherit(HazardState state, int place) {
        for (int rule = 0; rule < table.rules().size(); rule++) {
            Rule of = table.rules().get(rule);
            if (of.inherited() && (active >>> rule & 1) != 0) {
                for (First one : of.first()) {
                    List<Integer> codes = one.condition()
                            .registers()
                            .map(registers -> registers.codes().bounds())
                            .orElse(List.of());
                    inherit(state, rule, codes, place);
                }
            }
        }
    }

    private static void inherit(HazardState state, int rule, List<Integer> codes, int place) {
        for (int i = 0; i < codes.size(); i += 2) {
            int start = HazardState.HALVES * codes.get(i);
            int length = HazardState.HALVES * (codes.get(i + 1) + 1) - start;
            state.add(rule, start, length, 0, HazardState.MOST, HazardState.MOST, place);
        }
    }

    /**
     * Reports the rules that an instruction violates.
     *
     * @param state what is pending before it
     * @param instruction the instruction; an invalid one is ignored
     * @param sink receives each violation
     */
    public void check(HazardState state, Instruction instruction, HazardSink sink) {
        if (state.isEmpty() || !instruction.isValid()) {
            return;
        }
        FormHazardRoles of = roles(instruction);
        if ((of.thenRules & state.rules()) == 0) {
            return;
        }
        for (HazardRole role : of.then) {
            if ((role.bit() & state.rules()) != 0 && role.holds(instruction)) {
                check(state, instruction, role, sink);
            }
        }
    }

    private void check(HazardState state, Instruction instruction, HazardRole role, HazardSink sink) {
        if (role.isBare) {
            broken(state, instruction, role, -1, 0, sink);
            return;
        }
        for (int i = 0; i < role.fixed.length; i += 2) {
            broken(state, instruction, role, role.fixed[i], role.fixed[i + 1], sink);
        }
        for (int slot : role.slots) {
            int start = role.start(instruction, slot);
            int length = start < 0 ? 0 : HazardRole.length(instruction, slot);
            if (length > 0) {
                broken(state, instruction, role, start, length, sink);
            }
        }
    }

    private void broken(
            HazardState state, Instruction instruction, HazardRole role, int start, int length, HazardSink sink) {
        Rule rule = table.rules().get(role.rule);
        int worst = -1;
        for (int i = 0; i < state.size(); i++) {
            if (state.rule(i) == role.rule
                    && related(rule.relation(), state, i, start, length)
                    && (rule.via().isEmpty() || state.wentVia(i))
                    && compared(rule.comparison(), state.tag(i), role.tag(instruction))
                    && (rule.beside() < 0 || isPair(rule, state, i, role, instruction, start, length))
                    && !covers(role, rule, state.first(i), instruction)
                    && (worst < 0 || state.first(i) > state.first(worst))) {
                worst = i;
            }
        }
        if (worst >= 0) {
            int missing = rule.counters().isEmpty() ? 0 : state.first(worst);
            int common = Math.max(start, state.start(worst)) / HazardState.HALVES;
            sink.missing(rule.text(), missing, state.place(worst), rule.relation() == Relation.NONE ? -1 : common);
        }
    }

    /** Returns whether two registers are read by operands none of whose other registers was written later (erratum H25). */
    private boolean isPair(
            Rule rule, HazardState state, int at, HazardRole role, Instruction instruction, int start, int length) {
        return RegisterPair.isRead(state, at, rule.beside(), role, instruction, start, length)
                && !RegisterPair.isOlder(state, at, rule, table.rules().get(rule.beside()), start, length);
    }

    private static boolean related(Relation relation, HazardState state, int at, int start, int length) {
        if (relation == Relation.NONE) {
            return true;
        }
        boolean whole = state.start(at) == start && state.length(at) == length;
        return switch (relation) {
            case WHOLE -> whole;
            case PART -> !whole && state.overlaps(at, start, length);
            case ANY, NONE -> state.overlaps(at, start, length);
        };
    }

    private static boolean compared(Comparison comparison, int earlier, int later) {
        return comparison == Comparison.NONE || earlier == later == (comparison == Comparison.SAME);
    }

    /** Returns whether the later instruction itself waits for everything issued before the instructions counted since. */
    private static boolean covers(HazardRole role, Rule rule, int left, Instruction instruction) {
        long uncovered = role.uncovered(instruction);
        return uncovered != Long.MAX_VALUE && uncovered <= rule.between() - left;
    }

    /**
     * Advances past an instruction.
     *
     * @param state what is pending before it; updated
     * @param instruction the instruction; an invalid one is ignored
     * @param place passed to {@link HazardSink#missing} if a later instruction follows this one too early
     */
    public void advance(HazardState state, Instruction instruction, int place) {
        if (!instruction.isValid()) {
            return;
        }
        FormHazardRoles of = roles(instruction);
        long chained = 0;
        if (!state.isEmpty()) {
            chained = chained(state, instruction, of.first);
            long ended = ended(state, of.until, instruction);
            markVia(state, rules(state, of.via, instruction));
            state.pass(ended, stateRules, of.states(instruction), of.counted, of.countedSecond);
        }
        for (HazardRole role : of.first) {
            if ((after[role.rule] == 0 || (chained & role.bit()) != 0) && role.holds(instruction)) {
                add(state, instruction, role, place);
            }
        }
    }

    /** Returns whether an instruction ends a pending rule, apart from the wait states that it takes. */
    public boolean ends(HazardState state, Instruction instruction) {
        for (HazardRole role : roles(instruction).until) {
            if ((state.rules() & role.bit()) != 0 && role.holds(instruction)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the rules that an instruction ends. If it ends a rule only for some registers, these are removed here. */
    private long ended(HazardState state, HazardRole[] roles, Instruction instruction) {
        long ended = 0;
        for (HazardRole role : roles) {
            if ((state.rules() & role.bit()) == 0 || !role.holds(instruction)) {
                continue;
            }
            if (!role.isOwn) {
                ended |= role.hasRegister(instruction) ? role.bit() : 0;
                continue;
            }
            for (int i = 0; i < role.fixed.length; i += 2) {
                forget(state, role, role.fixed[i], role.fixed[i + 1]);
            }
            for (int slot : role.slots) {
                int start = role.start(instruction, slot);
                if (start >= 0) {
                    forget(state, role, start, HazardRole.length(instruction, slot));
                }
            }
        }
        return ended;
    }

    private void forget(HazardState state, HazardRole role, int start, int length) {
        if (beside[role.rule] >= 0) {
            RegisterPair.forget(state, role.rule, start, length);
        }
        Relation relation = table.rules().get(role.rule).relation();
        boolean areTogether = relation == Relation.WHOLE || relation == Relation.PART;
        state.forget(role.rule, start, length, !areTogether);
    }

    private static long rules(HazardState state, HazardRole[] roles, Instruction instruction) {
        long rules = 0;
        for (HazardRole role : roles) {
            if ((state.rules() & role.bit()) != 0 && role.holds(instruction) && role.hasRegister(instruction)) {
                rules |= role.bit();
            }
        }
        return rules;
    }

    private static void markVia(HazardState state, long rules) {
        if (rules != 0) {
            for (int i = 0; i < state.size(); i++) {
                if ((rules >>> state.rule(i) & 1) != 0) {
                    state.setVia(i);
                }
            }
        }
    }

    /** Returns those rules of the roles that depend on another rule that is pending for a register of the instruction. */
    private long chained(HazardState state, Instruction instruction, HazardRole[] roles) {
        long found = 0;
        for (HazardRole role : roles) {
            if ((after[role.rule] & state.rules()) != 0 && isChained(state, instruction, role)) {
                found |= role.bit();
            }
        }
        return found;
    }

    private boolean isChained(HazardState state, Instruction instruction, HazardRole role) {
        int wanted = table.rules().get(role.rule).after();
        for (int i = 0; i < state.size(); i++) {
            if (state.rule(i) == wanted && touches(state, i, instruction, role)) {
                return true;
            }
        }
        return false;
    }

    private static boolean touches(HazardState state, int at, Instruction instruction, HazardRole role) {
        for (int i = 0; i < role.fixed.length; i += 2) {
            if (state.overlaps(at, role.fixed[i], role.fixed[i + 1])) {
                return true;
            }
        }
        for (int slot : role.slots) {
            int start = role.start(instruction, slot);
            if (start >= 0 && state.overlaps(at, start, HazardRole.length(instruction, slot))) {
                return true;
            }
        }
        return false;
    }

    private void add(HazardState state, Instruction instruction, HazardRole role, int place) {
        int granule = granules[role.rule];
        int tag = role.tag(instruction);
        if (role.isBare) {
            state.add(role.rule, 0, 0, tag, role.first, role.second, place);
        }
        for (int i = 0; i < role.fixed.length; i += 2) {
            state.add(role.rule, role.fixed[i], role.fixed[i + 1], tag, role.first, role.second, place);
        }
        for (int slot : role.slots) {
            int from = role.start(instruction, slot);
            int width = from < 0 ? 0 : HazardRole.length(instruction, slot);
            if (width > 0) {
                int start = from / granule * granule;
                int length = (from + width - start + granule - 1) / granule * granule;
                if (beside[role.rule] < 0) {
                    state.add(role.rule, start, length, tag, role.first, role.second, place);
                } else {
                    RegisterPair.add(state, role, beside[role.rule], start, length, place);
                }
            }
        }
    }
}
