package org.gfxisa.hazards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.InstructionProperty;
import org.gfxisa.hazards.HazardTable.Registers;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.hazards.HazardTable.Test;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.ImplicitOperand;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Creates the roles of an instruction set; encodings with similar operands share them. */
final class HazardRoles {
    private final HazardTable table;
    private final Isa isa;
    private final Map<Key, HazardRole> shared = new HashMap<>();

    HazardRoles(HazardTable table, Isa isa) {
        this.table = table;
        this.isa = isa;
    }

    private record Key(
            int rule,
            Condition condition,
            List<Integer> slots,
            List<Integer> fixed,
            List<PropertyReader> tests,
            Optional<PropertyReader> compared,
            Optional<PropertyReader> covered) {}

    /** Returns the role of an earlier instruction; empty if the encoding is not one. */
    Optional<HazardRole> first(int rule, HazardTable.First first, Form form) {
        return role(rule, first.condition(), first.waits(), form, "");
    }

    /** Returns the role of a later instruction or of one that ends the rule; empty if the encoding is neither. */
    Optional<HazardRole> of(int rule, Condition condition, Form form, String covered) {
        return role(rule, condition, List.of(), form, covered);
    }

    /** Returns whether instructions of an encoding may be the earlier or the later ones of a rule. */
    boolean has(int rule, Form form) {
        Rule of = table.rules().get(rule);
        return of.first().stream().anyMatch(one -> first(rule, one, form).isPresent())
                || of.then().stream()
                        .anyMatch(c -> of(rule, c, form, of.covered()).isPresent());
    }

    /** Returns whether one encoding may be the earlier and another the later instruction of a rule. */
    boolean has(int rule, Form earlier, Form later) {
        Rule of = table.rules().get(rule);
        return of.first().stream().anyMatch(one -> first(rule, one, earlier).isPresent())
                && of.then().stream()
                        .anyMatch(c -> of(rule, c, later, of.covered()).isPresent());
    }

    private Optional<HazardRole> role(int rule, Condition condition, List<Integer> waits, Form form, String covered) {
        if (!condition.forms().has(form.id())) {
            return Optional.empty();
        }
        List<PropertyReader> probes = new ArrayList<>();
        for (Test test : condition.tests()) {
            Optional<PropertyReader> probe = PropertyReader.of(test.property(), form);
            if (probe.isEmpty()) {
                return Optional.empty();
            }
            probes.add(probe.get());
        }
        boolean isBare = condition.registers().isEmpty();
        List<Integer> slots = isBare ? List.of() : slots(condition, form);
        List<Integer> fixed = condition.operands().isEmpty()
                ? condition.registers().map(r -> fixed(condition, r, form)).orElse(List.of())
                : List.of();
        if (!isBare && slots.isEmpty() && fixed.isEmpty()) {
            return Optional.empty();
        }
        Rule of = table.rules().get(rule);
        Optional<PropertyReader> compared = of.compared().flatMap(property -> PropertyReader.of(property, form));
        Optional<PropertyReader> cover = covered.isEmpty()
                ? Optional.empty()
                : PropertyReader.of(new InstructionProperty(InstructionProperty.Kind.FIELD, covered, 0, -1), form);
        Key key = new Key(rule, condition, slots, fixed, probes, compared, cover);
        return Optional.of(shared.computeIfAbsent(
                key,
                k -> new HazardRole(
                        rule,
                        waits,
                        trials(condition, probes),
                        isBare,
                        condition.own(),
                        array(fixed),
                        array(slots),
                        condition.registers().map(HazardRoles::bits).orElse(new long[0]),
                        compared,
                        cover)));
    }

    private static PropertyTest[] trials(Condition condition, List<PropertyReader> probes) {
        PropertyTest[] trials = new PropertyTest[probes.size()];
        for (int i = 0; i < trials.length; i++) {
            trials[i] = new PropertyTest(probes.get(i), condition.tests().get(i).ranges());
        }
        return trials;
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long[] bits(Registers registers) {
        long[] bits = new long[Codes.COUNT / Long.SIZE];
        IntStream.range(0, Codes.COUNT)
                .filter(registers.codes()::has)
                .forEach(code -> bits[code / Long.SIZE] |= 1L << code);
        return bits;
    }

    private static List<Integer> slots(Condition condition, Form form) {
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < form.operandCount(); i++) {
            Slot slot = form.slots().get(i);
            boolean counts = slot.isRead() && condition.reads() || slot.isWritten() && condition.writes();
            boolean named =
                    condition.operands().isEmpty() || condition.operands().contains(slot.name());
            if (slot.kind() instanceof Kind.Register && counts && named) {
                slots.add(i);
            }
        }
        return slots;
    }

    private List<Integer> fixed(Condition condition, Registers registers, Form form) {
        int implicit =
                (condition.reads() ? form.implicitReads() : 0) | (condition.writes() ? form.implicitWrites() : 0);
        List<Integer> fixed = new ArrayList<>();
        for (int i = 0; i < isa.tables().implicitOperands().size(); i++) {
            if ((implicit >>> i & 1) == 0) {
                continue;
            }
            ImplicitOperand operand = isa.tables().implicitOperands().get(i);
            int code = operand.code();
            boolean counts =
                    code >= 0 ? registers.codes().has(code) : registers.names().contains(operand.name());
            if (counts) {
                fixed.add(HazardState.HALVES * (code >= 0 ? code : Codes.COUNT + i));
                fixed.add(HazardState.HALVES * isa.codec().implicitWidth(i));
            }
        }
        return fixed;
    }
}
