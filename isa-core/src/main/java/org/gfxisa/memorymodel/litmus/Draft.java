package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.Outcome;

/** A litmus program in the making. */
final class Draft {
    private final String shape;
    private final boolean[] local;
    private final MemoryKind.Grain[] grains;
    private final int[] memory;
    private final List<Integer> registers = new ArrayList<>();
    private final List<List<Piece>> threads = new ArrayList<>();

    /** Begins one with these locations. */
    Draft(String shape, boolean... local) {
        this.shape = shape;
        this.local = local.clone();
        this.grains = new MemoryKind.Grain[local.length];
        Arrays.fill(grains, MemoryKind.Grain.COARSE);
        this.memory = new int[local.length];
        Arrays.fill(memory, Outcome.ANY);
    }

    /** The operations that follow are a new thread's. */
    Draft thread() {
        threads.add(new ArrayList<>());
        return this;
    }

    /** Waits for the other threads to end. */
    Draft quiet() {
        return add(new Piece(Optional.empty(), -1, 0, -1));
    }

    Draft fence(SequenceKey key) {
        return add(new Piece(Optional.of(key), -1, 0, -1));
    }

    /** A store, or an atomic whose result does not matter. */
    Draft write(SequenceKey key, int location, int value) {
        boolean returns = key.flags().contains(SequenceKey.RETURN);
        mark(key, location);
        return add(new Piece(Optional.of(key), location, value, returns ? register(Outcome.ANY) : -1));
    }

    /** A load, or an atomic; it must not have this result. */
    Draft exchange(SequenceKey key, int location, int value, int result) {
        mark(key, location);
        return add(new Piece(Optional.of(key), location, value, register(result)));
    }

    /** The location must not end like that. */
    Draft last(int location, int value) {
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

    private Draft add(Piece piece) {
        threads.get(threads.size() - 1).add(piece);
        return this;
    }

    private void mark(SequenceKey key, int location) {
        if (key.cell().scope().equals("system") || key.access().startsWith("volatile")) {
            grains[location] = MemoryKind.Grain.FINE;
        }
    }
}
