package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.SequenceKey;
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
    public static List<LitmusTest> of(MemoryMachine machine, SequenceKey key, boolean thorough) {
        List<LitmusTest> tests = new ArrayList<>();
        if (key.cell().order().equals(SequenceKey.NONE)) {
            PlainShapes plain = new PlainShapes(machine, key, thorough, tests);
            plain.data();
            plain.volatileAccess();
            return tests;
        }
        SyncShapes sync = new SyncShapes(machine, key, thorough, tests);
        for (boolean flag : Cells.flagSpaces(key, machine.local().isPresent())) {
            if (Cells.releases(key)) {
                sync.releases(flag);
            }
            if (Cells.acquires(key)) {
                sync.acquires(flag);
            }
            if (Cells.atomic(key)) {
                new LocationShapes(machine, key, thorough, tests).coherence(flag);
            }
            if (key.cell().order().equals(SequenceKey.SEQ_CST)) {
                new TotalShapes(machine, key, thorough, tests).total(flag);
            }
        }
        return tests;
    }
}
