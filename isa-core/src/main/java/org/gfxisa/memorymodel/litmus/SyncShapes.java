package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Litmus tests in which one thread releases and another acquires. */
final class SyncShapes extends ShapeWriter {
    static final Template MP = Template.of("MP", "write x=1; release y=1 || acquire y->1; read x->0");
    static final Template LB = Template.of("LB", "read x->1; release y=1 || acquire y->1; write x=1");

    private static final Template S = Template.of("S", "write x=2; release y=1 || acquire y->1; write x=1; ends x=2");
    private static final Template RELAY =
            Template.of("RELAY", "write x=1; release y=1 || relay y=2->1 || acquire y->2; read x->0");
    private static final List<Template> CHAIN = List.of(
            Template.of("CHAIN", "write x=1; release y=1 || acquire y->1; releaseZ z=1 || acquireZ z->1; read x->0"),
            Template.of("CHAIN", "read x->1; release y=1 || acquire y->1; releaseZ z=1 || acquireZ z->1; write x=1"));

    SyncShapes(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        super(machine, key, thorough, tests);
    }

    void releases(boolean flag) {
        List<String> ways = LitmusKeys.is(q, SequenceKey.FENCE)
                ? List.of(SequenceKey.STORE, SequenceKey.RMW)
                : List.of(SequenceKey.STORE);
        for (boolean data : LitmusKeys.dataSpaces(q, flag, hasLocal)) {
            for (String via : ways) {
                for (String other : partners(flag)) {
                    SequenceKey acquire = like(SequenceKey.LOAD, SequenceKey.ACQUIRE, other, flag);
                    passing(other, release(q, via, flag), acquire(acquire, SequenceKey.LOAD, flag), flag, data);
                }
            }
            SequenceKey acquire = like(SequenceKey.LOAD, SequenceKey.ACQUIRE, scope, flag);
            relayed(release(q, SequenceKey.STORE, flag), acquire(acquire, SequenceKey.LOAD, flag), flag, data);
            chains(flag, data);
        }
    }

    void acquires(boolean flag) {
        List<String> ways = LitmusKeys.is(q, SequenceKey.FENCE)
                ? List.of(SequenceKey.LOAD, SequenceKey.RETURN, SequenceKey.RMW)
                : List.of(SequenceKey.LOAD);
        for (boolean data : LitmusKeys.dataSpaces(q, flag, hasLocal)) {
            for (String via : ways) {
                for (String other : partners(flag)) {
                    SequenceKey release = like(SequenceKey.STORE, SequenceKey.RELEASE, other, flag);
                    passing(other, release(release, SequenceKey.STORE, flag), acquire(q, via, flag), flag, data);
                }
            }
            SequenceKey release = like(SequenceKey.STORE, SequenceKey.RELEASE, scope, flag);
            relayed(release(release, SequenceKey.STORE, flag), acquire(q, SequenceKey.LOAD, flag), flag, data);
            chains(flag, data);
        }
    }

    /** Returns the scopes of accesses to synchronize with; each of them includes the other thread. */
    private List<String> partners(boolean flag) {
        return thorough && shared.contains(scope) && !flag ? shared : List.of(scope);
    }

    /** Adds tests in which one thread prepares data and releases a flag, and another acquires the flag. */
    private void passing(String other, Role release, Role acquire, boolean flag, boolean data) {
        Map<String, Role> roles =
                Map.of("write", store(data), "read", load(data), "release", release, "acquire", acquire);
        int widest = Math.min(machine.reach(scope), machine.reach(other));
        for (int distance : distances(widest, flag || data)) {
            for (Template template : List.of(MP, LB, S)) {
                add(template.draft(roles, data, flag), distance);
            }
        }
    }

    /** Adds a test in which an atomic of a third thread continues the release sequence. */
    private void relayed(Role release, Role acquire, boolean flag, boolean data) {
        Map<String, Role> roles = Map.of(
                "write", store(data),
                "read", load(data),
                "release", release,
                "relay", access(exchange(flag)),
                "acquire", acquire);
        int distance = reach(scope, flag || data);
        add(RELAY.draft(roles, data, flag), distance, distance);
    }

    /** Adds tests that synchronization is transitive: a thread also releases what it has acquired, across scopes of any width. */
    private void chains(boolean flag, boolean data) {
        if (!shared.contains(scope) || data) {
            return;
        }
        if (flag) {
            localChains();
            return;
        }
        for (String other : shared) {
            if (isChained(scope, other)) {
                links(scope, other, true);
            }
            if (isChained(other, scope)) {
                links(other, scope, false);
            }
        }
    }

    /** A pair of adjacent scopes is the strictest test among all pairs. */
    private boolean isChained(String first, String second) {
        return thorough || shared.indexOf(second) == shared.indexOf(first) + 1;
    }

    /** Adds tests in which the key under test is in one of the two links, in each position where it fits. */
    private void links(String first, String second, boolean inFirst) {
        Link link = new Link(
                like(SequenceKey.STORE, SequenceKey.RELEASE, first, false),
                like(SequenceKey.LOAD, SequenceKey.ACQUIRE, first, false));
        Link next = new Link(
                like(SequenceKey.STORE, SequenceKey.RELEASE, second, false),
                like(SequenceKey.LOAD, SequenceKey.ACQUIRE, second, false));
        for (Link subject : (inFirst ? link : next).with(q)) {
            chain(inFirst ? subject : link, inFirst ? next : subject, first, second, false);
        }
    }

    /** Adds tests with a flag in local memory, followed by a flag that all threads can access. */
    private void localChains() {
        Link link = new Link(
                LitmusKeys.releases(q) ? q : like(SequenceKey.STORE, SequenceKey.RELEASE, scope, true),
                LitmusKeys.acquires(q) ? q : like(SequenceKey.LOAD, SequenceKey.ACQUIRE, scope, true));
        for (String other : thorough ? shared : List.of("agent")) {
            Link next = new Link(
                    like(SequenceKey.STORE, SequenceKey.RELEASE, other, false),
                    like(SequenceKey.LOAD, SequenceKey.ACQUIRE, other, false));
            chain(link, next, SequenceKey.WORKGROUP, other, true);
        }
    }

    private void chain(Link link, Link next, String first, String second, boolean flag) {
        Map<String, Role> roles = Map.of(
                "write", store(false),
                "read", load(false),
                "release", release(link.release(), SequenceKey.STORE, flag),
                "acquire", acquire(link.acquire(), SequenceKey.LOAD, flag),
                "releaseZ", release(next.release(), SequenceKey.STORE, false),
                "acquireZ", acquire(next.acquire(), SequenceKey.LOAD, false));
        for (Template template : CHAIN) {
            add(template.draft(roles, false, flag, false), machine.reach(first), machine.reach(second));
        }
    }

    /** A release by one thread and an acquire by the next. */
    private record Link(SequenceKey release, SequenceKey acquire) {
        /** Returns this link with the key under test in each position where it fits. */
        List<Link> with(SequenceKey subject) {
            Link releases = new Link(subject, acquire);
            Link acquires = new Link(release, subject);
            if (!LitmusKeys.releases(subject)) {
                return List.of(acquires);
            }
            return LitmusKeys.acquires(subject) ? List.of(releases, acquires) : List.of(releases);
        }
    }

    /** Returns a release: an access, or a fence before an atomic. */
    private static Role release(SequenceKey release, String via, boolean flag) {
        if (!LitmusKeys.is(release, SequenceKey.FENCE)) {
            return access(release);
        }
        SequenceKey paired = LitmusKeys.like(
                release, via, SequenceKey.MONOTONIC, release.cell().scope(), flag, false);
        return (draft, op) -> access(paired).write(draft.fence(release), op);
    }

    /** Returns an acquire: an access, or a fence after an atomic. */
    private static Role acquire(SequenceKey acquire, String via, boolean flag) {
        if (!LitmusKeys.is(acquire, SequenceKey.FENCE)) {
            return observe(acquire);
        }
        boolean returns = via.equals(SequenceKey.RETURN);
        String op = via.equals(SequenceKey.LOAD) ? SequenceKey.LOAD : SequenceKey.RMW;
        SequenceKey paired = LitmusKeys.like(
                acquire, op, SequenceKey.MONOTONIC, acquire.cell().scope(), flag, returns);
        return (draft, operation) -> {
            observe(paired).write(draft, operation);
            draft.fence(acquire);
        };
    }

    /** Returns an observation of a value: by a read, or by a write that is last in the modification order. */
    private static Role observe(SequenceKey key) {
        if (LitmusKeys.is(key, SequenceKey.LOAD)) {
            return access(key);
        }
        boolean returns = key.flags().contains(SequenceKey.RETURN);
        return (draft, op) -> {
            int next = op.result() + 1;
            if (returns) {
                draft.exchange(key, op.location(), next, op.result());
            } else {
                draft.write(key, op.location(), next).last(op.location(), next);
            }
        };
    }
}
