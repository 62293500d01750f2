package org.gfxisa.simulator.op.image;

import java.util.List;
import org.gfxisa.isa.abi.BvhResource;
import org.gfxisa.isa.abi.BvhTriangleNode;
import org.gfxisa.isa.abi.BvhVertex;
import org.gfxisa.simulator.bind.RayFrame;

/**
 * Tests a ray against a triangle of a node with the algorithm of Möller and Trumbore. The distance and the weights are fractions with the same
 * denominator ("RDNA2 ISA, 8.2.10, Barycentrics"; the emulation of AMD's Vulkan driver, GPURT).
 */
final class TriangleNode {
    private static final int BITS = 8;
    private static final int SOURCE_BITS = 2;
    private static final int SOURCE = 3;

    private TriangleNode() {}

    /**
     * Sets the results: numerator and denominator of the distance, which is infinite if the triangle is missed; then the triangle's ID and whether it
     * is hit, or the numerators of two weights.
     *
     * @param number the triangle's number in the node
     * @param vertices the numbers of its vertices
     */
    static void test(RayFrame frame, int number, List<Integer> vertices) {
        int a = vertices.get(0) * BvhVertex.SIZE;
        int b = vertices.get(1) * BvhVertex.SIZE;
        int c = vertices.get(2) * BvhVertex.SIZE;
        float ax = frame.node.getFloat(a);
        float ay = frame.node.getFloat(a + Float.BYTES);
        float az = frame.node.getFloat(a + 2 * Float.BYTES);
        float bx = frame.node.getFloat(b) - ax;
        float by = frame.node.getFloat(b + Float.BYTES) - ay;
        float bz = frame.node.getFloat(b + 2 * Float.BYTES) - az;
        float cx = frame.node.getFloat(c) - ax;
        float cy = frame.node.getFloat(c + Float.BYTES) - ay;
        float cz = frame.node.getFloat(c + 2 * Float.BYTES) - az;
        float ox = frame.origin[0] - ax;
        float oy = frame.origin[1] - ay;
        float oz = frame.origin[2] - az;
        float dx = frame.direction[0];
        float dy = frame.direction[1];
        float dz = frame.direction[2];
        // The direction and one edge, and the origin and the other edge, span these normals.
        float px = dy * cz - dz * cy;
        float py = dz * cx - dx * cz;
        float pz = dx * cy - dy * cx;
        float qx = oy * bz - oz * by;
        float qy = oz * bx - ox * bz;
        float qz = ox * by - oy * bx;
        float denominator = px * bx + py * by + pz * bz;
        float distance = cx * qx + cy * qy + cz * qz;
        float u = ox * px + oy * py + oz * pz;
        float v = dx * qx + dy * qy + dz * qz;
        boolean isHit = isHit(distance / denominator, u / denominator, v / denominator);
        frame.results[0] = Float.floatToRawIntBits(isHit ? distance : Float.POSITIVE_INFINITY);
        frame.results[1] = Float.floatToRawIntBits(isHit ? denominator : 1);
        int id = (int) BvhTriangleNode.triangleId(frame.node, 0);
        if (BvhResource.triangleReturnMode(frame.resource, 0)) {
            int sources = id >>> number * BITS;
            frame.results[2] = Float.floatToRawIntBits(weight(sources, denominator, u, v));
            frame.results[3] = Float.floatToRawIntBits(weight(sources >>> SOURCE_BITS, denominator, u, v));
        } else {
            frame.results[2] = id;
            frame.results[3] = isHit ? 1 : 0;
        }
    }

    private static boolean isHit(float distance, float u, float v) {
        return distance >= 0 && u >= 0 && v >= 0 && u + v <= 1;
    }

    /** Returns the numerator of the weight of a vertex. */
    private static float weight(int vertex, float denominator, float u, float v) {
        return switch (vertex & SOURCE) {
            case 0 -> denominator - u - v;
            case 1 -> u;
            case 2 -> v;
            default -> 0;
        };
    }
}
