package org.gfxisa.plugin.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Bits.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitsTest {
    private static Bits bits(String text) {
        return Bits.parse(text).orElseThrow();
    }

    @Test
    void readsOneRange() {
        assertEquals(List.of(new Part(25, 7, 0)), bits("31:25").parts());
        assertEquals(List.of(new Part(5, 1, 0)), bits("5").parts());
    }

    @Test
    void partsFollowEachOtherUnlessToldOtherwise() {
        assertEquals(
                List.of(new Part(40, 8, 0), new Part(55, 1, 9)),
                bits("47:40, 55@9").parts());
        assertEquals(
                List.of(new Part(0, 4, 0), new Part(14, 2, 4)),
                bits("3:0,15:14").parts());
        assertEquals(10, bits("47:40, 55@9").width());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "x", "0:5", "32:0", "192", "7:0@25", "-1", "1:", ":1", "1,,2", "1 2", "3.0", "9999:0", "7:0@", "1;2"
            })
    void refusesWhatIsNoRange(String text) {
        assertEquals(Optional.empty(), Bits.parse(text));
    }

    @Test
    void takesTheLargestRanges() {
        assertEquals(32, bits("191:160").width());
        assertEquals(32, bits("6:0@25").width());
    }

    @Test
    void placesValuesBitByBit() {
        Bits split = bits("47:40, 55@9");
        assertEquals(BigInteger.ONE.shiftLeft(55).or(BigInteger.valueOf(0xabL << 40)), split.place(0x2ab));
        assertEquals(BigInteger.ZERO, split.place(0x100), "bit 8 has no place");
        assertEquals(BigInteger.ONE.shiftLeft(55).or(BigInteger.valueOf(0xffL << 40)), split.mask());
    }

    @Test
    void knowsWhichValuesFit() {
        assertTrue(bits("3:0").holds(15));
        assertFalse(bits("3:0").holds(16));
        assertFalse(bits("3:0").holds(-1));
        assertTrue(bits("47:40, 55@9").holds(0x2ff));
        assertFalse(bits("47:40, 55@9").holds(0x100));
        assertTrue(bits("31:0").holds(0xffffffffL));
        assertTrue(Bits.none().holds(0));
        assertFalse(Bits.none().holds(1));
    }

    @Test
    void noticesABitNamedTwice() {
        assertTrue(bits("7:0, 3@9").repeats(), "bit 3 of the encoding");
        assertTrue(bits("7:0, 15@3").repeats(), "bit 3 of the value");
        assertFalse(bits("7:0, 15@9").repeats());
    }

    @Test
    void putsOthersAbove() {
        Bits both = bits("3:0").plus(bits("15:14"));
        assertEquals(6, both.width());
        assertEquals(BigInteger.valueOf(0xc00f), both.mask());
        assertEquals(BigInteger.valueOf(0x8005), both.place(0x25));
    }

    @Test
    void leavesOutWhatIsTaken() {
        Bits rest = bits("47:40, 25@9").without(BigInteger.ONE.shiftLeft(25).or(BigInteger.ONE.shiftLeft(41)));
        assertEquals(BigInteger.valueOf(0xfdL << 40), rest.mask());
        assertEquals(BigInteger.valueOf(0xfdL << 40), rest.place(0x3ff), "the other bits keep their places");
    }
}
