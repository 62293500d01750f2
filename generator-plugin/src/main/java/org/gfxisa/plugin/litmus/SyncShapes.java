package org.gfxisa.plugin.litmus;

import java.util.List;
import org.gfxisa.plugin.memorymodel.Question;

/** Programs in which one thread releases what another acquires. */
final class SyncShapes extends ShapeWriter {
    SyncShapes(Machine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        super(machine, question, thorough, tests);
    }

    void releases(boolean flag) {
        for (boolean data : Cells.dataSpaces(q, flag, hasLocal)) {
            for (String via : Cells.is(q, Cells.FENCE) ? List.of(Cells.STORE, Cells.RMW) : List.of("")) {
                for (String other : partners(flag)) {
                    passing(q, via, like(Cells.LOAD, Cells.ACQUIRE, other, flag), "", flag, data);
                }
            }
            relayed(q, like(Cells.LOAD, Cells.ACQUIRE, scope, flag), flag, data);
            chains(flag, data);
        }
    }

    void acquires(boolean flag) {
        for (boolean data : Cells.dataSpaces(q, flag, hasLocal)) {
            for (String via : Cells.is(q, Cells.FENCE) ? List.of(Cells.LOAD, Cells.RETURN, Cells.RMW) : List.of("")) {
                for (String other : partners(flag)) {
                    passing(like(Cells.STORE, Cells.RELEASE, other, flag), "", q, via, flag, data);
                }
            }
            relayed(like(Cells.STORE, Cells.RELEASE, scope, flag), q, flag, data);
            chains(flag, data);
        }
    }

    /** Scopes of what the subject may synchronize with: each has to hold the other's thread. */
    private List<String> partners(boolean flag) {
        return thorough && SHARED.contains(scope) && !flag ? SHARED : List.of(scope);
    }

    /** One thread prepares data and releases a flag, another acquires it. */
    private void passing(Question release, String via, Question acquire, String how, boolean flag, boolean data) {
        int widest = Math.min(
                machine.reach(release.cell().scope()),
                machine.reach(acquire.cell().scope()));
        for (int distance : distances(widest, flag || data)) {
            Draft mp = new Draft("MP", data, flag).thread().write(plain(Cells.STORE, data), X, 1);
            release(mp, release, via, Y, 1, flag).thread();
            add(acquire(mp, acquire, how, Y, 1, flag).read(plain(Cells.LOAD, data), X, 0), distance);

            Draft lb = new Draft("LB", data, flag).thread().read(plain(Cells.LOAD, data), X, 1);
            release(lb, release, via, Y, 1, flag).thread();
            add(acquire(lb, acquire, how, Y, 1, flag).write(plain(Cells.STORE, data), X, 1), distance);

            Draft s = new Draft("S", data, flag).thread().write(plain(Cells.STORE, data), X, 2);
            release(s, release, via, Y, 1, flag).thread();
            add(
                    acquire(s, acquire, how, Y, 1, flag)
                            .write(plain(Cells.STORE, data), X, 1)
                            .last(X, 2),
                    distance);
        }
    }

    /** An atomic of a third thread carries the release on. */
    private void relayed(Question release, Question acquire, boolean flag, boolean data) {
        int distance = widest(flag || data);
        Draft d = new Draft("RELAY", data, flag).thread().write(plain(Cells.STORE, data), X, 1);
        release(d, release, Cells.STORE, Y, 1, flag).thread();
        d.exchange(Cells.like(q, Cells.RMW, Cells.MONOTONIC, scope, flag, true), Y, 2, 1)
                .thread();
        add(acquire(d, acquire, Cells.LOAD, Y, 2, flag).read(plain(Cells.LOAD, data), X, 0), distance, distance);
    }

    /** What a thread has acquired, it releases along with its own: through scopes of any width. */
    private void chains(boolean flag, boolean data) {
        if (!SHARED.contains(scope) || flag || data) {
            localChains(flag, data);
            return;
        }
        for (String other : SHARED) {
            Question firstRelease = like(Cells.STORE, Cells.RELEASE, scope, false);
            Question firstAcquire = like(Cells.LOAD, Cells.ACQUIRE, scope, false);
            Question otherRelease = like(Cells.STORE, Cells.RELEASE, other, false);
            Question otherAcquire = like(Cells.LOAD, Cells.ACQUIRE, other, false);
            int here = machine.reach(scope);
            int there = machine.reach(other);
            if (isChained(scope, other)) {
                if (Cells.releases(q)) {
                    chain(q, firstAcquire, otherRelease, otherAcquire, here, there, false);
                }
                if (Cells.acquires(q)) {
                    chain(firstRelease, q, otherRelease, otherAcquire, here, there, false);
                }
            }
            if (isChained(other, scope)) {
                if (Cells.releases(q)) {
                    chain(otherRelease, otherAcquire, q, firstAcquire, there, here, false);
                }
                if (Cells.acquires(q)) {
                    chain(otherRelease, otherAcquire, firstRelease, q, there, here, false);
                }
            }
        }
    }

    /** Of all pairs of scopes, those in which the second is the next wider one say the most. */
    private boolean isChained(String first, String second) {
        return thorough || SHARED.indexOf(second) == SHARED.indexOf(first) + 1;
    }

    /** A flag in local memory, then one that all can see. */
    private void localChains(boolean flag, boolean data) {
        if (!SHARED.contains(scope) || !flag || data) {
            return;
        }
        Question release = Cells.releases(q) ? q : like(Cells.STORE, Cells.RELEASE, scope, true);
        Question acquire = Cells.acquires(q) ? q : like(Cells.LOAD, Cells.ACQUIRE, scope, true);
        for (String other : thorough ? SHARED : List.of("agent")) {
            chain(
                    release,
                    acquire,
                    like(Cells.STORE, Cells.RELEASE, other, false),
                    like(Cells.LOAD, Cells.ACQUIRE, other, false),
                    machine.reach("workgroup"),
                    machine.reach(other),
                    true);
        }
    }

    private void chain(
            Question release, Question acquire, Question next, Question last, int first, int second, boolean flag) {
        Draft write = new Draft("CHAIN", false, flag, false).thread().write(plain(Cells.STORE, false), X, 1);
        links(write, release, acquire, next, last, flag);
        add(write.read(plain(Cells.LOAD, false), X, 0), first, second);
        Draft read = new Draft("CHAIN", false, flag, false).thread().read(plain(Cells.LOAD, false), X, 1);
        links(read, release, acquire, next, last, flag);
        add(read.write(plain(Cells.STORE, false), X, 1), first, second);
    }

    private void links(Draft d, Question release, Question acquire, Question next, Question last, boolean flag) {
        release(d, release, Cells.STORE, Y, 1, flag).thread();
        acquire(d, acquire, Cells.LOAD, Y, 1, flag);
        release(d, next, Cells.STORE, Z, 1, false).thread();
        acquire(d, last, Cells.LOAD, Z, 1, false);
    }

    private Draft release(Draft d, Question release, String via, int location, int value, boolean flag) {
        if (!Cells.is(release, Cells.FENCE)) {
            return d.write(release, location, value);
        }
        Question paired =
                Cells.like(release, via, Cells.MONOTONIC, release.cell().scope(), flag, false);
        return d.fence(release).write(paired, location, value);
    }

    private Draft acquire(Draft d, Question acquire, String via, int location, int result, boolean flag) {
        if (!Cells.is(acquire, Cells.FENCE)) {
            return observe(d, acquire, location, result);
        }
        boolean returns = via.equals(Cells.RETURN);
        String op = via.equals(Cells.LOAD) ? Cells.LOAD : Cells.RMW;
        Question paired =
                Cells.like(acquire, op, Cells.MONOTONIC, acquire.cell().scope(), flag, returns);
        return observe(d, paired, location, result).fence(acquire);
    }

    /** Sees a value: by reading it, or by coming after it and being the last. */
    private static Draft observe(Draft d, Question question, int location, int result) {
        if (Cells.is(question, Cells.LOAD)) {
            return d.read(question, location, result);
        }
        int next = result + 1;
        return question.flags().contains(Cells.RETURN)
                ? d.exchange(question, location, next, result)
                : d.write(question, location, next).last(location, next);
    }
}
