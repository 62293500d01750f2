package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.Sampler;

/** What a thread's image instructions compute with. */
final class ImageFrame {
    final Surface surface = new Surface();
    /** A texel as registers have it. */
    final int[] texel = new int[4];
    /** A component of four texels. */
    final int[] gathered = new int[4];

    final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    /** A sum of weighted texels. */
    final double[] sum = new double[4];
    /** Where to sample, in texels, per dimension. */
    final double[] coordinates = new double[3];
    /** Whether neighbours count, per dimension. */
    final boolean[] weighted = new boolean[3];
    /** A texel's numbers, per dimension. */
    final int[] place = new int[3];
}
