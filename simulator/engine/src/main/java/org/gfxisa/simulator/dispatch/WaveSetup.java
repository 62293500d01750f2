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

/**
 * What the work-groups of a dispatch start from: waves, local memory and registers (LLVM AMDGPU usage, "Initial Kernel Execution
 * State").
 */
final class WaveSetup {
    private static final Set<SystemSgprs> GROUP_IDS =
            Set.of(SystemSgprs.WORKGROUP_ID_X, SystemSgprs.WORKGROUP_ID_Y, SystemSgprs.WORKGROUP_ID_Z);

    /** How much each lane of a row has more in the registers that a wave starts with, packed or not. */
    private static final List<Integer> STRIDES = List.of(1, 0, 0);

    private final Packet packet;
    private final LaunchSettings settings;
    /** What the scalar registers of all waves have. */
    private final int[] scalars;

    private final ScratchPool scratch;
    private final RegisterLayout layout;
    private final boolean hasTrapHandler;
    private final boolean isPacked;
    private final boolean isArchitected;
    private final boolean inTrapTemporaries;
    /** What the kernel asked for, behind the user registers, in this order. */
    private final SystemSgprs[] system;

    private final long groupsX;
    private final long groupsY;
    private final int wavesPerGroup;
    /** Of the waves of a work-group, as they were last. For all threads, which may find out again what others know. */
    private final WorkItems[] workItems;

    /**
     * Prepares a dispatch.
     *
     * @param settings of the kernel descriptor
     * @param userRegisters the scalar registers that all waves start with, from s0
     * @param scratch memory for private segments
     * @param layout places of scalar registers
     * @param hasTrapHandler whether traps lead to a handler
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

    /** Work-items and work-groups. */
    GridSize grid() {
        return packet.grid();
    }

    /** Scalar registers from s0 that hold something when waves start. */
    int scalars() {
        return settings.userRegisterCount() + system.length;
    }

    /** Vector registers from v0 that hold something when waves start. */
    int vectors() {
        return isPacked ? 1 : settings.workItemIds() + 1;
    }

    /** Private memory of a work-item that was asked for, in bytes. */
    long privateBytes() {
        return packet.privateBytes();
    }

    private boolean hasScratch() {
        return settings.scratch() && packet.privateBytes() > 0;
    }

    /** Lanes of a wave. */
    int lanes() {
        return settings.lanes();
    }

    /** Bytes of scratch memory that a work-group takes. */
    long scratchPerGroup() {
        return (long) packet.roundedPrivate() * settings.lanes() * wavesPerGroup;
    }

    /**
     * Makes room for a work-group.
     *
     * @param slot number of the place, to find its scratch memory
     * @param clear gives the first lanes of registers zeros
     * @return sets up the work-group with a number, counted with x fastest
     */
    LongFunction<List<Wave>> place(int slot, ObjIntConsumer<int[][]> clear) {
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
            scratch.keep(wave.scratch());
            wave.begin(group, i, scalars, clear);
            start(wave, width, height, items, waves.size());
        }
        return waves;
    }

    /**
     * Starts a wave.
     *
     * @param width work-items of the work-group in x, likewise height in y
     * @param items work-items of the work-group
     * @param waves of the work-group
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

    /** Sets the scalar registers that waves differ in. */
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

    // ---- whole waves ----

    /** What executes whole work-groups, for a thread. */
    Optional<WholeGroups> wholeGroups(WaveExecutor executor, long budget) {
        if (hasScratch() || Arrays.asList(system).contains(SystemSgprs.WORKGROUP_INFO)) {
            return Optional.empty();
        }
        Wave wave = new Wave(layout, settings.lanes(), settings.vgprs(), settings.agprs(), Segment.NONE, 0);
        wave.pc = settings.entry();
        wave.mode = settings.mode();
        wave.scalars = settings.sgprs();
        wave.setExec(-1L);
        return executor.wholeWaves(wave, STRIDES.subList(0, vectors()))
                .map(waves -> new WholeGroups(this, waves, scalars.clone(), budget));
    }

    /** What the lanes of a wave start with in v0 and so on, in a work-group of some width and height; immutable. */
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

    /** What the lanes of a wave with some number start with, in a work-group of some width and height. */
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
