package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.check.Checker;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.count.InstructionCounts;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.exec.Interpreter;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** A simulated GPU: memory, loaded code, a queue, and what works it off. For one thread at a time. */
public final class Device {
    private static final int QUEUE_SIZE = 64;
    /** The number of the event that the host's doorbell tells of. */
    private static final int HOST_EVENT = 1;

    private final Processor processor;
    /** Settles the features that it leaves open when code is loaded that depends on them. */
    private TargetId target;

    private final Isa isa;
    private final TargetProperties properties;
    private final DeviceOptions options;
    private final AddressSpace memory = new AddressSpace();
    private final Apertures apertures = Apertures.DEFAULT;
    private final GlobalState global = new GlobalState();
    /** User data as descriptors ask for them. */
    static final UnaryOperator<int[]> BY_DESCRIPTOR = scratch -> new int[0];

    private UnaryOperator<int[]> userData = BY_DESCRIPTOR;
    private final List<LoadedCode> codes = new ArrayList<>();
    private final Journal journal = new Journal();
    private final ScratchPool scratch = new ScratchPool(memory, journal);
    private final PacketProcessor packetProcessor = new PacketProcessor(memory, this::dispatch, this::instructions);
    private final Queue queue;
    private final ImplicitApertures implicitApertures = new ImplicitApertures();
    private final Workers workers;
    private final Host host;
    /** Of the packet at the head of the queue, while it is not done. */
    private volatile Optional<Dispatch> current = Optional.empty();

    private final Optional<Checker> checker;
    private final Optional<InstructionCounts> counts;
    private final WaveMachines machines;
    private final Optional<ScheduleSearch> search;

    private boolean holds;
    private long instructions;
    private long compiled;

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
        queue = new Queue(memory, QUEUE_SIZE, apertures, properties, options.threads());
        workers = new Workers(options.threads());
        host = new Host(
                memory,
                options.listeners().output(),
                () -> Signal.withEvent(memory, "the doorbell of host calls", 1, HOST_EVENT)
                        .handle());
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
                isa, memory, apertures, global, journal, this::watched, isWatched() ? Interpreter::of : engineSource);
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

    /** Its queue. */
    public Queue queue() {
        return queue;
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

    /** Sets what makes the user data of dispatches from now on, given the resource of private memory. */
    void setUserData(UnaryOperator<int[]> maker) {
        userData = maker;
    }

    /** What answers kernels' calls and prints what they write. */
    Host host() {
        return host;
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
        return instructions;
    }

    /** What executes waves: an engine for each size that kernels have used. */
    public List<Engine> engines() {
        return machines.engines();
    }

    /** Instructions that were executed in compiled code. */
    public long compiled() {
        return compiled;
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
    public LoadedCode load(CodeObject object, String name) throws CodeObjectException {
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
    public void unload(LoadedCode code) {
        codes.remove(code);
        code.unload(memory);
        machines.rebind();
    }

    /** Writes a kernel-dispatch packet and rings the doorbell. */
    public void enqueue(
            LoadedKernel kernel, GridSize grid, long kernargAddress, int groupBytes, int privateBytes, long signal)
            throws DispatchException {
        grid.check();
        long index = queue.reserve();
        Packet packet = new Packet(grid, privateBytes, groupBytes, kernel.descriptor(), kernargAddress);
        packet.write(queue.packets(), queue.placeOf(index), signal);
        queue.ring(index);
    }

    /**
     * Works the queue off as far as the next kernel dispatch, of which nothing runs yet: it can be stepped. {@link #process} runs what is
     * left of it.
     *
     * @throws DispatchException when there is none, or a packet is refused
     */
    public Dispatch begin() throws DispatchException {
        if (options.modelling().choices().isPresent()) {
            throw new DispatchException("a kernel cannot be stepped while memory is modelled");
        }
        holds = true;
        try {
            process();
        } finally {
            holds = false;
        }
        return current.orElseThrow(() -> new DispatchException("no kernel to start: an earlier packet still waits"));
    }

    /** Lets {@link #process} return soon, in the middle of a dispatch; calling it again goes on. For any thread. */
    public void stop() {
        current.ifPresent(Dispatch::stop);
    }

    /**
     * Works the queue off.
     *
     * @return whether all packets are done; false when one waits for signals, or was stopped
     * @throws DispatchException when a packet is refused
     * @throws KernelFault when a kernel did something wrong
     */
    public boolean process() throws DispatchException {
        return packetProcessor.process(queue);
    }

    /** Says that nobody has written an allocation: that a kernel reads it before is then a mistake, if one looks for such. */
    public void undefine(Segment segment) {
        checker.ifPresent(c -> c.undefine(segment));
    }

    /** What the checks found that {@link DeviceOptions#checks} asks for, in the order in which it came up. */
    public List<Finding> findings() {
        return search.map(ScheduleSearch::findings).orElseGet(this::found);
    }

    private List<Finding> found() {
        return checker.map(Checker::findings).orElse(List.of());
    }

    /** What instructions did, if {@link DeviceOptions#counts} asks for that. */
    public Optional<InstructionCounts> counts() {
        return counts;
    }

    /**
     * Works the queue off until a signal's value meets a condition.
     *
     * @param timeout how long to wait at most, also for what other threads do
     * @return the value that met it, or the last one seen
     * @throws DispatchException when a packet is refused
     * @throws KernelFault when a kernel did something wrong
     */
    public long await(Signal signal, Signal.Condition condition, long value, Duration timeout)
            throws DispatchException {
        long start = System.nanoTime();
        long seen = signal.value();
        while (!condition.holds(seen, value) && System.nanoTime() - start < timeout.toNanos()) {
            process();
            seen = signal.value();
            Thread.onSpinWait();
        }
        return seen;
    }

    /** Has agent-dispatch packets answered; without, they are refused. */
    public void setAgent(Agent agent) {
        packetProcessor.setAgent(agent);
    }

    /** Tells a fault with everything that is known about it. */
    public String report(KernelFault fault) {
        int lanes = fault.wave().map(Wave::lanes).orElse(isa.waveSize());
        return FaultReport.of(fault, machine(lanes).isa(), memory, codes);
    }

    private boolean dispatch(ByteBuffer packets, int at, Queue from) throws DispatchException {
        return search.isPresent()
                ? search.get().run(() -> dispatchOnce(packets, at, from))
                : dispatchOnce(packets, at, from);
    }

    private boolean dispatchOnce(ByteBuffer packets, int at, Queue from) throws DispatchException {
        Dispatch dispatch = current.isPresent() ? current.get() : setUp(packets, at, from);
        if (holds) {
            journal.begin();
        }
        current = Optional.of(dispatch);
        boolean goesOn = false;
        try {
            goesOn = holds
                    || !(options.modelling().choices().isPresent() ? dispatch.run(schedule()) : dispatch.run(workers));
        } catch (KernelFault fault) {
            checker.ifPresent(c -> c.faulted(fault));
            if (fault.trap().isPresent()) {
                from.fail("kernel " + fault.kernel() + ": " + fault.getMessage());
            }
            throw fault;
        } finally {
            if (!goesOn) {
                checker.ifPresent(Checker::finish);
                instructions += dispatch.instructions();
                compiled += dispatch.compiled();
                current = Optional.empty();
                journal.end();
            }
        }
        return !goesOn;
    }

    /** In the order that modelled memory decides. */
    private Schedule schedule() {
        Checker waves = checker.orElseThrow();
        return options.modelling().choices().orElseThrow() instanceof Choices.Seed seed
                ? Schedule.varied(seed.number(), waves::waits)
                : Schedule.of(waves::choose);
    }

    private Dispatch setUp(ByteBuffer packets, int at, Queue from) throws DispatchException {
        KernelStart start = KernelStart.read(packets, at, codes, memory, processor);
        Packet packet = start.packet();
        LaunchSettings settings = start.settings();
        if (ModeRegister.excpEn(settings.mode()) != 0 && global.recordExceptions()) {
            machines.rebind();
        }
        int privateBytes = packet.roundedPrivate();
        int lanes = settings.lanes();
        if (settings.scratch() && privateBytes > 0) {
            int waves = packet.grid().wavesPerGroup(lanes) * options.threads();
            scratch.require(waves, privateBytes * lanes);
        }
        from.setScratch(scratch, privateBytes, scratch.resource(lanes, properties));
        Machine machine = holds ? machines.journaling(lanes) : machines.of(lanes);
        WaveSetup setup = new WaveSetup(
                packet,
                settings,
                userRegisters(settings, packet, from),
                scratch,
                machine.layout(),
                properties,
                global.trapHandler() != 0);
        Engine engine = machines.engine(machine);
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
                engine,
                global,
                host,
                Traps.of(start.version(), properties, from.address()),
                journal,
                options,
                timeline,
                machine.watcher(),
                holds || isWatched() ? 1 : threads(packet.grid()));
    }

    private boolean isWatched() {
        return checker.isPresent() || counts.isPresent();
    }

    private int[] userRegisters(LaunchSettings settings, Packet packet, Queue from) {
        int[] scratchResource = scratch.resource(settings.lanes(), properties);
        int[] given = userData.apply(scratchResource);
        return given.length > 0
                ? Arrays.copyOf(given, settings.userRegisterCount())
                : new UserRegisters(properties, scratch, memory)
                        .of(settings, packet, from.addressOf(from.readIndex()), from.address(), from.readIndex());
    }

    private int threads(GridSize grid) {
        return (int) Math.min(options.threads(), grid.groups());
    }
}
