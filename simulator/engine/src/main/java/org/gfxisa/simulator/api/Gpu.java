package org.gfxisa.simulator.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.codeobject.TargetTriple;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.dispatch.Launcher;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.text.WordTable;

/**
 * A simulated GPU.
 *
 * <pre>{@code
 * Gpu gpu = Gpu.of("gfx90a");
 * Kernel saxpy = gpu.load(Path.of("saxpy.co")).kernel("saxpy");
 * Buffer x = gpu.buffer(1f, 2f, 3f, 4f);
 * Buffer y = gpu.buffer(10f, 20f, 30f, 40f);
 * gpu.launch(saxpy, Grid.of(4, 4), 2.5f, x, y, 4);
 * assertArrayEquals(new float[] {12.5f, 25, 37.5f, 50}, y.toFloats());
 * }</pre>
 *
 * <p>Instances are thread-safe: kernels that several threads launch run at the same time in shared memory, as from several queues of a GPU. With
 * {@linkplain GpuOptions#withChecks checks} or modelled memory, they run one after another. Runs are reproducible: uninitialised registers,
 * local memory and private memory are zero.
 *
 * <p>Methods throw a {@link NullPointerException} if an argument is null.
 */
public final class Gpu {
    private final Device device;
    /** The launchers that are not in use. */
    private final Queue<Launcher> idle = new ConcurrentLinkedQueue<>();

    private final AtomicInteger buffers = new AtomicInteger();

    private Gpu(Device device) {
        this.device = device;
    }

    /**
     * Creates a GPU that runs kernels on one thread.
     *
     * @param targetId a processor, for example {@code gfx90a}, or a target id with features, for example {@code gfx90a:xnack-}; a triple may precede
     * it. The first code that is loaded decides on features that are left open
     * @throws GpuException if the processor is unknown or cannot be simulated
     */
    public static Gpu of(String targetId) {
        return of(targetId, GpuOptions.DEFAULT);
    }

    /**
     * Creates a GPU with options.
     *
     * @param targetId a processor or a target id, as for {@link #of(String)}
     * @throws GpuException if the processor is unknown or cannot be simulated
     */
    public static Gpu of(String targetId, GpuOptions options) {
        Preconditions.nonNull(targetId, "targetId");
        Preconditions.nonNull(options, "options");
        try {
            TargetTriple target = TargetTriple.parse(targetId);
            if (!target.isHsa()) {
                throw new GpuException(
                        "kernels of " + target.system().system() + " are not run, only amdhsa's: '" + targetId + "'");
            }
            return of(target.id(), options);
        } catch (TargetIdException e) {
            String near = WordTable.nearest(e.word(), e.candidates());
            String hint = near.isEmpty() ? Processors.hint(e.word()) : "; did you mean " + near + "?";
            throw new GpuException(e.getMessage() + hint, e);
        }
    }

    /**
     * Creates a GPU for a processor of any spec.
     *
     * @throws GpuException if it has no instruction set
     */
    public static Gpu of(Processor processor, GpuOptions options) {
        return of(
                TargetId.of(Preconditions.nonNull(processor, "processor")), Preconditions.nonNull(options, "options"));
    }

    private static Gpu of(TargetId target, GpuOptions options) {
        Processor processor = target.processor();
        Isa isa = processor.isa().orElseThrow(() -> new GpuException(processor.name() + " cannot be simulated"));
        return new Gpu(new Device(target, isa, options.engine(), options.device()));
    }

    /**
     * Loads a code object, or the first one for this processor in a bundle or a HIP program.
     *
     * @throws GpuException if the file cannot be read, is damaged, or contains no code for this processor
     */
    public Program load(Path file) {
        Preconditions.nonNull(file, "file");
        try {
            return load(Files.readAllBytes(file), String.valueOf(file.getFileName()));
        } catch (IOException e) {
            throw new GpuException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Loads a code object from the bytes of a file.
     *
     * @param name the name of the file for messages
     * @throws GpuException if the file is damaged or contains no code for this processor
     */
    public Program load(byte[] file, String name) {
        Preconditions.nonNull(file, "file");
        Preconditions.nonNull(name, "name");
        try {
            CodeObjectFile contents = CodeObjectFile.read(ByteWindow.of(file, "file"));
            for (CodeObjectFile.Member member : contents.members()) {
                CodeObject object = CodeObject.read(member.bytes());
                if (object.target().flatMap(device.target()::withCode).isPresent()) {
                    LoadedCode code = device.load(object, name);
                    run(launcher -> launcher.initialize(code));
                    return new Program(code);
                }
            }
            String why = contents.problems().isEmpty()
                    ? "no code for " + device.target()
                    : contents.problems().get(0);
            throw new GpuException(name + ": " + why);
        } catch (CodeObjectException e) {
            throw new GpuException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Runs the finalization kernels of a program and unloads it.
     *
     * @throws GpuException if one of these kernels fails, or the program is not loaded on this GPU
     */
    public void unload(Program program) {
        LoadedCode code = Preconditions.nonNull(program, "program").code();
        if (!device.codes().contains(code)) {
            throw new GpuException("program " + code.name() + " is not loaded on this GPU");
        }
        run(launcher -> launcher.terminate(code));
        device.unload(code);
    }

    /**
     * Allocates a zeroed buffer.
     *
     * @param bytes the size in bytes
     * @throws IllegalArgumentException if the size is negative
     * @throws GpuException if the JVM does not have enough memory; its limit is set by {@code -XX:MaxDirectMemorySize} and is usually a quarter of
     * the machine's memory
     */
    public Buffer allocate(long bytes) {
        return allocate(bytes, AddressSpace.DEFAULT_KIND);
    }

    /**
     * Allocates a zeroed buffer of a kind of memory. The kind affects several agents on modelled memory ({@link GpuOptions#withAgents}) and
     * floating-point atomics, which fine-grained memory may ignore ({@link org.gfxisa.simulator.check.CheckKind#ATOMIC}). Other buffers are
     * coarse-grained memory of agent 0.
     */
    public Buffer allocate(long bytes, MemoryKind kind) {
        Preconditions.nonNull(kind, "kind");
        return new Buffer(parts(bytes, kind));
    }

    private List<Segment> parts(long bytes, MemoryKind kind) {
        Preconditions.size(bytes, "a buffer");
        try {
            return device.memory().allocateParts("buffer " + buffers.getAndIncrement(), bytes, kind);
        } catch (OutOfMemoryError e) {
            throw new GpuException(
                    "no memory for a buffer of " + bytes
                            + " bytes: Java's option -XX:MaxDirectMemorySize=... says how much all buffers may have together",
                    e);
        }
    }

    /** Allocates a zeroed buffer whose contents count as undefined for checks until a kernel has written them. The host must not fill it. */
    public Buffer output(long bytes) {
        List<Segment> parts = parts(bytes, AddressSpace.DEFAULT_KIND);
        parts.forEach(device::undefine);
        return new Buffer(parts);
    }

    /** Allocates a buffer with 32-bit integers. */
    public Buffer buffer(int... values) {
        return filled(
                (long) Preconditions.nonNull(values, "values").length * Integer.BYTES,
                b -> b.asIntBuffer().put(values));
    }

    /** Allocates a buffer with 16-bit integers. */
    public Buffer buffer(short... values) {
        return filled(
                (long) Preconditions.nonNull(values, "values").length * Short.BYTES,
                b -> b.asShortBuffer().put(values));
    }

    /** Allocates a buffer with numbers that are rounded to half precision. */
    public Buffer halves(float... values) {
        Buffer buffer = allocate((long) Preconditions.nonNull(values, "values").length * Short.BYTES);
        for (int i = 0; i < values.length; i++) {
            buffer.bytes().putShort(i * Short.BYTES, HalfPrecision.of(values[i]));
        }
        return buffer;
    }

    /** Allocates a buffer with 64-bit integers. */
    public Buffer buffer(long... values) {
        return filled(
                (long) Preconditions.nonNull(values, "values").length * Long.BYTES,
                b -> b.asLongBuffer().put(values));
    }

    /** Allocates a buffer with single-precision numbers. */
    public Buffer buffer(float... values) {
        return filled(
                (long) Preconditions.nonNull(values, "values").length * Float.BYTES,
                b -> b.asFloatBuffer().put(values));
    }

    /** Allocates a buffer with double-precision numbers. */
    public Buffer buffer(double... values) {
        return filled(
                (long) Preconditions.nonNull(values, "values").length * Double.BYTES,
                b -> b.asDoubleBuffer().put(values));
    }

    /** Allocates a buffer with bytes. */
    public Buffer buffer(byte... values) {
        return filled(Preconditions.nonNull(values, "values").length, b -> b.put(values));
    }

    /**
     * Frees a buffer. Kernels must not access it any more.
     *
     * @throws GpuException if it was freed before, or was allocated on another GPU
     */
    public void free(Buffer buffer) {
        Preconditions.nonNull(buffer, "buffer");
        if (!buffer.isFreed() && !buffer.isIn(device.memory())) {
            throw new GpuException("a buffer of " + buffer.size() + " bytes was not allocated on this GPU");
        }
        if (!buffer.free(device.memory())) {
            throw new GpuException("a buffer of " + buffer.size() + " bytes was freed before");
        }
    }

    /** Returns the findings so far of the checks that {@link GpuOptions#withChecks} selects. */
    public List<Finding> findings() {
        return device.findings();
    }

    private Buffer filled(long bytes, Consumer<ByteBuffer> fill) {
        Buffer buffer = allocate(bytes);
        fill.accept(buffer.bytes());
        return buffer;
    }

    /**
     * Runs a kernel to its end.
     *
     * @param arguments the arguments in the order of the source: a {@link Buffer} for a pointer, a {@link Local} for a pointer to local memory, and
     * for a value a number or a {@code byte[]} of exactly its size
     * @throws GpuException if the kernel, the grid and the arguments do not match or belong to another GPU, the kernel fails, or the thread is
     * interrupted; an interrupt aborts the kernel, and the thread stays interrupted
     */
    public void launch(Kernel kernel, Grid grid, Object... arguments) {
        LoadedKernel loaded = Preconditions.nonNull(kernel, "kernel").loaded();
        Preconditions.nonNull(grid, "grid");
        Preconditions.nonNull(arguments, "arguments");
        if (device.codes().stream().flatMap(c -> c.kernels().stream()).noneMatch(k -> k == loaded)) {
            throw new GpuException("kernel " + kernel.name() + " was not loaded on this GPU, or was unloaded");
        }
        List<KernelArgument> values = new ArgumentConverter(loaded, device.memory()).of(arguments);
        run(launcher -> launcher.launch(loaded, grid.size(), values));
    }

    /** An action that may fail on the device. */
    private interface Work {
        void run(Launcher launcher) throws DispatchException;
    }

    private void run(Work work) {
        Launcher polled = idle.poll();
        Launcher launcher = polled == null ? new Launcher(device) : polled;
        try {
            work.run(launcher);
        } catch (DispatchException e) {
            throw new GpuException(e.getMessage(), e);
        } catch (KernelFault e) {
            throw new GpuException(device.report(e), e);
        } finally {
            idle.add(launcher);
        }
    }

    /** Returns the number of instructions executed so far, counted once for a wave. */
    public long instructions() {
        return device.instructions();
    }

    /** Returns how many of them were executed in compiled code. */
    public long compiledInstructions() {
        return device.compiled();
    }

    /** Returns the sorted names of the executed instructions whose results approximate the hardware's. */
    public List<String> approximations() {
        return device.approximations();
    }
}
