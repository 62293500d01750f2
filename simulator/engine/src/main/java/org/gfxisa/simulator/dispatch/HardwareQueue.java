package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.report.KernelFault;

/**
 * A queue of a device with what works it off. The threads that call {@link #process} do the work, one at a time; packets in several
 * queues are done at the same time. For all threads.
 */
public final class HardwareQueue {
    private static final int SIZE = 64;

    /** User data as descriptors ask for them. */
    static final UnaryOperator<int[]> BY_DESCRIPTOR = scratch -> new int[0];

    private final Device device;
    private final Workers workers;
    private final Host host;
    private final Queue queue;
    private final PacketProcessor processor;
    private final Journal journal = new Journal();
    private final ScratchPool scratch;
    private final ReentrantLock working = new ReentrantLock();
    private volatile UnaryOperator<int[]> userData = BY_DESCRIPTOR;
    /** Of the packet at the head of the queue, while it is not done. */
    private volatile Optional<Dispatch> current = Optional.empty();

    private boolean isStepped;

    HardwareQueue(Device device, Workers workers, Host host) {
        this.device = device;
        this.workers = workers;
        this.host = host;
        queue = new Queue(
                device.memory(),
                SIZE,
                device.apertures(),
                device.properties(),
                device.options().threads());
        processor = new PacketProcessor(device.memory(), this::dispatch, device::instructions);
        scratch = new ScratchPool(device.memory(), journal);
    }

    /** What is in memory of it. */
    public Queue queue() {
        return queue;
    }

    /** What answers calls of its kernels and prints what they write. */
    Host host() {
        return host;
    }

    /** In which memory keeps what was there before, while a dispatch is stepped. */
    Journal journal() {
        return journal;
    }

    /** Memory of private segments. */
    ScratchPool scratch() {
        return scratch;
    }

    /** Whether the dispatch that is set up is going to be stepped. */
    boolean isStepped() {
        return isStepped;
    }

    /** Sets what makes the user data of dispatches from now on, given the resource of private memory. */
    void setUserData(UnaryOperator<int[]> maker) {
        userData = maker;
    }

    /** Has agent-dispatch packets answered; without, they are refused. */
    public void setAgent(Agent agent) {
        processor.setAgent(agent);
    }

    /** Writes a kernel-dispatch packet and rings the doorbell. */
    public synchronized void enqueue(
            LoadedKernel kernel, GridSize grid, long kernargAddress, int groupBytes, int privateBytes, long signal)
            throws DispatchException {
        grid.check();
        long index = queue.reserve();
        Packet packet = new Packet(grid, privateBytes, groupBytes, kernel.descriptor(), kernargAddress);
        packet.write(queue.packets(), queue.placeOf(index), signal);
        queue.ring(index);
    }

    /**
     * Works it off as far as the next kernel dispatch, of which nothing runs yet: it can be stepped. {@link #process} runs what is left of it.
     *
     * @throws DispatchException when there is none, or a packet is refused
     */
    public Dispatch begin() throws DispatchException {
        if (device.schedule().isPresent()) {
            throw new DispatchException("a kernel cannot be stepped while memory is modelled");
        }
        process(true);
        return current.orElseThrow(() -> new DispatchException("no kernel to start: an earlier packet still waits"));
    }

    /** Lets {@link #process} return soon, in the middle of a dispatch; calling it again goes on. */
    public void stop() {
        current.ifPresent(Dispatch::stop);
    }

    /**
     * Works it off.
     *
     * @return whether all packets are done; false when one waits for signals, or was stopped
     * @throws DispatchException when a packet is refused, or the thread is interrupted: the kernel that runs is then given up
     * @throws KernelFault when a kernel did something wrong
     */
    public boolean process() throws DispatchException {
        return process(false);
    }

    private boolean process(boolean steps) throws DispatchException {
        try {
            if (!working.tryLock()) {
                working.lockInterruptibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DispatchException("the thread was interrupted while another one worked off the queue");
        }
        try {
            isStepped = steps;
            return processor.process(queue);
        } finally {
            isStepped = false;
            working.unlock();
        }
    }

    /**
     * Works it off until a signal's value meets a condition.
     *
     * @param timeout how long to wait at most, also for what other threads do
     * @return the value that met it, or the last one seen
     * @throws DispatchException when a packet is refused, or the thread is interrupted
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

    private boolean dispatch(ByteBuffer packets, int at) throws DispatchException {
        boolean isBegun = current.isPresent();
        if (!isBegun && device.isWatched()) {
            device.beginWatching();
        }
        boolean goesOn = false;
        try {
            goesOn = !(device.search().isPresent() ? device.search().get().run(() -> run(at)) : run(at));
        } finally {
            if (!goesOn && device.isWatched()) {
                device.endWatching();
            }
        }
        return !goesOn;
    }

    /** Runs the dispatch of a packet, or what is left of it; whether it has ended. */
    private boolean run(int at) throws DispatchException {
        Dispatch dispatch = current.isPresent() ? current.get() : device.setUp(this, at);
        if (isStepped) {
            journal.begin();
        }
        current = Optional.of(dispatch);
        boolean goesOn = false;
        try {
            Optional<Schedule> schedule = device.schedule();
            goesOn = isStepped || !(schedule.isPresent() ? dispatch.run(schedule.get()) : dispatch.run(workers));
        } catch (KernelFault fault) {
            device.failed(fault);
            if (fault.trap().isPresent()) {
                queue.fail("kernel " + fault.kernel() + ": " + fault.getMessage());
            }
            throw fault;
        } finally {
            if (!goesOn) {
                device.ended(dispatch);
                current = Optional.empty();
                journal.end();
            }
        }
        return !goesOn;
    }

    /** The scalar registers that a dispatch's waves start with; private memory is there from now on. */
    int[] userRegisters(Packet packet, LaunchSettings settings) throws DispatchException {
        int privateBytes = packet.roundedPrivate();
        int lanes = settings.lanes();
        if (settings.scratch() && privateBytes > 0) {
            int waves = packet.grid().wavesPerGroup(lanes) * device.options().threads();
            scratch.require(waves, privateBytes * lanes);
        }
        int[] resource = scratch.resource(lanes, device.properties());
        queue.setScratch(scratch, privateBytes, resource);
        int[] given = userData.apply(resource);
        long index = queue.readIndex();
        return given.length > 0
                ? Arrays.copyOf(given, settings.userRegisterCount())
                : new UserRegisters(device.properties(), scratch, device.memory())
                        .of(settings, packet, queue.addressOf(index), queue.address(), index);
    }
}
