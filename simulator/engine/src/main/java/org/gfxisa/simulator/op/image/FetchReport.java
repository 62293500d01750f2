package org.gfxisa.simulator.op.image;

import java.util.Optional;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.wave.Wave;

/**
 * The register after the data that TFE and LWE ask for ("RDNA3 ISA, 10.1.1"). It says whether a texel is not resident, which does not occur: memory that
 * does not exist ends the run. It also says whether the level of detail is smaller than the resource's limit for warnings, and then which level it was.
 */
record FetchReport(LaneRegisters data, int index, boolean warns) {
    private static final int WARNING = 2;
    private static final int LEVEL_SHIFT = 16;

    /**
     * Returns the report of an instruction; empty if it does not ask for one.
     *
     * @param texels its data
     * @param isSample whether it has a level of detail, without which LWE has no meaning
     */
    static Optional<FetchReport> of(Bound bound, Texels texels, boolean isSample) {
        boolean warns = isSample && bound.flag("lwe");
        if (!warns && !bound.flag("tfe")) {
            return Optional.empty();
        }
        int components = Math.max(1, Integer.bitCount(texels.mask()));
        int registers = texels.d16() ? (components + 1) / 2 : components;
        return Optional.of(new FetchReport(texels.data(), registers, warns));
    }

    /** Writes the report of a lane. */
    void write(Wave wave, Surface surface, double lod, int lane) {
        double level = surface.baseLevel() + lod;
        boolean isBelow = warns && level < surface.minLodWarn();
        data.set(wave, index, lane, isBelow ? WARNING | (int) Math.floor(level) << LEVEL_SHIFT : 0);
    }
}
