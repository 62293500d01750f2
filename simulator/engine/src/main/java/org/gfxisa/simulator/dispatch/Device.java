package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.check.CheckCoverage;
import org.gfxisa.simulator.check.Checker;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.count.InstructionCounts;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.exec.TieredEngine;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.host.KernelOutput;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** A simulated GPU: memory, loaded code, and what queues share that are worked off on it. For all threads. */
public final class Device {
    /** The number of the event that the host's doorbell tells of. */
    private static final int HOST_EVENT = 1;

    private final Processor processor;
    /** Settles the features that it leaves open when code is loaded that depends on them. */
    private volatile TargetId target;

    private final Isa isa;
    private final TargetProperties properties;
    private final DeviceOptions options;
    private final AddressSpace memory = new AddressSpace();
    private final Apertures apertures = Apertures.DEFAULT;
    private final GlobalState global = new GlobalState();
    private final List<LoadedCode> codes = new CopyOnWriteArrayList<>();
    private final ImplicitApertures implicitApertures = new ImplicitApertures();
    private final Workers workers;
    private final KernelOutput output;

    private final Optional<Checker> checker;
    private final Optional<InstructionCounts> counts;
    private final WaveMachines machines;
    private final Optional<ScheduleSearch> search;

    /** What looks on sees one dispatch at a time. */
    private final Semaphore watching = new Semaphore(1, true);

    private final AtomicLong instructions = new AtomicLong();
    private final AtomicLong compiled = new AtomicLong();

    /**
     * A GPU without anything in its memory.
     *
     * @param target the processor, and the features that its processes have on or off
     * @param isa the processor's instruction set
     * @param engineSource makes what executes instructions
     */
    public Device(TargetId target, Isa isa, Function<Machine, Engine> engineSource, DeviceOptions options) {
        this.target = target;
        processor = target.processor();
        this.isa = isa;
        this.options = options;
        properties = TargetProperties.of(processor);
        workers = new Workers(options.threads());
        output = KernelOutput.inTurn(options.listeners().output());
        checker = options.checks().isEmpty() && options.modelling().choices().isEmpty()
                ? Optional.empty()
                : Optional.of(new Checker(
                        options.checks(),
                        options.modelling().choices(),
                        options.modelling().agents(),
                        memory,
                        codes));
        search = options.modelling()
                .choices()
                .filter(Exploration.class::isInstance)
                .map(all -> new ScheduleSearch((Exploration) all, memory, global, this::found));
        counts = options.counts() ? Optional.of(new InstructionCounts(properties)) : Optional.empty();
        machines = new WaveMachines(
                isa, memory, apertures, global, this::watched, isWatched() ? TieredEngine::of : engineSource);
    }

    /** The processor that it is. */
    public Processor processor() {
        return processor;
    }

    /** The processor with its features, as far as they are settled. */
    public TargetId target() {
        return target;
    }

    /** Its memory. */
    public AddressSpace memory() {
        return memory;
    }

    /** How it was set up. */
    public DeviceOptions options() {
        return options;
    }

    /** Makes a queue: what is in several queues is done at the same time, if different threads work them off. */
    public HardwareQueue newQueue() {
        Host host = new Host(
                memory,
                output,
                () -> Signal.withEvent(memory, "the doorbell of host calls", 1, HOST_EVENT)
                        .handle());
        return new HardwareQueue(this, workers, host);
    }

    /** Where LDS and scratch memory are in the flat address space. */
    public Apertures apertures() {
        return apertures;
    }

    /**
     * Makes resources as it takes them.
     *
     * @throws DispatchException when it has no formats of images and buffers
     */
    Resources resources() throws DispatchException {
        if (isa.formats().isEmpty()) {
            throw new DispatchException(processor.name() + " has no images");
        }
        return new Resources(isa);
    }

    /** What it does by the spec. */
    TargetProperties properties() {
        return properties;
    }

    /** What all waves share beside memory: a trap handler can be installed there. */
    public GlobalState global() {
        return global;
    }

    /** The code objects that are loaded. */
    public List<LoadedCode> codes() {
        return List.copyOf(codes);
    }

    /** The machine that runs waves of this size. */
    public Machine machine(int lanes) {
        return machines.of(lanes);
    }

    private Machine watched(Machine plain) {
        Machine checked =
                checker.map(c -> c.watch(plain, target.possibleFeatures())).orElse(plain);
        return counts.map(c -> c.watch(checked)).orElse(checked);
    }

    /** Instructions executed so far, counted once for a wave. */
    public long instructions() {
        return instructions.get();
    }

    /** What executes waves: an engine for each size that kernels have used. */
    public List<Engine> engines() {
        return machines.engines();
    }

    /** Instructions that were executed in compiled code. */
    public long compiled() {
        return compiled.get();
    }

    /** Names of the executed instructions whose results approximate the hardware's, sorted. */
    public List<String> approximations() {
        return machines.approximations();
    }

    /**
     * Loads a code object.
     *
     * @param name what to call it in messages
     * @throws CodeObjectException when it is damaged or for another processor
     */
    public synchronized LoadedCode load(CodeObject object, String name) throws CodeObjectException {
        TargetId settled = object.target()
                .flatMap(target::withCode)
                .orElseThrow(() ->
                        new CodeObjectException("code for " + object.targetId() + ", but the GPU is a " + target));
        LoadedCode code = LoadedCode.load(object, memory, name);
        target = settled;
        if (object.version() >= ImplicitApertures.VERSION && ImplicitApertures.areNeeded(properties)) {
            implicitApertures.place(memory, apertures);
        }
        codes.add(code);
        return code;
    }

    /** Gives a code object's memory back. */
    public synchronized void unload(LoadedCode code) {
        codes.remove(code);
        code.unload(memory);
        machines.rebind();
    }

    /** Says that nobody has written an allocation: that a kernel reads it before is then a mistake, if one looks for such. */
    public void undefine(Segment segment) {
        checker.ifPresent(c -> c.undefine(segment));
    }

    /** What the checks found that {@link DeviceOptions#checks} asks for, in the order in which it came up. */
    public List<Finding> findings() {
        return search.map(ScheduleSearch::findings).orElseGet(this::found);
    }

    /** What the checks have looked at so far; nothing if there are none. */
    public CheckCoverage coverage() {
        return checker.map(Checker::coverage).orElse(CheckCoverage.NOTHING);
    }

    private List<Finding> found() {
        return checker.map(Checker::findings).orElse(List.of());
    }

    /** What instructions did, if {@link DeviceOptions#counts} asks for that. */
    public Optional<InstructionCounts> counts() {
        return counts;
    }

    /** Tells a fault with everything that is known about it. */
    public String report(KernelFault fault) {
        int lanes = fault.wave().map(Wave::lanes).orElse(isa.waveSize());
        return FaultReport.of(fault, machine(lanes).isa(), memory, codes);
    }

    /** What runs dispatches under every schedule, if they are explored. */
    Optional<ScheduleSearch> search() {
        return search;
    }

    /** Whether something looks at each instruction: then one thread runs one dispatch. */
    boolean isWatched() {
        return checker.isPresent() || counts.isPresent();
    }

    /**
     * Waits until what looks on has no other dispatch to look at; to be called where {@link #isWatched}.
     *
     * @throws DispatchException when the thread is interrupted
     */
    void beginWatching() throws DispatchException {
        try {
            if (!watching.tryAcquire()) {
                watching.acquire();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DispatchException("the thread was interrupted while it waited for another kernel's end");
        }
    }

    /** What looks on may turn to another dispatch. */
    void endWatching() {
        watching.release();
    }

    /** A dispatch failed. */
    void failed(KernelFault fault) {
        checker.ifPresent(c -> c.faulted(fault));
    }

    /** A dispatch is over, whether it came to its end or not. */
    void ended(Dispatch dispatch) {
        checker.ifPresent(Checker::finish);
        instructions.addAndGet(dispatch.instructions());
        compiled.addAndGet(dispatch.compiled());
    }

    /** The order of waves that modelled memory decides on; empty where threads run them. */
    Optional<Schedule> schedule() {
        return options.modelling().choices().map(choices -> {
            Checker waves = checker.orElseThrow();
            return choices instanceof Choices.Seed seed
                    ? Schedule.varied(seed.number(), waves::waits)
                    : Schedule.of(waves::choose);
        });
    }

    /** Sets up the dispatch of a packet, at byte {@code at} of the queue's. */
    Dispatch setUp(HardwareQueue from, int at) throws DispatchException {
        KernelStart start = KernelStart.read(from.queue().packets(), at, codes, memory, processor);
        Packet packet = start.packet();
        LaunchSettings settings = start.settings();
        if (ModeRegister.excpEn(settings.mode()) != 0) {
            recordExceptions();
        }
        int lanes = settings.lanes();
        Machine machine = from.isStepped() ? machines.journaling(lanes, from.journal()) : machines.of(lanes);
        WaveSetup setup = new WaveSetup(
                packet,
                settings,
                from.userRegisters(packet, settings),
                from.scratch(),
                machine.layout(),
                properties,
                global.trapHandler() != 0);
        List<MemoryMachine> modelled =
                options.modelling().choices().isEmpty() ? List.of() : settings.machines(processor);
        checker.ifPresent(c -> c.launch(new Checker.Launch(
                start.kernel(),
                setup.scalars(),
                setup.vectors(),
                setup.privateBytes(),
                packet.kernargAddress(),
                modelled)));
        Timeline.Dispatch timeline =
                options.listeners().timeline().begin(start.kernel(), packet.grid(), pc -> FaultReport.place(pc, codes));
        return new Dispatch(
                start.kernel(),
                setup,
                machines.engine(machine),
                global,
                from.host(),
                Traps.of(start.version(), properties, from.queue().address()),
                from.journal(),
                options,
                timeline,
                machine.watcher(),
                from.isStepped() || isWatched() ? 1 : threads(packet.grid()));
    }

    private synchronized void recordExceptions() {
        if (global.recordExceptions()) {
            machines.rebind();
        }
    }

    private int threads(GridSize grid) {
        return (int) Math.min(options.threads(), grid.groups());
    }
}
