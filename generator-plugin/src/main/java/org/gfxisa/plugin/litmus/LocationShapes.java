package org.gfxisa.plugin.litmus;

import java.util.List;
import org.gfxisa.plugin.memorymodel.Question;

/** Programs about the order of accesses to one location. */
final class LocationShapes extends ShapeWriter {
    LocationShapes(Machine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        super(machine, question, thorough, tests);
    }

    /** All threads agree on the order of the writes of a location; and a write is seen after a while. */
    void coherence(boolean flag) {
        Question store = like(Cells.STORE, Cells.MONOTONIC, scope, flag);
        Question load = like(Cells.LOAD, Cells.MONOTONIC, scope, flag);
        Question exchange = Cells.like(q, Cells.RMW, Cells.MONOTONIC, scope, flag, true);
        for (int distance : distances(machine.reach(scope), flag)) {
            if (Cells.is(q, Cells.LOAD)) {
                add(
                        new Draft("CoRR", flag)
                                .thread()
                                .write(store, X, 1)
                                .thread()
                                .read(q, X, 1)
                                .read(q, X, 0),
                        distance);
                add(
                        new Draft("CoRR", flag)
                                .thread()
                                .write(store, X, 1)
                                .thread()
                                .exchange(exchange, X, 2, 1)
                                .read(q, X, 0),
                        distance);
                add(
                        new Draft("CoRW", flag)
                                .thread()
                                .write(store, X, 1)
                                .thread()
                                .read(q, X, 1)
                                .write(store, X, 2)
                                .last(X, 1),
                        distance);
                add(
                        new Draft("CoWR", flag)
                                .thread()
                                .write(store, X, 1)
                                .thread()
                                .write(store, X, 2)
                                .read(q, X, 0),
                        distance);
            } else {
                add(
                        new Draft("CoWW", flag)
                                .thread()
                                .write(q, X, 1)
                                .write(store, X, 2)
                                .last(X, 1)
                                .thread(),
                        distance);
                add(
                        new Draft("CoWW", flag)
                                .thread()
                                .write(store, X, 1)
                                .write(q, X, 2)
                                .last(X, 1)
                                .thread(),
                        distance);
                add(
                        new Draft("CoWR", flag)
                                .thread()
                                .write(q, X, 1)
                                .read(load, X, 0)
                                .thread()
                                .write(store, X, 2),
                        distance);
                add(
                        new Draft("CoRR", flag)
                                .thread()
                                .write(q, X, 1)
                                .thread()
                                .read(load, X, 1)
                                .read(load, X, 0),
                        distance);
            }
            if (Cells.is(q, Cells.RMW)) {
                atomicity(q, exchange, flag, distance);
            }
            Question writer = Cells.is(q, Cells.LOAD) ? store : q;
            Question reader = Cells.is(q, Cells.LOAD) ? q : load;
            add(
                    new Draft("SEEN", flag)
                            .thread()
                            .write(writer, X, 1)
                            .thread()
                            .quiet()
                            .read(reader, X, 0),
                    distance);
            add(
                    new Draft("SEEN", flag)
                            .thread()
                            .quiet()
                            .read(reader, X, 0)
                            .thread()
                            .write(writer, X, 1),
                    distance);
        }
    }

    private void atomicity(Question subject, Question exchange, boolean flag, int distance) {
        boolean returns = subject.flags().contains(Cells.RETURN);
        Draft same = new Draft("RMW", flag).thread();
        if (returns) {
            add(same.exchange(subject, X, 1, 0).thread().exchange(exchange, X, 2, 0), distance);
        } else {
            add(same.write(subject, X, 1).last(X, 1).thread().exchange(exchange, X, 2, 1), distance);
        }
    }
}
