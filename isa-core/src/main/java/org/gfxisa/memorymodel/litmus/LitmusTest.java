package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Outcome;

/**
 * A litmus program, where its threads run, and what must not come of it.
 *
 * @param shape its kind, such as {@code MP}
 * @param threads what the threads do
 * @param distances by thread, but the first, the least domain that it shares with the one before it
 * @param local which locations are local memory
 * @param memory what each location is allocated as, if it is not local memory
 * @param outcome what must not come about
 */
public record LitmusTest(
        String shape,
        List<List<Piece>> threads,
        int[] distances,
        boolean[] local,
        List<MemoryKind> memory,
        Outcome outcome) {

    /** The instance of each domain that each thread runs in. */
    public int[][] places(int domains) {
        int[][] places = new int[threads.size()][domains];
        for (int t = 1; t < threads.size(); t++) {
            for (int d = 0; d < domains; d++) {
                places[t][d] = d >= distances[t - 1] ? places[t - 1][d] : t;
            }
        }
        return places;
    }

    /** The outcome in words. */
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

    /** Threads and places in words. */
    public List<String> program(MemoryMachine machine) {
        List<String> lines = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            String where = t == 0 ? "" : " (same " + machine.domains().get(distances[t - 1]) + " as T" + (t - 1) + ")";
            lines.add("T" + t + where + ": "
                    + threads.get(t).stream().map(Piece::text).collect(Collectors.joining("; ")));
        }
        return lines;
    }
}
