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
 * For all threads: kernels that several of them launch run at the same time, in the memory that they share, as from several queues of a
 * GPU. With {@linkplain GpuOptions#withChecks checks} or modelled memory they wait for each other. Runs are reproducible: uninitialised
 * registers, local and private memory are zero.
 *
 * <p>An argument that is null is refused with a {@link NullPointerException}.
 */
public final class Gpu {
    private final Device device;
    /** Those that launch nothing now. */
    private final Queue<Launcher> idle = new ConcurrentLinkedQueue<>();

    private final AtomicInteger buffers = new AtomicInteger();

    private Gpu(Device device) {
        this.device = device;
    }

    /**
     * A GPU of this processor, for example {@code gfx90a}, which runs on one thread. A target id, as {@code gfx90a:xnack-}, says of
     * features whether they are on; those that it leaves open are as the first code loaded wants them. A triple may stand before it.
     *
     * @throws GpuException when the processor is unknown or cannot be simulated
     */
    public static Gpu of(String targetId) {
        return of(targetId, GpuOptions.DEFAULT);
    }

    /** The same with options. */
    public static Gpu of(String targetId, GpuOptions options) {
        Require.nonNull(targetId, "targetId");
        Require.nonNull(options, "options");
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
     * A GPU of a processor that some spec describes.
     *
     * @throws GpuException when it has no instruction set
     */
    public static Gpu of(Processor processor, GpuOptions options) {
        return of(TargetId.of(Require.nonNull(processor, "processor")), Require.nonNull(options, "options"));
    }

    private static Gpu of(TargetId target, GpuOptions options) {
        Processor processor = target.processor();
        Isa isa = processor.isa().orElseThrow(() -> new GpuException(processor.name() + " cannot be simulated"));
        return new Gpu(new Device(target, isa, options.engine(), options.device()));
    }

    /**
     * Loads a code object, or the first one for this processor of a bundle or a HIP program.
     *
     * @throws GpuException when the file cannot be read, is damaged, or holds no code for this processor
     */
    public Program load(Path file) {
        Require.nonNull(file, "file");
        try {
            return load(Files.readAllBytes(file), String.valueOf(file.getFileName()));
        } catch (IOException e) {
            throw new GpuException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** The same from bytes; {@code name} is for messages. */
    public Program load(byte[] file, String name) {
        Require.nonNull(file, "file");
        Require.nonNull(name, "name");
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
     * Unloads a program, after the kernels that it has for that.
     *
     * @throws GpuException when one of them did something wrong, or the program is not loaded on this GPU
     */
    public void unload(Program program) {
        LoadedCode code = Require.nonNull(program, "program").code();
        if (!device.codes().contains(code)) {
            throw new GpuException("program " + code.name() + " is not loaded on this GPU");
        }
        run(launcher -> launcher.terminate(code));
        device.unload(code);
    }

    /**
     * Allocates that many zero bytes.
     *
     * @throws IllegalArgumentException when the number is negative
     * @throws GpuException when the JVM has no such memory; the option {@code -XX:MaxDirectMemorySize} says how much it has at most, which is
     *     usually a quarter of the machine's
     */
    public Buffer allocate(long bytes) {
        return allocate(bytes, AddressSpace.USUAL);
    }

    /**
     * Allocates zero bytes as memory of some kind, which matters to several agents on modelled memory ({@link GpuOptions#withAgents}) and to atomics on
     * floats, which fine-grained memory may ignore ({@link org.gfxisa.simulator.check.CheckKind#ATOMIC}). Other
     * buffers are coarse-grained memory of agent 0.
     */
    public Buffer allocate(long bytes, MemoryKind kind) {
        Require.nonNull(kind, "kind");
        return new Buffer(parts(bytes, kind));
    }

    private List<Segment> parts(long bytes, MemoryKind kind) {
        Require.size(bytes, "a buffer");
        try {
            return device.memory().allocateParts("buffer " + buffers.getAndIncrement(), bytes, kind);
        } catch (OutOfMemoryError e) {
            throw new GpuException(
                    "no memory for a buffer of " + bytes
                            + " bytes: Java's option -XX:MaxDirectMemorySize=... says how much all buffers may have together",
                    e);
        }
    }

    /** Allocates bytes that hold zeros, but which a kernel must not read before it has written them; nor does the host fill them. */
    public Buffer output(long bytes) {
        List<Segment> parts = parts(bytes, AddressSpace.USUAL);
        parts.forEach(device::undefine);
        return new Buffer(parts);
    }

    /** A buffer with these 32-bit integers. */
    public Buffer buffer(int... values) {
        return filled(
                (long) Require.nonNull(values, "values").length * Integer.BYTES,
                b -> b.asIntBuffer().put(values));
    }

    /** A buffer with these 16-bit integers. */
    public Buffer buffer(short... values) {
        return filled(
                (long) Require.nonNull(values, "values").length * Short.BYTES,
                b -> b.asShortBuffer().put(values));
    }

    /** A buffer with these numbers, rounded to half precision. */
    public Buffer halves(float... values) {
        Buffer buffer = allocate((long) Require.nonNull(values, "values").length * Short.BYTES);
        for (int i = 0; i < values.length; i++) {
            buffer.bytes().putShort(i * Short.BYTES, HalfPrecision.of(values[i]));
        }
        return buffer;
    }

    /** A buffer with these 64-bit integers. */
    public Buffer buffer(long... values) {
        return filled(
                (long) Require.nonNull(values, "values").length * Long.BYTES,
                b -> b.asLongBuffer().put(values));
    }

    /** A buffer with these single-precision numbers. */
    public Buffer buffer(float... values) {
        return filled(
                (long) Require.nonNull(values, "values").length * Float.BYTES,
                b -> b.asFloatBuffer().put(values));
    }

    /** A buffer with these double-precision numbers. */
    public Buffer buffer(double... values) {
        return filled(
                (long) Require.nonNull(values, "values").length * Double.BYTES,
                b -> b.asDoubleBuffer().put(values));
    }

    /** A buffer with these bytes. */
    public Buffer buffer(byte... values) {
        return filled(Require.nonNull(values, "values").length, b -> b.put(values));
    }

    /**
     * Gives a buffer's memory back: a kernel that accesses it afterwards does wrong.
     *
     * @throws GpuException when it was freed before, or allocated on another GPU
     */
    public void free(Buffer buffer) {
        Require.nonNull(buffer, "buffer");
        if (!buffer.isFreed() && !buffer.isIn(device.memory())) {
            throw new GpuException("a buffer of " + buffer.size() + " bytes was not allocated on this GPU");
        }
        if (!buffer.free(device.memory())) {
            throw new GpuException("a buffer of " + buffer.size() + " bytes was freed before");
        }
    }

    /** What the checks found so far that {@link GpuOptions#withChecks} asks for. */
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
     * @param arguments in the order of the source: a {@link Buffer} for a pointer, a {@link Local} for a pointer to local memory,
     *     a number or {@code byte[]} of just the right size for a value
     * @throws GpuException when kernel, grid and arguments do not fit together or belong to another GPU, the kernel did something
     *     wrong, or the thread is interrupted: the kernel is then given up, and the thread's interrupt status kept
     */
    public void launch(Kernel kernel, Grid grid, Object... arguments) {
        LoadedKernel loaded = Require.nonNull(kernel, "kernel").loaded();
        Require.nonNull(grid, "grid");
        Require.nonNull(arguments, "arguments");
        if (device.codes().stream().flatMap(c -> c.kernels().stream()).noneMatch(k -> k == loaded)) {
            throw new GpuException("kernel " + kernel.name() + " was not loaded on this GPU, or was unloaded");
        }
        List<KernelArgument> values = new GivenArguments(loaded, device.memory()).of(arguments);
        run(launcher -> launcher.launch(loaded, grid.size(), values));
    }

    /** Something that may go wrong on the device. */
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

    /** Instructions executed so far, counted once for a wave. */
    public long instructions() {
        return device.instructions();
    }

    /** How many of them were executed in compiled code. */
    public long compiledInstructions() {
        return device.compiled();
    }

    /** Names of the executed instructions whose results approximate the hardware's, sorted. */
    public List<String> approximations() {
        return device.approximations();
    }
}
