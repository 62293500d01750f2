package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.explore.Footprints;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.wave.Wave;

/**
 * Has an exploration decide which wave goes on, or which access is done, one step after the other. An access that meets no other wave's is done as
 * soon as it can be. What caches fetch by themselves they fetch right before it is written.
 */
public final class Turns implements Chance {
    /** Knows of waves what memory does not. */
    public interface Waves {
        /** Whether a wave has to wait for something that is in flight. */
        boolean isBlocked(Wave wave);

        /** Adds to a key what a wave has in flight. */
        void addTo(Wave wave, StateKey key);
    }

    private static final int SENDS = 1;
    private static final int FORGETS = 2;
    private static final int LOUD = 4;
    private static final List<Traffic> WAYS = List.of(Traffic.values());

    private final Exploration exploration;
    private final Footprints footprints;
    private final AccessQueues pending;
    private final Floorplan plan;
    private final CachedLines lines;
    private final List<Seat> seats;
    private final List<LateAccess> servable = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    /** What the wave that goes on has done: sent a request to its queue, had its first cache forget, or something else. */
    private int kinds;

    private int turnOf = -1;
    /** How many places are between the first two work-groups. */
    private int distance;

    private long turnFrom;
    /** What was done to memory past all caches and queues. */
    private StateKey direct = new StateKey();

    Turns(Exploration exploration, AccessQueues pending, Floorplan plan, CachedLines lines, List<Seat> seats) {
        this.exploration = exploration;
        this.pending = pending;
        this.plan = plan;
        this.lines = lines;
        this.seats = seats;
        footprints = exploration.footprints();
    }

    /**
     * Does accesses until a wave is to go on.
     *
     * @param ready waves that can
     * @return the place of one of them
     */
    public int choose(List<Wave> ready, Waves waves) {
        while (true) {
            findServable();
            free.clear();
            for (int i = 0; i < ready.size(); i++) {
                if (!waves.isBlocked(ready.get(i))) {
                    free.add(i);
                }
            }
            // First what has executed least, so that nobody waits forever.
            free.sort((a, b) -> Long.compare(ready.get(a).executed, ready.get(b).executed));
            OptionalInt urgent = urgent(ready);
            if (urgent.isPresent()) {
                return go(ready, urgent.getAsInt());
            }
            int choice = exploration.chooseIn(servable.size() + free.size(), () -> state(ready, waves));
            if (choice >= servable.size()) {
                return go(ready, free.get(choice - servable.size()));
            }
            pending.advance(servable.get(choice));
        }
    }

    private int go(List<Wave> ready, int place) {
        Wave wave = ready.get(place);
        Seat seat = seat(wave);
        learn();
        turnOf = seat.id;
        turnFrom = wave.pc;
        return place;
    }

    private void learn() {
        if (turnOf >= 0) {
            footprints.turn(turnOf, turnFrom, kinds);
        }
        turnOf = -1;
        kinds = 0;
    }

    private Seat seat(Wave wave) {
        return seats.stream()
                .filter(s -> !s.hasEnded && s.runs == wave)
                .findFirst()
                .orElseThrow();
    }

    /** A wave that might as well go on at once: nothing that others do before could make a difference to it, nor the other way round. */
    private OptionalInt urgent(List<Wave> ready) {
        for (int i : free) {
            Seat seat = seat(ready.get(i));
            int does = footprints.kinds(seat.id, ready.get(i).pc);
            boolean isUrgent = (does & LOUD) == 0
                    && ((does & (SENDS | FORGETS)) == 0 || isAlone(seat))
                    && ((does & FORGETS) == 0 || seat.pending.isEmpty());
            if (isUrgent) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether no other wave uses its queue or its first caches. */
    private boolean isAlone(Seat seat) {
        for (Seat other : seats) {
            if (other != seat && !other.hasEnded && plan.sharesFirst(other.slot, seat.slot)) {
                return false;
            }
        }
        return true;
    }

    /** The wave that goes on does something at once that others may see. */
    void isLoud() {
        kinds |= LOUD;
    }

    /** The first cache of the wave that goes on forgets its lines, which matters to nobody else. */
    void forgets() {
        kinds |= FORGETS;
    }

    /** Does what is in flight when all waves have ended. */
    void finish() {
        learn();
        for (findServable(); !servable.isEmpty(); findServable()) {
            pending.advance(servable.get(exploration.choose(servable.size())));
        }
    }

    /** Finds the accesses that may be done next, and does those that no other wave's meet. */
    private void findServable() {
        servable.clear();
        for (int i = 0; i < pending.size(); i++) {
            LateAccess access = pending.get(i);
            if (pending.isNext(access)) {
                if (isShared(access)) {
                    servable.add(access);
                } else {
                    pending.serve(access);
                    servable.clear();
                    i = -1;
                }
            } else if (pending.mayBegin(access)) {
                servable.add(access);
            }
        }
    }

    boolean isShared(LateAccess access) {
        return access.kind == LateAccess.Kind.CONTROL || access.isTransfer || access.anyDword(footprints::isShared);
    }

    /** All that decides on how the run goes on. */
    private StateKey state(List<Wave> ready, Waves waves) {
        StateKey key = new StateKey().addAnyOrder(direct);
        for (Wave wave : ready) {
            key.add(wave.group().x())
                    .add(wave.group().y())
                    .add(wave.group().z())
                    .add(wave.number());
        }
        for (Seat seat : seats) {
            key.add(seat.slot).add(seat.arrivals).add(seat.hasEnded ? 1 : 0);
            if (seat.isFirstThatRuns()) {
                key.add(seat.runs.group().barrier().digest())
                        .add(seat.runs.group().lds().bytes());
            }
            if (!seat.hasEnded) {
                addTo(key, seat.runs);
                waves.addTo(seat.runs, key);
            }
        }
        pending.addTo(key, seats);
        lines.addTo(key);
        return key;
    }

    private static void addTo(StateKey key, Wave wave) {
        key.add(wave.pc).add(wave.scc ? 1 : 0).add(wave.mode).add(wave.status).add(wave.trapsts);
        key.add(wave.waitsFor).add(wave.barriersPassed).add(wave.sgpr, wave.sgpr.length);
        for (int[] register : wave.vgpr) {
            key.add(register, wave.lanes());
        }
        for (int[] register : wave.agpr) {
            key.add(register, wave.lanes());
        }
        for (long address : wave.calls()) {
            key.add(address);
        }
        byte[] scratch = new byte[wave.scratch().size()];
        wave.scratch().read(0, scratch);
        key.add(scratch);
    }

    /** Something is done to memory at once that others can see. */
    void passed(Seat seat, LateAccess.Kind kind) {
        isLoud();
        direct.add(seat.id).add(kind.ordinal());
    }

    @Override
    public int place(int before) {
        // Those that share a queue and caches see no more than others.
        distance = before == 1 && plan.isTiered() ? exploration.choose(2) : distance;
        return before + distance;
    }

    @Override
    public int slot(int wave) {
        // The first two are apart.
        return wave < 2 || plan.slotsOfGroup() == 1 ? wave : exploration.choose(plan.slotsOfGroup());
    }

    @Override
    public boolean interrupts(int in) {
        return false;
    }

    @Override
    public int any(int count) {
        return 0;
    }

    @Override
    public boolean isSeen(LateAccess access, boolean isVisible) {
        int caches = looker(access.seat, access.traffic);
        boolean looks = access.kind == LateAccess.Kind.LOAD && !access.isLocal && !plan.goesPastAll(access);
        access.anyDword(dword -> {
            footprints.access(dword, access.seat.id, access.kind != LateAccess.Kind.LOAD, looks ? caches : -1);
            return false;
        });
        boolean isShared = isShared(access);
        kinds |= isShared && access.traffic != Traffic.DATA ? LOUD : 0;
        kinds |= access.isLocal && !access.isTransfer && access.seat.transfers > 0 ? LOUD : 0;
        kinds |=
                isShared && !access.isLocal && access.anyDword(dword -> meetsNeighbour(access.seat, dword)) ? SENDS : 0;
        return isShared;
    }

    /** Whether a wave that shares queue or cache accesses a dword, too. */
    private boolean meetsNeighbour(Seat seat, long dword) {
        return footprints.isSharedWith(
                dword,
                wave -> wave != seat.id && wave < seats.size() && plan.sharesFirst(seats.get(wave).slot, seat.slot));
    }

    private static int looker(Seat seat, Traffic traffic) {
        return WAYS.size() * seat.id + traffic.ordinal();
    }

    @Override
    public boolean isAtOnce(LateAccess access, int in) {
        return !isShared(access) && pending.isNext(access);
    }

    @Override
    public int dropped(LateMemory memory, LateAccess access) {
        return exploration.choose(memory.olderCopies(access) + 1);
    }

    @Override
    public boolean writesBack() {
        return exploration.choose(2) == 1;
    }

    @Override
    public boolean readsLate() {
        isLoud();
        return exploration.choose(2) == 1;
    }

    @Override
    public void fetch(LateMemory memory, LateAccess access, List<Seat> all) {
        List<Integer> asked = new ArrayList<>(List.of(access.cache));
        for (Seat seat : all) {
            for (Traffic traffic : seat.hasEnded ? List.<Traffic>of() : WAYS) {
                int looker = looker(seat, traffic);
                int cache = plan.cache(seat.slot, traffic);
                boolean matters = !asked.contains(cache)
                        && access.anyDword(dword -> footprints.isLookedFor(dword, looker))
                        && !memory.holds(cache, access);
                if (matters) {
                    asked.add(cache);
                    if (exploration.choose(2) == 1) {
                        memory.fetch(cache, access);
                    }
                }
            }
        }
    }
}
