package org.gfxisa.simulator.op.image;

import java.nio.ByteBuffer;
import org.gfxisa.isa.abi.BvhBox16;
import org.gfxisa.isa.abi.BvhBox32;
import org.gfxisa.isa.abi.BvhChildren;
import org.gfxisa.isa.abi.BvhNodeType;
import org.gfxisa.isa.abi.BvhResource;
import org.gfxisa.isa.abi.BvhSorting;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.RayFrame;

/** Tests a ray against the four boxes of a node ("RDNA2 ISA, 8.2.10"; the emulation of AMD's Vulkan driver, GPURT). */
final class BoxNode {
    /** The result for a child whose box the ray misses. */
    static final int NONE = -1;

    private static final int CHILDREN = 4;
    private static final int AXES = 3;
    private static final int HALF = Short.BYTES;
    private static final float GROWTH = 0x1p-24f;
    /** A sorting network for four children: the pairs that are compared, in this order. */
    private static final int[][] NETWORK = {{0, 2}, {1, 3}, {0, 1}, {2, 3}, {1, 2}};

    private BoxNode() {}

    /** Sets the results to the pointers of the children that the ray meets, sorted if the resource asks for it. */
    static void test(RayFrame frame, boolean isHalf) {
        float growth = 1 + BvhResource.boxGrowValue(frame.resource, 0) * GROWTH;
        BvhSorting sorting = BvhSorting.of(BvhResource.boxSortingHeuristic(frame.resource, 0))
                .orElse(BvhSorting.CLOSEST);
        for (int child = 0; child < CHILDREN; child++) {
            child(frame, child, isHalf, growth, sorting);
        }
        if (BvhResource.boxSortEn(frame.resource, 0)) {
            boolean trianglesFirst = BvhResource.sortTrianglesFirst(frame.resource, 0);
            for (int[] pair : NETWORK) {
                sort(frame, pair[0], pair[1], trianglesFirst);
            }
        }
    }

    private static void child(RayFrame frame, int child, boolean isHalf, float growth, BvhSorting sorting) {
        float enters = Float.NEGATIVE_INFINITY;
        float leaves = Float.POSITIVE_INFINITY;
        for (int axis = 0; axis < AXES; axis++) {
            float inverse = frame.inverse[axis];
            float low = (bound(frame.node, child, axis, isHalf) - frame.origin[axis]) * inverse;
            float high = (bound(frame.node, child, AXES + axis, isHalf) - frame.origin[axis]) * inverse;
            enters = greater(enters, inverse >= 0 ? low : high);
            leaves = less(leaves, inverse >= 0 ? high : low);
        }
        float from = greater(enters, 0);
        float to = less(leaves, frame.extent);
        boolean isMet = from <= to * growth && !isEmpty(frame.node, child, isHalf);
        frame.results[child] = isMet ? frame.node.getInt(child * Integer.BYTES) : NONE;
        frame.keys[child] = switch (sorting) {
            case CLOSEST, UNDEFINED -> from;
            case LARGEST_FIRST -> from - to;
            case CLOSEST_MIDPOINT -> (enters + leaves) / 2;
        };
    }

    /** Returns whether a box is disabled: its least x is a NaN. */
    private static boolean isEmpty(ByteBuffer node, int child, boolean isHalf) {
        return Float.isNaN(bound(node, child, 0, isHalf));
    }

    /** Returns a bound of a box; the bounds are least x, y and z, then greatest x, y and z. */
    private static float bound(ByteBuffer node, int child, int side, boolean isHalf) {
        int boxes = BvhChildren.SIZE;
        return isHalf
                ? Float.intBitsToFloat(Floats.F32.fromF16(
                        node.getShort(boxes + child * BvhBox16.SIZE + side * HALF) & 0xffff, BufferFormat.KEEP))
                : node.getFloat(boxes + child * BvhBox32.SIZE + side * Float.BYTES);
    }

    /** Returns the greater number; of a number and a NaN, the number. */
    private static float greater(float a, float b) {
        return Float.isNaN(b) ? a : Float.isNaN(a) ? b : Math.max(a, b);
    }

    private static float less(float a, float b) {
        return Float.isNaN(b) ? a : Float.isNaN(a) ? b : Math.min(a, b);
    }

    private static void sort(RayFrame frame, int first, int second, boolean trianglesFirst) {
        int a = frame.results[first];
        int b = frame.results[second];
        boolean isSwapped = a == NONE || b != NONE && isBefore(frame, second, first, trianglesFirst);
        if (isSwapped) {
            frame.results[first] = b;
            frame.results[second] = a;
            float key = frame.keys[first];
            frame.keys[first] = frame.keys[second];
            frame.keys[second] = key;
        }
    }

    private static boolean isBefore(RayFrame frame, int a, int b, boolean trianglesFirst) {
        boolean isTriangleA = isTriangle(frame.results[a]);
        return trianglesFirst && isTriangleA != isTriangle(frame.results[b])
                ? isTriangleA
                : frame.keys[a] < frame.keys[b];
    }

    private static boolean isTriangle(int pointer) {
        return !IntersectRayOp.type(pointer).vertices().isEmpty();
    }

    /** Returns whether a type of node has boxes that this class tests. */
    static boolean isBox(BvhNodeType type) {
        return type == BvhNodeType.BOX16 || type == BvhNodeType.BOX32;
    }
}
