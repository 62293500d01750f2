package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.info.FormInfo;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Counter;

/**
 * The operations that the caller of a function may have left in flight, as one instruction: an unknown operation on every counter for which
 * functions wait.
 */
final class CallerOperations {
    private CallerOperations() {}

    /**
     * Returns a step that writes all numbered registers and may still read all vector registers.
     *
     * @param info any encoding
     */
    static Step step(Isa isa, FormInfo info) {
        List<Integer> all = new ArrayList<>();
        List<Integer> vectors = new ArrayList<>();
        Codes codes = isa.tables().codes();
        for (int code = 0; code < Codes.COUNT; code++) {
            if (codes.meaning(code) == Meaning.NUMBERED) {
                all.add(RegisterRange.of(code, 1));
                if (code >= CodeRules.FIRST_VECTOR) {
                    vectors.add(RegisterRange.of(code, 1));
                }
            }
        }
        List<Counter> counters = isa.tables().counters();
        List<Raise> raises = new ArrayList<>();
        for (int i = 0; i < counters.size(); i++) {
            if (counters.get(i).withoutResult().isEmpty()) {
                boolean frees = counters.get(i).freesSources();
                raises.add(new Raise(i, false, !frees, frees, false));
            }
        }
        return new Step(
                -1,
                0,
                info,
                Step.NONE,
                array(all),
                array(vectors),
                Step.NONE,
                raises.toArray(new Raise[0]),
                Step.NONE,
                -1,
                List.of());
    }

    private static int[] array(List<Integer> ranges) {
        return ranges.stream().mapToInt(Integer::intValue).toArray();
    }
}
