package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Creates the litmus tests for a sequence: its guarantees are tested together with the weakest accesses that may accompany it. */
public final class Shapes {
    private Shapes() {}

    /**
     * Returns the tests; an empty list if the sequence guarantees nothing to other threads.
     *
     * @param machine the machine on which the tests will run
     * @param key the key of the sequence
     * @param thorough whether threads also run closer together than necessary and partners have other scopes; this rarely finds
     *     more errors
     */
    public static List<LitmusTest> of(MemoryMachine machine, SequenceKey key, boolean thorough) {
        List<LitmusTest> tests = new ArrayList<>();
        if (key.cell().order().equals(SequenceKey.NONE)) {
            NonatomicShapes plain = new NonatomicShapes(machine, key, thorough, tests);
            plain.data();
            plain.volatileAccess();
            return tests;
        }
        SyncShapes sync = new SyncShapes(machine, key, thorough, tests);
        for (boolean flag : LitmusKeys.flagSpaces(key, machine.local().isPresent())) {
            if (LitmusKeys.releases(key)) {
                sync.releases(flag);
            }
            if (LitmusKeys.acquires(key)) {
                sync.acquires(flag);
            }
            if (LitmusKeys.atomic(key)) {
                new CoherenceShapes(machine, key, thorough, tests).coherence(flag);
            }
            if (key.cell().order().equals(SequenceKey.SEQ_CST)) {
                new SeqCstShapes(machine, key, thorough, tests).total(flag);
            }
        }
        return tests;
    }
}
