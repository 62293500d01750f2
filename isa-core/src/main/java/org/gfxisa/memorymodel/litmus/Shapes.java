package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** The litmus programs in which a question's promise matters: the subject, with the plainest partners that it may meet. */
public final class Shapes {
    private Shapes() {}

    /**
     * The programs; none for what promises nothing beyond its own thread.
     *
     * @param machine the machine that they will run on
     * @param question the subject
     * @param thorough whether threads also run closer together than they need, and partners have other scopes: what would hardly
     *     find what the others do not
     */
    public static List<LitmusTest> of(MemoryMachine machine, Question question, boolean thorough) {
        List<LitmusTest> tests = new ArrayList<>();
        if (question.cell().order().equals(Question.NONE)) {
            PlainShapes plain = new PlainShapes(machine, question, thorough, tests);
            plain.data();
            plain.volatileAccess();
            return tests;
        }
        SyncShapes sync = new SyncShapes(machine, question, thorough, tests);
        for (boolean flag : Cells.flagSpaces(question, machine.local().isPresent())) {
            if (Cells.releases(question)) {
                sync.releases(flag);
            }
            if (Cells.acquires(question)) {
                sync.acquires(flag);
            }
            if (Cells.atomic(question)) {
                new LocationShapes(machine, question, thorough, tests).coherence(flag);
            }
            if (question.cell().order().equals(Question.SEQ_CST)) {
                new TotalShapes(machine, question, thorough, tests).total(flag);
            }
        }
        return tests;
    }
}
