package org.gfxisa.simulator.dispatch;

import java.util.List;

/**
 * The work-items of a dispatch and their division into work-groups. The last work-group of a dimension may be smaller.
 *
 * @param dimensions 1 to 3; further dimensions have size 1
 * @param sizeX the number of work-items in x, an unsigned 32-bit number; {@code sizeY} and {@code sizeZ} are the same for y and z
 * @param groupX the number of work-items of a work-group in x; the product of {@code groupX}, {@code groupY} and {@code groupZ} is at most 1024
 */
public record GridSize(int dimensions, long sizeX, long sizeY, long sizeZ, int groupX, int groupY, int groupZ) {
    /** The largest number of work-items of a work-group. */
    public static final int LARGEST_GROUP = 1024;

    private static final long LARGEST_SIZE = 0xffff_ffffL;

    /** Returns a grid of one dimension. */
    public static GridSize of(long size, int group) {
        return new GridSize(1, size, 1, 1, group, 1, 1);
    }

    /** Returns a grid of two dimensions. */
    public static GridSize of(long sizeX, long sizeY, int groupX, int groupY) {
        return new GridSize(2, sizeX, sizeY, 1, groupX, groupY, 1);
    }

    /** Returns a grid of three dimensions. */
    public static GridSize of(long sizeX, long sizeY, long sizeZ, int groupX, int groupY, int groupZ) {
        return new GridSize(3, sizeX, sizeY, sizeZ, groupX, groupY, groupZ);
    }

    /** Throws an exception if hardware would reject the sizes. */
    void check() throws DispatchException {
        if (dimensions < 1 || dimensions > 3) {
            throw new DispatchException("a grid of " + dimensions + " dimensions, expected 1 to 3");
        }
        for (long size : List.of(sizeX, sizeY, sizeZ)) {
            if (size < 1 || size > LARGEST_SIZE) {
                throw new DispatchException("grid size " + this + ": each size must be 1 to 2^32 - 1");
            }
        }
        for (int size : List.of(groupX, groupY, groupZ)) {
            if (size < 1 || size > LARGEST_GROUP) {
                throw new DispatchException("work-group size " + group() + ": each size must be 1 to " + LARGEST_GROUP);
            }
        }
        if ((long) groupX * groupY * groupZ > LARGEST_GROUP) {
            throw new DispatchException("work-group size " + group() + ": " + (long) groupX * groupY * groupZ
                    + " work-items, at most " + LARGEST_GROUP + " are possible");
        }
        if (dimensions < 3 && (sizeZ != 1 || groupZ != 1) || dimensions < 2 && (sizeY != 1 || groupY != 1)) {
            throw new DispatchException("grid size " + this + " with work-groups of " + group() + ": sizes beyond its "
                    + dimensions + " dimension" + (dimensions > 1 ? "s" : "") + " must be 1");
        }
        if (Math.multiplyHigh(groupsX() * groupsY(), groupsZ()) != 0 || groups() < 0) {
            throw new DispatchException("grid size " + this + ": more than 2^63 work-groups");
        }
    }

    /** Returns the number of work-groups, including partial ones. */
    public long groups() {
        return groupsX() * groupsY() * groupsZ();
    }

    /** Returns the number of work-groups in x, including partial ones. */
    public long groupsX() {
        return ceil(sizeX, groupX);
    }

    /** Returns the number of work-groups in y, including partial ones. */
    public long groupsY() {
        return ceil(sizeY, groupY);
    }

    /** Returns the number of work-groups in z, including partial ones. */
    public long groupsZ() {
        return ceil(sizeZ, groupZ);
    }

    private static long ceil(long size, int group) {
        return (size + group - 1) / group;
    }

    /** Returns the number of work-items in x of the work-groups with an x coordinate. */
    int widthOf(long x) {
        return (int) Math.min(groupX, sizeX - x * groupX);
    }

    int heightOf(long y) {
        return (int) Math.min(groupY, sizeY - y * groupY);
    }

    int depthOf(long z) {
        return (int) Math.min(groupZ, sizeZ - z * groupZ);
    }

    /** Returns the number of waves of the largest work-group. */
    int wavesPerGroup(int lanes) {
        return (groupX * groupY * groupZ + lanes - 1) / lanes;
    }

    private String group() {
        return groupX + " x " + groupY + " x " + groupZ;
    }

    /** Returns the sizes, such as {@code 64 x 48 x 1}. */
    @Override
    public String toString() {
        return sizeX + " x " + sizeY + " x " + sizeZ;
    }
}
