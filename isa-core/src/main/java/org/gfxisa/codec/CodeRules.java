package org.gfxisa.codec;

import java.util.Arrays;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/** What the operand codes of a target imply: tuples, inline constants and the literal. */
public final class CodeRules {
    /** Returned if no code has the requested meaning. */
    public static final int NONE = -1;

    /** This bit distinguishes the codes of accumulation registers from those of vector registers. */
    public static final int FILE_BIT = 0x200;

    /** The lowest code of a vector register; lower codes are scalar. */
    public static final int FIRST_VECTOR = 0x100;

    private static final int LOWEST_INTEGER = -64;
    private static final int HIGHEST_INTEGER = 255;

    private final Codes codes;
    private final int literal;
    private final int[] integers = new int[HIGHEST_INTEGER - LOWEST_INTEGER + 1];
    private final int[] floats;

    public CodeRules(Codes codes) {
        this.codes = codes;
        Arrays.fill(integers, NONE);
        int literalCode = NONE;
        int[] found = new int[Codes.COUNT];
        int count = 0;
        for (int code = Codes.COUNT - 1; code >= 0; code--) {
            switch (codes.meaning(code)) {
                case LITERAL -> literalCode = code;
                case INTEGER -> {
                    int value = codes.number(code);
                    if (value >= LOWEST_INTEGER && value <= HIGHEST_INTEGER) {
                        integers[value - LOWEST_INTEGER] = code;
                    }
                }
                case FLOAT -> found[count++] = code;
                default -> {}
            }
        }
        literal = literalCode;
        floats = Arrays.copyOf(found, count);
    }

    /** Returns the operand codes. */
    public Codes codes() {
        return codes;
    }

    /** Returns the code of a literal, or {@link #NONE}. */
    public int literal() {
        return literal;
    }

    /** Returns the code of an inline integer, or {@link #NONE}. */
    public int integer(long value) {
        return value < LOWEST_INTEGER || value > HIGHEST_INTEGER ? NONE : integers[(int) value - LOWEST_INTEGER];
    }

    /** Returns the codes of the inline floating-point constants; the array is shared. */
    public int[] floats() {
        return floats;
    }

    /** Clears the accumulation bit of a code that is not a vector register, where it has no meaning. */
    public static int normal(int code) {
        return (code & (FILE_BIT | FIRST_VECTOR)) == FILE_BIT ? code & ~FILE_BIT : code;
    }

    /** Returns whether operands may be halves of the register. */
    public boolean hasHalves(int code) {
        return code < Codes.COUNT
                && codes.meaning(code) == Meaning.NUMBERED
                && codes.file(code).hasHalves();
    }

    /** Returns the suffix of one half of such a register. */
    public String halfText(int code, boolean high) {
        return codes.file(code).halfText(high);
    }

    /** Returns whether a code stands for a register. */
    public boolean isRegister(int code) {
        Meaning meaning = codes.meaning(code);
        return meaning == Meaning.NUMBERED || meaning == Meaning.NAMED;
    }

    /** Returns the name of a register: {@code v5}, {@code vcc_lo}. */
    public String name(int code) {
        return codes.text32(code).isEmpty() ? codes.file(code).prefix() + codes.number(code) : codes.text32(code);
    }

    /** Returns the name of a register's file, e.g. {@code vgpr}. */
    public String file(int code) {
        return codes.file(code).name();
    }

    /** Returns the alignment of a tuple: its first register must be a multiple of this number. */
    public int alignment(int code, int width) {
        if (codes.meaning(code) != Meaning.NUMBERED || width <= 1) {
            return 1;
        }
        int whole = Integer.highestOneBit(width * 2 - 1);
        return Math.min(whole, codes.file(code).align());
    }

    /** Returns the code of the aligned tuple that contains the register. The hardware ignores the low bits of an unaligned number. */
    public int aligned(int code, int width) {
        return width <= 1 ? code : code - (codes.number(code) & alignment(code, width) - 1);
    }

    /** Returns whether all registers of a tuple exist. A tuple that {@link #fits} accepts may extend further. */
    public boolean exists(int code, int width) {
        int last = code + width - 1;
        return last < Codes.COUNT && codes.meaning(last) == Meaning.NUMBERED && codes.file(last) == codes.file(code);
    }

    /** Returns whether a constant or a tuple of {@code width} dwords can start at this code, after {@link #aligned}. */
    public boolean fits(int code, int width) {
        return switch (codes.meaning(code)) {
            case NUMBERED ->
                codes.number(aligned(code, width)) + Math.max(width, 1) - 1
                        <= codes.file(code).last();
            case NAMED ->
                width - 1 <= codes.file(code).last()
                        || width == 2 && !codes.text64(code).isEmpty();
            case NOTHING -> false;
            default -> true;
        };
    }
}
