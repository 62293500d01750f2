package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** One of several words: {@code mul:2}, {@code dst_sel:BYTE_0}. A value without a word is written as a number after the prefix. */
final class EnumSyntax extends Syntax {
    private final char[][] words;
    private final byte[][] ascii;
    /** Before a number in place of a word. */
    private final char[] prefix;
    /** Every value has a word. */
    private final boolean isComplete;
    /** The only values that are read; empty: all. */
    private final int[] legal;

    EnumSyntax(SlotPlan plan) {
        super(plan);
        words = new char[slot.texts.length][];
        ascii = new byte[slot.texts.length][];
        for (int i = 0; i < words.length; i++) {
            words[i] = slot.texts[i].toCharArray();
            ascii[i] = slot.texts[i].getBytes(StandardCharsets.US_ASCII);
        }
        isComplete = slot.prefix.isEmpty();
        legal = Arrays.copyOfRange(slot.nums, words.length, slot.nums.length);
        prefix = (isComplete ? commonPrefix(slot.texts) : slot.prefix).toCharArray();
    }

    @Override
    public void print(long value, TextBuffer out) {
        for (int i = 0; i < ascii.length; i++) {
            if (slot.nums[i] == value) {
                out.append(ascii[i]);
                return;
            }
        }
        out.append(slot.prefix).append(value);
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        return parseValue(in, from) && (takes(in.value()) || fails(in, from));
    }

    private boolean parseValue(Cursor in, int from) {
        for (int i = 0; i < words.length; i++) {
            if (in.accept(words[i])) {
                return in.got(slot.nums[i]);
            }
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
            if (slot.nums[i] == value) {
                return Arrays.asList(slot.texts).indexOf(slot.texts[i]) == i;
            }
        }
        return false;
    }

    /** What all words start with, up to a colon; empty if they do not, or if a number follows it. */
    private static String commonPrefix(String[] texts) {
        String common = texts.length < 2 ? "" : texts[0].substring(0, texts[0].indexOf(':') + 1);
        for (String text : texts) {
            boolean hasName = text.startsWith(common) && !Character.isDigit(text.charAt(common.length()));
            common = hasName ? common : "";
        }
        return common;
    }

    @Override
    public String expected() {
        return IntStream.range(0, words.length)
                .filter(i -> takes(slot.nums[i]))
                .mapToObj(i -> slot.texts[i])
                .collect(Collectors.joining(", "));
    }

    @Override
    public List<String> heads() {
        List<String> heads = new ArrayList<>();
        for (String text : slot.texts) {
            heads.add(head(text));
        }
        if (!slot.prefix.isEmpty()) {
            heads.add(head(slot.prefix));
        }
        return heads.stream().distinct().toList();
    }
}
