package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/**
 * Bits of a hardware register: {@code hwreg(HW_REG_MODE, 0, 4)}. Offset and size are omitted for the whole register.
 * {@code {id: 1, offset: 0, size: 4}} is also read.
 */
final class HwregSyntax extends Syntax {
    private static final int REGISTER_BITS = 32;
    private static final char[] CALL = "hwreg".toCharArray();
    private static final char[][] PARTS = {"id".toCharArray(), "offset".toCharArray(), "size".toCharArray()};
    private static final long MISSING = -1;

    private final List<Kind.Word> registers;
    private final char[][] names;
    private final int idBits;
    private final int offsetBits;
    private final int sizeBits;

    HwregSyntax(SlotCodec codec, Kind.Hwreg kind) {
        super(codec);
        registers = kind.names();
        names = chars(texts(registers));
        idBits = kind.idBits();
        offsetBits = kind.offsetBits();
        sizeBits = kind.sizeBits();
    }

    @Override
    public void print(long value, TextBuffer out) {
        long id = value & mask(idBits);
        long offset = value >>> idBits & mask(offsetBits);
        long size = (value >>> idBits + offsetBits & mask(sizeBits)) + 1;
        out.append("hwreg(");
        print(registers, id, out);
        if (offset != 0 || size != REGISTER_BITS) {
            out.append(", ").append(offset).append(", ").append(size);
        }
        out.append(')');
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (startsNumber(in)) {
            return parseInteger(in, false);
        }
        if (in.accept('{')) {
            return parseNamed(in);
        }
        if (!in.accept(CALL) || !in.accept('(')) {
            return in.fail(in.at(), "expected hwreg(...) or a number");
        }
        if (!parseId(in)) {
            return false;
        }
        long id = in.value();
        long offset = 0;
        long size = REGISTER_BITS;
        if (in.accept(',')) {
            if (!number(in, "the first bit", 0, mask(offsetBits))) {
                return false;
            }
            offset = in.value();
            if (!in.accept(',')) {
                return in.fail(in.at(), "expected ',' and the number of bits");
            }
            if (!number(in, "the number of bits", 1, mask(sizeBits) + 1)) {
                return false;
            }
            size = in.value();
        }
        if (!in.accept(')')) {
            return in.fail(in.at(), "expected ',' or ')'");
        }
        return in.succeed(value(id, offset, size));
    }

    /** Parses named parts in any order, after the opening brace; all but the id are optional. */
    private boolean parseNamed(Cursor in) {
        long[] parts = {MISSING, 0, REGISTER_BITS};
        boolean[] seen = new boolean[PARTS.length];
        do {
            in.skipBlanks();
            int part = word(PARTS, in);
            if (part == NONE || seen[part]) {
                return in.fail(in.at(), part == NONE ? "expected id, offset or size" : "the same part is given twice");
            }
            seen[part] = true;
            if (!in.accept(':')) {
                return in.fail(in.at(), "expected ':'");
            }
            boolean isRead = switch (part) {
                case 0 -> parseId(in);
                case 1 -> number(in, "the first bit", 0, mask(offsetBits));
                default -> number(in, "the number of bits", 1, mask(sizeBits) + 1);
            };
            if (!isRead) {
                return false;
            }
            parts[part] = in.value();
        } while (in.accept(','));
        if (parts[0] == MISSING) {
            return in.fail(in.at(), "expected the register's id");
        }
        return in.accept('}')
                ? in.succeed(value(parts[0], parts[1], parts[2]))
                : in.fail(in.at(), "expected ',' or '}'");
    }

    private long value(long id, long offset, long size) {
        return id | offset << idBits | size - 1 << idBits + offsetBits;
    }

    private boolean parseId(Cursor in) {
        in.skipBlanks();
        int register = word(names, in);
        if (register != NONE) {
            return in.succeed(registers.get(register).value());
        }
        return Numbers.expressionStarts(in)
                ? number(in, "the hardware register", 0, mask(idBits))
                : in.fail(
                        in.at(),
                        "expected the number of a hardware register, or one of %s",
                        String.join(", ", texts(registers)));
    }
}
