package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/**
 * Named fields of a value: {@code instid0(VALU_DEP_1) | instid1(SALU_CYCLE_1)}. A field that is 0 is not printed; {@code 0} is
 * printed if all are.
 */
final class FieldsSyntax extends Syntax {
    private final List<Field> fields;
    private final char[][] names;

    FieldsSyntax(SlotCodec codec, Kind.Fields kind) {
        super(codec);
        fields = kind.fields().stream()
                .map(field -> new Field(field, chars(texts(field.words()))))
                .toList();
        names = chars(fields.stream().map(Field::name).toList());
    }

    @Override
    public void print(long value, TextBuffer out) {
        boolean first = true;
        for (Field field : fields) {
            long part = field.get(value);
            if (part != 0) {
                if (!first) {
                    out.append(" | ");
                }
                first = false;
                out.append(field.name()).append('(');
                print(field.of.words(), part, out);
                out.append(')');
            }
        }
        if (first) {
            out.append('0');
        }
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (startsNumber(in)) {
            return parseInteger(in, false);
        }
        long value = 0;
        long seen = 0;
        do {
            in.skipBlanks();
            int index = word(names, in);
            if (index == NONE) {
                return in.fail(in.at(), "expected one of %s, or a number", expected());
            }
            Field field = fields.get(index);
            if ((seen >>> index & 1) != 0) {
                return in.fail(in.at(), "%s is given twice", field.name());
            }
            seen |= 1L << index;
            if (!parseWord(field, in)) {
                return false;
            }
            value |= in.value() << field.of.from();
        } while (in.accept('|'));
        return in.succeed(value);
    }

    @Override
    public String expected() {
        return String.join(", ", fields.stream().map(Field::name).toList());
    }

    private static boolean parseWord(Field field, Cursor in) {
        if (!in.accept('(')) {
            return in.fail(in.at(), "expected '(' after %s", field.name());
        }
        in.skipBlanks();
        int word = word(field.words, in);
        return word == NONE
                ? in.fail(in.at(), "expected one of %s", String.join(", ", texts(field.of.words())))
                : in.succeed(field.of.words().get(word).value()) && closes(in);
    }

    private record Field(Kind.Fields.Field of, char[][] words) {
        String name() {
            return of.name();
        }

        long get(long value) {
            return value >>> of.from() & (1L << of.width()) - 1;
        }
    }
}
