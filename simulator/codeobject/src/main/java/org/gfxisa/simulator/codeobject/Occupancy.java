package org.gfxisa.simulator.codeobject;

import java.util.OptionalInt;
import org.gfxisa.isa.abi.TargetProperties;

/**
 * The number of waves of a kernel that fit on a SIMD, by each limiting resource.
 *
 * @param hardware the wave slots of a SIMD
 * @param byVgprs the waves for which vector registers suffice
 * @param bySgprs the waves for which scalar registers suffice; empty if every wave has its own
 * @param groupsByLds the work-groups for which the LDS of a compute unit suffices; empty for a kernel without LDS
 */
public record Occupancy(int hardware, int byVgprs, OptionalInt bySgprs, OptionalInt groupsByLds) {
    private static final int SMALL_WAVE = 32;

    /**
     * Computes the occupancy.
     *
     * @param groupBytes the LDS of a work-group in bytes
     */
    public static Occupancy of(KernelRegisters registers, long groupBytes, TargetProperties properties) {
        int scale = registers.lanes() == SMALL_WAVE ? 2 : 1;
        int vgprs =
                allocated(registers.allocatedVgprs() + registers.sharedVgprs(), properties.vgprAllocation() * scale);
        OptionalInt sgprs = properties.sgprsPerSimd() == 0 || registers.sgprs().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(properties.sgprsPerSimd()
                        / allocated(registers.sgprs().getAsInt(), properties.sgprAllocation()));
        return new Occupancy(
                properties.wavesPerSimd(),
                properties.vgprsPerSimd() * scale / vgprs,
                sgprs,
                groupBytes == 0
                        ? OptionalInt.empty()
                        : OptionalInt.of(
                                (int) (properties.maxLdsBytes() / allocated(groupBytes, properties.ldsGranule()))));
    }

    private static int allocated(int count, int granule) {
        return (count + granule - 1) / granule * granule;
    }

    private static long allocated(long bytes, int granule) {
        return (bytes + granule - 1) / granule * granule;
    }

    /** Returns the number of waves on a SIMD, limited by registers and wave slots only. */
    public int waves() {
        return Math.min(Math.min(hardware, byVgprs), bySgprs.orElse(hardware));
    }
}
