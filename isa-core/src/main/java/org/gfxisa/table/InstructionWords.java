package org.gfxisa.table;

/**
 * The bits of an instruction, or a mask of them: up to 192, as 64-bit words.
 *
 * @param first bits 0 to 63
 * @param second bits 64 to 127
 * @param third bits 128 to 191
 */
public record InstructionWords(long first, long second, long third) {
    /** The number of words. */
    public static final int COUNT = 3;

    /** Returns word 0, 1 or 2. */
    public long word(int index) {
        return switch (index) {
            case 0 -> first;
            case 1 -> second;
            default -> third;
        };
    }
}
