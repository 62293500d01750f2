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

/** A simulated GPU: its memory, the loaded code, and the state that its queues share. Instances are thread-safe. */
public final class Device {
    /** The number of the event that the host's doorbell signals. */
    private static final int HOST_EVENT = 1;

    private final Processor processor;
    /** Features that it leaves open are settled when code that depends on them is loaded. */
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

    /** Instrumentation sees one dispatch at a time. */
    private final Semaphore watching = new Semaphore(1, true);

    private final AtomicLong instructions = new AtomicLong();
    private final AtomicLong compiled = new AtomicLong();

    /**
     * Creates a GPU with empty memory.
     *
     * @param target the processor, and the features that are on or off
     * @param isa the processor's instruction set
     * @param engineSource creates the engine that executes instructions
     */
    public Device(TargetId target, Isa isa, Function<Machine, Engine> engineSource, DeviceOptions options) {
        this.target = target;
        processor = target.processor();
        this.isa = isa;
        this.options = options;
        properties = TargetProperties.of(processor);
        workers = new Workers(options.threads());
        output = KernelOutput.serialized(options.listeners().output());
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

    /** Returns the processor. */
    public Processor processor() {
        return processor;
    }

    /** Returns the processor with its features, as far as they are settled. */
    public TargetId target() {
        return target;
    }

    /** Returns the memory. */
    public AddressSpace memory() {
        return memory;
    }

    /** Returns the options. */
    public DeviceOptions options() {
        return options;
    }

    /** Creates a queue. Different threads can process different queues at the same time. */
    public HardwareQueue newQueue() {
        Host host = new Host(
                memory,
                output,
                () -> Signal.withEvent(memory, "the doorbell of host calls", 1, HOST_EVENT)
                        .handle());
        return new HardwareQueue(this, workers, host);
    }

    /** Returns the addresses of LDS and scratch memory in the flat address space. */
    public Apertures apertures() {
        return apertures;
    }

    /**
     * Returns a builder for resource descriptors of this processor.
     *
     * @throws DispatchException if the processor has no formats of images and buffers
     */
    ResourceDescriptors resources() throws DispatchException {
        if (isa.formats().isEmpty()) {
            throw new DispatchException(processor.name() + " has no images");
        }
        return new ResourceDescriptors(isa);
    }

    /** Returns the properties of the processor. */
    TargetProperties properties() {
        return properties;
    }

    /** Returns the state that all waves share besides memory. A trap handler can be installed there. */
    public GlobalState global() {
        return global;
    }

    /** Returns the loaded code objects. */
    public List<LoadedCode> codes() {
        return List.copyOf(codes);
    }

    /** Returns the machine that runs waves of a size. */
    public Machine machine(int lanes) {
        return machines.of(lanes);
    }

    private Machine watched(Machine plain) {
        Machine checked =
                checker.map(c -> c.watch(plain, target.possibleFeatures())).orElse(plain);
        return counts.map(c -> c.watch(checked)).orElse(checked);
    }

    /** Returns the number of instructions executed so far, counted once for a wave. */
    public long instructions() {
        return instructions.get();
    }

    /** Returns the engines that execute waves, one for each wave size in use. */
    public List<Engine> engines() {
        return machines.engines();
    }

    /** Returns how many instructions were executed in compiled code. */
    public long compiled() {
        return compiled.get();
    }

    /** Returns the sorted names of the executed instructions whose results approximate the hardware's. */
    public List<String> approximations() {
        return machines.approximations();
    }

    /**
     * Loads a code object.
     *
     * @param name the name of the code in messages
     * @throws CodeObjectException if it is damaged or for another processor
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

    /** Unloads a code object and frees its memory. */
    public synchronized void unload(LoadedCode code) {
        codes.remove(code);
        code.unload(memory);
        machines.rebind();
    }

    /** Declares the contents of an allocation undefined, for checks that look for uninitialised values. */
    public void undefine(Segment segment) {
        checker.ifPresent(c -> c.undefine(segment));
    }

    /** Returns the findings of the checks that {@link DeviceOptions#checks} selects, in the order in which they were found. */
    public List<Finding> findings() {
        return search.map(ScheduleSearch::findings).orElseGet(this::found);
    }

    /** Returns how much was checked so far; nothing if no checks are on. */
    public CheckCoverage coverage() {
        return checker.map(Checker::coverage).orElse(CheckCoverage.NOTHING);
    }

    private List<Finding> found() {
        return checker.map(Checker::findings).orElse(List.of());
    }

    /** Returns the instruction counts if {@link DeviceOptions#counts} enables them. */
    public Optional<InstructionCounts> counts() {
        return counts;
    }

    /** Returns a report on a fault. */
    public String report(KernelFault fault) {
        int lanes = fault.wave().map(Wave::lanes).orElse(isa.waveSize());
        return FaultReport.of(fault, machine(lanes).isa(), memory, codes);
    }

    /** Returns the exploration of all schedules, if it is on. */
    Optional<ScheduleSearch> search() {
        return search;
    }

    /** Returns whether each instruction is instrumented. Then a single thread runs a single dispatch at a time. */
    boolean isWatched() {
        return checker.isPresent() || counts.isPresent();
    }

    /**
     * Waits until no other dispatch is instrumented. To be called if {@link #isWatched}.
     *
     * @throws DispatchException if the thread is interrupted
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

    /** Allows another dispatch to be instrumented. */
    void endWatching() {
        watching.release();
    }

    /** Records that a dispatch has failed. */
    void failed(KernelFault fault) {
        checker.ifPresent(c -> c.faulted(fault));
    }

    /** Records that a dispatch has finished, normally or not. */
    void ended(Dispatch dispatch) {
        checker.ifPresent(Checker::finish);
        instructions.addAndGet(dispatch.instructions());
        compiled.addAndGet(dispatch.compiled());
    }

    /** Returns the schedule of waves that modelled memory requires; empty if threads run the waves. */
    Optional<Schedule> schedule() {
        return options.modelling().choices().map(choices -> {
            Checker waves = checker.orElseThrow();
            return choices instanceof Choices.Seed seed
                    ? Schedule.varied(seed.number(), waves::waits)
                    : Schedule.of(waves::choose);
        });
    }

    /** Sets up the dispatch of the packet at byte {@code at} of the queue's packets. */
    Dispatch setUp(HardwareQueue from, int at) throws DispatchException {
        ResolvedDispatch start = ResolvedDispatch.read(from.queue().packets(), at, codes, memory, processor);
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
