package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Outcome;

/**
 * A litmus test: a program, the placement of its threads, and a forbidden outcome.
 *
 * @param shape name of the shape, such as {@code MP}
 * @param threads operations by thread
 * @param distances for each thread but the first, the smallest domain that it shares with the previous thread
 * @param local which locations are in local memory
 * @param memory kind of memory of each location that is not in local memory
 * @param outcome the forbidden outcome
 */
public record LitmusTest(
        String shape,
        List<List<LitmusOperation>> threads,
        int[] distances,
        boolean[] local,
        List<MemoryKind> memory,
        Outcome outcome) {

    /**
     * Returns, by thread and domain, the instance of the domain that the thread runs in.
     *
     * @param domains number of domains
     */
    public int[][] places(int domains) {
        int[][] places = new int[threads.size()][domains];
        for (int t = 1; t < threads.size(); t++) {
            for (int d = 0; d < domains; d++) {
                places[t][d] = d >= distances[t - 1] ? places[t - 1][d] : t;
            }
        }
        return places;
    }

    /** Describes the forbidden outcome. */
    public String forbidden() {
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < outcome.registers().length; r++) {
            if (outcome.registers()[r] != Outcome.ANY) {
                text.append(text.isEmpty() ? "" : ", ").append("r" + r + " = " + outcome.registers()[r]);
            }
        }
        for (int l = 0; l < outcome.memory().length; l++) {
            if (outcome.memory()[l] != Outcome.ANY) {
                text.append(text.isEmpty() ? "" : ", ").append(LitmusStep.name(l) + " = " + outcome.memory()[l]);
            }
        }
        return text.toString();
    }

    /** Describes the threads and their placement. */
    public List<String> program(MemoryMachine machine) {
        List<String> lines = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            String where = t == 0 ? "" : " (same " + machine.domains().get(distances[t - 1]) + " as T" + (t - 1) + ")";
            lines.add("T" + t + where + ": "
                    + threads.get(t).stream().map(LitmusOperation::text).collect(Collectors.joining("; ")));
        }
        return lines;
    }
}
