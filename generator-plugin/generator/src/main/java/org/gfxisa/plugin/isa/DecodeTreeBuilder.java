package org.gfxisa.plugin.isa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.table.DecodeNode;

/**
 * Builds the decode tree of a target, whose nodes select a child by contiguous bits of the first 64. A node only tests bits that
 * all forms below it fix, so each form is in a single leaf. The most specific forms of a leaf are tried first.
 */
public final class DecodeTreeBuilder {
    private static final int MAX_BITS = 10;
    private static final long FIRST_WORD = 0xffffffffL;
    private final List<FormSpec> forms;

    private DecodeTreeBuilder(List<FormSpec> forms) {
        this.forms = forms;
    }

    /** Builds the tree of these forms; its leaves have their indices. */
    public static DecodeNode build(List<FormSpec> forms) {
        List<Integer> all = IntStream.range(0, forms.size()).boxed().toList();
        return new DecodeTreeBuilder(forms).node(all, 0L, true);
    }

    /** Builds the node of forms that agree in all bits tested so far. */
    private DecodeNode node(List<Integer> below, long tested, boolean isRoot) {
        long common = below.stream().mapToLong(f -> word(forms.get(f).mask())).reduce(-1L, (a, b) -> a & b) & ~tested;
        if (below.isEmpty()) {
            return DecodeNode.NOTHING;
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
        Map<Long, List<Integer>> children = new TreeMap<>();
        for (int form : below) {
            long key = word(forms.get(form).value()) >>> shift & (1L << bits) - 1;
            children.computeIfAbsent(key, k -> new ArrayList<>()).add(form);
        }
        long testedBelow = tested | run;
        return new DecodeNode.Choice(
                shift,
                LongStream.range(0, 1L << bits)
                        .mapToObj(key -> node(children.getOrDefault(key, List.of()), testedBelow, false))
                        .toList());
    }

    private boolean separates(List<Integer> below, long run) {
        return below.stream()
                        .map(f -> word(forms.get(f).value()) & run)
                        .distinct()
                        .count()
                > 1;
    }

    private DecodeNode leaf(List<Integer> below) {
        return new DecodeNode.Leaf(below.stream()
                .sorted(Comparator.comparing((Integer f) -> forms.get(f).last())
                        .thenComparingInt(f -> -forms.get(f).mask().bitCount())
                        .thenComparingInt(f -> f))
                .toList());
    }

    /** Returns the longest run of ones, limited to its upper bits if it is too long for a node. */
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
}
