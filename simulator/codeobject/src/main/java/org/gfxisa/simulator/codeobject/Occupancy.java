package org.gfxisa.simulator.codeobject;

import java.util.OptionalInt;
import org.gfxisa.isa.abi.TargetProperties;

/**
 * How many waves of a kernel fit on a SIMD, by each of the things that limit them.
 *
 * @param hardware waves that a SIMD holds at all
 * @param byVgprs waves that its vector registers are enough for
 * @param bySgprs waves that its scalar registers are enough for; empty where every wave has its own
 * @param groupsByLds work-groups that the local memory of a compute unit is enough for; empty for a kernel that declares none
 */
public record Occupancy(int hardware, int byVgprs, OptionalInt bySgprs, OptionalInt groupsByLds) {
    private static final int SMALL_WAVE = 32;

    /**
     * What fits.
     *
     * @param groupBytes of local memory that a work-group has
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

    /** Waves on a SIMD, as far as registers decide. */
    public int waves() {
        return Math.min(Math.min(hardware, byVgprs), bySgprs.orElse(hardware));
    }
}
