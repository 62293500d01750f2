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
import org.gfxisa.simulator.modelled.PendingAccess.Kind;
import org.gfxisa.simulator.port.DirectMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * Memory with the caches and queues of a machine of the memory model. An access completes at any time between its issue and the wait for it, in the
 * order that queues keep, through caches that are not coherent. The choices decide when it completes and what the caches hold. Instances are not
 * thread-safe.
 *
 * <p>Accesses to private memory, the global data share and swizzled buffers complete at their issue.
 */
public final class ModelledMemory implements MemoryPort {
    private static final int KINDS = Kind.values().length;
    private static final int MOST_IN_FLIGHT_OF_WAVE = 32;
    /** The largest number of accesses in flight. */
    private static final int MOST_IN_FLIGHT = 96;
    /** The average number of instructions between spontaneous completions of accesses; the seed selects one entry. */
    private static final int[] COMPLETION_INTERVALS = {8, 32, 128, 1024};
    /** One in this many accesses, on average, completes at its issue; the seed selects one entry. */
    private static final int[] AT_ISSUE_INTERVALS = {2, 2, 4, 16};

    private final AddressSpace memory;
    private final Choices choices;
    private final int agents;
    private final StaleValue.Listener listener;
    private final DirectMemory direct;
    private final AccessQueues pending = new AccessQueues(this::perform);
    private final Map<Wave, WavePlacement> placements = new IdentityHashMap<>();
    /** All waves of the launch so far, by id. */
    private final List<WavePlacement> all = new ArrayList<>();

    private final UnwaitedStores unwaited;

    private Nondeterminism nondeterminism;
    private int completionInterval = 1;
    private int atIssueInterval = 1;
    private Optional<MemoryMachine> machine = Optional.empty();
    private Optional<CachedMemory> cachedMemory = Optional.empty();
    private Optional<ExploredChoices> explored = Optional.empty();
    private CacheTopology topology;
    private CacheContents contents;
    private LaneCoalescer lanes;
    private int groups;
    private long launches;
    private MemoryOperation current = MemoryOperation.NONE;
    private final MemoryOperation fetches = new MemoryOperation(StaleValue.FETCH, Policy.NONE);
    /** The accesses whose source registers the last instruction has overwritten, and those whose registers the next instruction overwrites. */
    private List<MemoryOperation> overwritten = new ArrayList<>();

    private List<MemoryOperation> overwriting = new ArrayList<>();
    private boolean isAwaited;
    private boolean isVisible;
    /** For each instruction and kind of access, the levels that it bypasses, plus one; 0 if they are not known yet. */
    private int[] past = {};

    /**
     * Creates the memory of a device before its first launch.
     *
     * @param choices make the decisions that the machine leaves open
     * @param agents the number of agents on which kernels run
     * @param listener receives stale values
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
     * Starts a kernel with empty caches.
     *
     * @param machines the machines that describe the processor, at least one
     */
    public void launch(List<MemoryMachine> machines) {
        MemoryMachine chosen = machines.get(machine(machines.size()));
        topology = new CacheTopology(chosen, agents);
        contents = new CacheContents(chosen, topology.caches());
        lanes = new LaneCoalescer(memory, contents);
        all.clear();
        past = new int[0];
        if (choices instanceof Exploration exploration) {
            ExploredChoices exploredChoices = new ExploredChoices(exploration, pending, topology, contents, all);
            nondeterminism = exploredChoices;
            explored = Optional.of(exploredChoices);
        } else if (choices instanceof Choices.Seed seed) {
            SeededChoices random = new SeededChoices(seed.number() + launches++, topology);
            completionInterval = COMPLETION_INTERVALS[random.of(COMPLETION_INTERVALS.length)];
            atIssueInterval = AT_ISSUE_INTERVALS[random.of(AT_ISSUE_INTERVALS.length)];
            nondeterminism = random;
        }
        StaleValueReporter staleness = new StaleValueReporter(chosen, topology.caches(), all, listener);
        cachedMemory = Optional.of(new CachedMemory(topology.caches(), contents, nondeterminism, all, staleness));
        machine = Optional.of(chosen);
        placements.clear();
        unwaited.clear();
        overwritten.clear();
        overwriting.clear();
        groups = 0;
    }

    private int machine(int count) {
        // Seed 0 selects the last machine: it has the most caches, so the most can happen.
        return choices instanceof Exploration exploration
                ? exploration.choose(count)
                : choices instanceof Choices.Seed seed
                        ? (int) Math.floorMod(count - 1 - seed.number(), (long) count)
                        : 0;
    }

    /** Starts the waves of a work-group. */
    public void begin(List<Wave> group) {
        int first = topology.firstSlot(groups % agents, nondeterminism.place(groups / agents));
        groups++;
        String name = group.get(0).group().toString();
        List<WavePlacement> together = new ArrayList<>();
        for (Wave wave : group) {
            WavePlacement placement = new WavePlacement(
                    wave,
                    topology.slot(first, nondeterminism.slot(wave.number())),
                    together,
                    name,
                    wave.number(),
                    all.size());
            together.add(placement);
            all.add(placement);
            placements.put(wave, placement);
        }
    }

    /** Returns the number of the agent on which a wave runs. */
    public int agent(Wave wave) {
        return topology.agent(placements.get(wave).slot);
    }

    /**
     * Announces that a wave is going to execute an instruction.
     *
     * @param site the number of the instruction
     * @param isAwaited whether {@link #complete} will be called for its accesses; if not, they complete at their issue
     * @return the accesses that the instruction is going to issue
     */
    public MemoryOperation issue(int site, Policy policy, boolean isAwaited) {
        if (!overwritten.isEmpty() || !overwriting.isEmpty()) {
            readOverwritten();
        }
        if (!pending.isEmpty() && nondeterminism.occurs(completionInterval)) {
            pending.advance(pending.get(nondeterminism.pick(pending.size())));
        }
        current = policy == Policy.NONE ? MemoryOperation.NONE : new MemoryOperation(site, policy);
        this.isAwaited = isAwaited;
        isVisible = false;
        return current;
    }

    /** Announces that the next instruction overwrites source registers of an earlier instruction of its wave. */
    public void overwrites(MemoryOperation operation) {
        if (!operation.isComplete() && nondeterminism.readsSourcesLate()) {
            overwriting.add(operation);
        } else {
            complete(operation);
        }
    }

    private void readOverwritten() {
        for (MemoryOperation operation : overwritten) {
            for (int i = 0; i < operation.accesses.size(); i++) {
                operation.accesses.get(i).readSources();
            }
            complete(operation);
        }
        overwritten.clear();
        List<MemoryOperation> next = overwriting;
        overwriting = overwritten;
        overwritten = next;
    }

    /** Returns whether the accesses issued since {@link #issue} have an effect that depends on their time of completion or that others see. */
    public boolean isVisible() {
        return isVisible;
    }

    /** Returns what decides which wave runs next, if all schedules are explored. */
    public Optional<ExploredChoices> exploredChoices() {
        return explored;
    }

    /** Completes the accesses of an instruction for which the wave has waited. */
    public void complete(MemoryOperation operation) {
        if (!operation.accesses.isEmpty()) {
            explored.ifPresent(ExploredChoices::markVisible);
        }
        while (!operation.accesses.isEmpty()) {
            PendingAccess next = operation.accesses.get(0);
            AccessList others = next.placement.pending;
            pending.perform(nondeterminism.occurs(2) ? others.get(nondeterminism.pick(others.size())) : next);
        }
    }

    /**
     * Records that a wave arrives at a barrier.
     *
     * @param waits whether it also waits there, as it does unless the barrier is split
     */
    public void arrive(Wave wave, boolean waits) {
        WavePlacement placement = placements.get(wave);
        placement.arrivals += placement.hasArrived ? 0 : 1;
        placement.hasArrived = !waits;
        unwaited.arrived(placement);
    }

    /** Ends a wave. Its stores may stay in flight. */
    public void ended(Wave wave) {
        WavePlacement placement = placements.remove(wave);
        placement.hasEnded = true;
        if (!placement.pending.isEmpty()) {
            explored.ifPresent(ExploredChoices::markVisible);
        }
        pending.leave(placement);
    }

    /** Ends a kernel: completes all accesses and writes all dirty data back to memory. */
    public void finish() {
        explored.ifPresent(ExploredChoices::finish);
        pending.finish();
        cachedMemory.ifPresent(CachedMemory::finish);
    }

    @Override
    public boolean isImmediate() {
        return false;
    }

    @Override
    public void load(MemoryRequest request) {
        submit(request, Kind.LOAD);
    }

    @Override
    public void fetch(MemoryRequest request) {
        MemoryOperation issued = current;
        current = fetches;
        PendingAccess access = pending.next();
        access.set(request, Kind.LOAD);
        access.traffic = Traffic.CODE;
        send(request, access);
        current = issued;
    }

    @Override
    public void store(MemoryRequest request) {
        submit(request, Kind.STORE);
    }

    @Override
    public void atomic(MemoryRequest request) {
        submit(request, Kind.ATOMIC);
    }

    @Override
    public void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {
        WavePlacement placement = placements.get(wave);
        current.policy.control(machine.orElseThrow()).ifPresent(control -> {
            isVisible = true;
            Traffic traffic = cachedMemory.orElseThrow().traffic(placement.slot, control);
            int cache = topology.cache(placement.slot, traffic);
            cachedMemory.orElseThrow().issue(cache, control);
            boolean hasDeferredEffect = cachedMemory.orElseThrow().hasDeferredEffect(cache, control);
            explored.ifPresent(
                    hasDeferredEffect || traffic != Traffic.DATA
                            ? ExploredChoices::markVisible
                            : ExploredChoices::markInvalidation);
            if (hasDeferredEffect) {
                PendingAccess access = pending.next();
                access.control(wave, control, traffic);
                add(access, placement);
            }
        });
    }

    private void submit(MemoryRequest request, Kind kind) {
        if (request.isLocal) {
            submitLocal(request, kind);
            return;
        }
        request.resolve();
        PendingAccess access = pending.next();
        access.set(request, kind);
        send(request, access);
    }

    private void send(MemoryRequest request, PendingAccess access) {
        Kind kind = access.kind;
        long all = request.mask;
        request.mask = all & ~lanes.addLanes(request, access);
        isVisible |= lanes.isVisible();
        boolean isDirect = request.mask != 0;
        if (isDirect) {
            explored.ifPresent(exploredChoices -> exploredChoices.bypassesCaches(placements.get(request.wave), kind));
            performDirectly(request, kind);
        }
        request.mask = all;
        if (access.mask != 0) {
            add(access, placements.get(request.wave));
        } else {
            pending.free(access);
            request.whenDone.run();
        }
        isVisible |= isDirect;
    }

    private void submitLocal(MemoryRequest request, Kind kind) {
        isVisible = true;
        PendingAccess access = pending.next();
        if (access.setLocal(request, kind)) {
            add(access, placements.get(request.wave));
        } else {
            // A lane is outside LDS or not aligned: direct access reports it.
            pending.free(access);
            performDirectly(request, kind);
            request.whenDone.run();
        }
    }

    private void add(PendingAccess access, WavePlacement placement) {
        access.operation = current;
        access.placement = placement;
        access.cache = topology.cache(placement.slot, access.traffic);
        access.queue = topology.queue(placement.slot, access.traffic);
        access.arrivals = placement.arrivals;
        access.past = access.isLocal ? 0 : past(access);
        if (pending.size() >= MOST_IN_FLIGHT) {
            pending.perform(pending.get(nondeterminism.pick(MOST_IN_FLIGHT)));
        }
        pending.add(access);
        isVisible = nondeterminism.isVisible(access, isVisible);
        boolean isFull = placement.pending.size() > MOST_IN_FLIGHT_OF_WAVE;
        if (!isAwaited
                || !access.mayCompleteLate()
                || isFull
                || nondeterminism.completesAtIssue(access, atIssueInterval)) {
            if (explored.isPresent() && explored.get().isShared(access)) {
                explored.get().markVisible();
            }
            pending.perform(access);
        }
    }

    /** Returns the levels that an access bypasses, which are the same for all accesses of one kind by an instruction. */
    private int past(PendingAccess access) {
        int place = KINDS * (current.site + 1) + access.kind.ordinal();
        while (past.length <= place) {
            past = Arrays.copyOf(past, 2 * place + 1);
        }
        if (past[place] == 0) {
            past[place] = current.policy.past(machine.orElseThrow(), access) + 1;
        }
        return past[place] - 1;
    }

    /**
     * Performs an access of lanes that do not go through caches. It comes after all earlier accesses of the wave, which may be to the same memory.
     */
    private void performDirectly(MemoryRequest request, Kind kind) {
        AccessList before = placements.get(request.wave).pending;
        while (request.shared != 0 && !before.isEmpty()) {
            pending.perform(before.get(0));
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

    private void perform(PendingAccess access) {
        if (access.kind == Kind.LOAD) {
            unwaited.loaded(access);
        }
        CachedMemory memory = cachedMemory.orElseThrow();
        if (access.isLocal) {
            move(direct, access.local, access.kind);
        } else {
            switch (access.kind) {
                case LOAD -> memory.load(access);
                case STORE -> memory.store(access, access.placement.writer(access.operation.site));
                case ATOMIC -> memory.atomic(access, CacheContents.NOBODY);
                case CONTROL -> memory.maintain(access);
            }
        }
        access.whenDone.run();
    }
}
