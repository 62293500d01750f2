package org.gfxisa.plugin.diag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourceTextTest {
    @Test
    void linesEndAtAnyLineBreak() {
        SourceText text = new SourceText("f", "a\nbc\r\nd\re");
        assertEquals(4, text.lineCount());
        assertEquals(Optional.of("a"), text.line(1));
        assertEquals(Optional.of("bc"), text.line(2));
        assertEquals(Optional.of("d"), text.line(3));
        assertEquals(Optional.of("e"), text.line(4));
        assertEquals(Optional.empty(), text.line(5));
        assertEquals(Optional.empty(), text.line(0));
    }

    @Test
    void anEmptyTextHasOneLine() {
        SourceText text = new SourceText("f", "");
        assertEquals(Optional.of(""), text.line(1));
        assertEquals(new Position("f", 1, 1), text.position(7));
        assertEquals(0, text.offset(9, 9));
    }

    @Test
    void offsetsAndPositionsAreInverse() {
        for (String content : new String[] {"ab\ncd\r\n\u00e9\rfg\n", "a\ud83d\ude00b\n\n\ud83d\ude00\n", "x"}) {
            SourceText text = new SourceText("f", content);
            for (int i = 0; i <= content.length(); i++) {
                boolean insideCharacter = i > 0 && i < content.length() && Character.isLowSurrogate(content.charAt(i));
                Position position = text.position(i);
                assertEquals(insideCharacter ? i + 1 : i, text.offset(position.line(), position.column()), content + i);
            }
        }
    }

    @Test
    void columnsAreCodePoints() {
        assertEquals(new Position("f", 1, 3), new SourceText("f", "\ud83d\ude00xy").position(3));
        assertEquals(new Position("f", 2, 2), new SourceText("f", "a\nbc").position(3));
    }
}
