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

/** Checks kernels for mistakes while they run on a device, one kernel at a time, and collects the findings. */
public final class Checker {
    /**
     * A kernel that is about to run.
     *
     * @param kernel the name of the kernel
     * @param scalars the number of scalar registers, from s0 on, that are initialised when a wave starts
     * @param vectors the number of vector registers, from v0 on, that are initialised when a wave starts
     * @param privateBytes the size of a work-item's private memory in bytes
     * @param arguments the address of the kernel's arguments
     * @param machines the machines of the memory model that describe the processor in the mode of the kernel
     */
    public record Launch(
            String kernel, int scalars, int vectors, long privateBytes, long arguments, List<MemoryMachine> machines) {}

    private static final int MANY = 256;

    /** The kinds of checks that are on, a bit each. */
    private final int kinds;

    private final AddressSpace memory;
    private final List<LoadedCode> codes;
    private final FindingLog log = new FindingLog();
    private final FindingReporter reporter;
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
    private final List<InstructionSite> sites = new ArrayList<>();
    /** Allocations that were never written and that no kernel has been able to access yet. */
    private final Queue<Segment> undefined = new ConcurrentLinkedQueue<>();

    private final Optional<ModelledMemory> modelled;
    private Optional<AddressSlice> parts = Optional.empty();
    private Optional<SpinLoops> loops = Optional.empty();
    private long groups;
    private long waveCount;
    private long accesses;
    private boolean needsTrial;
    private boolean floatsNeedTrial;

    /**
     * Creates a checker for a device before its first launch.
     *
     * @param kinds the kinds of checks to run
     * @param modelled decides on schedules if memory is modelled, which also turns on the check for missing waits
     * @param agents the number of agents on which kernels run if memory is modelled
     * @param codes the loaded code, to which more may be added later
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
        reporter = new FindingReporter(codes, log);
        StaleFindings stale = new StaleFindings(reporter, sites);
        this.modelled = modelled.map(choices -> new ModelledMemory(memory, choices, agents, stale));
        bounds = new BoundsCheck(memory, reporter);
        barriers = new BarrierCheck(reporter);
        races = new RaceCheck(memory, reporter, sites);
        waits = new WaitCheck(reporter);
        inFlight = new CounterWaits(waits, this.modelled);
        values = new UninitCheck(reporter);
        floats = new FloatCheck(reporter, sites);
        addresses = new AddressCheck(memory, reporter);
        if (isEnabled(CheckKind.ADDRESS)) {
            memory.spread();
        }
        atomics = new FloatAtomicCheck(memory, reporter);
        faults = new FaultFindings(memory, reporter);
        valuesInMemory = new UninitMemory(memory, values);
    }

    /**
     * Returns a machine whose execution is checked.
     *
     * @param features the target features that may be enabled
     */
    public Machine watch(Machine machine, Set<String> features) {
        WaitStateCheck.Point start = isEnabled(CheckKind.HAZARD)
                ? machine.isa()
                        .processor()
                        .hazards()
                        .map(rules ->
                                new WaitStateCheck(rules.checker(machine.isa(), features), reporter, sites).start())
                        .orElse(WaitStateCheck.Point.NONE)
                : WaitStateCheck.Point.NONE;
        Coherence coherence = new Coherence(machine.isa());
        InstructionInfo info = new InstructionInfo(machine.isa());
        int scalars = UndefinedRegisters.scalars(machine.isa().tables().codes());
        InstructionLookahead lookahead = new InstructionLookahead(machine);
        inFlight.watch(lookahead);
        parts = Optional.of(new AddressSlice(machine, lookahead));
        loops = Optional.of(new SpinLoops(machine.isa(), lookahead));
        return machine.with(new CheckingMemory(modelled.<MemoryPort>map(m -> m).orElse(machine.port()), this))
                .with(new Watcher() {
                    @Override
                    public Watch watch(Instruction instruction, Op op, long address) {
                        InstructionSite site = new InstructionSite(
                                Checker.this,
                                machine,
                                coherence,
                                info,
                                instruction,
                                op,
                                address,
                                sites.size(),
                                lookahead.limits(address + instruction.size()));
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

    /** Starts a kernel. Earlier kernels have ended. */
    public void launch(Launch launch) {
        shadows.clear();
        for (Segment next = undefined.poll(); next != null; next = undefined.poll()) {
            valuesInMemory.undefine(next);
        }
        reporter.kernel(launch.kernel());
        bounds.launch(launch.privateBytes(), ArgumentNames.of(codes, launch.kernel(), launch.arguments(), memory));
        races.launch();
        values.launch(launch.scalars(), launch.vectors());
        modelled.ifPresent(m -> m.launch(launch.machines()));
    }

    /** Declares the contents of a new allocation undefined. */
    public void undefine(Segment segment) {
        if (isEnabled(CheckKind.UNINIT)) {
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
        if (isEnabled(CheckKind.RACE)) {
            races.begin(group, coherence);
        }
        if (isEnabled(CheckKind.ADDRESS)) {
            group.forEach(addresses::begin);
        }
        if (isEnabled(CheckKind.UNINIT)) {
            for (WaveShadow shadow : group) {
                values.begin(shadow, scalars);
                valuesInMemory.begin(shadow.wave);
            }
        }
    }

    /** Drops the state of work-groups that have ended if there are many. */
    private void forget() {
        if (shadows.size() > MANY) {
            Set<WorkGroup> running = Collections.newSetFromMap(new IdentityHashMap<>());
            shadows.values().stream().filter(s -> !s.hasEnded).forEach(s -> running.add(s.wave.group()));
            shadows.keySet().removeIf(wave -> !running.contains(wave.group()));
        }
    }

    /** Returns the findings so far, in the order in which they were found. */
    public List<Finding> findings() {
        return log.all();
    }

    /** Returns how much was checked so far, and for what. */
    public CheckCoverage coverage() {
        Set<CheckKind> looked = EnumSet.noneOf(CheckKind.class);
        EnumSet.allOf(CheckKind.class).stream().filter(this::isEnabled).forEach(looked::add);
        return new CheckCoverage(looked, groups, waveCount, accesses);
    }

    /** Returns whether the result of the instruction at an address may become part of a memory address. */
    boolean isAddressPart(long address) {
        return parts.orElseThrow().isPart(address);
    }

    /** Returns whether the instruction at an address is a load or an atomic with which a loop waits for another wave. */
    boolean isSpinning(long address) {
        return loops.orElseThrow().isSpinning(address);
    }

    boolean isEnabled(CheckKind kind) {
        return (kinds & bit(kind)) != 0;
    }

    private static int bit(CheckKind kind) {
        return 1 << kind.ordinal();
    }

    boolean before(InstructionSite site, Wave wave) {
        WaveShadow shadow = WaveShadow.of(wave);
        shadow.site = site;
        if (site.barrier != Operation.NOP && isEnabled(CheckKind.BARRIER)) {
            barriers.arrives(shadow);
            shadow.barrier = site;
        }
        shadow.updateLocalLoads();
        if (isEnabled(CheckKind.RACE)) {
            races.before(shadow);
        }
        if (isEnabled(CheckKind.WAIT)) {
            inFlight.before(shadow);
        }
        shadow.hazards = shadow.hazards.after(shadow);
        if (isEnabled(CheckKind.ADDRESS)) {
            addresses.before(shadow);
        }
        needsTrial = isEnabled(CheckKind.UNINIT) && values.before(shadow);
        floatsNeedTrial = isEnabled(CheckKind.FLOAT) && floats.before(shadow);
        return needsTrial || floatsNeedTrial;
    }

    /** Returns whether a wave is at a wait for an operation that is still in flight. */
    public boolean waits(Wave wave) {
        return inFlight.waits(wave);
    }

    /** Returns the index of the wave that runs next. Only for the exploration of all schedules. */
    public int choose(List<Wave> ready) {
        return inFlight.choose(ready);
    }

    /** Ends a kernel, because its waves have ended or one of them has failed. */
    public void finish() {
        modelled.ifPresent(ModelledMemory::finish);
    }

    void tried(Wave wave, Watcher.Trial trial) {
        if (needsTrial) {
            values.tried(WaveShadow.of(wave), trial);
        }
        if (floatsNeedTrial) {
            floats.tried(WaveShadow.of(wave), trial);
        }
    }

    /** Returns whether other waves may run now: the instruction made a memory access that they can see, or the next instruction has to wait. */
    boolean after(InstructionSite site, Wave wave, boolean hasEnded) {
        WaveShadow shadow = WaveShadow.of(wave);
        shadow.hasEnded |= hasEnded;
        if (hasEnded) {
            modelled.ifPresent(m -> m.ended(wave));
            races.ended(shadow);
        }
        if (site.barrier == Operation.BARRIER && isEnabled(CheckKind.RACE)) {
            races.afterBarrier(shadow);
        }
        if (isEnabled(CheckKind.UNINIT)) {
            values.after(shadow);
        }
        if (isEnabled(CheckKind.FLOAT)) {
            floats.after(shadow);
        }
        if (isEnabled(CheckKind.ADDRESS)) {
            addresses.after(shadow);
        }
        return modelled.isPresent()
                && (modelled.get().isVisible() || site.nextLimits.length > 0 && shadow.inFlight.holds(site.nextLimits));
    }

    private void passed(List<Wave> waves) {
        List<WaveShadow> waiting = waves.stream().map(shadows::get).toList();
        if (isEnabled(CheckKind.RACE)) {
            races.passed(waiting);
        } else if (isEnabled(CheckKind.WAIT) || isEnabled(CheckKind.BARRIER)) {
            waits.passed(waiting);
        }
        if (isEnabled(CheckKind.BARRIER)) {
            Wave first = waves.get(0);
            barriers.passed(
                    waiting,
                    shadows.values().stream()
                            .filter(s -> s.wave.group() == first.group())
                            .toList());
        }
    }

    /** Checks a memory access. Returns the lanes that may go on to memory. */
    long accesses(MemoryRequest request, boolean isWrite, boolean isAtomic) {
        accesses++;
        WaveShadow shadow = WaveShadow.of(request.wave);
        if (isEnabled(CheckKind.ADDRESS)) {
            request.mask &= ~addresses.strays(shadow, request);
        }
        long lanes = isEnabled(CheckKind.BOUNDS) ? bounds.inside(shadow, request, isWrite) : request.mask;
        if (isEnabled(CheckKind.WAIT)) {
            waits.access(shadow, request, lanes);
        }
        waits.afterBarrier(shadow, request, lanes);
        if (isEnabled(CheckKind.RACE)) {
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
        if (isAtomic && isEnabled(CheckKind.ATOMIC)) {
            int agent = modelled.map(m -> m.agent(request.wave)).orElse(0);
            atomics.access(shadow, request, lanes, agent);
        }
        if (isWrite && isEnabled(CheckKind.UNINIT)) {
            request.mask = lanes;
            valuesInMemory.stores(shadow, request);
        }
        if (isWrite && isEnabled(CheckKind.FLOAT)) {
            floats.stores(shadow, request, lanes);
        }
        return lanes;
    }

    /**
     * Takes the undefined bits that a load or a returning atomic is about to bring. It runs before the access, because the data may overwrite the
     * addresses.
     */
    void loads(MemoryRequest request) {
        if (isEnabled(CheckKind.UNINIT)) {
            valuesInMemory.loads(WaveShadow.of(request.wave), request);
        }
    }

    /** Reports the fault that ended a kernel. */
    public void faulted(KernelFault fault) {
        faults.report(fault, shadows);
    }

    /** Returns the number of a wave's operations in flight for a counter, or 0 if waits are not checked. */
    int inFlight(Wave wave, int counter) {
        WaveShadow shadow = shadows.get(wave);
        return shadow == null ? 0 : shadow.inFlight.count(counter);
    }
}
