package org.gfxisa.plugin.litmus;

import java.util.List;
import org.gfxisa.plugin.memorymodel.Question;

/** Programs in which all threads have to agree on one order of sequentially consistent accesses. */
final class TotalShapes extends ShapeWriter {
    TotalShapes(Machine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        super(machine, question, thorough, tests);
    }

    void total(boolean flag) {
        for (boolean other : Cells.dataSpaces(q, flag, hasLocal)) {
            for (int distance : distances(machine.reach(scope), flag || other)) {
                buffering(flag, other, distance);
            }
        }
        if (!flag && !Cells.is(q, Cells.STORE) && SHARED.contains(scope)) {
            independent();
        }
    }

    /** Two threads write, then read what the other has written. */
    private void buffering(boolean flag, boolean other, int distance) {
        Question write = like(Cells.STORE, Cells.SEQ_CST, scope, other);
        Question read = like(Cells.LOAD, Cells.SEQ_CST, scope, other);
        Question hisWrite = like(Cells.STORE, Cells.SEQ_CST, scope, flag);
        Question hisRead = like(Cells.LOAD, Cells.SEQ_CST, scope, flag);
        boolean reads = Cells.is(q, Cells.LOAD) || q.flags().contains(Cells.RETURN);
        if (reads) {
            // X is the other location, Y the subject's.
            add(
                    new Draft("SB", other, flag)
                            .thread()
                            .write(write, X, 1)
                            .exchange(q, Y, 2, 0)
                            .thread()
                            .write(hisWrite, Y, 1)
                            .read(read, X, 0),
                    distance);
        }
        if (Cells.is(q, Cells.FENCE)) {
            Question store = like(Cells.STORE, Cells.MONOTONIC, scope, other);
            Question load = like(Cells.LOAD, Cells.MONOTONIC, scope, flag);
            add(
                    new Draft("SB", other, flag)
                            .thread()
                            .write(store, X, 1)
                            .fence(q)
                            .read(load, Y, 0)
                            .thread()
                            .write(hisWrite, Y, 1)
                            .read(read, X, 0),
                    distance);
        } else if (!Cells.is(q, Cells.LOAD)) {
            add(
                    new Draft("SB", flag, other)
                            .thread()
                            .write(q, X, 1)
                            .read(read, Y, 0)
                            .thread()
                            .write(write, Y, 1)
                            .read(hisRead, X, 0),
                    distance);
        }
    }

    /** Two readers agree on the order of writes that have nothing to do with each other. */
    private void independent() {
        Question write = like(Cells.STORE, Cells.SEQ_CST, scope, false);
        Question read = like(Cells.LOAD, Cells.SEQ_CST, scope, false);
        int far = machine.reach(scope);
        for (int near : List.of(machine.width(machine.queue()), far)) {
            Draft d =
                    new Draft("IRIW", false, false).thread().write(write, X, 1).thread();
            if (Cells.is(q, Cells.FENCE)) {
                Question load = like(Cells.LOAD, Cells.MONOTONIC, scope, false);
                d.read(load, X, 1).fence(q).read(load, Y, 0);
            } else if (Cells.is(q, Cells.LOAD)) {
                d.read(q, X, 1).read(q, Y, 0);
            } else {
                return;
            }
            add(d.thread().write(write, Y, 1).thread().read(read, Y, 1).read(read, X, 0), near, far, near);
        }
    }
}
