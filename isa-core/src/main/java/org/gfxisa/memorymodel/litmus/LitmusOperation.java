package org.gfxisa.memorymodel.litmus;

import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.machine.LitmusStep;

/**
 * An operation of a litmus test.
 *
 * @param key key of the sequence; empty for waiting until all other threads have ended
 * @param location index of the location; -1 for a fence
 * @param value the value that is written
 * @param register register that receives the value read; -1 if there is none
 */
public record LitmusOperation(Optional<SequenceKey> key, int location, int value, int register) {
    /** Describes the operation: {@code load acquire agent global y -> r0}. */
    public String text() {
        if (key.isEmpty()) {
            return "once all others have ended";
        }
        StringBuilder text = new StringBuilder(text(key.get()));
        if (location >= 0) {
            text.append(' ').append(LitmusStep.name(location));
            text.append(LitmusKeys.is(key.get(), SequenceKey.LOAD) ? "" : " = " + value);
        }
        return text.append(register < 0 ? "" : " -> r" + register).toString();
    }

    /** Describes a key. */
    public static String text(SequenceKey key) {
        Cell cell = key.cell();
        StringBuilder text = new StringBuilder(cell.op());
        if (cell.order().equals(SequenceKey.NONE)) {
            text.append(' ').append(key.access());
        } else {
            text.append(' ').append(cell.order()).append(' ').append(cell.scope());
        }
        return text.append(cell.space().equals(SequenceKey.NONE) ? "" : " " + cell.space())
                .toString();
    }
}
