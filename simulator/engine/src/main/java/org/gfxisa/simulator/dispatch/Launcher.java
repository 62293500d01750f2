package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.Alignment;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;

/**
 * Launches kernels as a language runtime does: it lays out arguments, sizes the segments, writes the packet and waits. Instances are not thread-safe;
 * each thread uses its own launcher on the same device.
 */
public final class Launcher {
    private static final List<Long> NO_OFFSET = List.of(0L, 0L, 0L);
    private static final int KERNARG_ALIGN = Alignment.KERNARG_SEGMENT.value();

    private final Device device;
    private final HardwareQueue queue;
    private final Signal completion;
    /** The argument block and the objects that it points to. */
    private final List<Segment> allocated = new ArrayList<>();

    private String name = "";
    private List<PrintfFormat> formats = List.of();

    /** Creates a launcher with its own queue. */
    public Launcher(Device device) {
        this.device = device;
        queue = device.newQueue();
        completion = Signal.create(device.memory(), "the completion signal", 0);
    }

    /** Returns the queue to which its kernels are dispatched. */
    public HardwareQueue queue() {
        return queue;
    }

    Device device() {
        return device;
    }

    /** Runs a kernel to its end without a global offset. */
    public void launch(LoadedKernel kernel, GridSize grid, List<KernelArgument> arguments) throws DispatchException {
        launch(kernel, grid, NO_OFFSET, arguments);
    }

    /**
     * Runs a kernel to its end.
     *
     * @param globalOffset the offset that OpenCL adds to the global ids, in three dimensions
     * @param arguments the arguments in the order of the source
     * @throws DispatchException if the kernel, the grid and the arguments do not match
     * @throws org.gfxisa.simulator.report.KernelFault if the kernel fails
     */
    public void launch(LoadedKernel kernel, GridSize grid, List<Long> globalOffset, List<KernelArgument> arguments)
            throws DispatchException {
        enqueue(kernel, grid, globalOffset, arguments);
        finish();
    }

    /**
     * Starts a kernel for stepping. {@link #finish} runs the rest of it.
     *
     * @return the dispatch, before its first instruction
     * @throws DispatchException if the kernel, the grid and the arguments do not match
     */
    public Dispatch begin(LoadedKernel kernel, GridSize grid, List<KernelArgument> arguments) throws DispatchException {
        enqueue(kernel, grid, NO_OFFSET, arguments);
        return queue.begin();
    }

    /**
     * Runs the kernel that was started to its end.
     *
     * @throws org.gfxisa.simulator.report.KernelFault if it fails
     */
    public void finish() throws DispatchException {
        try {
            queue.process();
        } finally {
            queue.host().print(formats);
        }
        if (completion.value() != 0) {
            throw new DispatchException(
                    "kernel " + name + " has not ended: it was stopped, or an earlier packet still waits");
        }
        clear();
    }

    /** Frees the arguments. After a fault, they stay allocated until the next launch, so that a report can name them. */
    private void clear() {
        allocated.forEach(device.memory()::free);
        allocated.clear();
    }

    private void enqueue(LoadedKernel kernel, GridSize grid, List<Long> globalOffset, List<KernelArgument> arguments)
            throws DispatchException {
        if (queue.queue().isEmpty()) {
            clear();
        }
        KernelMetadata metadata = kernel.areArgumentsKnown()
                ? kernel.metadata()
                : kernel.metadata().with(KernelArgument.natural(arguments));
        grid.check();
        checkGroup(metadata, grid);
        ArgumentBlock kernargs = ArgumentBlock.of(
                metadata,
                placed(metadata, arguments),
                new ArgumentBlock.Launch(
                        grid, globalOffset, device.apertures(), queue.queue().address(), queue.host()));
        int privateBytes = metadata.privateSize();
        if (metadata.dynamicStack()) {
            privateBytes = (int) Math.min(
                    Integer.MAX_VALUE,
                    (long) privateBytes + device.options().limits().dynamicStack());
        }
        // Compilers widen loads beyond the last argument, up to the alignment of the block.
        int size = kernargs.block().length + KERNARG_ALIGN - 1 & -KERNARG_ALIGN;
        Segment block = allocate("the kernel arguments", size, kernargs.block());
        if (queue.queue().failure().isPresent()) {
            queue.queue().recover();
        }
        completion.set(1);
        name = kernel.name();
        formats = new KernelLookup(device.codes()).formats(kernel);
        queue.enqueue(kernel, grid, block.address(), kernargs.groupBytes(), privateBytes, completion.handle());
    }

    /** Returns the arguments with images and samplers replaced by the addresses of their objects in memory. */
    private List<KernelArgument> placed(KernelMetadata kernel, List<KernelArgument> arguments)
            throws DispatchException {
        List<KernelParameter> parameters =
                kernel.parameters().stream().filter(p -> !p.isHidden()).toList();
        List<KernelArgument> placed = new ArrayList<>(arguments);
        for (int i = 0; i < Math.min(parameters.size(), placed.size()); i++) {
            ParameterKind kind = parameters.get(i).kind();
            if (placed.get(i) instanceof KernelArgument.Image image && kind == ParameterKind.IMAGE) {
                placed.set(
                        i, object("the object of an image", device.resources().object(image)));
            } else if (placed.get(i) instanceof KernelArgument.Sampler sampler && kind == ParameterKind.SAMPLER) {
                placed.set(
                        i, object("the object of a sampler", device.resources().sampler(sampler)));
            }
        }
        return placed;
    }

    private KernelArgument object(String what, byte[] bytes) throws DispatchException {
        return new KernelArgument.Address(allocate(what, bytes.length, bytes).address());
    }

    private Segment allocate(String what, int size, byte[] bytes) {
        Segment segment = device.memory().allocate(what, size, false);
        segment.write(0, bytes);
        allocated.add(segment);
        return segment;
    }

    /**
     * Runs the initialization kernels of a code object. To be called once, before any other of its kernels.
     *
     * @throws DispatchException if one of them takes arguments
     * @throws org.gfxisa.simulator.report.KernelFault if one fails
     */
    public void initialize(LoadedCode code) throws DispatchException {
        launchAll(code, KernelKind.INIT);
    }

    /** Runs the finalization kernels of a code object before it is unloaded. It throws the same exceptions as {@link #initialize}. */
    public void terminate(LoadedCode code) throws DispatchException {
        launchAll(code, KernelKind.FINI);
    }

    private void launchAll(LoadedCode code, KernelKind kind) throws DispatchException {
        for (LoadedKernel kernel : code.kernels()) {
            if (kernel.metadata().kind() == kind) {
                launch(kernel, GridSize.of(1, 1), List.of());
            }
        }
    }

    private static void checkGroup(KernelMetadata kernel, GridSize grid) throws DispatchException {
        int items = grid.groupX() * grid.groupY() * grid.groupZ();
        if (kernel.maxWorkGroupSize() > 0 && items > kernel.maxWorkGroupSize()) {
            throw new DispatchException("kernel " + kernel.name() + ": work-groups of " + items
                    + " work-items, it was compiled for at most " + kernel.maxWorkGroupSize());
        }
        List<Integer> required = kernel.requiredWorkGroupSize();
        if (!required.isEmpty() && !required.equals(List.of(grid.groupX(), grid.groupY(), grid.groupZ()))) {
            throw new DispatchException("kernel " + kernel.name() + ": work-groups of " + grid.groupX() + " x "
                    + grid.groupY() + " x " + grid.groupZ() + ", it was compiled for " + required.get(0) + " x "
                    + required.get(1) + " x " + required.get(2));
        }
    }
}
