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
 * A queue of a device with its packet processor. The threads that call {@link #process} do the work, one at a time. Packets in different queues can
 * run at the same time. Instances are thread-safe.
 */
public final class HardwareQueue {
    private static final int SIZE = 64;

    /** Sets up user data as kernel descriptors request it. */
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
    /** The dispatch of the packet at the head of the queue, until it is complete. */
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

    /** Returns the part of the queue that is in simulated memory. */
    public Queue queue() {
        return queue;
    }

    /** Returns the host that handles calls of its kernels and prints their output. */
    Host host() {
        return host;
    }

    /** Returns the journal of memory contents, which is on while a dispatch is stepped. */
    Journal journal() {
        return journal;
    }

    /** Returns the memory for private segments. */
    ScratchPool scratch() {
        return scratch;
    }

    /** Returns whether the dispatch that is being set up will be stepped. */
    boolean isStepped() {
        return isStepped;
    }

    /** Sets the function that computes the user data of dispatches from the resource of private memory. */
    void setUserData(UnaryOperator<int[]> maker) {
        userData = maker;
    }

    /** Sets the handler for agent-dispatch packets. Without one, they are rejected. */
    public void setAgent(AgentDispatchHandler agent) {
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
     * Processes packets up to the next kernel dispatch, which can then be stepped. {@link #process} runs the rest of it.
     *
     * @return the dispatch, before its first instruction
     * @throws DispatchException if there is no kernel dispatch, or a packet is rejected
     */
    public Dispatch begin() throws DispatchException {
        if (device.schedule().isPresent()) {
            throw new DispatchException("a kernel cannot be stepped while memory is modelled");
        }
        process(true);
        return current.orElseThrow(() -> new DispatchException("no kernel to start: an earlier packet still waits"));
    }

    /** Makes {@link #process} return soon, in the middle of a dispatch. Another call continues it. */
    public void stop() {
        current.ifPresent(Dispatch::stop);
    }

    /**
     * Processes packets.
     *
     * @return whether all packets are complete; false if one waits for signals or was stopped
     * @throws DispatchException if a packet is rejected, or the thread is interrupted, which aborts the running kernel
     * @throws KernelFault if a kernel fails
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
     * Processes packets until the value of a signal satisfies a condition.
     *
     * @param timeout how long to wait, also for other threads
     * @return the value that satisfied the condition, or the last value
     * @throws DispatchException if a packet is rejected, or the thread is interrupted
     * @throws KernelFault if a kernel fails
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

    /** Runs the dispatch of a packet, or the rest of it. Returns whether it has ended. */
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

    /** Returns the initial scalar registers of a dispatch's waves, and allocates private memory. */
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
