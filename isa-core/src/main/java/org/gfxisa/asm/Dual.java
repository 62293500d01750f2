package org.gfxisa.asm;

/**
 * The first half of a dual instruction. Generated subclasses have a method for every instruction that can be the second half.
 *
 * @param <L> the type of lines of the target
 */
public abstract class Dual<L extends Line<L>> {
    private final L line;

    /** Creates the first half of a line. */
    protected Dual(L line) {
        this.line = line;
    }

    /** Completes the line with the text between the halves and the second half's operands. */
    protected final L second(String lead, Object... operands) {
        line.second(lead, operands);
        return line;
    }
}
