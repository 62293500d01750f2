package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Kind;

/** One of several words: {@code mul:2}, {@code dst_sel:BYTE_0}. A value without a word is written as a number after the prefix. */
final class EnumSyntax extends Syntax {
    private final List<String> texts;
    private final char[][] words;
    private final byte[][] ascii;
    private final int[] values;
    /** Before a number in place of a word. */
    private final char[] prefix;
    /** Every value has a word. */
    private final boolean isComplete;
    /** The only values that are read; empty: all. */
    private final int[] legal;

    EnumSyntax(SlotPlan plan, Kind.Enum kind) {
        super(plan);
        texts = texts(kind.words());
        words = chars(texts);
        ascii = texts.stream()
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        values = kind.words().stream().mapToInt(Kind.Word::value).toArray();
        isComplete = slot.prefix().isEmpty();
        legal = kind.legal().stream().mapToInt(Integer::intValue).toArray();
        prefix = (isComplete ? commonPrefix(texts) : slot.prefix()).toCharArray();
    }

    @Override
    public void print(long value, TextBuffer out) {
        for (int i = 0; i < ascii.length; i++) {
            if (values[i] == value) {
                out.append(ascii[i]);
                return;
            }
        }
        out.append(slot.prefix()).append(value);
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        return parseValue(in, from) && (takes(in.value()) || fails(in, from));
    }

    private boolean parseValue(Cursor in, int from) {
        int word = word(words, in);
        if (word != NONE) {
            return in.got(values[word]);
        }
        if (prefix.length > 0 && in.accept(prefix) && Numbers.startsHere(in)) {
            return parseInteger(in, false) && (isKnown(in.value()) || !isComplete || fails(in, from));
        }
        return fails(in, from);
    }

    @Override
    boolean takes(long value) {
        return legal.length == 0 || Arrays.stream(legal).anyMatch(v -> v == value);
    }

    private boolean fails(Cursor in, int from) {
        in.moveTo(from);
        return in.fail(from, "expected one of %s", expected());
    }

    /** Whether a number may stand for the word; one whose word an earlier number has may not. */
    private boolean isKnown(long value) {
        for (int i = 0; i < words.length; i++) {
            if (values[i] == value) {
                return texts.indexOf(texts.get(i)) == i;
            }
        }
        return false;
    }

    /** What all words start with, up to a colon; empty if they do not, or if a number follows it. */
    private static String commonPrefix(List<String> texts) {
        String common =
                texts.size() < 2 ? "" : texts.get(0).substring(0, texts.get(0).indexOf(':') + 1);
        for (String text : texts) {
            boolean hasName = text.startsWith(common) && !Character.isDigit(text.charAt(common.length()));
            common = hasName ? common : "";
        }
        return common;
    }

    @Override
    public String expected() {
        return IntStream.range(0, words.length)
                .filter(i -> takes(values[i]))
                .mapToObj(i -> texts.get(i))
                .collect(Collectors.joining(", "));
    }

    @Override
    public List<String> heads() {
        List<String> heads = new ArrayList<>();
        for (String text : texts) {
            heads.add(head(text));
        }
        if (!slot.prefix().isEmpty()) {
            heads.add(head(slot.prefix()));
        }
        return heads.stream().distinct().toList();
    }
}
