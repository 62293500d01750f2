package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** A flag that is set by a word: {@code glc}. */
final class FlagSyntax extends Syntax {
    /** The word, and its synonyms. */
    private final char[][] words;

    private final byte[] ascii;
    private final boolean isOnlyWritten;

    FlagSyntax(SlotCodec codec, Kind.Flag kind) {
        super(codec);
        words = chars(
                Stream.concat(Stream.of(slot.prefix()), kind.also().stream()).toList());
        isOnlyWritten = kind.isOnlyShown();
        ascii = slot.prefix().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean isWritten(long value) {
        return value != 0;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(ascii);
    }

    @Override
    public boolean parse(Cursor in) {
        if (isOnlyWritten) {
            return in.fail(in.at(), "%s cannot be set in programs for this target", slot.prefix());
        }
        return word(words, in) == NONE ? in.fail(in.at(), "expected %s", slot.prefix()) : in.succeed(1);
    }
}
