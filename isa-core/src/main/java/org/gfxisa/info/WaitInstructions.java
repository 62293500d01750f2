package org.gfxisa.info;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeRange.Role;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Counter;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/** Creates the shortest sequence of instructions that waits for counters. */
public final class WaitInstructions {
    private final Isa isa;
    private final List<Counter> counters;
    private final Encoder encoder;
    /** The forms that only wait for thresholds in their fields. */
    private final List<Form> forms;

    /** Prepares for an instruction set. */
    public WaitInstructions(Isa isa) {
        this.isa = isa;
        counters = isa.tables().counters();
        encoder = new Encoder(isa);
        InstructionInfo info = new InstructionInfo(isa);
        forms = IntStream.range(0, isa.formCount())
                .mapToObj(isa::form)
                .filter(form -> form.isIn(isa.waveSize()) && !form.decodeOnly() && isWait(form, info))
                .toList();
    }

    private boolean isWait(Form form, InstructionInfo info) {
        if (form.waits().isEmpty() || form.waits().stream().anyMatch(wait -> wait.slot() < 0)) {
            return false;
        }
        Optional<Instruction> made = make(form, Map.of());
        made.ifPresent(info::read);
        return made.isPresent()
                && info.flow() == Flow.NEXT
                && info.memory().isEmpty()
                && info.counters().raised() == 0
                && form.slots().stream().noneMatch(Slot::isWritten);
    }

    /**
     * Creates instructions that wait until counters are at or below thresholds.
     *
     * @param numbers thresholds by index of the counter in {@link org.gfxisa.table.IsaTables#counters}
     * @return the instructions, in order
     * @throws IllegalStateException if no instruction waits for one of the counters
     */
    public List<Instruction> of(Map<Integer, Integer> numbers) {
        Map<Integer, Integer> open = new TreeMap<>(numbers);
        List<Instruction> made = new ArrayList<>();
        while (!open.isEmpty()) {
            Form best = forms.stream()
                    .filter(form -> common(form, open) > 0)
                    .max(Comparator.comparingInt((Form form) -> common(form, open))
                            // Prefer an instruction without a register and without waits for other counters.
                            .thenComparing(form -> -form.slots().size())
                            .thenComparing(form -> -form.waits().size())
                            .thenComparing(form -> -form.id()))
                    .orElseThrow(() -> new IllegalStateException("no instruction of " + isa.target() + " waits for "
                            + counters.get(open.keySet().iterator().next())));
            made.add(make(best, open).orElseThrow());
            best.waits().forEach(wait -> open.remove(wait.counter()));
        }
        return made;
    }

    /** Returns the same instructions as text: {@code s_waitcnt vmcnt(3) lgkmcnt(0)}; several are separated by semicolons. */
    public String text(Map<Integer, Integer> numbers) {
        return new Disassembler(isa).text(of(numbers));
    }

    private static int common(Form form, Map<Integer, Integer> numbers) {
        return (int) form.waits().stream()
                .filter(wait -> numbers.containsKey(wait.counter()))
                .count();
    }

    private Optional<Instruction> make(Form form, Map<Integer, Integer> numbers) {
        long[] values = new long[form.slots().size()];
        for (int i = 0; i < values.length; i++) {
            int slot = i;
            List<CounterWait> waits =
                    form.waits().stream().filter(wait -> wait.slot() == slot).toList();
            OptionalInt none = waits.isEmpty() ? zero(form.slots().get(i)) : OptionalInt.of(0);
            if (none.isEmpty()) {
                return Optional.empty();
            }
            values[i] = none.getAsInt();
            for (CounterWait wait : waits) {
                int most = counters.get(wait.counter()).most();
                // The highest threshold does not wait, so a wait must use a lower one.
                int number =
                        numbers.containsKey(wait.counter()) ? Math.min(numbers.get(wait.counter()), most - 1) : most;
                for (Bits.Part part : wait.bits().parts()) {
                    values[i] |= (number >>> part.to() & (1L << part.width()) - 1) << part.from();
                }
            }
        }
        Instruction instruction = new Instruction();
        return encoder.encode(form.id(), values, instruction) ? Optional.of(instruction) : Optional.empty();
    }

    /** Finds the code of a register that reads as zero and that the slot accepts. */
    private OptionalInt zero(Slot slot) {
        return IntStream.range(0, Codes.COUNT)
                .filter(code -> slot.accepts(code) && isa.tables().codes().role(code) == Role.ZERO)
                .findFirst();
    }
}
