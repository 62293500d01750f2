package org.gfxisa.simulator.op.image;

import java.util.Optional;
import org.gfxisa.isa.abi.TexelFaultStatus;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Texels;
import org.gfxisa.simulator.wave.Wave;

/**
 * Writes the status that TFE and LWE ask for to the register after the data. A texel never fails, because an access to memory that does not exist ends
 * the run. A level of detail below the resource's limit gives a warning.
 */
record TexelStatus(LaneRegisters data, int index, boolean warns) {
    /**
     * Returns the status of an instruction; empty if the instruction does not ask for it.
     *
     * @param texels the data of the instruction
     * @param isSample whether the instruction has a level of detail, without which LWE has no meaning
     */
    static Optional<TexelStatus> of(Bound bound, Texels texels, boolean isSample) {
        boolean warns = isSample && bound.flag("lwe");
        if (!warns && !bound.flag("tfe")) {
            return Optional.empty();
        }
        int components = Math.max(1, Integer.bitCount(texels.mask()));
        int registers = texels.d16() ? (components + 1) / 2 : components;
        return Optional.of(new TexelStatus(texels.data(), registers, warns));
    }

    /** Writes the status of a lane. */
    void write(Wave wave, Surface surface, double lod, int lane) {
        double level = surface.baseLevel() + lod;
        boolean isBelow = warns && level < surface.minLodWarn();
        int status = isBelow
                ? TexelFaultStatus.withLod(TexelFaultStatus.withLodWarning(0, true), (int) Math.floor(level))
                : 0;
        data.set(wave, index, lane, status);
    }
}
