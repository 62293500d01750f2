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
import org.gfxisa.hazards.HazardTable.Pause;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.hazards.HazardTable.Subject;
import org.gfxisa.hazards.HazardTable.Test;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.IntRanges;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * Finds instructions that, put before another one, let it come late enough: pauses, those that end a rule and do nothing else, and those
 * without operands that a rule counts.
 */
public final class HazardRemedies {
    private static final int MOST = 64;
    private static final int NO_PLACE = -1;

    private final HazardChecker checker;
    private final Isa isa;
    private final Encoder encoder;

    /** A rule that is broken, and how many wait states are missing. */
    private record Missing(HazardRule rule, int states) {}

    /**
     * What could end a rule.
     *
     * @param bits how many bits of it say so: the more, the more it waits for
     */
    private record Ending(Instruction instruction, int bits) {}

    /** For the rules of a checker. */
    public HazardRemedies(HazardChecker checker) {
        this.checker = checker;
        isa = checker.isa();
        encoder = new Encoder(isa);
    }

    /**
     * What has to come before an instruction.
     *
     * @param state what is pending there; it stays as it is
     * @param instruction the instruction
     * @return in order; empty where nothing is missing, or nothing is known that helps
     */
    public List<Instruction> before(HazardState state, Instruction instruction) {
        return before(state, instruction, rule -> true);
    }

    /**
     * What a rule wants between two instructions, in words: {@code 2 more wait states (s_nop 1)}, {@code s_wait_alu depctr_sa_sdst(0)}.
     *
     * @param state what is pending before the later one; it stays as it is
     * @param instruction the later one
     * @param broken the rule
     * @param waitStates how many wait states are missing; 0 where only the rule's remedy helps
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
     * What else than wait states ends a rule: an instruction, as {@code s_wait_alu depctr_sa_sdst(0)}, or a kind of instructions in words
     * where not one alone is meant.
     *
     * @param rule of the checker
     * @return each by itself; empty where nothing does
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

    /** One that ends what two do: the bits that wait are those that are not set. */
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

    /** Of the rules that an instruction breaks, the one with most wait states missing. */
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
                                pause(form, pause.subject(), missing.states).ifPresent(all::add));
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

    /** The instructions that a condition means, if it asks for values of theirs and for no register. */
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

    private Optional<Instruction> pause(Form form, Subject subject, int states) {
        // The instruction itself is a wait state.
        long more = Math.min(states - 1L, subject.mask()) << subject.shift();
        return form.slots().size() == 1 ? encode(form, new long[] {more}) : Optional.empty();
    }

    /** An instruction that meets the tests, and of which nothing else is asked: all other bits are set, and there is no register. */
    private Optional<Ending> ending(Form form, List<Test> tests) {
        long[] values = new long[form.slots().size()];
        int bits = 0;
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots().get(i);
            long all = neutral(slot);
            boolean isTested = false;
            values[i] = all;
            for (Test test : tests) {
                Subject subject = test.subject();
                if (subject.kind() == Subject.Kind.FIELD && subject.operand().equals(slot.name())) {
                    long mask = subject.mask() << subject.shift() & all;
                    values[i] =
                            values[i] & ~mask | (long) test.ranges().bounds().get(0) << subject.shift() & mask;
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

    /** All bits that mean something. */
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

    /** The code of the register that reads as zero, where one is only read. */
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
