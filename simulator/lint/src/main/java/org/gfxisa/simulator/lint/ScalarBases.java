package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gfxisa.codec.CodeRules;

/** Finds the pointer from memory that a pair of scalar registers was made of, as far as sums of registers tell. */
final class ScalarBases {
    /** Sums one after the other. */
    private static final int MOST = 4;

    private static final int NONE = -1;

    private final List<Step> steps;
    private final TreeSet<Integer> entries;
    /** By code of a scalar register the steps that write it, in their order. */
    private final Map<Integer, int[]> writers = new HashMap<>();

    /** @param entries offsets at which functions start */
    ScalarBases(List<Step> steps, TreeSet<Integer> entries) {
        this.entries = entries;
        this.steps = steps;
    }

    /**
     * The pointer's registers, or the same ones if none is found.
     *
     * @param span what an instruction reads
     * @param index of the instruction
     */
    int of(int span, int index) {
        int first = Span.first(span);
        int pointer = Span.end(span) - first == 2 ? pointer(first, index, MOST) : NONE;
        return pointer == NONE ? span : Span.of(pointer, 2);
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
        for (int span : steps.get(low).reads()) {
            int base = Span.first(span);
            boolean isPair = base < CodeRules.FIRST_VECTOR && reads(steps.get(high), base + 1);
            int pointer = isPair ? pointer(base, low, most - 1) : NONE;
            if (pointer != NONE) {
                return pointer;
            }
        }
        return NONE;
    }

    private static boolean reads(Step step, int code) {
        return Span.common(Span.of(code, 1), step.reads()) >= 0;
    }

    /** Whether a register has what was loaded to it, wherever in the function. */
    private boolean isLoaded(int code, int index) {
        int[] all = inFunction(code, index);
        return all.length == 1 && steps.get(all[0]).info().memory().isPresent();
    }

    /** The step that has written a register last in the order of the code, which is mostly that of the ways through it. */
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
                .filter(i -> Span.common(Span.of(code, 1), steps.get(i).writes()) >= 0)
                .toArray();
    }
}
