package org.gfxisa.asm;

/**
 * The first of two instructions that are encoded as one, while the second is not known yet. Generated subclasses have a method for every
 * instruction that can be the second.
 *
 * @param <L> the target's kind of line
 */
public abstract class Dual<L extends Line<L>> {
    private final L line;

    /** Waits for the second half of a line. */
    protected Dual(L line) {
        this.line = line;
    }

    /** Completes the line: what stands between the two, and the second's operands. */
    protected final L second(String lead, Object... operands) {
        line.second(lead, operands);
        return line;
    }
}
