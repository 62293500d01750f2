package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/**
 * A value in parts, each with its own word: {@code th:TH_LOAD_NT scope:SCOPE_SE}. A word may depend on the other parts, so the words of
 * a text are only made a value when all have been read.
 */
final class PolicySyntax extends Syntax {
    private static final int NUMS = 4;
    private static final int NO_WORD = -1;
    private static final int WORD_BITS = 8;
    private static final long WORD_MASK = (1 << WORD_BITS) - 1;

    private final char[][] words;
    private final int partCount;
    /** The word that is written, by part and value. */
    private final int[][] written;

    PolicySyntax(SlotPlan plan) {
        super(plan);
        words = Arrays.stream(slot.texts).map(String::toCharArray).toArray(char[][]::new);
        partCount = 1 + IntStream.range(0, words.length).map(this::part).max().orElse(-1);
        written = new int[partCount][1 << bits];
        for (int part = 0; part < partCount; part++) {
            for (int value = 0; value < 1 << bits; value++) {
                written[part][value] = word(part, value);
            }
        }
    }

    private int part(int word) {
        return slot.nums[word * NUMS];
    }

    private int mask(int word) {
        return slot.nums[word * NUMS + 1];
    }

    private int value(int word) {
        return slot.nums[word * NUMS + 2];
    }

    private boolean isRead(int word) {
        return slot.nums[word * NUMS + 3] == 0;
    }

    private int word(int part, int value) {
        for (int i = 0; i < words.length; i++) {
            if (part(i) == part && (value & mask(i)) == value(i)) {
                return value(i) == 0 ? NO_WORD : i;
            }
        }
        return NO_WORD;
    }

    @Override
    public boolean isWritten(long value) {
        for (int part = 0; part < partCount; part++) {
            if (written[part][(int) value] != NO_WORD) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void print(long value, TextBuffer out) {
        boolean first = true;
        for (int part = 0; part < partCount; part++) {
            int word = written[part][(int) value];
            if (word != NO_WORD) {
                out.append(first ? "" : " ").append(slot.texts[word]);
                first = false;
            }
        }
    }

    /** Leaves the number of the word; {@link #settle} makes a value of it. */
    @Override
    public boolean parse(Cursor in) {
        for (int i = 0; i < words.length; i++) {
            if (isRead(i) && in.accept(words[i])) {
                // Several values may have the same word: the first stands for all.
                return in.got(value(i) == 0 ? 0 : i + 1L << part(i) * WORD_BITS);
            }
        }
        return in.fail(in.at(), "expected one of %s", expected());
    }

    @Override
    boolean isInParts() {
        return true;
    }

    @Override
    boolean join(long before, Cursor in) {
        long more = in.value();
        for (int part = 0; part < partCount; part++) {
            long mask = WORD_MASK << part * WORD_BITS;
            if ((before & mask) != 0 && (more & mask) != 0) {
                int word = (int) ((more & mask) >>> part * WORD_BITS) - 1;
                return in.fail(in.at(), "%s is given twice", head(slot.texts[word]));
            }
        }
        return in.got(before | more);
    }

    /** The value that is written with the words read. */
    @Override
    boolean settle(long read, Cursor in) {
        for (int value = 0; value < 1 << bits; value++) {
            boolean fits = true;
            for (int part = 0; part < partCount && fits; part++) {
                int wanted = (int) (read >>> part * WORD_BITS & WORD_MASK) - 1;
                int word = written[part][value];
                fits = wanted == word
                        || wanted != NO_WORD && word != NO_WORD && slot.texts[wanted].equals(slot.texts[word]);
            }
            if (fits) {
                return in.got(value);
            }
        }
        return in.fail(in.at(), "no " + name + " is written '%s'", texts(read));
    }

    private String texts(long read) {
        StringBuilder all = new StringBuilder();
        for (int part = 0; part < partCount; part++) {
            int word = (int) (read >>> part * WORD_BITS & WORD_MASK) - 1;
            if (word != NO_WORD) {
                all.append(all.isEmpty() ? "" : " ").append(slot.texts[word]);
            }
        }
        return all.toString();
    }

    @Override
    public List<String> heads() {
        return Arrays.stream(slot.texts).map(Syntax::head).distinct().toList();
    }

    @Override
    public String expected() {
        return String.join(
                ", ",
                IntStream.range(0, words.length)
                        .filter(this::isRead)
                        .mapToObj(i -> slot.texts[i])
                        .distinct()
                        .toList());
    }
}
