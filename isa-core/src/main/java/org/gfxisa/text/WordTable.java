package org.gfxisa.text;

import java.util.Arrays;
import java.util.Collection;

/** A fixed set of words that is searched without allocation. Words are numbered in the order given. */
public final class WordTable {
    public static final int NONE = -1;

    private final char[][] words;
    /** A hash table with open addressing; an entry is 1 plus the number of the word. */
    private final int[] table;

    public WordTable(Collection<String> all) {
        words = new char[all.size()][];
        table = new int[Math.max(4, Integer.highestOneBit(all.size() * 4))];
        int number = 0;
        for (String word : all) {
            words[number] = word.toCharArray();
            int at = start(words[number], 0, words[number].length);
            while (table[at] != 0) {
                at = at + 1 & table.length - 1;
            }
            table[at] = ++number;
        }
    }

    /** Returns the number of the word at {@code from..to} in {@code text}, or {@link #NONE}. */
    public int find(char[] text, int from, int to) {
        int at = start(text, from, to);
        while (table[at] != 0) {
            char[] word = words[table[at] - 1];
            if (word.length == to - from && Arrays.equals(word, 0, word.length, text, from, to)) {
                return table[at] - 1;
            }
            at = at + 1 & table.length - 1;
        }
        return NONE;
    }

    /** Returns the known word nearest to a misspelled one, see {@link Suggestions#nearest}. */
    public static String nearest(String wrong, Collection<String> known) {
        return new Suggestions(known).nearest(wrong);
    }

    private int start(char[] text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        return (hash ^ hash >>> 15) & table.length - 1;
    }
}
