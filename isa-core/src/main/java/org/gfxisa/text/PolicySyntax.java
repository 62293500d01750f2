package org.gfxisa.text;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Policy.PartWord;

/**
 * A cache policy of several parts, each with its own word: {@code th:TH_LOAD_NT scope:SCOPE_SE}. The meaning of a word may depend
 * on the other parts, so the value is computed after all words have been parsed.
 */
final class PolicySyntax extends Syntax {
    private static final int NO_WORD = -1;
    private static final int WORD_BITS = 8;
    private static final long WORD_MASK = (1 << WORD_BITS) - 1;

    private final List<PartWord> words;
    private final char[][] chars;
    private final int partCount;
    /** The word to print, by part and value. */
    private final int[][] written;

    PolicySyntax(SlotCodec codec, Kind.Policy kind) {
        super(codec);
        words = kind.words();
        chars = chars(words.stream().map(PartWord::text).toList());
        partCount = kind.partCount();
        written = new int[partCount][1 << bits];
        for (int part = 0; part < partCount; part++) {
            for (int value = 0; value < 1 << bits; value++) {
                written[part][value] =
                        kind.word(part, value).map(words::indexOf).orElse(NO_WORD);
            }
        }
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
                out.append(first ? "" : " ").append(words.get(word).text());
                first = false;
            }
        }
    }

    /** Stores the index of the word; {@link #resolve} computes the value. */
    @Override
    public boolean parse(Cursor in) {
        for (int i = 0; i < chars.length; i++) {
            PartWord word = words.get(i);
            if (!word.isOnlyShown() && in.accept(chars[i])) {
                // If several values have the same word, the index is that of the first.
                return in.succeed(word.value() == 0 ? 0 : i + 1L << word.part() * WORD_BITS);
            }
        }
        return in.fail(in.at(), "expected one of %s", expected());
    }

    @Override
    boolean hasSeveralWords() {
        return true;
    }

    @Override
    boolean join(long before, Cursor in) {
        long more = in.value();
        for (int part = 0; part < partCount; part++) {
            long mask = WORD_MASK << part * WORD_BITS;
            if ((before & mask) != 0 && (more & mask) != 0) {
                int word = (int) ((more & mask) >>> part * WORD_BITS) - 1;
                return in.fail(
                        in.at(), "%s is given twice", keyword(words.get(word).text()));
            }
        }
        return in.succeed(before | more);
    }

    /** Finds the value that is printed with the words read. */
    @Override
    boolean resolve(long read, Cursor in) {
        for (int value = 0; value < 1 << bits; value++) {
            boolean fits = true;
            for (int part = 0; part < partCount && fits; part++) {
                int wanted = (int) (read >>> part * WORD_BITS & WORD_MASK) - 1;
                int word = written[part][value];
                fits = wanted == word
                        || wanted != NO_WORD
                                && word != NO_WORD
                                && words.get(wanted)
                                        .text()
                                        .equals(words.get(word).text());
            }
            if (fits) {
                return in.succeed(value);
            }
        }
        return in.fail(in.at(), "there is no " + name + " '%s'", texts(read));
    }

    private String texts(long read) {
        StringBuilder all = new StringBuilder();
        for (int part = 0; part < partCount; part++) {
            int word = (int) (read >>> part * WORD_BITS & WORD_MASK) - 1;
            if (word != NO_WORD) {
                all.append(all.isEmpty() ? "" : " ").append(words.get(word).text());
            }
        }
        return all.toString();
    }

    @Override
    public List<String> keywords() {
        return words.stream().map(word -> keyword(word.text())).distinct().toList();
    }

    @Override
    public String expected() {
        return words.stream()
                .filter(word -> !word.isOnlyShown())
                .map(PartWord::text)
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
