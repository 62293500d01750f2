package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.Sampler;

/** What a thread's image instructions compute with. */
public final class ImageFrame {
    public final Surface surface = new Surface();
    /** A texel as registers have it. */
    public final int[] texel = new int[4];
    /** A component of four texels. */
    public final int[] gathered = new int[4];

    public final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    /** A sum of weighted texels. */
    public final double[] sum = new double[4];
    /** Where to sample, in texels, per dimension. */
    public final double[] coordinates = new double[3];
    /** Whether neighbours count, per dimension. */
    public final boolean[] weighted = new boolean[3];
    /** A texel's numbers, per dimension. */
    public final int[] place = new int[3];
}
