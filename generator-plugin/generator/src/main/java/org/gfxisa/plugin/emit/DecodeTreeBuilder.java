package org.gfxisa.plugin.emit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.plugin.model.Form;

/**
 * The decode tree of a target: nodes that pick a child by consecutive bits of the first 64, as the run-time tables describe it. Only
 * bits that all forms below a node fix are tested, so that each form is at one leaf; a leaf's forms are tried from the most specific.
 */
public final class DecodeTreeBuilder {
    private static final int MAX_BITS = 10;
    private static final long FIRST_WORD = 0xffffffffL;
    private final List<Form> forms;
    private final List<int[]> nodes = new ArrayList<>();
    private final int[] next;

    private DecodeTreeBuilder(List<Form> forms) {
        this.forms = forms;
        this.next = new int[forms.size()];
        Arrays.fill(next, -1);
    }

    /**
     * The tree as one array, and each form's successor.
     *
     * @param array nodes: shift &lt;&lt; 8 | bits, then 2^bits children
     * @param next the form to try after this one, or -1
     */
    public record Result(int[] array, int[] next) {}

    /** The tree that tells these forms apart. */
    public static Result build(List<Form> forms) {
        DecodeTreeBuilder tree = new DecodeTreeBuilder(forms);
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            all.add(i);
        }
        tree.node(all, 0L);
        return tree.flatten();
    }

    /** Builds a node and returns its reference: positive node number plus one, or negative for a leaf, or 0. */
    private int node(List<Integer> below, long tested) {
        long common = below.stream().mapToLong(f -> word(forms.get(f).mask())).reduce(-1L, (a, b) -> a & b) & ~tested;
        boolean isRoot = nodes.isEmpty();
        if (below.isEmpty()) {
            return 0;
        }
        long run = longestRun(common & FIRST_WORD);
        if (run == 0) {
            run = longestRun(common & ~FIRST_WORD);
        }
        if (!isRoot && (below.size() == 1 || run == 0 || !separates(below, run))) {
            long rest = common & ~run;
            while (below.size() > 1 && rest != 0) {
                run = longestRun(rest);
                if (separates(below, run)) {
                    break;
                }
                rest &= ~run;
            }
            if (below.size() == 1 || rest == 0) {
                return leaf(below);
            }
        }
        int shift = run == 0 ? 0 : Long.numberOfTrailingZeros(run);
        int bits = Long.bitCount(run);
        int number = nodes.size();
        int[] node = new int[1 + (1 << bits)];
        node[0] = shift << 8 | bits;
        nodes.add(node);
        Map<Long, List<Integer>> children = new TreeMap<>();
        for (int form : below) {
            long key = word(forms.get(form).value()) >>> shift & (1L << bits) - 1;
            children.computeIfAbsent(key, k -> new ArrayList<>()).add(form);
        }
        for (Map.Entry<Long, List<Integer>> child : children.entrySet()) {
            node[1 + (int) (long) child.getKey()] = node(child.getValue(), tested | run);
        }
        return number + 1;
    }

    private boolean separates(List<Integer> below, long run) {
        return below.stream()
                        .map(f -> word(forms.get(f).value()) & run)
                        .distinct()
                        .count()
                > 1;
    }

    private int leaf(List<Integer> below) {
        List<Integer> order = new ArrayList<>(below);
        order.sort(Comparator.comparing((Integer f) -> forms.get(f).last())
                .thenComparingInt(f -> -forms.get(f).mask().bitCount())
                .thenComparingInt(f -> f));
        for (int i = 0; i + 1 < order.size(); i++) {
            next[order.get(i)] = order.get(i + 1);
        }
        return -1 - order.get(0);
    }

    /** The longest run of ones, cut to its upper bits where it is too long for one node. */
    private static long longestRun(long bits) {
        long best = 0;
        for (int at = 0; at < 64; at++) {
            int length = 0;
            while (at + length < 64 && (bits >>> (at + length) & 1) != 0) {
                length++;
            }
            if (length > Long.bitCount(best)) {
                best = (length == 64 ? -1L : (1L << length) - 1) << at;
            }
            at += length;
        }
        int excess = Long.bitCount(best) - MAX_BITS;
        return excess > 0 ? best & -1L << Long.numberOfTrailingZeros(best) + excess : best;
    }

    private static long word(BigInteger bits) {
        return bits.longValue();
    }

    private Result flatten() {
        int[] starts = new int[nodes.size()];
        int size = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = size;
            size += nodes.get(i).length;
        }
        int[] array = new int[size];
        for (int i = 0; i < starts.length; i++) {
            int[] node = nodes.get(i);
            array[starts[i]] = node[0];
            for (int child = 1; child < node.length; child++) {
                int reference = node[child];
                array[starts[i] + child] = reference > 0 ? starts[reference - 1] : reference;
            }
        }
        return new Result(array, next);
    }
}
