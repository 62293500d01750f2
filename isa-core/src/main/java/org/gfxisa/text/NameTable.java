package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.gfxisa.TextBuffer;
import org.gfxisa.table.Codes;

/** Texts by operand code. Nearly all are short and are kept as {@link PackedText}. */
final class NameTable {
    private final long[] texts;
    private final Map<Integer, byte[]> longTexts;

    /** Creates a table of empty texts. */
    NameTable() {
        texts = new long[Codes.COUNT * 2];
        longTexts = new HashMap<>();
    }

    /** Copies a table and appends to the texts of some codes. */
    NameTable(NameTable other, IntPredicate which, IntFunction<String> more) {
        this(other);
        for (int code = 0; code < Codes.COUNT; code++) {
            if (which.test(code)) {
                put(code, other.text(code) + more.apply(code));
            }
        }
    }

    /** Copies a table. */
    NameTable(NameTable other) {
        texts = other.texts.clone();
        longTexts = new HashMap<>(other.longTexts);
    }

    void put(int code, String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        if (ascii.length > PackedText.MOST) {
            longTexts.put(code, ascii);
        } else {
            texts[code * 2] = PackedText.low(ascii, 0, ascii.length);
            texts[code * 2 + 1] = PackedText.high(ascii, 0, ascii.length);
        }
    }

    private String text(int code) {
        TextBuffer text = new TextBuffer();
        append(code, text);
        return text.toString();
    }

    /** Returns whether {@link #appendShort} can print the text of this code. */
    boolean isShort(int code) {
        return texts[code * 2 + 1] != 0;
    }

    void appendShort(int code, TextBuffer out) {
        out.append(texts[code * 2], texts[code * 2 + 1]);
    }

    void append(int code, TextBuffer out) {
        byte[] longText = isShort(code) ? null : longTexts.get(code);
        if (longText == null) {
            appendShort(code, out);
        } else {
            out.append(longText);
        }
    }
}
