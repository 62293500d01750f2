package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.ObjIntConsumer;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.PackedWorkItemId;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.SystemSgprs;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.WorkGroupInfo;
import org.gfxisa.isa.abi.WorkGroupTtmp;
import org.gfxisa.isa.abi.WorkGroupYZ;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** The initial state of a dispatch's work-groups: waves, local memory and registers (LLVM AMDGPU usage, "Initial Kernel Execution State"). */
final class WaveSetup {
    private static final Set<SystemSgprs> GROUP_IDS =
            Set.of(SystemSgprs.WORKGROUP_ID_X, SystemSgprs.WORKGROUP_ID_Y, SystemSgprs.WORKGROUP_ID_Z);

    /** The difference between adjacent lanes with consecutive x in each initial vector register, packed or not. */
    private static final List<Integer> STRIDES = List.of(1, 0, 0);

    private final Packet packet;
    private final LaunchSettings settings;
    /** The initial scalar registers of all waves. */
    private final int[] scalars;

    private final ScratchPool scratch;
    private final RegisterLayout layout;
    private final boolean hasTrapHandler;
    private final boolean isPacked;
    private final boolean isArchitected;
    private final boolean inTrapTemporaries;
    /** The system registers that the kernel requested, after the user registers, in this order. */
    private final SystemSgprs[] system;

    private final long groupsX;
    private final long groupsY;
    private final int wavesPerGroup;
    /** The initial vector registers of each wave of a work-group, as computed last. Threads may compute them concurrently. */
    private final WorkItems[] workItems;

    /**
     * Prepares a dispatch.
     *
     * @param settings the settings of the kernel descriptor
     * @param userRegisters the initial scalar registers of all waves, from s0 on
     * @param scratch the memory for private segments
     * @param layout the codes of scalar registers
     * @param hasTrapHandler whether traps call a trap handler
     */
    WaveSetup(
            Packet packet,
            LaunchSettings settings,
            int[] userRegisters,
            ScratchPool scratch,
            RegisterLayout layout,
            TargetProperties properties,
            boolean hasTrapHandler) {
        this.packet = packet;
        this.settings = settings;
        scalars = Arrays.copyOf(userRegisters, layout.places());
        this.scratch = scratch;
        this.layout = layout;
        this.hasTrapHandler = hasTrapHandler;
        isPacked = properties.packedWorkItemIds();
        isArchitected = properties.flatScratch() == FlatScratchSetup.ARCHITECTED;
        inTrapTemporaries = properties.workGroupIdsInTtmps();
        system = settings.systemRegisters().entrySet().stream()
                .filter(r -> r.getValue() > 0)
                .map(Map.Entry::getKey)
                .filter(r -> !(r == SystemSgprs.SCRATCH_WAVE_OFFSET && isArchitected))
                .filter(r -> !(GROUP_IDS.contains(r) && inTrapTemporaries))
                .toArray(SystemSgprs[]::new);
        groupsX = grid().groupsX();
        groupsY = grid().groupsY();
        wavesPerGroup = grid().wavesPerGroup(settings.lanes());
        workItems = new WorkItems[wavesPerGroup];
        Arrays.fill(workItems, WorkItems.NONE);
    }

    /** Returns the sizes of the grid and of its work-groups. */
    GridSize grid() {
        return packet.grid();
    }

    /** Returns the number of scalar registers, from s0 on, that are initialised when a wave starts. */
    int scalars() {
        return settings.userRegisterCount() + system.length;
    }

    /** Returns the number of vector registers, from v0 on, that are initialised when a wave starts. */
    int vectors() {
        return isPacked ? 1 : settings.workItemIds() + 1;
    }

    /** Returns the requested size of a work-item's private memory in bytes. */
    long privateBytes() {
        return packet.privateBytes();
    }

    private boolean hasScratch() {
        return settings.scratch() && packet.privateBytes() > 0;
    }

    /** Returns the number of lanes of a wave. */
    int lanes() {
        return settings.lanes();
    }

    /** Returns the number of bytes of scratch memory of a work-group. */
    long scratchPerGroup() {
        return (long) packet.roundedPrivate() * settings.lanes() * wavesPerGroup;
    }

    /**
     * Creates a slot for a work-group.
     *
     * @param slot the number of the slot, which determines its scratch memory
     * @param clear clears the first lanes of registers
     * @return a function that sets up the work-group with a number, with x varying fastest
     */
    LongFunction<List<Wave>> slot(int slot, ObjIntConsumer<int[][]> clear) {
        boolean hasScratch = hasScratch();
        int most = wavesPerGroup;
        List<Wave> waves = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            Segment memory = hasScratch ? scratch.slot(slot * most + i) : Segment.NONE;
            waves.add(new Wave(
                    layout, settings.lanes(), settings.vgprs(), settings.agprs(), memory, packet.roundedPrivate()));
        }
        Lds lds = new Lds((int) packet.groupBytes());
        return number -> start(waves, lds, number, clear);
    }

    private List<Wave> start(List<Wave> room, Lds lds, long number, ObjIntConsumer<int[][]> clear) {
        GridSize grid = grid();
        long row = number / groupsX;
        long x = number - row * groupsX;
        long z = row / groupsY;
        long y = row - z * groupsY;
        int width = grid.widthOf(x);
        int height = grid.heightOf(y);
        int items = width * height * grid.depthOf(z);
        lds.clear();
        int count = (items + settings.lanes() - 1) / settings.lanes();
        List<Wave> waves = count == room.size() ? room : room.subList(0, count);
        WorkGroup group = new WorkGroup((int) x, (int) y, (int) z, lds, settings.isSplit() && waves.size() > 1);
        for (int i = 0; i < waves.size(); i++) {
            Wave wave = waves.get(i);
            scratch.save(wave.scratch());
            wave.begin(group, i, scalars, clear);
            start(wave, width, height, items, waves.size());
        }
        return waves;
    }

    /**
     * Starts a wave.
     *
     * @param width the number of work-items of the work-group in x
     * @param height the number of work-items of the work-group in y
     * @param items the number of work-items of the work-group
     * @param waves the number of waves of the work-group
     */
    private void start(Wave wave, int width, int height, int items, int waves) {
        wave.pc = settings.entry();
        wave.mode = settings.mode();
        wave.scalars = settings.sgprs();
        wave.status = StatusRegister.withTrapEn(
                StatusRegister.withInTg(StatusRegister.withValid(0, true), waves > 1), hasTrapHandler);
        WorkGroup group = wave.group();
        setScalars(wave.sgpr, group.x(), group.y(), group.z(), waves, wave.number(), wave.scratch());
        startLanes(wave, width, height, items);
    }

    /** Sets the scalar registers that differ between waves. */
    void setScalars(int[] sgpr, int x, int y, int z, int waves, int number, Segment memory) {
        int next = settings.userRegisterCount();
        for (SystemSgprs register : system) {
            sgpr[next++] = switch (register) {
                case WORKGROUP_ID_X -> x;
                case WORKGROUP_ID_Y -> y;
                case WORKGROUP_ID_Z -> z;
                case WORKGROUP_INFO -> WorkGroupInfo.withFirstWave(WorkGroupInfo.withWaves(0, waves), number == 0);
                case SCRATCH_WAVE_OFFSET -> memory.size() == 0 ? 0 : (int) (memory.address() - scratch.base());
            };
        }
        if (settings.scratch() && isArchitected && layout.flatScratch() >= 0) {
            sgpr[layout.flatScratch()] = (int) memory.address();
            sgpr[layout.flatScratch() + 1] = (int) (memory.address() >>> Integer.SIZE);
        }
        if (inTrapTemporaries) {
            int first = layout.trapTemporaries();
            sgpr[first + WorkGroupTtmp.X.value()] = x;
            sgpr[first + WorkGroupTtmp.Y_Z.value()] = WorkGroupYZ.withZ(WorkGroupYZ.withY(0, y), z);
        }
    }

    /** Returns an executor of whole work-groups for a thread; empty if waves need scratch memory or their number. */
    Optional<WholeGroupExecutor> wholeGroupExecutor(WaveExecutor executor, long budget) {
        if (hasScratch() || Arrays.asList(system).contains(SystemSgprs.WORKGROUP_INFO)) {
            return Optional.empty();
        }
        Wave wave = new Wave(layout, settings.lanes(), settings.vgprs(), settings.agprs(), Segment.NONE, 0);
        wave.pc = settings.entry();
        wave.mode = settings.mode();
        wave.scalars = settings.sgprs();
        wave.setExec(-1L);
        return executor.wholeWaves(wave, STRIDES.subList(0, vectors()))
                .map(waves -> new WholeGroupExecutor(this, waves, scalars.clone(), budget));
    }

    /** The initial vector registers of a wave, from v0 on, in a work-group of some width and height. Instances are immutable. */
    private record WorkItems(int width, int height, int[][] registers) {
        static final WorkItems NONE = new WorkItems(0, 0, new int[0][]);
    }

    private void startLanes(Wave wave, int width, int height, int items) {
        int active = Math.min(wave.lanes(), items - wave.number() * wave.lanes());
        wave.setExec(-1L >>> (Long.SIZE - active));
        WorkItems known = workItems[wave.number()];
        if (known.width() != width || known.height() != height) {
            known = new WorkItems(width, height, workItems(wave.number(), width, height));
            workItems[wave.number()] = known;
        }
        for (int i = 0; i < known.registers().length; i++) {
            System.arraycopy(known.registers()[i], 0, wave.vgpr[i], 0, active);
        }
    }

    /** Returns the initial vector registers of a wave in a work-group of some width and height. */
    int[][] workItems(int wave, int width, int height) {
        int lanes = settings.lanes();
        int[][] registers = new int[vectors()][lanes];
        int first = wave * lanes;
        int ids = settings.workItemIds();
        for (int lane = 0; lane < lanes; lane++) {
            int x = (first + lane) % width;
            int y = (first + lane) / width % height;
            int z = (first + lane) / width / height;
            if (isPacked) {
                registers[0][lane] = packed(x, ids > 0 ? y : 0, ids > 1 ? z : 0);
            } else {
                int[] numbers = {x, y, z};
                for (int i = 0; i < registers.length; i++) {
                    registers[i][lane] = numbers[i];
                }
            }
        }
        return registers;
    }

    private static int packed(int x, int y, int z) {
        return PackedWorkItemId.withZ(PackedWorkItemId.withY(PackedWorkItemId.withX(0, x), y), z);
    }
}
