package org.gfxisa.plugin.memorymodel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.plugin.Proof;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every instruction of every sequence is left out, weakened and swapped; a litmus test finds it, or it makes no difference. */
@Proof
class LitmusMutationTest {
    private static final String REBASE = "GFXISA_REBASE";
    private static final Path TABLE = Path.of("src/test/resources/litmus/mutants.txt");

    private static MutationRun run;

    @BeforeAll
    static void mutate() throws Lowering.UnknownInstruction {
        run = new MutationRun();
        for (SequenceVerifier bench : LitmusFixture.real(false).check().benches()) {
            run.add(bench);
        }
    }

    @Test
    void whatIsNotCaughtMakesNoDifference() {
        List<MutationRun.Mutant> unexplained = run.mutants().stream()
                .filter(m -> m.reason().equals(Optional.of(Reasons.UNEXPLAINED)))
                .toList();
        assertEquals(List.of(), unexplained);
        assertTrue(run.mutants().size() > 28_000, () -> run.mutants().size() + " mutants");
    }

    @Test
    void theTableOfSurvivorsIsAsKnown() throws IOException {
        String table = table();
        if (System.getenv(REBASE) != null) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, table);
        }
        assertEquals(Files.readString(TABLE), table, REBASE + "=1 writes it anew");
    }

    /** Counts by table, and the changes that are not caught, by reason. */
    private static String table() {
        Map<String, int[]> counts = new TreeMap<>();
        Map<String, Integer> survivors = new TreeMap<>();
        for (MutationRun.Mutant mutant : run.mutants()) {
            int[] count = counts.computeIfAbsent(mutant.table(), t -> new int[2]);
            count[0]++;
            count[1] += mutant.reason().isEmpty() ? 1 : 0;
            mutant.reason()
                    .ifPresent(reason -> survivors.merge(
                            mutant.table() + " | " + reason + " | "
                                    + mutant.change().replace(" (again)", ""),
                            1,
                            Integer::sum));
        }
        StringBuilder table = new StringBuilder("# table | mutants | caught\n");
        counts.forEach((name, count) -> table.append(name + " | " + count[0] + " | " + count[1] + "\n"));
        table.append("\n# not caught: table | why | change | sequences\n");
        survivors.forEach(
                (name, count) -> table.append(name).append(" | ").append(count).append('\n'));
        return table.toString();
    }
}
