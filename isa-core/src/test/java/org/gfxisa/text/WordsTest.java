package org.gfxisa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void findsItsWordsAndNoOther() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            all.add("v" + i * 7);
        }
        Words words = new Words(all);
        for (int i = 0; i < all.size() * 7; i++) {
            char[] text = ("<v" + i + ">").toCharArray();
            int expected = i % 7 == 0 && i / 7 < all.size() ? i / 7 : Words.NONE;
            assertEquals(expected, words.find(text, 1, text.length - 1), "v" + i);
        }
        assertEquals(Words.NONE, new Words(List.of()).find("a".toCharArray(), 0, 1));
    }

    @Test
    void nearestWord() {
        List<String> known = List.of("v_add_f32", "v_add_f16", "v_sub_f32", "s_nop");
        assertEquals("v_add_f32", Words.nearest("v_add_f23", known));
        assertEquals("v_add_f32", Words.nearest("v_ad_f32", known));
        assertEquals("v_add_f32", Words.nearest("V_ADD_F32", known));
        assertEquals("v_add_f16", Words.nearest("v_add_f3", List.of("v_add_f16")));
        assertEquals("s_nop", Words.nearest("s_npo", known));
        assertEquals("", Words.nearest("buffer_load", known));
        assertEquals("", Words.nearest("x", List.of()));
    }
}
