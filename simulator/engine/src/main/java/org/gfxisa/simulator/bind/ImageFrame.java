package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.wave.Wave;

/** What a thread's image instructions compute with. */
public final class ImageFrame {
    public final Surface surface = new Surface();
    public final SamplerState sampler = new SamplerState();
    public final RayFrame ray = new RayFrame();
    /** A texel as registers have it, ordered as the resource says. */
    public final int[] texel = new int[4];
    /** A component of four texels. */
    public final int[] gathered = new int[4];
    /** A texel as registers have it, in the order of its format. */
    public final int[] channels = new int[4];
    /** A texel's components as numbers, in the order of its format. */
    public final double[] values = new double[4];
    /** Those of several texels, combined. */
    public final double[] combined = new double[4];
    /** Where to sample, in texels of level 0 if they are not normalized, per dimension. */
    public final double[] coordinates = new double[3];
    /** Where to sample, in texels of a level, per dimension. */
    public final double[] at = new double[3];
    /** Whether neighbours count, per dimension. */
    public final boolean[] weighted = new boolean[3];
    /** A texel's numbers, per dimension. */
    public final int[] place = new int[3];
    /** The level of detail of each lane, before and after it is clamped. */
    public final double[] rawLod = new double[Wave.LANES];

    public final double[] lod = new double[Wave.LANES];
    /** How many samples each lane takes. */
    public final int[] samples = new int[Wave.LANES];
    /** The extent of a pixel along its longer axis, per lane and dimension, in the unit of the coordinates. */
    public final double[][] axis = new double[Wave.LANES][3];
}
