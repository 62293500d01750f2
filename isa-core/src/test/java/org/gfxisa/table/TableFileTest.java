package org.gfxisa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Erratum;
import org.junit.jupiter.api.Test;

/** Tables are read as they were written. */
class TableFileTest {
    private static <T extends Record> T read(Class<T> type, byte[] bytes) throws IOException {
        return TableFile.read(type, new ByteArrayInputStream(bytes));
    }

    @Test
    void everyMnemonicHasItsProcessors() throws IOException {
        KnownMnemonics written = new KnownMnemonics(
                Map.of("all processors", List.of("s_nop"), "gfx6-gfx8, gfx1010", List.of("v_a", "v_b")));
        KnownMnemonics known = read(KnownMnemonics.class, TableFile.bytes(written));
        assertEquals("all processors", known.processors().get("s_nop"));
        assertEquals("gfx6-gfx8, gfx1010", known.processors().get("v_b"));
        assertFalse(known.processors().containsKey("v_c"));
    }

    @Test
    void aMeaningHoldsForAnInstructionSet() {
        Meanings meanings = new Meanings(Map.of("gfx9", Map.of("v_a", "vdst = 1"), "gfx10", Map.of("v_a", "vdst = 2")));
        assertEquals(Optional.of("vdst = 2"), meanings.of("gfx10", "v_a"));
        assertEquals(Optional.empty(), meanings.of("gfx11", "v_a"));
        assertEquals(Optional.empty(), meanings.of("gfx9", "v_b"));
    }

    @Test
    void propertiesAreThoseOfAProcessor() {
        PropertyTable table =
                new PropertyTable(Map.of("a", Map.of("gfx8", "1", "gfx9", "2"), "b", Map.of("gfx9", "x")));
        assertEquals(Map.of("a", "2", "b", "x"), table.of("gfx9").all());
        assertEquals(Map.of(), table.of("gfx10").all());
    }

    @Test
    void entriesKeepWhatTheySay() throws IOException {
        SpecEntries.Entry entry = new SpecEntries.Entry(
                "v_a", "instructions/a.yaml:3", Map.of("errata", "[E1, E2]", "does", "let t = 1\n\tvdst = t"));
        SpecEntries entries = new SpecEntries(Map.of("v_a", entry));
        SpecEntries read = read(SpecEntries.class, TableFile.bytes(entries));
        assertEquals(Optional.of(entry), read.of("v_a"));
        assertEquals(List.of("E1", "E2"), entry.errata());
        assertEquals(Optional.empty(), read.of("v_b"));
    }

    @Test
    void errataAreThoseOfAProcessor() throws IOException {
        Erratum erratum = new Erratum("E1", "What a \\ is", "A manual, 1.2", "A backslash.", List.of("gfx8", "gfx9"));
        Errata read = read(Errata.class, TableFile.bytes(new Errata(Map.of("E1", erratum))));
        assertEquals(Optional.of(erratum), read.find("E1"));
        assertEquals(Optional.empty(), read.find("E2"));
        assertEquals(List.of(erratum), read.of("gfx9"));
        assertEquals(List.of(), read.of("gfx10"));
    }

    @Test
    void whatIsNoSuchTableIsRefused() {
        byte[] bytes = TableFile.bytes(new Meanings(Map.of("gfx9", Map.of("v_a", "vdst = 1"))));
        IOException other = assertThrows(IOException.class, () -> read(KnownMnemonics.class, bytes));
        assertEquals("a table of Meanings, expected KnownMnemonics", other.getMessage());
        for (int end = 0; end < bytes.length; end++) {
            byte[] cut = Arrays.copyOf(bytes, end);
            assertThrows(IOException.class, () -> read(Meanings.class, cut));
        }
        bytes[bytes.length - 10] = 99;
        assertThrows(IOException.class, () -> read(Meanings.class, bytes));
    }

    @Test
    void rangesHaveWhatIsBetweenTheirBounds() {
        BitSet set = new BitSet();
        set.set(3, 6);
        set.set(9);
        IntRanges ranges = IntRanges.of(set);
        assertEquals(List.of(3, 5, 9, 9), ranges.bounds());
        for (int i = 0; i < 12; i++) {
            assertEquals(set.get(i), ranges.has(i));
        }
        assertTrue(new IntRanges(List.of(5, Integer.MAX_VALUE)).has(1 << 20));
    }
}
