package org.gfxisa.plugin.litmus;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.plugin.memorymodel.Question;

/** Why a change to a sequence makes no difference: every change that no test catches needs one of these. */
final class Reasons {
    /** No reason is known. */
    static final String UNEXPLAINED = "unexplained";

    private static final String SWAP = "swap ";
    private static final String AGAIN = " (again)";

    private final Bench bench;
    private final Question question;
    private final List<LitmusTest> tests;
    private final int local;

    Reasons(Bench bench, Question question, List<LitmusTest> tests) {
        this.bench = bench;
        this.question = question;
        this.tests = tests;
        this.local = bench.machine().raises(Cells.LOCAL, Cells.LOAD);
    }

    /** The reason; {@link #UNEXPLAINED} if none is known. */
    String why(List<String> sequence, String change, List<String> mutant) {
        try {
            List<Object> programs = bench.programsWith(question, sequence, tests);
            if (programs.equals(bench.programsWith(question, mutant, tests))) {
                return change.contains("s_wait")
                        ? "a wait for a counter that nothing raises here"
                        : "a hint, the bit for a result, or a scope that is the same on this machine";
            }
        } catch (Lowering.UnknownInstruction e) {
            return e.getMessage();
        }
        String text = change.replace(AGAIN, "").replaceFirst("^(drop|let one through|swap|narrow \\S+ of) ", "");
        return change.startsWith(SWAP) ? swapped(text.split(" <> ")) : less(text);
    }

    private String swapped(String[] pair) {
        int waits = waits(pair[0]) | waits(pair[1]);
        boolean both = waits(pair[0]) != 0 && waits(pair[1]) != 0;
        if (both) {
            return "two waits side by side";
        }
        boolean invalidates = Arrays.stream(pair).anyMatch(this::isOfWorkGroup);
        if (waits == local && invalidates) {
            return "a flag in LDS is for the work-group, which shares the cache that is invalidated";
        }
        return less(waits(pair[0]) != 0 ? pair[0] : pair[1]);
    }

    private String less(String text) {
        int waits = waits(text);
        boolean localOnly = question.cell().space().equals(Cells.LOCAL)
                || Cells.is(question, Cells.FENCE) && !question.flags().contains(Cells.GLOBAL);
        if (waits == local && localOnly) {
            return "the LDS operations of a wave are done in order (Q3)";
        }
        if (waits != 0 && waits != local) {
            if (question.access().startsWith("volatile")) {
                return "each volatile access has its own wait after it";
            }
            boolean shared = bench.machine().reach(Cells.WORKGROUP)
                    <= bench.machine().width(bench.machine().queue());
            boolean workGroup = question.cell().scope().equals(Cells.WORKGROUP)
                    || question.cell().space().equals(Cells.LOCAL);
            if (shared && workGroup) {
                return "the work-group shares the queue to memory, which keeps the order (Q10)";
            }
            boolean load =
                    Cells.is(question, Cells.LOAD) && question.cell().order().equals(Cells.SEQ_CST);
            if (load && (waits & bench.machine().raises(Cells.GLOBAL, Cells.LOAD)) != 0) {
                return "a seq_cst load before this one has its own wait after it";
            }
        }
        if (question.cell().order().equals(Cells.NONE)) {
            return "what is not atomic is ordered by the releases and acquires around it";
        }
        return UNEXPLAINED;
    }

    private boolean isOfWorkGroup(String text) {
        Machine machine = bench.machine();
        Machine.Control control = machine.controls().get(text);
        if (control == null || control.invalidates() == 0) {
            return false;
        }
        for (int level = 0; level < machine.caches().size(); level++) {
            boolean hit = (control.invalidates() >> level & 1) != 0;
            if (hit && machine.width(machine.caches().get(level).domain()) < machine.reach(Cells.WORKGROUP)) {
                return false;
            }
        }
        return true;
    }

    private int waits(String text) {
        return bench.machine().waits().entrySet().stream()
                .filter(w -> text.equals(w.getKey().replaceFirst("N(\\)?)$", "0$1"))
                        || text.equals(w.getKey().replaceFirst("N$", "0x0")))
                .mapToInt(w -> 1 << w.getValue())
                .sum();
    }
}
