package org.gfxisa.plugin.memorymodel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.plugin.Proof;
import org.gfxisa.plugin.memorymodel.SequenceKeys;
import org.junit.jupiter.api.Test;

/** What the exploration leaves out changes no result, neither of right sequences nor of wrong ones. */
@Proof
class PartialOrderReductionTest {
    private static final int EVERY = 101;

    @Test
    void nothingIsMissed() throws Lowering.UnknownInstruction {
        int compared = 0;
        int failed = 0;
        for (SequenceVerifier bench : LitmusFixture.real(false).check().benches()) {
            SequenceVerifier slow = bench.withEverything();
            int n = 0;
            for (SequenceKey key : SequenceKeys.of(bench.table(), bench.mode())) {
                for (List<String> mutant : Mutants.of(bench.texts(key)).values()) {
                    for (LitmusTest test : bench.tests(key, false)) {
                        if (n++ % EVERY != 0) {
                            continue;
                        }
                        try {
                            boolean fast = bench.failureWith(key, mutant, List.of(test))
                                    .isPresent();
                            assertEquals(
                                    slow.failureWith(key, mutant, List.of(test)).isPresent(), fast, test::toString);
                            compared++;
                            failed += fast ? 1 : 0;
                        } catch (Lowering.UnknownInstruction e) {
                            continue; // There is no such instruction.
                        }
                    }
                }
            }
        }
        assertTrue(compared > 4_000 && failed > 400, compared + " compared, " + failed + " failed");
    }
}
