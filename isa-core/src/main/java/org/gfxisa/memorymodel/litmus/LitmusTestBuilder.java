package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.Outcome;

/** Builds a litmus test. */
final class LitmusTestBuilder {
    private final String shape;
    private final boolean[] local;
    private final MemoryKind.Grain[] grains;
    private final int[] memory;
    private final List<Integer> registers = new ArrayList<>();
    private final List<List<LitmusOperation>> threads = new ArrayList<>();

    /** Starts a test with these locations; true stands for local memory. */
    LitmusTestBuilder(String shape, boolean... local) {
        this.shape = shape;
        this.local = local.clone();
        this.grains = new MemoryKind.Grain[local.length];
        Arrays.fill(grains, MemoryKind.Grain.COARSE);
        this.memory = new int[local.length];
        Arrays.fill(memory, Outcome.ANY);
    }

    /** Starts a new thread, to which the following operations belong. */
    LitmusTestBuilder thread() {
        threads.add(new ArrayList<>());
        return this;
    }

    /** Waits until the other threads have ended. */
    LitmusTestBuilder quiet() {
        return add(new LitmusOperation(Optional.empty(), -1, 0, -1));
    }

    LitmusTestBuilder fence(SequenceKey key) {
        return add(new LitmusOperation(Optional.of(key), -1, 0, -1));
    }

    /** Adds a store, or an atomic whose result is irrelevant. */
    LitmusTestBuilder write(SequenceKey key, int location, int value) {
        boolean returns = key.flags().contains(SequenceKey.RETURN);
        mark(key, location);
        return add(new LitmusOperation(Optional.of(key), location, value, returns ? register(Outcome.ANY) : -1));
    }

    /** Adds a load or an atomic, whose forbidden result is {@code result}. */
    LitmusTestBuilder exchange(SequenceKey key, int location, int value, int result) {
        mark(key, location);
        return add(new LitmusOperation(Optional.of(key), location, value, register(result)));
    }

    /** Sets the forbidden final value of a location. */
    LitmusTestBuilder last(int location, int value) {
        memory[location] = value;
        return this;
    }

    LitmusTest build(int... distances) {
        int[] results = registers.stream().mapToInt(Integer::intValue).toArray();
        return new LitmusTest(
                shape,
                threads.stream().map(List::copyOf).toList(),
                distances,
                local,
                Arrays.stream(grains)
                        .map(grain -> new MemoryKind(grain, MemoryKind.ELSEWHERE))
                        .toList(),
                new Outcome(results, memory.clone()));
    }

    private int register(int result) {
        registers.add(result);
        return registers.size() - 1;
    }

    private LitmusTestBuilder add(LitmusOperation piece) {
        threads.get(threads.size() - 1).add(piece);
        return this;
    }

    private void mark(SequenceKey key, int location) {
        if (key.cell().scope().equals("system") || key.access().startsWith("volatile")) {
            grains[location] = MemoryKind.Grain.FINE;
        }
    }
}
