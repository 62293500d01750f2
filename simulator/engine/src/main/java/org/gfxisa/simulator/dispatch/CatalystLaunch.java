package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.isa.abi.CatalystArgument;
import org.gfxisa.isa.abi.CatalystEntry;
import org.gfxisa.isa.abi.CatalystImage;
import org.gfxisa.isa.abi.CatalystLaunchBuffer;
import org.gfxisa.isa.abi.CatalystOffsets;
import org.gfxisa.isa.abi.CatalystSampler;
import org.gfxisa.isa.abi.CatalystTable;
import org.gfxisa.isa.abi.CatalystUserData;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;

/**
 * Launches a kernel as AMD's Catalyst driver did ("AMD Catalyst OpenCL ABI description"): with constant buffers, tables of resources, and user data
 * in the registers that the kernel's compiler chose.
 */
public final class CatalystLaunch {
    private static final int DWORD = 4;
    private static final int STEP = CatalystArgument.ALIGNMENT.bytes();
    private static final int LOCAL_ALIGN = 16;

    private final Device device;
    private final HardwareQueue queue;
    private final CatalystSetup setup;
    private final Map<CatalystTable, TreeMap<Integer, byte[]>> entries = new EnumMap<>(CatalystTable.class);
    private final Map<CatalystTable, Segment> tables = new EnumMap<>(CatalystTable.class);
    private final List<Segment> segments = new ArrayList<>();
    /** The contents of constant buffer 1, and the size of local memory so far. */
    private ByteBuffer arguments = ByteBuffer.allocate(0);

    private long local;
    private int buffers;

    public CatalystLaunch(Launcher launcher, CatalystSetup setup) {
        device = launcher.device();
        queue = launcher.queue();
        this.setup = setup;
        for (CatalystTable table : CatalystTable.values()) {
            entries.put(table, new TreeMap<>());
        }
    }

    /**
     * Runs a kernel to its end. To be called once.
     *
     * @param globalOffset the offset that OpenCL adds to the global ids, in three dimensions
     * @param values the arguments in the order of the source
     * @throws DispatchException if the kernel, the grid and the arguments do not match
     * @throws org.gfxisa.simulator.report.KernelFault if the kernel fails
     */
    public void launch(LoadedKernel kernel, GridSize grid, List<Long> globalOffset, List<KernelArgument> values)
            throws DispatchException {
        grid.check();
        local = kernel.metadata().groupSize();
        // An image takes two slots.
        arguments = ByteBuffer.allocate(2 * STEP * values.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (KernelArgument value : values) {
            add(value);
        }
        constantBuffer(CatalystEntry.LAUNCH, launchBuffer(grid, globalOffset));
        constantBuffer(CatalystEntry.ARGUMENTS, Arrays.copyOf(arguments.array(), Math.max(STEP, arguments.position())));
        entries.get(CatalystTable.INTERNAL_GLOBAL)
                .put(CatalystEntry.SCRATCH.number(), new byte[CatalystTable.INTERNAL_GLOBAL.entry()]);
        for (CatalystTable table : CatalystTable.values()) {
            tables.put(table, allocate("the " + table.text() + " table", bytes(table)));
        }
        if (local > Integer.MAX_VALUE) {
            throw new DispatchException("kernel " + kernel.name() + ": " + local + " bytes of local memory");
        }
        int[] words = userData();
        queue.setUserData(scratch -> withScratch(words, scratch));
        try {
            queue.enqueue(kernel, grid, 0, (int) local, kernel.metadata().privateSize(), 0);
            queue.process();
        } finally {
            queue.setUserData(HardwareQueue.BY_DESCRIPTOR);
        }
        // After a fault, the segments stay allocated, so that a report can name them.
        segments.forEach(device.memory()::free);
    }

    private Segment allocate(String name, byte[] bytes) {
        Segment segment = device.memory().allocate(name, bytes.length, false);
        segment.write(0, bytes);
        segments.add(segment);
        return segment;
    }

    private byte[] bytes(CatalystTable table) {
        TreeMap<Integer, byte[]> all = entries.get(table);
        int count = all.isEmpty() ? 1 : all.lastKey() + 1;
        ByteBuffer bytes = ByteBuffer.allocate(count * table.entry());
        all.forEach((number, entry) -> bytes.put(number * table.entry(), entry));
        return bytes.array();
    }

    private void constantBuffer(CatalystEntry entry, byte[] bytes) throws DispatchException {
        Segment segment = allocate("constant buffer " + entry.number(), bytes);
        entries.get(CatalystTable.CONST_BUFFER)
                .put(entry.number(), device.resources().buffer(segment.address(), segment.size()));
    }

    private byte[] launchBuffer(GridSize grid, List<Long> offset) {
        ByteBuffer b = ByteBuffer.allocate(CatalystLaunchBuffer.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        CatalystLaunchBuffer.setGlobalSizeX(b, 0, grid.sizeX());
        CatalystLaunchBuffer.setGlobalSizeY(b, 0, grid.sizeY());
        CatalystLaunchBuffer.setGlobalSizeZ(b, 0, grid.sizeZ());
        CatalystLaunchBuffer.setDimensions(b, 0, grid.dimensions());
        CatalystLaunchBuffer.setLocalSizeX(b, 0, grid.groupX());
        CatalystLaunchBuffer.setLocalSizeY(b, 0, grid.groupY());
        CatalystLaunchBuffer.setLocalSizeZ(b, 0, grid.groupZ());
        CatalystLaunchBuffer.setGroupsX(b, 0, grid.groupsX());
        CatalystLaunchBuffer.setGroupsY(b, 0, grid.groupsY());
        CatalystLaunchBuffer.setGroupsZ(b, 0, grid.groupsZ());
        CatalystLaunchBuffer.setGlobalOffsetX(b, 0, low(offset.get(0)));
        CatalystLaunchBuffer.setGlobalOffsetY(b, 0, low(offset.get(1)));
        CatalystLaunchBuffer.setGlobalOffsetZ(b, 0, low(offset.get(2)));
        long product = offset.stream().limit(grid.dimensions()).reduce(1L, (x, y) -> x * y);
        CatalystLaunchBuffer.setGlobalOffsets(b, 0, low(product));
        int at = (setup.is64() ? CatalystArgument.OFFSETS_64 : CatalystArgument.OFFSETS_32).bytes();
        CatalystOffsets.setOffsetX(b, at, low(offset.get(0)));
        CatalystOffsets.setOffsetY(b, at, low(offset.get(1)));
        CatalystOffsets.setOffsetZ(b, at, low(offset.get(2)));
        return b.array();
    }

    private static long low(long number) {
        return number & 0xffff_ffffL;
    }

    private void add(KernelArgument value) throws DispatchException {
        int at = arguments.position();
        int size = STEP;
        if (value instanceof KernelArgument.Address buffer) {
            // The resource contains the address, so the argument, which is an offset, is 0.
            int number = setup.uavId() + 1 + buffers++;
            entries.get(CatalystTable.UAV).put(number, resource(buffer.address()));
        } else if (value instanceof KernelArgument.Local memory) {
            local = local + LOCAL_ALIGN - 1 & -LOCAL_ALIGN;
            arguments.putInt(at, (int) local);
            local += memory.bytes();
        } else if (value instanceof KernelArgument.Image image) {
            place(image);
            CatalystImage.setWidth(arguments, at, image.width());
            CatalystImage.setHeight(arguments, at, image.height());
            CatalystImage.setDepth(arguments, at, image.depth());
            CatalystImage.setChannelType(arguments, at, image.channel().value());
            CatalystImage.setChannelOrder(arguments, at, image.order().value());
            size = CatalystImage.SIZE;
        } else if (value instanceof KernelArgument.Sampler sampler) {
            Map<Integer, byte[]> samplers = entries.get(CatalystTable.SAMPLER);
            samplers.put(samplers.size(), device.resources().sampler(sampler));
            int word = CatalystSampler.withNormalized(0, sampler.isNormalized());
            word = CatalystSampler.withAddressing(word, sampler.addressing().value());
            arguments.putInt(
                    at, CatalystSampler.withFilter(word, sampler.filter().value()));
        } else if (value instanceof KernelArgument.Value bytes) {
            size = Math.max(STEP, (bytes.bytes().length + STEP - 1) / STEP * STEP);
            if (size > arguments.remaining()) {
                arguments = ByteBuffer.allocate(arguments.capacity() + size)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(0, arguments.array());
            }
            arguments.put(at, bytes.bytes());
        }
        arguments.position(at + size);
    }

    /** Returns the resource of a buffer from an address to the end of its allocation. */
    private byte[] resource(long address) throws DispatchException {
        Segment segment = device.memory()
                .find(address, 1)
                .orElseThrow(() -> new DispatchException("no buffer at 0x" + Long.toHexString(address) + ": "
                        + device.memory().describe(address)));
        return device.resources().buffer(address, segment.address() + segment.size() - address);
    }

    private void place(KernelArgument.Image image) throws DispatchException {
        TreeMap<Integer, byte[]> table = entries.get(image.isWritten() ? CatalystTable.UAV : CatalystTable.RESOURCE);
        int most = image.isWritten() ? CatalystEntry.WRITTEN_IMAGES.number() : Integer.MAX_VALUE;
        int number = table.headMap(most).size();
        if (number == most) {
            throw new DispatchException("more than " + most + " images that are written");
        }
        table.put(number, device.resources().image(image));
    }

    private int[] userData() throws DispatchException {
        int[] words = new int[device.properties().userSgprs()];
        for (CatalystSetup.UserData data : setup.userData()) {
            CatalystTable table = data.kind().table();
            byte[] entry = entries.get(table).get(data.slot());
            if (!data.kind().isPointer() && entry == null) {
                throw new DispatchException(
                        "user data " + data.kind().text() + " " + data.slot() + ": there is no such entry");
            }
            ByteBuffer bytes = data.kind().isPointer()
                    ? ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(0, tables.get(table).address())
                    : ByteBuffer.wrap(entry).order(ByteOrder.LITTLE_ENDIAN);
            if (data.register() < 0 || data.register() + bytes.capacity() / DWORD > words.length) {
                throw new DispatchException("user data " + data.kind().text() + " in s" + data.register()
                        + " and up: only s0 to s" + (words.length - 1) + " are user data");
            }
            for (int i = 0; i < bytes.capacity() / DWORD; i++) {
                words[data.register() + i] = bytes.getInt(DWORD * i);
            }
        }
        return words;
    }

    /** Returns the user data with the resource of private memory. */
    private int[] withScratch(int[] words, int[] scratch) {
        int at = CatalystEntry.SCRATCH.number() * CatalystTable.INTERNAL_GLOBAL.entry();
        int[] all = words.clone();
        for (int i = 0; i < scratch.length; i++) {
            tables.get(CatalystTable.INTERNAL_GLOBAL).setInt(at + DWORD * i, scratch[i]);
            for (CatalystSetup.UserData data : setup.userData()) {
                if (data.kind() == CatalystUserData.IMM_SCRATCH_BUFFER) {
                    all[data.register() + i] = scratch[i];
                }
            }
        }
        return all;
    }
}
