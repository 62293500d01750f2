package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.List;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.EnabledControlDirectives;

/** Rejects dispatches that violate the control directives of an amd_kernel_code_t ("AMDGPU Compute ABI 0.40", control_directive). */
final class ControlDirectives {
    private final ByteBuffer code;
    private final int at;
    private final String where;

    /**
     * Reads the directives of an amd_kernel_code_t.
     *
     * @param at the offset of the amd_kernel_code_t in bytes
     * @param kernel the name of the kernel, for messages
     */
    ControlDirectives(ByteBuffer code, int at, String kernel) {
        this.code = code;
        this.at = at;
        where = "kernel " + kernel + ": ";
    }

    void check(Packet packet) throws DispatchException {
        int enabled = AmdKernelCode.enabledControlDirectives(code, at);
        GridSize grid = packet.grid();
        if (EnabledControlDirectives.dynamicGroupSize(enabled)) {
            long added = packet.groupBytes() - AmdKernelCode.workgroupGroupSegmentByteSize(code, at);
            atMost(added, AmdKernelCode.maxDynamicGroupSize(code, at), "bytes of dynamic local memory");
        }
        if (EnabledControlDirectives.flatGridSize(enabled)) {
            long items = grid.sizeX() * grid.sizeY() * grid.sizeZ();
            atMost(items, AmdKernelCode.maxFlatGridSize(code, at), "work-items");
        }
        if (EnabledControlDirectives.flatWorkgroupSize(enabled)) {
            long items = (long) grid.groupX() * grid.groupY() * grid.groupZ();
            atMost(items, AmdKernelCode.maxFlatWorkgroupSize(code, at), "work-items of a work-group");
        }
        if (EnabledControlDirectives.dim(enabled)) {
            same("dimensions", List.of((long) grid.dimensions()), List.of((long) AmdKernelCode.requiredDim(code, at)));
        }
        if (EnabledControlDirectives.gridSize(enabled)) {
            same(
                    "grid size",
                    List.of(grid.sizeX(), grid.sizeY(), grid.sizeZ()),
                    List.of(
                            AmdKernelCode.requiredGridSizeX(code, at),
                            AmdKernelCode.requiredGridSizeY(code, at),
                            AmdKernelCode.requiredGridSizeZ(code, at)));
        }
        if (EnabledControlDirectives.workgroupSize(enabled)) {
            same(
                    "work-group size",
                    List.of((long) grid.groupX(), (long) grid.groupY(), (long) grid.groupZ()),
                    List.of(
                            AmdKernelCode.requiredWorkgroupSizeX(code, at),
                            AmdKernelCode.requiredWorkgroupSizeY(code, at),
                            AmdKernelCode.requiredWorkgroupSizeZ(code, at)));
        }
        boolean hasPartial = grid.sizeX() % grid.groupX() != 0
                || grid.sizeY() % grid.groupY() != 0
                || grid.sizeZ() % grid.groupZ() != 0;
        if (EnabledControlDirectives.noPartialWorkgroups(enabled) && hasPartial) {
            throw new DispatchException(
                    where + "a grid of " + grid + " has partial work-groups, it was compiled for whole ones");
        }
    }

    private void atMost(long actual, long most, String what) throws DispatchException {
        if (Long.compareUnsigned(actual, most) > 0) {
            throw new DispatchException(
                    where + actual + " " + what + ", it was compiled for at most " + Long.toUnsignedString(most));
        }
    }

    private void same(String what, List<Long> actual, List<Long> required) throws DispatchException {
        if (!actual.equals(required)) {
            throw new DispatchException(where + what + " " + text(actual) + ", it was compiled for " + text(required));
        }
    }

    private static String text(List<Long> sizes) {
        return String.join(" x ", sizes.stream().map(Long::toUnsignedString).toList());
    }
}
