package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
    @Test
    void equalTextsDoNotDiffer() {
        assertEquals("", UnifiedDiff.head("a\nb\n", "a\nb\n", 9));
    }

    @Test
    void aChangeHasLinesAround() {
        assertEquals(
                "@@ line 2 @@\n b\n c\n-d\n+D\n e\n f",
                UnifiedDiff.head("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nD\ne\nf\ng", 9));
    }

    @Test
    void changesFarApartAreSeparate() {
        assertEquals(
                "@@ line 1 @@\n-a\n b\n c\n@@ line 7 @@\n g\n h\n+i",
                UnifiedDiff.head("a\nb\nc\nd\ne\nf\ng\nh", "b\nc\nd\ne\nf\ng\nh\ni", 20));
    }

    @Test
    void onlyTheHeadIsShown() {
        assertEquals(
                5,
                UnifiedDiff.head("a\n".repeat(100), "b\n".repeat(100), 5)
                        .lines()
                        .count());
    }

    @Test
    void veryDifferentTextsAreShownOneAfterTheOther() {
        String diff = UnifiedDiff.head("a\nb\n".repeat(3000), "b\nc\n".repeat(3000), 20);
        assertTrue(diff.startsWith("@@ line 1 @@\n-a\n-b\n"), diff);
    }
}
