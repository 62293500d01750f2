package org.gfxisa.plugin.diag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final List<String> NAMES = List.of("operands", "modifiers", "title", "does", "v_add_f32", "vgpr");

    @ParameterizedTest
    @CsvSource({
        "oprands, operands", // one missing
        "operandss, operands", // one too many
        "opernads, operands", // two swapped
        "Operands, operands", // another case
        "modifier, modifiers",
        "tilte, title",
        "doe, does",
        "v_add_f23, v_add_f32",
        "vgrp, vgpr",
        "title, title",
    })
    void findsWhatWasMeant(String written, String meant) {
        assertEquals(Optional.of(meant), Names.nearest(written, NAMES));
    }

    @ParameterizedTest
    @CsvSource({"xyz", "o", "operandsoperands", "''", "dxxs"})
    void suggestsNothingFarFetched(String written) {
        assertEquals(Optional.empty(), Names.nearest(written, NAMES));
    }

    @Test
    void amongEqualsTheAlphabeticallyFirstWins() {
        List<String> forward = List.of("src1", "src0", "src2");
        List<String> backward = List.of("src2", "src0", "src1");
        assertEquals(Optional.of("src0"), Names.nearest("src9", forward));
        assertEquals(Optional.of("src0"), Names.nearest("src9", backward));
    }

    @Test
    void oneLetterIsNotEnoughToGuessFrom() {
        assertEquals(Optional.empty(), Names.nearest("a", List.of("b")));
        assertEquals(Optional.of("b"), Names.nearest("B", List.of("b")));
    }

    @Test
    void nothingIsNearestToNothing() {
        assertEquals(Optional.empty(), Names.nearest("a", List.of()));
    }

    @Test
    void spellsLists() {
        assertEquals("", Names.oneOf(List.of()));
        assertEquals("'a'", Names.oneOf(List.of("a")));
        assertEquals("'a' or 'b'", Names.oneOf(List.of("a", "b")));
        assertEquals("'a', 'b' or 'c'", Names.oneOf(List.of("a", "b", "c")));
    }

    @Test
    void cutsLongLists() {
        List<String> names = IntStream.range(0, 15).mapToObj(i -> "n" + i).toList();
        assertEquals(
                "'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11' or 3 others",
                Names.oneOf(names));
        assertEquals("'x', ".repeat(11) + "'x' or 'x'", Names.oneOf(Collections.nCopies(13, "x")));
    }
}
