package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.wave.Wave;

/** Working storage for a thread's image instructions. */
public final class ImageFrame {
    public final Surface surface = new Surface();
    public final SamplerState sampler = new SamplerState();
    public final RayFrame ray = new RayFrame();
    /** A texel in registers, with the components in the order of the resource. */
    public final int[] texel = new int[4];
    /** One component of four texels. */
    public final int[] gathered = new int[4];
    /** A texel in registers, with the components in the order of the format. */
    public final int[] channels = new int[4];
    /** The components of a texel as numbers, in the order of the format. */
    public final double[] values = new double[4];
    /** The weighted components of several texels. */
    public final double[] combined = new double[4];
    /** The coordinates of the sample in each dimension, in texels of level 0 if they are not normalized. */
    public final double[] coordinates = new double[3];
    /** The coordinates of the sample in each dimension, in texels of a level. */
    public final double[] at = new double[3];
    /** Whether the filter is linear in each dimension. */
    public final boolean[] weighted = new boolean[3];
    /** The indices of a texel in each dimension. */
    public final int[] place = new int[3];
    /** The level of detail of each lane, before and after it is clamped. */
    public final double[] rawLod = new double[Wave.LANES];

    public final double[] lod = new double[Wave.LANES];
    /** The number of samples that each lane averages. */
    public final int[] samples = new int[Wave.LANES];
    /** The longer axis of the pixel of each lane, in each dimension, in the unit of the coordinates. */
    public final double[][] axis = new double[Wave.LANES][3];
}
