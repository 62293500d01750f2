package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** One of several words: {@code mul:2}, {@code dst_sel:BYTE_0}. A value without a word is printed as a number after the prefix. */
final class EnumSyntax extends Syntax {
    private final List<String> texts;
    private final char[][] words;
    private final byte[][] ascii;
    private final int[] values;
    /** The text before a number that stands in place of a word. */
    private final char[] prefix;
    /** Whether every value has a word. */
    private final boolean isComplete;
    /** The only values that are accepted; empty if all are. */
    private final int[] legal;

    EnumSyntax(SlotCodec codec, Kind.Enum kind) {
        super(codec);
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
            return in.succeed(values[word]);
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

    /** Returns whether a number may stand in place of the word. It may not if an earlier value has the same word. */
    private boolean isKnown(long value) {
        for (int i = 0; i < words.length; i++) {
            if (values[i] == value) {
                return texts.indexOf(texts.get(i)) == i;
            }
        }
        return false;
    }

    /** Returns the common prefix of all words, up to a colon; empty if there is none, or if a digit follows it. */
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
    public List<String> keywords() {
        List<String> keywords = new ArrayList<>();
        for (String text : texts) {
            keywords.add(keyword(text));
        }
        if (!slot.prefix().isEmpty()) {
            keywords.add(keyword(slot.prefix()));
        }
        return keywords.stream().distinct().toList();
    }
}
