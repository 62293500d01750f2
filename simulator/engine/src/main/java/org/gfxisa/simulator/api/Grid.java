package org.gfxisa.simulator.api;

import org.gfxisa.simulator.dispatch.GridSize;

/** The work-items of a launch and their division into work-groups. The last work-group of a dimension may be smaller. */
public final class Grid {
    private final GridSize size;

    private Grid(GridSize size) {
        this.size = size;
    }

    GridSize size() {
        return size;
    }

    /**
     * Returns a grid of one dimension.
     *
     * @param size the number of work-items, 1 to 2<sup>32</sup> - 1
     * @param group the number of work-items of a work-group, at most 1024
     */
    public static Grid of(long size, int group) {
        return new Grid(GridSize.of(size, group));
    }

    /** Returns a grid of two dimensions. A work-group has at most 1024 work-items in all. */
    public static Grid of(long sizeX, long sizeY, int groupX, int groupY) {
        return new Grid(GridSize.of(sizeX, sizeY, groupX, groupY));
    }

    /** Returns a grid of three dimensions. A work-group has at most 1024 work-items in all. */
    public static Grid of(long sizeX, long sizeY, long sizeZ, int groupX, int groupY, int groupZ) {
        return new Grid(GridSize.of(sizeX, sizeY, sizeZ, groupX, groupY, groupZ));
    }

    /** Returns the sizes, such as {@code 64 x 48 x 1}. */
    @Override
    public String toString() {
        return size.toString();
    }
}
