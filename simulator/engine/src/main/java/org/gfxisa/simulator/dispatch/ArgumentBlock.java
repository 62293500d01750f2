package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Supplier;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.memory.Apertures;

/**
 * The kernel-argument block of a launch, as the metadata lays it out.
 *
 * @param block the bytes of the block
 * @param groupBytes the size of a work-group's local memory: what the kernel declares, followed by what its arguments request
 */
public record ArgumentBlock(byte[] block, int groupBytes) {
    /** The properties of a launch that hidden arguments depend on. */
    public record Launch(GridSize grid, List<Long> globalOffset, Apertures apertures, long queue, Host host) {}

    /** The smallest alignment of local memory that an argument requests, in bytes. */
    private static final int LOCAL_ALIGN = 16;

    /**
     * Lays out arguments, which are given in the order of the source.
     *
     * @throws DispatchException if the number, kind or size of the arguments does not match the kernel's parameters
     */
    public static ArgumentBlock of(KernelMetadata kernel, List<KernelArgument> values, Launch launch)
            throws DispatchException {
        List<KernelParameter> explicit =
                kernel.parameters().stream().filter(a -> !a.isHidden()).toList();
        if (explicit.size() != values.size()) {
            throw new DispatchException("kernel " + kernel.name() + " takes " + explicit.size() + " arguments, "
                    + values.size() + " given");
        }
        ByteBuffer block = ByteBuffer.allocate(kernel.kernargSize()).order(ByteOrder.LITTLE_ENDIAN);
        long local = kernel.groupSize();
        for (int i = 0; i < values.size(); i++) {
            KernelParameter arg = explicit.get(i);
            if (values.get(i) instanceof KernelArgument.Local memory
                    && arg.kind() == ParameterKind.DYNAMIC_SHARED_POINTER) {
                int align = Math.max(LOCAL_ALIGN, arg.pointeeAlign());
                local = local + align - 1 & -align;
                putNumber(block, arg, local);
                local += memory.bytes();
            } else {
                int number = i;
                put(block, arg, values.get(i), () -> place(kernel, number));
            }
        }
        if (local > Integer.MAX_VALUE) {
            throw new DispatchException("kernel " + kernel.name() + ": " + local + " bytes of local memory");
        }
        for (KernelParameter arg : kernel.parameters()) {
            if (arg.hidden().isPresent()) {
                putNumber(block, arg, hidden(arg.hidden().get(), launch, local - kernel.groupSize()));
            }
        }
        return new ArgumentBlock(block.array(), (int) local);
    }

    /** Returns the description of an argument for messages, such as {@code argument 2 of kernel saxpy, y (float*)}. */
    public static String place(KernelMetadata kernel, int number) {
        String what = kernel.parameters().stream()
                .filter(a -> !a.isHidden())
                .skip(number)
                .findFirst()
                .map(KernelParameter::describe)
                .orElse("");
        return "argument " + number + " of kernel " + kernel.name() + (what.isEmpty() ? "" : ", " + what);
    }

    private static void put(ByteBuffer block, KernelParameter arg, KernelArgument value, Supplier<String> where)
            throws DispatchException {
        boolean isPointer = arg.kind() != ParameterKind.BY_VALUE && arg.kind() != ParameterKind.DYNAMIC_SHARED_POINTER;
        if (value instanceof KernelArgument.Address pointer && isPointer) {
            putNumber(block, arg, pointer.address());
        } else if (value instanceof KernelArgument.Value bytes && arg.kind() == ParameterKind.BY_VALUE) {
            if (bytes.bytes().length != arg.size()) {
                throw new DispatchException(
                        where.get() + ": a value of " + bytes.bytes().length + " bytes, expected " + arg.size());
            }
            block.put(arg.offset(), bytes.bytes());
        } else {
            String expected =
                    isPointer ? "a buffer" : arg.kind() == ParameterKind.BY_VALUE ? "a value" : "local memory";
            throw new DispatchException(where.get() + ": " + describe(value) + ", expected " + expected);
        }
    }

    private static String describe(KernelArgument value) {
        if (value instanceof KernelArgument.Address) {
            return "a buffer";
        }
        return value instanceof KernelArgument.Value
                ? "a value"
                : value instanceof KernelArgument.Image
                        ? "an image"
                        : value instanceof KernelArgument.Sampler ? "a sampler" : "local memory";
    }

    /** Writes the low bytes of a number, as many as the argument has. */
    private static void putNumber(ByteBuffer block, KernelParameter arg, long number) {
        for (int i = 0; i < Math.min(Long.BYTES, arg.size()); i++) {
            block.put(arg.offset() + i, (byte) (number >>> 8 * i));
        }
    }

    /** Returns the value of a hidden argument (LLVM AMDGPU usage, "Code Object V5 Metadata"), or 0 if the simulator does not support it. */
    private static long hidden(HiddenArgument argument, Launch launch, long dynamicLocal) {
        GridSize grid = launch.grid();
        return switch (argument) {
            case GLOBAL_OFFSET_X -> launch.globalOffset().get(0);
            case GLOBAL_OFFSET_Y -> launch.globalOffset().get(1);
            case GLOBAL_OFFSET_Z -> launch.globalOffset().get(2);
            case BLOCK_COUNT_X -> grid.sizeX() / grid.groupX();
            case BLOCK_COUNT_Y -> grid.sizeY() / grid.groupY();
            case BLOCK_COUNT_Z -> grid.sizeZ() / grid.groupZ();
            case GROUP_SIZE_X -> grid.groupX();
            case GROUP_SIZE_Y -> grid.groupY();
            case GROUP_SIZE_Z -> grid.groupZ();
            case REMAINDER_X -> grid.sizeX() % grid.groupX();
            case REMAINDER_Y -> grid.sizeY() % grid.groupY();
            case REMAINDER_Z -> grid.sizeZ() % grid.groupZ();
            case GRID_DIMS -> grid.dimensions();
            case DYNAMIC_LDS_SIZE -> dynamicLocal;
            case PRIVATE_BASE -> launch.apertures().privateBase() >>> 32;
            case SHARED_BASE -> launch.apertures().sharedBase() >>> 32;
            case QUEUE_PTR -> launch.queue();
            case PRINTF_BUFFER -> launch.host().printfBuffer();
            case HOSTCALL_BUFFER -> launch.host().hostcallBuffer();
            case MULTIGRID_SYNC_ARG, HEAP_V1, DEFAULT_QUEUE, COMPLETION_ACTION, NONE -> 0;
        };
    }
}
