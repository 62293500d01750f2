package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gfxisa.codec.CodeRules;

/** Finds the pointer, loaded from memory, from which a pair of scalar registers was computed by additions. */
final class UnderlyingPointers {
    /** The maximum number of consecutive additions. */
    private static final int MOST = 4;

    private static final int NONE = -1;

    private final List<Step> steps;
    private final TreeSet<Integer> entries;
    /** For each scalar register, by its code, the steps that write it, in ascending order. */
    private final Map<Integer, int[]> writers = new HashMap<>();

    /** @param entries the offsets at which functions start */
    UnderlyingPointers(List<Step> steps, TreeSet<Integer> entries) {
        this.entries = entries;
        this.steps = steps;
    }

    /**
     * Returns the registers of the underlying pointer, or the same registers if none is found.
     *
     * @param range the registers that an instruction reads
     * @param index the index of the instruction
     */
    int of(int range, int index) {
        int first = RegisterRange.first(range);
        int pointer = RegisterRange.end(range) - first == 2 ? pointer(first, index, MOST) : NONE;
        return pointer == NONE ? range : RegisterRange.of(pointer, 2);
    }

    private int pointer(int first, int index, int most) {
        if (isLoaded(first, index) && isLoaded(first + 1, index)) {
            return first;
        }
        int low = writer(first, index);
        int high = writer(first + 1, index);
        if (low == NONE || high == NONE || most == 0) {
            return NONE;
        }
        for (int range : steps.get(low).reads()) {
            int base = RegisterRange.first(range);
            boolean isPair = base < CodeRules.FIRST_VECTOR && reads(steps.get(high), base + 1);
            int pointer = isPair ? pointer(base, low, most - 1) : NONE;
            if (pointer != NONE) {
                return pointer;
            }
        }
        return NONE;
    }

    private static boolean reads(Step step, int code) {
        return RegisterRange.common(RegisterRange.of(code, 1), step.reads()) >= 0;
    }

    /** Returns whether the only write of a register in the function is a load. */
    private boolean isLoaded(int code, int index) {
        int[] all = inFunction(code, index);
        return all.length == 1 && steps.get(all[0]).info().memory().isPresent();
    }

    /**
     * Returns the last step before an instruction, in the order of the code, that writes a register. That order mostly agrees with the
     * order of execution.
     */
    private int writer(int code, int index) {
        return Arrays.stream(inFunction(code, index))
                .filter(i -> i < index)
                .max()
                .orElse(NONE);
    }

    private int[] inFunction(int code, int index) {
        Integer from = entries.floor(steps.get(index).offset());
        Integer to = entries.higher(steps.get(index).offset());
        return Arrays.stream(writers.computeIfAbsent(code, this::writers))
                .filter(i -> from == null || steps.get(i).offset() >= from)
                .filter(i -> to == null || steps.get(i).offset() < to)
                .toArray();
    }

    private int[] writers(int code) {
        return IntStream.range(0, steps.size())
                .filter(i -> RegisterRange.common(
                                RegisterRange.of(code, 1), steps.get(i).writes())
                        >= 0)
                .toArray();
    }
}
