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

/** Properties of the instructions of some code that matter for the memory model, in the terms of its sequences. */
final class MemoryInstructions {
    private static final int UNKNOWN = -1;

    private final List<Step> steps;
    private final StepText text;
    private final ModelSequences table;
    private final int[] bits;
    /** The addresses, see {@link #address}, of atomic operations. */
    private final Set<List<Integer>> signals;

    private final TreeSet<Integer> entries;
    private final UnderlyingPointers bases;
    private final Map<Integer, List<Integer>> addresses = new HashMap<>();

    private final Map<Integer, String> cacheOperations = new HashMap<>();

    MemoryInstructions(ControlFlow flow, StepText text, ModelSequences table) {
        this.text = text;
        this.table = table;
        steps = flow.steps();
        bits = new int[steps.size()];
        Arrays.fill(bits, UNKNOWN);
        entries = flow.region().entries().stream()
                .map(CodeRegion.Entry::offset)
                .collect(Collectors.toCollection(TreeSet::new));
        bases = new UnderlyingPointers(steps, entries);
        signals = IntStream.range(0, steps.size())
                .filter(i ->
                        steps.get(i).is(Access.ATOMIC, false) || steps.get(i).is(Access.LOAD, false) && bits(i) != 0)
                .mapToObj(this::address)
                .collect(Collectors.toSet());
    }

    Step get(int index) {
        return steps.get(index);
    }

    ModelSequences table() {
        return table;
    }

    boolean isAccess(int index) {
        return steps.get(index).isAccess();
    }

    /** Returns the text of a write-back or an invalidation. */
    String cacheOperation(int index) {
        return cacheOperations.computeIfAbsent(index, text::at);
    }

    /** Returns the cache-policy bits of an access, see {@link ModelSequences#bits}. */
    int bits(int index) {
        if (bits[index] == UNKNOWN) {
            bits[index] = table.bits(steps.get(index).policy());
        }
        return bits[index];
    }

    /** Returns whether an access goes to memory by which waves signal each other, for example a lock, as far as its registers show. */
    boolean isSignal(int index) {
        return bits(index) != 0 || signals.contains(address(index));
    }

    /** Returns whether two accesses have the same address, as far as their registers show. */
    boolean isSameMemory(int one, int other) {
        return address(one).equals(address(other));
    }

    /**
     * Returns the address of an access: its function, and its scalar base or the pointer from which the base was computed. Offsets are left
     * out if there is a base, since compilers hold the same offset in different registers.
     */
    private List<Integer> address(int index) {
        return addresses.computeIfAbsent(index, this::newAddress);
    }

    private List<Integer> newAddress(int index) {
        Step step = steps.get(index);
        List<Integer> all = Arrays.stream(step.address()).boxed().toList();
        List<Integer> scalars = all.stream()
                .filter(range -> RegisterRange.first(range) < CodeRules.FIRST_VECTOR)
                .map(range -> bases.of(range, index))
                .toList();
        List<Integer> address = new ArrayList<>(scalars.isEmpty() ? all : scalars);
        address.add(Optional.ofNullable(entries.floor(step.offset())).orElse(UNKNOWN));
        return address;
    }

    /** Returns whether an access is that of a sequence. */
    boolean matches(ModelSequence sequence, int index) {
        return ModelSequences.isSameKind(sequence, steps.get(index))
                && table.matches(sequence, steps.get(index), bits(index));
    }

    /** Returns whether an access is of the same family of instructions as that of a sequence, whatever the type and size of the data. */
    boolean isSameInstruction(ModelSequence sequence, int index) {
        return text.at(index).startsWith(sequence.mnemonic().split("_", 2)[0]);
    }

    /**
     * Returns whether an acquire waits for a counter of an access. An access that may go to two memories is counted twice, and the acquire
     * may be for the other one.
     */
    boolean awaits(ModelSequence acquire, int index) {
        return acquire.after() == 0
                || Arrays.stream(steps.get(index).raises())
                        .anyMatch(raise -> (acquire.after() >>> raise.counter() & 1) != 0);
    }

    /** Returns whether the code has instructions that can be compared with the sequences. */
    boolean isApplicable() {
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
