package org.gfxisa.table;

/**
 * The bits of an instruction, or of a part of them: up to 192, as words of 64.
 *
 * @param first bits 0 to 63
 * @param second bits 64 to 127
 * @param third bits 128 to 191
 */
public record InstructionWords(long first, long second, long third) {
    /** How many words there are. */
    public static final int COUNT = 3;

    /** Word 0 to 2. */
    public long word(int index) {
        return switch (index) {
            case 0 -> first;
            case 1 -> second;
            default -> third;
        };
    }
}
