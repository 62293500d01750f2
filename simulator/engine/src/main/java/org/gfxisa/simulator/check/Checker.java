package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gfxisa.Instruction;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.modelled.ModelledMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** Looks for mistakes while kernels run on a device, one at a time, and keeps what it finds. */
public final class Checker {
    /**
     * A kernel that is going to run.
     *
     * @param kernel its name
     * @param scalars scalar registers from s0 that hold something when waves start
     * @param vectors vector registers from v0 likewise
     * @param privateBytes private memory of a work-item
     * @param arguments address of its arguments
     * @param machines of the memory model, of which the processor is one as it runs the kernel
     */
    public record Launch(
            String kernel, int scalars, int vectors, long privateBytes, long arguments, List<MemoryMachine> machines) {}

    private static final int MANY = 256;

    /** A bit each. */
    private final int kinds;

    private final AddressSpace memory;
    private final List<LoadedCode> codes;
    private final FindingLog log = new FindingLog();
    private final Reports reports;
    private final BoundsCheck bounds;
    private final BarrierCheck barriers;
    private final RaceCheck races;
    private final WaitCheck waits;
    private final CounterWaits inFlight;
    private final UninitCheck values;
    private final FloatCheck floats;
    private final AddressCheck addresses;
    private final FloatAtomicCheck atomics;
    private final FaultFindings faults;
    private final UninitMemory valuesInMemory;
    private final Map<Wave, WaveShadow> shadows = new IdentityHashMap<>();
    private final List<Site> sites = new ArrayList<>();
    /** Allocations that nobody has written, and that no kernel has been able to access. */
    private final Queue<Segment> undefined = new ConcurrentLinkedQueue<>();

    private final Optional<ModelledMemory> modelled;
    private Optional<AddressParts> parts = Optional.empty();
    private Optional<WaitLoops> loops = Optional.empty();
    private long groups;
    private long waveCount;
    private long accesses;
    private boolean isTried;
    private boolean areFloatsTried;

    /**
     * A checker of a device on which nothing has run yet.
     *
     * @param modelled what decides on schedules, if memory is to be modelled; then missing waits are looked for, too
     * @param agents on how many kernels run then
     * @param codes what is loaded, to which more may be added
     */
    public Checker(
            Set<CheckKind> kinds, Optional<Choices> modelled, int agents, AddressSpace memory, List<LoadedCode> codes) {
        int bits = modelled.isPresent() ? bit(CheckKind.WAIT) : 0;
        for (CheckKind kind : kinds) {
            bits |= bit(kind);
        }
        this.kinds = bits;
        this.memory = memory;
        this.codes = codes;
        reports = new Reports(codes, log);
        StaleFindings stale = new StaleFindings(reports, sites);
        this.modelled = modelled.map(choices -> new ModelledMemory(memory, choices, agents, stale));
        bounds = new BoundsCheck(memory, reports);
        barriers = new BarrierCheck(reports);
        races = new RaceCheck(memory, reports, sites);
        waits = new WaitCheck(reports);
        inFlight = new CounterWaits(waits, this.modelled);
        values = new UninitCheck(reports);
        floats = new FloatCheck(reports, sites);
        addresses = new AddressCheck(memory, reports);
        if (does(CheckKind.ADDRESS)) {
            memory.spread();
        }
        atomics = new FloatAtomicCheck(memory, reports);
        faults = new FaultFindings(memory, reports);
        valuesInMemory = new UninitMemory(memory, values);
    }

    /**
     * A machine that is looked at.
     *
     * @param features the target features that may be on
     */
    public Machine watch(Machine machine, Set<String> features) {
        WaitStateCheck.Point start = does(CheckKind.HAZARD)
                ? machine.isa()
                        .processor()
                        .hazards()
                        .map(rules ->
                                new WaitStateCheck(rules.checker(machine.isa(), features), reports, sites).start())
                        .orElse(WaitStateCheck.Point.NONE)
                : WaitStateCheck.Point.NONE;
        Coherence coherence = new Coherence(machine.isa());
        InstructionInfo info = new InstructionInfo(machine.isa());
        int scalars = WaveValues.scalars(machine.isa().tables().codes());
        Upcoming upcoming = new Upcoming(machine);
        inFlight.watch(upcoming);
        parts = Optional.of(new AddressParts(machine, upcoming));
        loops = Optional.of(new WaitLoops(machine.isa(), upcoming));
        return machine.with(new CheckingMemory(modelled.<MemoryPort>map(m -> m).orElse(machine.port()), this))
                .with(new Watcher() {
                    @Override
                    public Watch watch(Instruction instruction, Op op, long address) {
                        Site site = new Site(
                                Checker.this,
                                machine,
                                coherence,
                                info,
                                instruction,
                                op,
                                address,
                                sites.size(),
                                upcoming.limits(address + instruction.size()));
                        sites.add(site);
                        return site;
                    }

                    @Override
                    public void begin(List<Wave> waves) {
                        Checker.this.begin(waves, scalars, coherence, start);
                    }

                    @Override
                    public void passed(List<Wave> waves) {
                        Checker.this.passed(waves);
                    }
                });
    }

    /** A kernel starts: nothing of one before it runs any more. */
    public void launch(Launch launch) {
        shadows.clear();
        for (Segment next = undefined.poll(); next != null; next = undefined.poll()) {
            valuesInMemory.undefine(next);
        }
        reports.kernel(launch.kernel());
        bounds.launch(launch.privateBytes(), ArgumentNames.of(codes, launch.kernel(), launch.arguments(), memory));
        races.launch();
        values.launch(launch.scalars(), launch.vectors());
        modelled.ifPresent(m -> m.launch(launch.machines()));
    }

    /** Nobody has written an allocation, though it holds something. */
    public void undefine(Segment segment) {
        if (does(CheckKind.UNINIT)) {
            undefined.add(segment);
        }
    }

    private void begin(List<Wave> waves, int scalars, Coherence coherence, WaitStateCheck.Point start) {
        forget();
        groups++;
        waveCount += waves.size();
        List<WaveShadow> group = waves.stream().map(WaveShadow::new).toList();
        for (WaveShadow shadow : group) {
            shadows.put(shadow.wave, shadow);
            shadow.wave.shadow = shadow;
            shadow.hazards = start;
        }
        modelled.ifPresent(m -> m.begin(waves));
        if (does(CheckKind.RACE)) {
            races.begin(group, coherence);
        }
        if (does(CheckKind.ADDRESS)) {
            group.forEach(addresses::begin);
        }
        if (does(CheckKind.UNINIT)) {
            for (WaveShadow shadow : group) {
                values.begin(shadow, scalars);
                valuesInMemory.begin(shadow.wave);
            }
        }
    }

    /** Forgets the waves of work-groups of which none runs any more, when there are many. */
    private void forget() {
        if (shadows.size() > MANY) {
            Set<WorkGroup> running = Collections.newSetFromMap(new IdentityHashMap<>());
            shadows.values().stream().filter(s -> !s.hasEnded).forEach(s -> running.add(s.wave.group()));
            shadows.keySet().removeIf(wave -> !running.contains(wave.group()));
        }
    }

    /** What was found so far, in the order in which it came up. */
    public List<Finding> findings() {
        return log.all();
    }

    /** What was looked at so far, and for what. */
    public Examined examined() {
        Set<CheckKind> looked = EnumSet.noneOf(CheckKind.class);
        EnumSet.allOf(CheckKind.class).stream().filter(this::does).forEach(looked::add);
        return new Examined(looked, groups, waveCount, accesses);
    }

    /** Whether what the instruction at an address gives may become part of an address. */
    boolean isAddressPart(long address) {
        return parts.orElseThrow().isPart(address);
    }

    /** Whether the instruction at an address is a load that a loop waits with. */
    boolean isWaiting(long address) {
        return loops.orElseThrow().isWaiting(address);
    }

    boolean does(CheckKind kind) {
        return (kinds & bit(kind)) != 0;
    }

    private static int bit(CheckKind kind) {
        return 1 << kind.ordinal();
    }

    boolean before(Site site, Wave wave) {
        WaveShadow shadow = WaveShadow.of(wave);
        shadow.site = site;
        if (site.barrier != Operation.NOP && does(CheckKind.BARRIER)) {
            barriers.arrives(shadow);
            shadow.barrier = site;
        }
        shadow.goesOn();
        if (does(CheckKind.RACE)) {
            races.before(shadow);
        }
        if (does(CheckKind.WAIT)) {
            inFlight.before(shadow);
        }
        shadow.hazards = shadow.hazards.behind(shadow);
        if (does(CheckKind.ADDRESS)) {
            addresses.before(shadow);
        }
        isTried = does(CheckKind.UNINIT) && values.before(shadow);
        areFloatsTried = does(CheckKind.FLOAT) && floats.before(shadow);
        return isTried || areFloatsTried;
    }

    /** Whether a wave is at an instruction that waits for something which is not done. */
    public boolean waits(Wave wave) {
        return inFlight.waits(wave);
    }

    /** The place of the wave that goes on, of those that can, where all schedules are tried. */
    public int choose(List<Wave> ready) {
        return inFlight.choose(ready);
    }

    /** A kernel's waves have ended, or one of them has failed. */
    public void finish() {
        modelled.ifPresent(ModelledMemory::finish);
    }

    void tried(Wave wave, Watcher.Trial trial) {
        if (isTried) {
            values.tried(WaveShadow.of(wave), trial);
        }
        if (areFloatsTried) {
            floats.tried(WaveShadow.of(wave), trial);
        }
    }

    /** Whether others may go on: it has asked something of memory that they see, or what follows has to wait. */
    boolean after(Site site, Wave wave, boolean hasEnded) {
        WaveShadow shadow = WaveShadow.of(wave);
        shadow.hasEnded |= hasEnded;
        if (hasEnded) {
            modelled.ifPresent(m -> m.ended(wave));
            races.ended(shadow);
        }
        if (site.barrier == Operation.BARRIER && does(CheckKind.RACE)) {
            races.behindBarrier(shadow);
        }
        if (does(CheckKind.UNINIT)) {
            values.after(shadow);
        }
        if (does(CheckKind.FLOAT)) {
            floats.after(shadow);
        }
        if (does(CheckKind.ADDRESS)) {
            addresses.after(shadow);
        }
        return modelled.isPresent()
                && (modelled.get().isVisible()
                        || site.limitsBehind.length > 0 && shadow.inFlight.holds(site.limitsBehind));
    }

    private void passed(List<Wave> waves) {
        List<WaveShadow> waiting = waves.stream().map(shadows::get).toList();
        if (does(CheckKind.RACE)) {
            races.passed(waiting);
        } else if (does(CheckKind.WAIT) || does(CheckKind.BARRIER)) {
            waits.passed(waiting);
        }
        if (does(CheckKind.BARRIER)) {
            Wave first = waves.get(0);
            barriers.passed(
                    waiting,
                    shadows.values().stream()
                            .filter(s -> s.wave.group() == first.group())
                            .toList());
        }
    }

    /** The lanes of a request that go on to memory. */
    long accesses(MemoryRequest request, boolean isWrite, boolean isAtomic) {
        accesses++;
        WaveShadow shadow = WaveShadow.of(request.wave);
        if (does(CheckKind.ADDRESS)) {
            request.mask &= ~addresses.strays(shadow, request);
        }
        long lanes = does(CheckKind.BOUNDS) ? bounds.inside(shadow, request, isWrite) : request.mask;
        if (does(CheckKind.WAIT)) {
            waits.access(shadow, request, lanes);
        }
        waits.behindBarrier(shadow, request, lanes);
        if (does(CheckKind.RACE)) {
            Optional<Synchronization> order = races.access(shadow, request, lanes, isWrite, isAtomic);
            if (modelled.isPresent()) {
                request.whenDone = order.<Runnable>map(o -> o).orElse(MemoryRequest.NOTHING);
            } else {
                order.ifPresent(Runnable::run);
            }
        }
        if (isWrite && request.isLocal && shadow.site.loadsToLocal) {
            shadow.loadsToLocal(request, lanes);
        }
        if (isAtomic && does(CheckKind.ATOMIC)) {
            int agent = modelled.map(m -> m.agent(request.wave)).orElse(0);
            atomics.access(shadow, request, lanes, agent);
        }
        if (isWrite && does(CheckKind.UNINIT)) {
            request.mask = lanes;
            valuesInMemory.stores(shadow, request);
        }
        if (isWrite && does(CheckKind.FLOAT)) {
            floats.stores(shadow, request, lanes);
        }
        return lanes;
    }

    /** A load, or an atomic that returns something, is going to be made; later its data may be where its addresses were. */
    void loads(MemoryRequest request) {
        if (does(CheckKind.UNINIT)) {
            valuesInMemory.loads(WaveShadow.of(request.wave), request);
        }
    }

    /** A kernel was ended. */
    public void faulted(KernelFault fault) {
        faults.tell(fault, shadows);
    }

    /** How many operations of a wave are in flight by a counter, as far as waits are looked for. */
    int inFlight(Wave wave, int counter) {
        WaveShadow shadow = shadows.get(wave);
        return shadow == null ? 0 : shadow.inFlight.count(counter);
    }
}
