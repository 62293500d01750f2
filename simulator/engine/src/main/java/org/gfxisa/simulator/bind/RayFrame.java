package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.BvhResource;

/** Working storage for a thread's ray instructions: a ray, and the node of a bounding volume hierarchy that it is tested against. */
public final class RayFrame {
    private static final int LARGEST_NODE = 128;
    private static final int CHILDREN = 4;

    public final ByteBuffer resource = ByteBuffer.allocate(BvhResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    public final ByteBuffer node = ByteBuffer.allocate(LARGEST_NODE).order(ByteOrder.LITTLE_ENDIAN);
    /** The length of the ray, in units of its direction. */
    public float extent;

    public final float[] origin = new float[3];
    public final float[] direction = new float[3];
    public final float[] inverse = new float[3];
    /** The four result registers of the instruction. */
    public final int[] results = new int[CHILDREN];
    /** The sort keys of the children of a box node; the least comes first. */
    public final float[] keys = new float[CHILDREN];
}
