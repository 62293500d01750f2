package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.modelled.LateAccess.Kind;
import org.gfxisa.simulator.port.DirectMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * Memory as a machine of the memory model has it: each wave's accesses are done some time between their issue and the wait for them, in the
 * order that queues keep, through caches that nobody keeps coherent. A seed decides when, and what caches happen to have. For one thread.
 *
 * <p>Private memory, the global data share and swizzled buffers are accessed at once.
 */
public final class ModelledMemory implements MemoryPort {
    private static final int KINDS = Kind.values().length;
    private static final int MOST_OF_WAVE = 32;
    /** Most accesses that are in flight. */
    private static final int MOST = 96;
    /** How many instructions pass, about, before something is done by itself: one of these. */
    private static final int[] PATIENCE = {8, 32, 128, 1024};
    /** Of how many accesses, about, one is done at once: likewise. */
    private static final int[] LATE = {2, 2, 4, 16};

    private final AddressSpace memory;
    private final Choices choices;
    private final int agents;
    private final StaleValue.Listener listener;
    private final DirectMemory direct;
    private final AccessQueues pending = new AccessQueues(this::done);
    private final Map<Wave, Seat> seats = new IdentityHashMap<>();
    /** Those of all waves so far, by their ids. */
    private final List<Seat> all = new ArrayList<>();

    private final UnwaitedStores unwaited;

    private Chance chance;
    private int patience = 1;
    private int lateness = 1;
    private Optional<MemoryMachine> machine = Optional.empty();
    private Optional<LateMemory> late = Optional.empty();
    private Optional<Turns> explored = Optional.empty();
    private Floorplan plan;
    private CachedLines lines;
    private CachedLanes lanes;
    private int groups;
    private long launches;
    private Ticket current = Ticket.NONE;
    private final Ticket fetches = new Ticket(StaleValue.FETCH, Policy.NONE);
    /** Whose registers the last instruction has overwritten, and those that the next one does. */
    private List<Ticket> overwritten = new ArrayList<>();

    private List<Ticket> overwriting = new ArrayList<>();
    private boolean isAwaited;
    private boolean isSeen;
    /** By instruction and kind the levels that accesses go past, and one more. */
    private int[] past = {};

    /**
     * Memory of a device on which nothing has run yet.
     *
     * @param choices decide what a machine leaves open
     * @param agents on how many kernels run
     * @param listener takes values that are older than what was written
     */
    public ModelledMemory(AddressSpace memory, Choices choices, int agents, StaleValue.Listener listener) {
        this.agents = agents;
        this.memory = memory;
        this.choices = choices;
        this.listener = listener;
        direct = new DirectMemory(memory);
        unwaited = new UnwaitedStores(listener);
    }

    /**
     * A kernel starts, with nothing in any cache.
     *
     * @param machines of which the processor is one, at least one
     */
    public void launch(List<MemoryMachine> machines) {
        MemoryMachine chosen = machines.get(machine(machines.size()));
        plan = new Floorplan(chosen, agents);
        lines = new CachedLines(chosen, plan.caches());
        lanes = new CachedLanes(memory, lines);
        all.clear();
        past = new int[0];
        if (choices instanceof Exploration exploration) {
            Turns turns = new Turns(exploration, pending, plan, lines, all);
            chance = turns;
            explored = Optional.of(turns);
        } else if (choices instanceof Choices.Seed seed) {
            RandomChance random = new RandomChance(seed.number() + launches++, plan);
            patience = PATIENCE[random.of(PATIENCE.length)];
            lateness = LATE[random.of(LATE.length)];
            chance = random;
        }
        Staleness staleness = new Staleness(chosen, plan.caches(), all, listener);
        late = Optional.of(new LateMemory(plan.caches(), lines, chance, all, staleness));
        machine = Optional.of(chosen);
        seats.clear();
        unwaited.clear();
        overwritten.clear();
        overwriting.clear();
        groups = 0;
    }

    private int machine(int count) {
        // One with more caches lets more happen.
        return choices instanceof Exploration exploration
                ? exploration.choose(count)
                : choices instanceof Choices.Seed seed
                        ? (int) Math.floorMod(count - 1 - seed.number(), (long) count)
                        : 0;
    }

    /** The waves of a work-group start. */
    public void begin(List<Wave> group) {
        int first = plan.firstSlot(groups % agents, chance.place(groups / agents));
        groups++;
        String name = group.get(0).group().toString();
        List<Seat> together = new ArrayList<>();
        for (Wave wave : group) {
            Seat seat = new Seat(
                    wave, plan.slot(first, chance.slot(wave.number())), together, name, wave.number(), all.size());
            together.add(seat);
            all.add(seat);
            seats.put(wave, seat);
        }
    }

    /** Number of the agent on which a wave runs. */
    public int agent(Wave wave) {
        return plan.agent(seats.get(wave).slot);
    }

    /**
     * A wave is going to execute an instruction.
     *
     * @param site its number
     * @param isAwaited whether {@link #complete} will be called for what it asks for; if not, it is done at once
     */
    public Ticket issue(int site, Policy policy, boolean isAwaited) {
        if (!overwritten.isEmpty() || !overwriting.isEmpty()) {
            readOverwritten();
        }
        if (!pending.isEmpty() && chance.interrupts(patience)) {
            pending.advance(pending.get(chance.any(pending.size())));
        }
        current = policy == Policy.NONE ? Ticket.NONE : new Ticket(site, policy);
        this.isAwaited = isAwaited;
        isSeen = false;
        return current;
    }

    /** The instruction that is going to be executed overwrites registers that another one of its wave may not have read yet. */
    public void overwrites(Ticket ticket) {
        if (!ticket.isDone() && chance.readsLate()) {
            overwriting.add(ticket);
        } else {
            complete(ticket);
        }
    }

    private void readOverwritten() {
        for (Ticket ticket : overwritten) {
            for (int i = 0; i < ticket.accesses.size(); i++) {
                ticket.accesses.get(i).readSources();
            }
            complete(ticket);
        }
        overwritten.clear();
        List<Ticket> next = overwriting;
        overwriting = overwritten;
        overwritten = next;
    }

    /** Whether what the instruction has asked for since {@link #issue} depends on when it is done, or others see it. */
    public boolean isSeen() {
        return isSeen;
    }

    /** What decides on turns, if all that may happen is tried. */
    public Optional<Turns> turns() {
        return explored;
    }

    /** A wave has waited for what an instruction asked for. */
    public void complete(Ticket ticket) {
        if (!ticket.accesses.isEmpty()) {
            explored.ifPresent(Turns::isLoud);
        }
        while (!ticket.accesses.isEmpty()) {
            LateAccess next = ticket.accesses.get(0);
            AccessList others = next.seat.pending;
            pending.serve(chance.interrupts(2) ? others.get(chance.any(others.size())) : next);
        }
    }

    /** A wave arrives at a barrier, and waits there if it does not wait later. */
    public void arrive(Wave wave, boolean waits) {
        Seat seat = seats.get(wave);
        seat.arrivals += seat.hasArrived ? 0 : 1;
        seat.hasArrived = !waits;
        unwaited.arrived(seat);
    }

    /** A wave has ended: its stores may still be in flight. */
    public void ended(Wave wave) {
        Seat seat = seats.remove(wave);
        seat.hasEnded = true;
        if (!seat.pending.isEmpty()) {
            explored.ifPresent(Turns::isLoud);
        }
        pending.leave(seat);
    }

    /** As at the end of a kernel: everything is done, and in memory. */
    public void finish() {
        explored.ifPresent(Turns::finish);
        pending.finish();
        late.ifPresent(LateMemory::finish);
    }

    @Override
    public boolean isImmediate() {
        return false;
    }

    @Override
    public void load(MemoryRequest request) {
        ask(request, Kind.LOAD);
    }

    @Override
    public void fetch(MemoryRequest request) {
        Ticket issued = current;
        current = fetches;
        LateAccess access = pending.next();
        access.take(request, Kind.LOAD);
        access.traffic = Traffic.CODE;
        send(request, access);
        current = issued;
    }

    @Override
    public void store(MemoryRequest request) {
        ask(request, Kind.STORE);
    }

    @Override
    public void atomic(MemoryRequest request) {
        ask(request, Kind.ATOMIC);
    }

    @Override
    public void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {
        Seat seat = seats.get(wave);
        current.policy.control(machine.orElseThrow()).ifPresent(control -> {
            isSeen = true;
            Traffic traffic = late.orElseThrow().traffic(seat.slot, control);
            int cache = plan.cache(seat.slot, traffic);
            late.orElseThrow().issue(cache, control);
            boolean goesFarther = late.orElseThrow().goesFarther(cache, control);
            explored.ifPresent(goesFarther || traffic != Traffic.DATA ? Turns::isLoud : Turns::forgets);
            if (goesFarther) {
                LateAccess access = pending.next();
                access.control(wave, control, traffic);
                add(access, seat);
            }
        });
    }

    private void ask(MemoryRequest request, Kind kind) {
        if (request.isLocal) {
            askLocal(request, kind);
            return;
        }
        request.resolve();
        LateAccess access = pending.next();
        access.take(request, kind);
        send(request, access);
    }

    private void send(MemoryRequest request, LateAccess access) {
        Kind kind = access.kind;
        long all = request.mask;
        request.mask = all & ~lanes.give(request, access);
        isSeen |= lanes.areSeen();
        boolean isDirect = request.mask != 0;
        if (isDirect) {
            explored.ifPresent(turns -> turns.passed(seats.get(request.wave), kind));
            atOnce(request, kind);
        }
        request.mask = all;
        if (access.mask != 0) {
            add(access, seats.get(request.wave));
        } else {
            pending.free(access);
            request.whenDone.run();
        }
        isSeen |= isDirect;
    }

    private void askLocal(MemoryRequest request, Kind kind) {
        isSeen = true;
        LateAccess access = pending.next();
        if (access.takeLocal(request, kind)) {
            add(access, seats.get(request.wave));
        } else {
            // One of its lanes does what it must not.
            pending.free(access);
            atOnce(request, kind);
            request.whenDone.run();
        }
    }

    private void add(LateAccess access, Seat seat) {
        access.ticket = current;
        access.seat = seat;
        access.cache = plan.cache(seat.slot, access.traffic);
        access.queue = plan.queue(seat.slot, access.traffic);
        access.arrivals = seat.arrivals;
        access.past = access.isLocal ? 0 : past(access);
        if (pending.size() >= MOST) {
            pending.serve(pending.get(chance.any(MOST)));
        }
        pending.add(access);
        isSeen = chance.isSeen(access, isSeen);
        boolean isFull = seat.pending.size() > MOST_OF_WAVE;
        if (!isAwaited || !access.isLate() || isFull || chance.isAtOnce(access, lateness)) {
            if (explored.isPresent() && explored.get().isShared(access)) {
                explored.get().isLoud();
            }
            pending.serve(access);
        }
    }

    /** The levels that an access goes past; of what an instruction asks for it is always the same. */
    private int past(LateAccess access) {
        int place = KINDS * (current.site + 1) + access.kind.ordinal();
        while (past.length <= place) {
            past = Arrays.copyOf(past, 2 * place + 1);
        }
        if (past[place] == 0) {
            past[place] = current.policy.past(machine.orElseThrow(), access) + 1;
        }
        return past[place] - 1;
    }

    /** Lanes that do not go through caches; behind all that the wave has asked for, as memory may be the same. */
    private void atOnce(MemoryRequest request, Kind kind) {
        AccessList before = seats.get(request.wave).pending;
        while (request.shared != 0 && !before.isEmpty()) {
            pending.serve(before.get(0));
        }
        move(direct, request, kind);
    }

    static void move(MemoryPort port, MemoryRequest request, Kind kind) {
        switch (kind) {
            case LOAD -> port.load(request);
            case STORE -> port.store(request);
            default -> port.atomic(request);
        }
    }

    private void done(LateAccess access) {
        if (access.kind == Kind.LOAD) {
            unwaited.loaded(access);
        }
        LateMemory memory = late.orElseThrow();
        if (access.isLocal) {
            move(direct, access.local, access.kind);
        } else {
            switch (access.kind) {
                case LOAD -> memory.load(access);
                case STORE -> memory.store(access, access.seat.writer(access.ticket.site));
                case ATOMIC -> memory.atomic(access, CachedLines.NOBODY);
                case CONTROL -> memory.maintain(access);
            }
        }
        access.whenDone.run();
    }
}
