package org.gfxisa.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The texts that all targets share. */
class TextsTest {
    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Test
    void everyMnemonicHasItsProcessors() throws IOException {
        KnownMnemonics known = new KnownMnemonics(stream("all processors\ts_nop\ngfx6-gfx8, gfx1010\tv_a v_b\n"));
        assertEquals(Optional.of("all processors"), known.processors("s_nop"));
        assertEquals(Optional.of("gfx6-gfx8, gfx1010"), known.processors("v_b"));
        assertEquals(Optional.empty(), known.processors("v_c"));
    }

    @Test
    void aMeaningHoldsForSomeOrForAll() throws IOException {
        Meanings meanings = new Meanings(
                stream("v_a\tlet t = 1\\nvdst = t\tgfx8 gfx9\nv_a\tvdst = 2\tgfx10\ns_nop\tcontrol: nop\t\n"));
        assertEquals(Optional.of("let t = 1\nvdst = t"), meanings.of("gfx9", "v_a"));
        assertEquals(Optional.of("vdst = 2"), meanings.of("gfx10", "v_a"));
        assertEquals(Optional.empty(), meanings.of("gfx11", "v_a"));
        assertEquals(Optional.of("control: nop"), meanings.of("gfx11", "s_nop"));
        assertEquals(Optional.empty(), meanings.of("gfx11", "v_b"));
    }

    @Test
    void somethingElseIsNoListOfMeanings() {
        assertThrows(IOException.class, () -> new Meanings(stream("v_a vdst = 2\n")));
    }

    @Test
    void entriesAreReadAsTheyWereWritten() throws IOException {
        SpecEntries entries = new SpecEntries();
        entries.addErratum("E1", "What a \\ is");
        SpecEntries.Entry entry = new SpecEntries.Entry(
                "v_a", "instructions/a.yaml:3", Map.of("title", "Add", "does", "let t = 1\n\tvdst = t"));
        entries.add(entry);
        SpecEntries read = new SpecEntries(new ByteArrayInputStream(entries.write()));
        assertEquals(Optional.of(entry), read.of("v_a"));
        assertEquals("What a \\ is", read.erratum("E1"));
        assertEquals("", read.erratum("E2"));
        assertEquals(Optional.empty(), read.of("v_b"));
        assertThrows(IOException.class, () -> new SpecEntries(stream("v_a instructions/a.yaml\n")));
    }
}
