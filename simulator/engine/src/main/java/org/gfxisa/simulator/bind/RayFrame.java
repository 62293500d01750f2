package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.BvhResource;

/** A ray, and the node of a bounding volume hierarchy that it is tested against: what a thread's ray instructions compute with. */
public final class RayFrame {
    private static final int LARGEST_NODE = 128;
    private static final int CHILDREN = 4;

    public final ByteBuffer resource = ByteBuffer.allocate(BvhResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    public final ByteBuffer node = ByteBuffer.allocate(LARGEST_NODE).order(ByteOrder.LITTLE_ENDIAN);
    /** How far the ray reaches. */
    public float extent;

    public final float[] origin = new float[3];
    public final float[] direction = new float[3];
    public final float[] inverse = new float[3];
    /** What the instruction returns. */
    public final int[] results = new int[CHILDREN];
    /** What children are sorted by, the least first. */
    public final float[] keys = new float[CHILDREN];
}
