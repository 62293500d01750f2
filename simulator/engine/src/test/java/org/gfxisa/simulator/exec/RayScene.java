package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Sixteen random triangles with small whole coordinates, in four boxes of four, and an independent model of what rays meet: fractions of whole
 * numbers, which are exact in doubles. Nodes lie in the order root, boxes, triangles.
 */
final class RayScene {
    static final int TRIANGLES = 16;
    static final int FAN = 4;
    /** Units of 64 bytes: five box nodes of 128 bytes, and the triangles. */
    static final int UNITS = 2 * (1 + FAN) + TRIANGLES;

    static final int BOX16 = 4;
    static final int BOX32 = 5;
    private static final int UNIT = 64;
    private static final int RANGE = 16;
    private static final int AXES = 3;
    private static final int SOURCES = 0b1001;

    /** By triangle, vertex and axis. */
    final int[][][] vertices = new int[TRIANGLES][AXES][AXES];

    final ByteBuffer nodes = ByteBuffer.allocate(UNITS * UNIT).order(ByteOrder.LITTLE_ENDIAN);

    /** The intersection of a ray and a triangle: the distance is a fraction, and the weights of the vertices come with their sum. */
    record Hit(boolean isHit, double distance, double unit, double[] weights, double sum) {}

    /** @param isHalf whether inner boxes are of 16-bit floats */
    RayScene(SplittableRandom random, boolean isHalf) {
        for (int[][] triangle : vertices) {
            int[] middle = {random.nextInt(-RANGE, RANGE), random.nextInt(-RANGE, RANGE), random.nextInt(-RANGE, RANGE)
            };
            do {
                for (int[] vertex : triangle) {
                    for (int axis = 0; axis < AXES; axis++) {
                        vertex[axis] = middle[axis] + random.nextInt(-FAN, FAN + 1);
                    }
                }
            } while (dot(normal(triangle), normal(triangle)) == 0);
        }
        for (int child = 0; child < FAN; child++) {
            box(0, child, BOX32, pointer(1 + child, isHalf), FAN * child, FAN * (child + 1));
            for (int leaf = 0; leaf < FAN; leaf++) {
                int number = FAN * child + leaf;
                box(1 + child, leaf, isHalf ? BOX16 : BOX32, triangle(number), number, number + 1);
            }
        }
        for (int number = 0; number < TRIANGLES; number++) {
            int at = triangle(number) / Byte.SIZE * UNIT;
            for (int i = 0; i < AXES * AXES; i++) {
                nodes.putFloat(at + Float.BYTES * i, vertices[number][i / AXES][i % AXES]);
            }
            nodes.putInt(at + UNIT - Integer.BYTES, SOURCES);
        }
    }

    /** Returns the pointer of a triangle: its type is 0. */
    static int triangle(int number) {
        return 2 * (1 + FAN) + number << 3;
    }

    /** Returns the pointer of a box node. */
    static int pointer(int box, boolean isHalf) {
        return 2 * box << 3 | (isHalf ? BOX16 : BOX32);
    }

    /** Returns the least or greatest coordinate of some triangles. */
    int bound(int from, int to, int axis, boolean isGreatest) {
        int bound = vertices[from][0][axis];
        for (int number = from; number < to; number++) {
            for (int[] vertex : vertices[number]) {
                bound = isGreatest ? Math.max(bound, vertex[axis]) : Math.min(bound, vertex[axis]);
            }
        }
        return bound;
    }

    private void box(int box, int child, int type, int pointer, int from, int to) {
        int at = 2 * box * UNIT;
        nodes.putInt(at + Integer.BYTES * child, pointer);
        for (int side = 0; side < 2 * AXES; side++) {
            float bound = bound(from, to, side % AXES, side >= AXES);
            if (type == BOX16) {
                nodes.putShort(at + 16 + 12 * child + 2 * side, half(bound));
            } else {
                nodes.putFloat(at + 16 + 24 * child + 4 * side, bound);
            }
        }
    }

    /** Returns a small whole number as a float of 16 bits. */
    static short half(float value) {
        if (value == 0) {
            return 0;
        }
        int bits = Float.floatToIntBits(value);
        int exponent = (bits >>> 23 & 0xff) - 127 + 15;
        return (short) (bits >>> 16 & 0x8000 | exponent << 10 | bits >>> 13 & 0x3ff);
    }

    /** Returns the distance at which a ray enters the box around some triangles, at least 0; infinite if the ray misses the box. */
    double enters(int from, int to, double[] origin, double[] direction, double extent) {
        double enters = 0;
        double leaves = extent;
        for (int axis = 0; axis < AXES; axis++) {
            double low = bound(from, to, axis, false) - origin[axis];
            double high = bound(from, to, axis, true) - origin[axis];
            if (direction[axis] == 0) {
                leaves = low <= 0 && high >= 0 ? leaves : Double.NEGATIVE_INFINITY;
            } else {
                enters = Math.max(enters, Math.min(low / direction[axis], high / direction[axis]));
                leaves = Math.min(leaves, Math.max(low / direction[axis], high / direction[axis]));
            }
        }
        return enters <= leaves ? enters : Double.POSITIVE_INFINITY;
    }

    /** Intersects a ray with the plane of a triangle, and looks at which side of each edge the point lies. */
    Hit hit(int number, double[] origin, double[] direction) {
        int[][] triangle = vertices[number];
        double[] normal = normal(triangle);
        double unit = dot(normal, direction);
        double distance = -dot(normal, minus(origin, triangle[0]));
        double[] weights = new double[AXES];
        boolean isHit = unit != 0 && distance / unit >= 0;
        for (int i = 0; i < AXES; i++) {
            int[] a = triangle[(i + 1) % AXES];
            int[] b = triangle[(i + 2) % AXES];
            // The point times `unit`, from a on.
            double[] point = new double[AXES];
            for (int axis = 0; axis < AXES; axis++) {
                point[axis] = (origin[axis] - a[axis]) * unit + distance * direction[axis];
            }
            weights[i] = dot(normal, cross(minus(doubles(b), a), point));
            isHit &= weights[i] * Math.signum(unit) >= 0;
        }
        return new Hit(isHit, distance, unit, weights, dot(normal, normal) * unit);
    }

    private static double[] normal(int[][] triangle) {
        return cross(minus(doubles(triangle[1]), triangle[0]), minus(doubles(triangle[2]), triangle[0]));
    }

    private static double[] doubles(int[] values) {
        return new double[] {values[0], values[1], values[2]};
    }

    private static double[] minus(double[] a, int[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
