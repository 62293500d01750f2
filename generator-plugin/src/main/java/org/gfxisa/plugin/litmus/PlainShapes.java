package org.gfxisa.plugin.litmus;

import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.memorymodel.ModelRow.Cell;
import org.gfxisa.plugin.memorymodel.Question;

/** Programs about accesses that are not atomic. */
final class PlainShapes extends ShapeWriter {
    PlainShapes(Machine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        super(machine, question, thorough, tests);
    }

    /** Such accesses are ordered by the releases and acquires around them. */
    void data() {
        boolean local = q.cell().space().equals(Cells.LOCAL);
        boolean shared =
                List.of(Cells.GLOBAL, Cells.FLAT, Cells.LOCAL).contains(q.cell().space());
        if (!shared || local && !hasLocal || q.flags().contains("uniform")) {
            return;
        }
        boolean load = Cells.is(q, Cells.LOAD);
        for (String wide : SHARED) {
            Question release = like(Cells.STORE, Cells.RELEASE, wide, false);
            Question acquire = like(Cells.LOAD, Cells.ACQUIRE, wide, false);
            int distance = Math.min(machine.reach(wide), local ? machine.reach("workgroup") : Integer.MAX_VALUE);
            add(
                    new Draft("MP", local, false)
                            .thread()
                            .write(load ? plain(Cells.STORE, local) : q, X, 1)
                            .write(release, Y, 1)
                            .thread()
                            .read(acquire, Y, 1)
                            .read(load ? q : plain(Cells.LOAD, local), X, 0),
                    distance);
            Draft lb = new Draft("LB", local, false)
                    .thread()
                    .read(load ? q : plain(Cells.LOAD, local), X, 1)
                    .write(release, Y, 1)
                    .thread();
            add(lb.read(acquire, Y, 1).write(load ? plain(Cells.STORE, local) : q, X, 1), distance);
        }
        if (!load) {
            add(
                    new Draft("CoWR", local)
                            .thread()
                            .write(q, X, 1)
                            .read(plain(Cells.LOAD, local), X, 0)
                            .thread(),
                    0);
        }
    }

    /** Volatile accesses of memory come in the order of the program, and do come. */
    void volatileAccess() {
        boolean global = List.of(Cells.GLOBAL, Cells.FLAT).contains(q.cell().space());
        if (!q.access().startsWith("volatile") || !global) {
            return;
        }
        Question store = volatileOne(Cells.STORE);
        Question load = volatileOne(Cells.LOAD);
        for (int distance : distances(machine.reach("system"), false)) {
            if (Cells.is(q, Cells.LOAD)) {
                add(
                        new Draft("MP", false, false)
                                .thread()
                                .write(store, X, 1)
                                .write(store, Y, 1)
                                .thread()
                                .read(q, Y, 1)
                                .read(q, X, 0),
                        distance);
                add(
                        new Draft("LB", false, false)
                                .thread()
                                .read(q, X, 1)
                                .write(store, Y, 1)
                                .thread()
                                .read(q, Y, 1)
                                .write(store, X, 1),
                        distance);
                add(
                        new Draft("SEEN", false)
                                .thread()
                                .write(store, X, 1)
                                .thread()
                                .quiet()
                                .read(q, X, 0),
                        distance);
            } else {
                add(
                        new Draft("MP", false, false)
                                .thread()
                                .write(q, X, 1)
                                .write(q, Y, 1)
                                .thread()
                                .read(load, Y, 1)
                                .read(load, X, 0),
                        distance);
                add(
                        new Draft("SB", false, false)
                                .thread()
                                .write(q, X, 1)
                                .read(load, Y, 0)
                                .thread()
                                .write(q, Y, 1)
                                .read(load, X, 0),
                        distance);
                add(
                        new Draft("SEEN", false)
                                .thread()
                                .write(q, X, 1)
                                .thread()
                                .quiet()
                                .read(load, X, 0),
                        distance);
            }
        }
    }

    private Question volatileOne(String op) {
        return new Question(
                new Cell(op, Cells.NONE, Cells.NONE, Cells.GLOBAL), q.mode(), "volatile", Set.of(Cells.JOINT));
    }
}
