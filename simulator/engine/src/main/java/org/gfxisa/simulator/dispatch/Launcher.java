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
 * Launches kernels as a language runtime does: lays out arguments, sizes the segments, writes the packet and waits. For one thread at a
 * time; other threads have launchers of their own on the same device.
 */
public final class Launcher {
    private static final List<Long> NO_OFFSET = List.of(0L, 0L, 0L);
    private static final int KERNARG_ALIGN = Alignment.KERNARG_SEGMENT.value();

    private final Device device;
    private final HardwareQueue queue;
    private final Signal completion;
    /** The arguments in memory, and what they point to. */
    private final List<Segment> allocated = new ArrayList<>();

    private String name = "";
    private List<PrintfFormat> formats = List.of();

    /** One with a queue of its own. */
    public Launcher(Device device) {
        this.device = device;
        queue = device.newQueue();
        completion = Signal.create(device.memory(), "the completion signal", 0);
    }

    /** What its kernels are dispatched from. */
    public HardwareQueue queue() {
        return queue;
    }

    Device device() {
        return device;
    }

    /** The same with no global offset. */
    public void launch(LoadedKernel kernel, GridSize grid, List<KernelArgument> arguments) throws DispatchException {
        launch(kernel, grid, NO_OFFSET, arguments);
    }

    /**
     * Runs a kernel to its end.
     *
     * @param globalOffset what OpenCL adds to the global ids, in three dimensions
     * @param arguments in the order of the source
     * @throws DispatchException when kernel, grid and arguments do not fit together
     * @throws org.gfxisa.simulator.report.KernelFault when the kernel did something wrong
     */
    public void launch(LoadedKernel kernel, GridSize grid, List<Long> globalOffset, List<KernelArgument> arguments)
            throws DispatchException {
        enqueue(kernel, grid, globalOffset, arguments);
        finish();
    }

    /**
     * Starts a kernel of which nothing runs yet: it can be stepped, and {@link #finish} runs what is left of it.
     *
     * @throws DispatchException when kernel, grid and arguments do not fit together
     */
    public Dispatch begin(LoadedKernel kernel, GridSize grid, List<KernelArgument> arguments) throws DispatchException {
        enqueue(kernel, grid, NO_OFFSET, arguments);
        return queue.begin();
    }

    /**
     * Runs the kernel that was begun to its end.
     *
     * @throws org.gfxisa.simulator.report.KernelFault when it did something wrong
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

    /** Frees the arguments. After a fault they stay until the next launch, so that a report can name them. */
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
        // Compilers widen loads up to the alignment of the block, beyond the last argument.
        int size = kernargs.block().length + KERNARG_ALIGN - 1 & -KERNARG_ALIGN;
        Segment block = allocate("the kernel arguments", size, kernargs.block());
        if (queue.queue().failure().isPresent()) {
            queue.queue().recover();
        }
        completion.set(1);
        name = kernel.name();
        formats = new CodeLookup(device.codes()).formats(kernel);
        queue.enqueue(kernel, grid, block.address(), kernargs.groupBytes(), privateBytes, completion.handle());
    }

    /** The same with the objects of images and samplers, which kernels get the addresses of, in memory. */
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
     * Runs the kernels that a code object has for when it was loaded. To be called once, before any other of its kernels.
     *
     * @throws DispatchException when they take arguments
     * @throws org.gfxisa.simulator.report.KernelFault when one did something wrong
     */
    public void initialize(LoadedCode code) throws DispatchException {
        launchAll(code, KernelKind.INIT);
    }

    /** Runs the kernels that a code object has for before it is unloaded; fails as {@link #initialize} does. */
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
