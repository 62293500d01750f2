package org.gfxisa.simulator.dispatch;

import java.util.Map;
import java.util.Set;
import org.gfxisa.isa.abi.PackedWorkItemId;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.SystemSgprs;
import org.gfxisa.isa.abi.WorkGroupInfo;
import org.gfxisa.isa.abi.WorkGroupTtmp;
import org.gfxisa.isa.abi.WorkGroupYZ;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** Sets the registers that a wave starts with (LLVM AMDGPU usage, "Initial Kernel Execution State"). */
final class InitialRegisters {
    private static final Set<SystemSgprs> GROUP_IDS =
            Set.of(SystemSgprs.WORKGROUP_ID_X, SystemSgprs.WORKGROUP_ID_Y, SystemSgprs.WORKGROUP_ID_Z);

    private final LaunchPlan plan;
    private final boolean isPacked;
    private final boolean isArchitected;
    private final boolean inTrapTemporaries;
    /** What the kernel asked for, behind the user registers, in this order. */
    private final SystemSgprs[] system;

    InitialRegisters(LaunchPlan plan) {
        this.plan = plan;
        isPacked = plan.properties().packedWorkItemIds();
        isArchitected = plan.properties().flatScratch().equals("architected");
        inTrapTemporaries = plan.properties().workGroupIdsInTtmps();
        system = plan.settings().systemRegisters().entrySet().stream()
                .filter(r -> r.getValue() > 0)
                .map(Map.Entry::getKey)
                .filter(r -> !(r == SystemSgprs.SCRATCH_WAVE_OFFSET && isArchitected))
                .filter(r -> !(GROUP_IDS.contains(r) && inTrapTemporaries))
                .toArray(SystemSgprs[]::new);
    }

    /**
     * Starts a wave.
     *
     * @param number of the wave in its work-group
     * @param width work-items of the work-group in x, likewise height in y
     * @param items work-items of the work-group
     * @param waves of the work-group
     */
    void start(Wave wave, WorkGroup group, int number, int width, int height, int items, int waves) {
        wave.begin(group, number);
        wave.pc = plan.settings().entry();
        wave.mode = plan.settings().mode();
        wave.scalars = plan.settings().sgprs();
        wave.status = StatusRegister.withTrapEn(StatusRegister.withValid(0, true), plan.hasTrapHandler());
        System.arraycopy(plan.userRegisters(), 0, wave.sgpr, 0, plan.userRegisters().length);
        int next = plan.settings().userRegisterCount();
        for (SystemSgprs register : system) {
            wave.sgpr[next++] = value(register, wave, waves);
        }
        if (plan.settings().scratch() && isArchitected && plan.layout().flatScratch() >= 0) {
            wave.setPair(plan.layout().flatScratch(), wave.scratch().address());
        }
        if (inTrapTemporaries) {
            int first = plan.layout().trapTemporaries();
            wave.sgpr[first + WorkGroupTtmp.X.value()] = group.x();
            wave.sgpr[first + WorkGroupTtmp.Y_Z.value()] =
                    WorkGroupYZ.withZ(WorkGroupYZ.withY(0, group.y()), group.z());
        }
        startLanes(wave, width, height, items);
    }

    private int value(SystemSgprs register, Wave wave, int waves) {
        return switch (register) {
            case WORKGROUP_ID_X -> wave.group().x();
            case WORKGROUP_ID_Y -> wave.group().y();
            case WORKGROUP_ID_Z -> wave.group().z();
            case WORKGROUP_INFO -> WorkGroupInfo.withFirstWave(WorkGroupInfo.withWaves(0, waves), wave.number() == 0);
            case SCRATCH_WAVE_OFFSET ->
                wave.scratch().size() == 0
                        ? 0
                        : (int) (wave.scratch().address() - plan.scratch().base());
        };
    }

    private void startLanes(Wave wave, int width, int height, int items) {
        int first = wave.number() * wave.lanes();
        int active = Math.min(wave.lanes(), items - first);
        wave.setExec(-1L >>> (Long.SIZE - active));
        int x = first % width;
        int y = first / width % height;
        int z = first / width / height;
        int ids = plan.settings().workItemIds();
        for (int lane = 0; lane < active; lane++) {
            if (isPacked) {
                wave.vgpr[0][lane] = packed(x, ids > 0 ? y : 0, ids > 1 ? z : 0);
            } else {
                setUnpacked(wave, lane, ids, x, y, z);
            }
            if (++x == width) {
                x = 0;
                if (++y == height) {
                    y = 0;
                    z++;
                }
            }
        }
    }

    private static int packed(int x, int y, int z) {
        return PackedWorkItemId.withZ(PackedWorkItemId.withY(PackedWorkItemId.withX(0, x), y), z);
    }

    private static void setUnpacked(Wave wave, int lane, int ids, int x, int y, int z) {
        wave.vgpr[0][lane] = x;
        if (ids > 0) {
            wave.vgpr[1][lane] = y;
        }
        if (ids > 1) {
            wave.vgpr[2][lane] = z;
        }
    }
}
