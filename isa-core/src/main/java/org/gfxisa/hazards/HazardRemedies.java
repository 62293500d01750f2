package org.gfxisa.hazards;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.Count;
import org.gfxisa.hazards.HazardTable.InstructionProperty;
import org.gfxisa.hazards.HazardTable.Pause;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.hazards.HazardTable.Test;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.IntRanges;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * Finds instructions to insert before another one so that it no longer violates a rule: pauses, instructions whose only effect is
 * to end a rule, and instructions without operands that a rule counts.
 */
public final class HazardRemedies {
    private static final int MOST = 64;
    private static final int NO_PLACE = -1;

    private final HazardChecker checker;
    private final Isa isa;
    private final Encoder encoder;

    /** A violated rule and the number of missing wait states. */
    private record Missing(HazardRule rule, int states) {}

    /**
     * An instruction that may end a rule.
     *
     * @param bits number of its bits that the rule tests; the more there are, the more the instruction waits for
     */
    private record Ending(Instruction instruction, int bits) {}

    /** Prepares for the rules of a checker. */
    public HazardRemedies(HazardChecker checker) {
        this.checker = checker;
        isa = checker.isa();
        encoder = new Encoder(isa);
    }

    /**
     * Returns the instructions to insert before an instruction.
     *
     * @param state what is pending there; unchanged
     * @param instruction the instruction
     * @return the instructions in order; empty if nothing is missing or no remedy is known
     */
    public List<Instruction> before(HazardState state, Instruction instruction) {
        return before(state, instruction, rule -> true);
    }

    /**
     * Describes what a rule requires between two instructions: {@code 2 more wait states (s_nop 1)},
     * {@code s_wait_alu depctr_sa_sdst(0)}.
     *
     * @param state what is pending before the later one; unchanged
     * @param instruction the later one
     * @param broken the rule
     * @param waitStates number of missing wait states; 0 if only the rule's remedy helps
     */
    public String expected(HazardState state, Instruction instruction, HazardRule broken, int waitStates) {
        String instructions = new Disassembler(isa).text(before(state, instruction, broken::equals));
        if (waitStates == 0) {
            return instructions.isEmpty() ? String.join("; ", endings(broken)) : instructions;
        }
        return waitStates
                + (waitStates == 1 ? " more wait state" : " more wait states")
                + (instructions.isEmpty() ? "" : " (" + instructions + ")");
    }

    /**
     * Describes what ends a rule besides wait states: an instruction, such as {@code s_wait_alu depctr_sa_sdst(0)}, or a kind of
     * instruction if there are many.
     *
     * @param rule a rule of the checker
     * @return the alternatives; empty if there is none
     */
    public List<String> endings(HazardRule rule) {
        Disassembler disassembler = new Disassembler(isa);
        List<Condition> conditions =
                table(rule).until().stream().filter(c -> !c.own()).toList();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            String instructions = endings(conditions.get(i)).stream()
                    .map(ending -> disassembler.text(ending.instruction))
                    .distinct()
                    .collect(Collectors.joining(" or "));
            texts.add(instructions.isEmpty() ? rule.remedies().get(i) : instructions);
        }
        return texts;
    }

    private Rule table(HazardRule rule) {
        return checker.table().rules().stream()
                .filter(r -> r.text().equals(rule))
                .findFirst()
                .orElseThrow();
    }

    private List<Instruction> before(HazardState state, Instruction instruction, Predicate<HazardRule> isMeant) {
        HazardState now = checker.newState();
        now.copyFrom(state);
        List<Instruction> found = new ArrayList<>();
        for (Optional<Missing> worst = worst(now, instruction, isMeant);
                worst.isPresent();
                worst = worst(now, instruction, isMeant)) {
            Missing missing = worst.get();
            Optional<Instruction> next = candidates(missing).stream()
                    .filter(candidate -> helps(now, candidate, instruction, missing))
                    .findFirst();
            if (next.isEmpty() || found.size() == MOST) {
                return List.of();
            }
            int last = found.size() - 1;
            Optional<Instruction> both = last < 0 ? Optional.empty() : both(found.get(last), next.get());
            if (both.isPresent()) {
                found.set(last, both.get());
            } else {
                found.add(next.get());
            }
            checker.advance(now, next.get(), NO_PLACE);
        }
        return found;
    }

    /** Merges two instructions into one that ends what both end: a cleared bit waits. */
    private Optional<Instruction> both(Instruction one, Instruction other) {
        if (one.formId() != other.formId() || checker.isPause(one)) {
            return Optional.empty();
        }
        long[] values = new long[one.slotCount()];
        one.values(values);
        for (int i = 0; i < values.length; i++) {
            values[i] &= other.value(i);
        }
        return values.length == 0 ? Optional.empty() : encode(one.form(), values);
    }

    /** Returns the violated rule with the most missing wait states. */
    private Optional<Missing> worst(HazardState state, Instruction instruction, Predicate<HazardRule> isMeant) {
        List<Missing> all = new ArrayList<>();
        checker.check(state, instruction, (rule, states, place, register) -> all.add(new Missing(rule, states)));
        return all.stream().filter(missing -> isMeant.test(missing.rule)).max(Comparator.comparingInt(Missing::states));
    }

    private boolean helps(HazardState state, Instruction candidate, Instruction instruction, Missing missing) {
        if (worst(state, candidate, rule -> true).isPresent()) {
            return false;
        }
        HazardState behind = checker.newState();
        behind.copyFrom(state);
        checker.advance(behind, candidate, NO_PLACE);
        boolean[] remains = {false};
        checker.check(
                behind,
                instruction,
                (rule, states, place, register) ->
                        remains[0] |= rule.equals(missing.rule) && (states == 0 || states >= missing.states));
        return !remains[0];
    }

    private List<Instruction> candidates(Missing missing) {
        List<Instruction> all = new ArrayList<>();
        if (missing.states > 0) {
            for (Pause pause : checker.table().pauses()) {
                forms(pause.forms())
                        .forEach(form ->
                                pause(form, pause.property(), missing.states).ifPresent(all::add));
            }
        }
        Rule rule = table(missing.rule);
        List<Ending> endings = new ArrayList<>();
        rule.until().forEach(condition -> endings.addAll(endings(condition)));
        endings.sort(Comparator.comparingInt(Ending::bits));
        endings.forEach(ending -> all.add(ending.instruction));
        for (Count count : rule.counters()) {
            count.forms()
                    .ifPresent(forms -> forms(forms).stream()
                            .filter(this::doesNothing)
                            .forEach(form -> encode(form, new long[0]).ifPresent(all::add)));
        }
        return all;
    }

    /** Creates the instructions that satisfy a condition, if it tests fields and no registers. */
    private List<Ending> endings(Condition condition) {
        return condition.registers().isPresent() || condition.tests().isEmpty()
                ? List.of()
                : forms(condition.forms()).stream()
                        .flatMap(form -> ending(form, condition.tests()).stream())
                        .toList();
    }

    private List<Form> forms(IntRanges ids) {
        List<Form> forms = new ArrayList<>();
        for (int i = 0; i < ids.bounds().size(); i += 2) {
            for (int id = ids.bounds().get(i); id <= ids.bounds().get(i + 1); id++) {
                Form form = isa.form(id);
                if (!form.decodeOnly() && form.isIn(isa.waveSize())) {
                    forms.add(form);
                }
            }
        }
        return forms;
    }

    private Optional<Instruction> pause(Form form, InstructionProperty property, int states) {
        // The instruction itself takes one wait state.
        long more = Math.min(states - 1L, property.mask()) << property.shift();
        return form.slots().size() == 1 ? encode(form, new long[] {more}) : Optional.empty();
    }

    /** Creates an instruction that satisfies the tests and has no other effect: all other bits are set, and it has no register. */
    private Optional<Ending> ending(Form form, List<Test> tests) {
        long[] values = new long[form.slots().size()];
        int bits = 0;
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots().get(i);
            long all = neutral(slot);
            boolean isTested = false;
            values[i] = all;
            for (Test test : tests) {
                InstructionProperty property = test.property();
                if (property.kind() == InstructionProperty.Kind.FIELD
                        && property.operand().equals(slot.name())) {
                    long mask = property.mask() << property.shift() & all;
                    values[i] =
                            values[i] & ~mask | (long) test.ranges().bounds().get(0) << property.shift() & mask;
                    bits += Long.bitCount(mask);
                    isTested = true;
                }
            }
            if (!isTested) {
                OptionalLong none = zero(slot);
                if (none.isEmpty()) {
                    return Optional.empty();
                }
                values[i] = none.getAsLong();
            }
        }
        int count = bits;
        return encode(form, values).map(instruction -> new Ending(instruction, count));
    }

    /** Returns all bits that have a meaning. */
    private static long neutral(Slot slot) {
        long all = 0;
        if (slot.kind() instanceof Kind.Fields fields) {
            for (Kind.Fields.Field field : fields.fields()) {
                all |= (1L << field.width()) - 1 << field.from();
            }
        } else if (slot.kind() instanceof Kind.Counters counters) {
            for (Kind.Counters.Part part : counters.parts()) {
                for (Bits.Part bits : part.bits().parts()) {
                    all |= (1L << bits.width()) - 1 << bits.from();
                }
            }
        } else {
            all = (1L << slot.bits().width()) - 1;
        }
        return all;
    }

    /** Finds the code of a register that reads as zero, if the operand is only read. */
    private OptionalLong zero(Slot slot) {
        for (int code = 0; !slot.isWritten() && code < Codes.COUNT; code++) {
            if (slot.accepts(code) && isa.tables().codes().role(code) == Role.ZERO) {
                return OptionalLong.of(code);
            }
        }
        return OptionalLong.empty();
    }

    private boolean doesNothing(Form form) {
        return form.slots().isEmpty()
                && isa.action(form.opcode())
                        .filter(action -> action instanceof ControlAction control
                                && control.operation() == ControlAction.Operation.NOP)
                        .isPresent();
    }

    private Optional<Instruction> encode(Form form, long[] values) {
        Instruction instruction = new Instruction();
        return encoder.encode(form.id(), values, instruction) ? Optional.of(instruction) : Optional.empty();
    }
}
