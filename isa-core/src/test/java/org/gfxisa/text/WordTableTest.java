package org.gfxisa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordTableTest {
    @Test
    void findsItsWordsAndNoOther() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            all.add("v" + i * 7);
        }
        WordTable words = new WordTable(all);
        for (int i = 0; i < all.size() * 7; i++) {
            char[] text = ("<v" + i + ">").toCharArray();
            int expected = i % 7 == 0 && i / 7 < all.size() ? i / 7 : WordTable.NONE;
            assertEquals(expected, words.find(text, 1, text.length - 1), "v" + i);
        }
        assertEquals(WordTable.NONE, new WordTable(List.of()).find("a".toCharArray(), 0, 1));
    }

    @Test
    void nearestWord() {
        List<String> known = List.of("v_add_f32", "v_add_f16", "v_sub_f32", "s_nop");
        assertEquals("v_add_f32", WordTable.nearest("v_add_f23", known));
        assertEquals("v_add_f32", WordTable.nearest("v_ad_f32", known));
        assertEquals("v_add_f32", WordTable.nearest("V_ADD_F32", known));
        assertEquals("v_add_f16", WordTable.nearest("v_add_f3", List.of("v_add_f16")));
        assertEquals("s_nop", WordTable.nearest("s_npo", known));
        assertEquals("", WordTable.nearest("buffer_load", known));
        assertEquals("", WordTable.nearest("x", List.of()));
    }

    /** What is passed over is never nearer than what is found. */
    @Test
    void nearestOfRandomWords() {
        Random random = new Random(1);
        for (int round = 0; round < 2000; round++) {
            List<String> known = Stream.generate(() -> word(random)).limit(8).toList();
            String wrong = word(random);
            int most = Math.max(1, wrong.length() / 3);
            int least =
                    known.stream().mapToInt(word -> distance(wrong, word)).min().orElseThrow();
            String expected = known.stream()
                    .filter(word -> least <= most && distance(wrong, word) == least)
                    .sorted()
                    .findFirst()
                    .orElse("");
            assertEquals(expected, WordTable.nearest(wrong, known), wrong + " of " + known);
        }
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = 1 + random.nextInt(14); i > 0; i--) {
            word.append("abc".charAt(random.nextInt(3)));
        }
        return word.toString();
    }

    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                int best = i == 0 || j == 0 ? i + j : d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                if (i > 0 && j > 0) {
                    best = Math.min(best, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                }
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, d[i - 2][j - 2] + 1);
                }
                d[i][j] = best;
            }
        }
        return d[a.length()][b.length()];
    }
}
