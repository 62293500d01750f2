package org.gfxisa.simulator.op.image;

import org.gfxisa.exec.ImageAction.Part;
import org.gfxisa.simulator.bind.ImageFrame;
import org.gfxisa.simulator.bind.SamplerState;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.wave.Wave;

/**
 * Computes the level of detail that a lane samples ("Vulkan 1.3, 16.5.7"). It comes from the coordinates of the four neighbouring lanes, from
 * derivatives, or from the instruction. With an anisotropic sampler, this class also computes the number of samples along the longer axis of a pixel.
 */
final class LevelOfDetail {
    private static final int DIMENSIONS = 3;

    private final SampleAddress address;
    private final boolean levelZero;
    private final double[] across = new double[DIMENSIONS];
    private final double[] down = new double[DIMENSIONS];

    LevelOfDetail(SampleAddress address, boolean levelZero) {
        this.address = address;
        this.levelZero = levelZero;
    }

    /** Computes the level and the number of samples of a lane. */
    void compute(Wave wave, ImageFrame images, boolean scaled, int lane) {
        Surface surface = images.surface;
        SamplerState sampler = images.sampler;
        images.samples[lane] = 1;
        if (levelZero) {
            images.rawLod[lane] = 0;
            images.lod[lane] = 0;
            return;
        }
        int dimensions = surface.dimensions();
        int behind = address.coordinates(surface.type());
        double level = address.has(Part.LOD)
                ? address.real(wave, behind, dimensions, lane)
                : computed(wave, images, scaled, lane);
        double raw = level + sampler.bias() + (address.has(Part.BIAS) ? address.before(wave, Part.BIAS, lane) : 0);
        double limited = address.has(Part.CLAMP) ? Math.max(raw, address.real(wave, behind, dimensions, lane)) : raw;
        images.rawLod[lane] = raw;
        // A NaN selects the largest level.
        images.lod[lane] = sampler.clamped(Double.isNaN(limited) ? Double.NEGATIVE_INFINITY : limited);
    }

    private double computed(Wave wave, ImageFrame images, boolean scaled, int lane) {
        double wide = length(wave, images.surface, scaled, 1, across, lane);
        double high = length(wave, images.surface, scaled, 2, down, lane);
        double longer = Math.max(wide, high);
        double shorter = Math.min(wide, high);
        int most = images.sampler.anisotropy(false);
        if (most == 1 || longer == 0) {
            return log2(longer);
        }
        double ratio = shorter * most <= longer ? most : longer / shorter;
        images.samples[lane] = (int) Math.ceil(ratio);
        System.arraycopy(wide >= high ? across : down, 0, images.axis[lane], 0, DIMENSIONS);
        return log2(longer / ratio);
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    /**
     * Returns the distance, in texels, between the coordinates of neighbouring lanes.
     *
     * @param neighbour 1 for the neighbour in the row, 2 for the neighbour in the column of the quad
     * @param steps receives the distance of each coordinate
     */
    private double length(Wave wave, Surface surface, boolean scaled, int neighbour, double[] steps, int lane) {
        double sum = 0;
        int count = surface.dimensions();
        for (int i = 0; i < count; i++) {
            steps[i] = address.hasDerivatives()
                    ? address.derivative(wave, neighbour - 1, i, count, lane)
                    : (double) address.real(wave, i, count, lane | neighbour)
                            - address.real(wave, i, count, lane & ~neighbour);
            double texels = scaled ? steps[i] * surface.size(0, i) : steps[i];
            sum += texels * texels;
        }
        return Math.sqrt(sum);
    }
}
