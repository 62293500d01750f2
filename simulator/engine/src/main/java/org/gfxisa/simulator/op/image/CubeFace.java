package org.gfxisa.simulator.op.image;

/**
 * Finds the texel of a cube that lies beyond an edge of a face ("Vulkan 1.3, 16.5.4 and 16.5.12"). Faces are numbered: +x, -x, +y, -y, +z, -z.
 */
final class CubeFace {
    private int face;
    private int x;
    private int y;

    /**
     * Crosses an edge.
     *
     * @param from number of the face
     * @param column number of the texel in its row; it or the row lies one beyond the face
     * @param side texels of an edge
     */
    void cross(int from, int column, int row, int side) {
        double s = (2 * column + 1.0) / side - 1;
        double t = (2 * row + 1.0) / side - 1;
        double sign = from % 2 == 0 ? 1 : -1;
        switch (from / 2) {
            case 0 -> project(sign, -t, -sign * s, side);
            case 1 -> project(s, sign, sign * t, side);
            default -> project(sign * s, -t, sign, side);
        }
    }

    private void project(double rx, double ry, double rz, int side) {
        double major = Math.max(Math.abs(rx), Math.max(Math.abs(ry), Math.abs(rz)));
        double s;
        double t;
        if (Math.abs(rz) == major) {
            face = rz > 0 ? 4 : 5;
            s = rz > 0 ? rx : -rx;
            t = -ry;
        } else if (Math.abs(ry) == major) {
            face = ry > 0 ? 2 : 3;
            s = rx;
            t = ry > 0 ? rz : -rz;
        } else {
            face = rx > 0 ? 0 : 1;
            s = rx > 0 ? -rz : rz;
            t = -ry;
        }
        x = texel(s / major, side);
        y = texel(t / major, side);
    }

    private static int texel(double coordinate, int side) {
        return Math.max(0, Math.min(side - 1, (int) Math.floor((coordinate + 1) / 2 * side)));
    }

    int face() {
        return face;
    }

    int x() {
        return x;
    }

    int y() {
        return y;
    }
}
