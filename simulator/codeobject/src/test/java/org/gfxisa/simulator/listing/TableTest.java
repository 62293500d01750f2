package org.gfxisa.simulator.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTest {
    private static String print(int most) throws IOException {
        Table table = new Table("NAME", "WHAT IT IS");
        table.row("one", "a text of some length, which a narrow terminal has to break");
        table.row("another", "aWordThatIsLongerThanTheColumnThatItStandsIn");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ByteSink out = new ByteSink(bytes);
        table.print(out, most);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theWidestColumnGoesOnInTheNextLine() throws IOException {
        assertEquals("""
                NAME     WHAT IT IS
                one      a text of some length,
                         which a narrow terminal
                         has to break
                another  aWordThatIsLongerThanThe
                         ColumnThatItStandsIn
                """, print(33));
    }

    @Test
    void columnsComeCloserWhereAllFitsThen() throws IOException {
        int width =
                print(Integer.MAX_VALUE).lines().mapToInt(String::length).max().orElseThrow();
        assertEquals(3, print(width - 1).lines().count());
        assertTrue(print(width - 1).startsWith("NAME    WHAT IT IS"), print(width - 1));
        assertTrue(print(width - 2).lines().count() > 3);
    }

    @Test
    void withoutATerminalARowIsALine() throws IOException {
        assertEquals(3, print(Integer.MAX_VALUE).lines().count());
    }
}
