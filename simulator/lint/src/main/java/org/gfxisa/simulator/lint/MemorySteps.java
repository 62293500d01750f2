package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;

/** The steps of a piece of code as a table of sequences has them. */
final class MemorySteps {
    private static final int UNKNOWN = -1;

    private final List<Step> steps;
    private final StepText text;
    private final SequenceIndex table;
    private final int[] bits;
    /** The registers that name memory which is updated, or loaded as only atomic loads do. */
    private final Set<List<Integer>> signals;

    private final TreeSet<Integer> entries;
    private final ScalarBases bases;
    private final Map<Integer, List<Integer>> addresses = new HashMap<>();

    private final Map<Integer, String> controls = new HashMap<>();

    MemorySteps(ControlFlow flow, StepText text, SequenceIndex table) {
        this.text = text;
        this.table = table;
        steps = flow.steps();
        bits = new int[steps.size()];
        Arrays.fill(bits, UNKNOWN);
        entries = flow.unit().entries().stream()
                .map(CodeUnit.Entry::offset)
                .collect(Collectors.toCollection(TreeSet::new));
        bases = new ScalarBases(steps, entries);
        signals = IntStream.range(0, steps.size())
                .filter(i ->
                        steps.get(i).is(Access.ATOMIC, false) || steps.get(i).is(Access.LOAD, false) && bits(i) != 0)
                .mapToObj(this::address)
                .collect(Collectors.toSet());
    }

    Step get(int index) {
        return steps.get(index);
    }

    SequenceIndex table() {
        return table;
    }

    boolean isAccess(int index) {
        return steps.get(index).isAccess();
    }

    /** The text of a write-back or an invalidation. */
    String control(int index) {
        return controls.computeIfAbsent(index, text::at);
    }

    /** The cache-policy bits of an access, see {@link SequenceIndex#bits}. */
    int bits(int index) {
        if (bits[index] == UNKNOWN) {
            bits[index] = table.bits(steps.get(index).policy());
        }
        return bits[index];
    }

    /** Whether an access, by its registers, goes to memory that others are told by: what frees a lock does. */
    boolean isSignal(int index) {
        return bits(index) != 0 || signals.contains(address(index));
    }

    /** Whether two accesses name the same memory, as far as their registers tell. */
    boolean isSameMemory(int one, int other) {
        return address(one).equals(address(other));
    }

    /** The function, and the scalar base where there is one, or what that was made of: what is added is often in another register each time. */
    private List<Integer> address(int index) {
        return addresses.computeIfAbsent(index, this::newAddress);
    }

    private List<Integer> newAddress(int index) {
        Step step = steps.get(index);
        List<Integer> all = Arrays.stream(step.address()).boxed().toList();
        List<Integer> scalars = all.stream()
                .filter(span -> Span.first(span) < CodeRules.FIRST_VECTOR)
                .map(span -> bases.of(span, index))
                .toList();
        List<Integer> address = new ArrayList<>(scalars.isEmpty() ? all : scalars);
        address.add(Optional.ofNullable(entries.floor(step.offset())).orElse(UNKNOWN));
        return address;
    }

    /** Whether an access is the one of a sequence. */
    boolean matches(ModelCell cell, int index) {
        return SequenceIndex.isSameKind(cell, steps.get(index)) && table.matches(cell, steps.get(index), bits(index));
    }

    /** Whether an access is written like that of a sequence, up to what is moved and how much of it. */
    boolean isSameInstruction(ModelCell cell, int index) {
        return text.at(index).startsWith(cell.mnemonic().split("_", 2)[0]);
    }

    /** Whether an acquire can be for an access: of two memories that it may go to, its wait can be for the other one. */
    boolean awaits(ModelCell acquire, int index) {
        return acquire.after() == 0
                || Arrays.stream(steps.get(index).raises())
                        .anyMatch(raise -> (acquire.after() >>> raise.counter() & 1) != 0);
    }

    /** Whether there is anything that the table can be compared with. */
    boolean haveOrder() {
        if (table.acquires().isEmpty() && table.releases().isEmpty()) {
            return false;
        }
        for (int i = 0; i < bits.length; i++) {
            Step step = steps.get(i);
            boolean isControl = step.info().isInvalidation() || step.info().isWriteBack();
            boolean isAtomic = step.is(Access.ATOMIC, false) || step.isAccess() && !step.isLocal() && bits(i) != 0;
            if (isControl || isAtomic) {
                return true;
            }
        }
        return false;
    }
}
