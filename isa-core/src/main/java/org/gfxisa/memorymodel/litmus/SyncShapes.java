package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Programs in which one thread releases what another acquires. */
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
        List<String> ways = Cells.is(q, SequenceKey.FENCE)
                ? List.of(SequenceKey.STORE, SequenceKey.RMW)
                : List.of(SequenceKey.STORE);
        for (boolean data : Cells.dataSpaces(q, flag, hasLocal)) {
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
        List<String> ways = Cells.is(q, SequenceKey.FENCE)
                ? List.of(SequenceKey.LOAD, SequenceKey.RETURN, SequenceKey.RMW)
                : List.of(SequenceKey.LOAD);
        for (boolean data : Cells.dataSpaces(q, flag, hasLocal)) {
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

    /** Scopes of what the subject may synchronize with: each has to hold the other's thread. */
    private List<String> partners(boolean flag) {
        return thorough && shared.contains(scope) && !flag ? shared : List.of(scope);
    }

    /** One thread prepares data and releases a flag, another acquires it. */
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

    /** An atomic of a third thread carries the release on. */
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

    /** What a thread has acquired, it releases along with its own: through scopes of any width. */
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

    /** Of all pairs of scopes, those in which the second is the next wider one say the most. */
    private boolean isChained(String first, String second) {
        return thorough || shared.indexOf(second) == shared.indexOf(first) + 1;
    }

    /** The subject is in one of the two links, in each place that it fits in. */
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

    /** A flag in local memory, then one that all can see. */
    private void localChains() {
        Link link = new Link(
                Cells.releases(q) ? q : like(SequenceKey.STORE, SequenceKey.RELEASE, scope, true),
                Cells.acquires(q) ? q : like(SequenceKey.LOAD, SequenceKey.ACQUIRE, scope, true));
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

    /** One thread releases, the next acquires. */
    private record Link(SequenceKey release, SequenceKey acquire) {
        /** With a subject in the place, or in turn in both places, that it fits in. */
        List<Link> with(SequenceKey subject) {
            Link releases = new Link(subject, acquire);
            Link acquires = new Link(release, subject);
            if (!Cells.releases(subject)) {
                return List.of(acquires);
            }
            return Cells.acquires(subject) ? List.of(releases, acquires) : List.of(releases);
        }
    }

    /** Releases: by itself, or as a fence before an atomic. */
    private static Role release(SequenceKey release, String via, boolean flag) {
        if (!Cells.is(release, SequenceKey.FENCE)) {
            return access(release);
        }
        SequenceKey paired =
                Cells.like(release, via, SequenceKey.MONOTONIC, release.cell().scope(), flag, false);
        return (draft, op) -> access(paired).write(draft.fence(release), op);
    }

    /** Acquires: by itself, or as a fence after an atomic. */
    private static Role acquire(SequenceKey acquire, String via, boolean flag) {
        if (!Cells.is(acquire, SequenceKey.FENCE)) {
            return observe(acquire);
        }
        boolean returns = via.equals(SequenceKey.RETURN);
        String op = via.equals(SequenceKey.LOAD) ? SequenceKey.LOAD : SequenceKey.RMW;
        SequenceKey paired =
                Cells.like(acquire, op, SequenceKey.MONOTONIC, acquire.cell().scope(), flag, returns);
        return (draft, operation) -> {
            observe(paired).write(draft, operation);
            draft.fence(acquire);
        };
    }

    /** Sees a value: by reading it, or by coming after it and being the last. */
    private static Role observe(SequenceKey key) {
        if (Cells.is(key, SequenceKey.LOAD)) {
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
