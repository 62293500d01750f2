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
 * Says which wait states are missing on a path. For each instruction in order, {@link #check} before {@link #advance}. Shared by all
 * threads; nothing is allocated per instruction, but what a {@link HazardState} needs to grow, and once for each encoding that comes.
 */
public final class HazardChecker {
    private final HazardTable table;
    private final Isa isa;
    private final int wave;
    /** The rules that hold, a bit each. */
    private final long active;

    private final int[] granules;
    private final long[] after;
    private final int[] beside;
    /** Rules that count all wait states. */
    private final long stateRules;

    private final HazardRoles roles;
    /** By encoding; null of one of which no instruction has come. */
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

    /** Of halves of registers; those of a single register may be halves. */
    private static int granule(Rule rule) {
        return rule.granule() > 1 ? HazardState.HALVES * rule.granule() : 1;
    }

    /** What an instruction is to the rules: found out when the first one of its encoding comes. */
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

    /** Whether an instruction is a pause: one that counts for as many wait states as it says. */
    public boolean isPause(Instruction instruction) {
        return instruction.isValid() && roles(instruction).pause.isPresent();
    }

    /** A state with nothing pending, as at the entry of a kernel. */
    public HazardState newState() {
        return new HazardState();
    }

    /**
     * Adds what code elsewhere may have left pending: at the entry of a function that is no kernel, and behind a call.
     *
     * @param state the state there
     * @param place handed back to {@link HazardSink#missing}
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
     * Reports what an instruction comes too early for.
     *
     * @param state what is pending before it
     * @param instruction the instruction; one that is not valid is passed over
     * @param sink is told of each rule that is broken
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

    /** Whether two registers are read by operands of which no other register was written later (erratum H25). */
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

    /** Whether the later instruction waits itself for all that were before those counted since. */
    private static boolean covers(HazardRole role, Rule rule, int left, Instruction instruction) {
        long uncovered = role.uncovered(instruction);
        return uncovered != Long.MAX_VALUE && uncovered <= rule.between() - left;
    }

    /**
     * Goes past an instruction.
     *
     * @param state what is pending before it, and is after it
     * @param instruction the instruction; one that is not valid is passed over
     * @param place handed back to {@link HazardSink#missing} when a later instruction comes too early after this one
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

    /** Whether an instruction ends something that is pending, beside the time that it takes. */
    public boolean ends(HazardState state, Instruction instruction) {
        for (HazardRole role : roles(instruction).until) {
            if ((state.rules() & role.bit()) != 0 && role.holds(instruction)) {
                return true;
            }
        }
        return false;
    }

    /** The rules that an instruction ends; those that it ends for some registers only are forgotten for these here. */
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

    /** Of the rules that build on another, those where that one is pending with a register of the instruction. */
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
