package org.gfxisa.plan;

/**
 * The decode tree of {@link org.gfxisa.table.IsaTables}, arranged so that a step is one look into an array: a reference to a node tells
 * which bits choose the child there.
 */
final class DecodeTree {
    private static final int SHIFT_BITS = 6;
    private static final int WIDTH_BITS = 4;
    private static final int MOST_CHILD_BITS = (1 << WIDTH_BITS) - 1;

    /** Children of all nodes. Positive: a node, as {@code first child << 10 | bits << 6 | shift}; negative: {@code -1 - form}. */
    private final int[] children;

    private final int root;

    DecodeTree(int[] tree) {
        children = new int[tree.length];
        root = reference(tree, 0);
        arrange(tree, 0);
    }

    /** The first form to try for an instruction, or -1. */
    int leaf(long q0) {
        int node = root;
        do {
            int chosen = (int) (q0 >>> node) & (1 << (node >>> SHIFT_BITS & MOST_CHILD_BITS)) - 1;
            node = children[(node >>> SHIFT_BITS + WIDTH_BITS) + chosen];
        } while (node > 0);
        return -1 - node;
    }

    private void arrange(int[] tree, int node) {
        int count = 1 << (tree[node] & 0xff);
        for (int child = node + 1; child <= node + count; child++) {
            int to = tree[child];
            children[child] = to > 0 ? reference(tree, to) : to;
            if (to > 0) {
                arrange(tree, to);
            }
        }
    }

    private static int reference(int[] tree, int node) {
        int shift = tree[node] >>> 8;
        int bits = tree[node] & 0xff;
        if (bits > MOST_CHILD_BITS || node >>> Integer.SIZE - 2 - SHIFT_BITS - WIDTH_BITS != 0) {
            throw new IllegalArgumentException("a node of the decode tree is too large: " + bits + " bits at " + node);
        }
        return node + 1 << SHIFT_BITS + WIDTH_BITS | bits << SHIFT_BITS | shift;
    }
}
