package org.gfxisa.asm;

import java.util.Optional;

/**
 * The last instruction; modifiers can be added until the next instruction is appended. Generated subclasses have a method for
 * every modifier of their target.
 *
 * @param <L> the subclass
 */
public abstract class Line<L extends Line<L>> {
    private final StringBuilder mnemonic = new StringBuilder();
    private final StringBuilder operands = new StringBuilder();
    private final StringBuilder modifiers = new StringBuilder();
    private Optional<Label> target = Optional.empty();

    protected Line() {}

    final void start(String name, Object... given) {
        mnemonic.append(name);
        append(given);
    }

    /** Adds the second half of a dual instruction. */
    final void second(String lead, Object... given) {
        operands.append(' ').append(lead);
        append(given);
    }

    private void append(Object... given) {
        String separator = " ";
        for (Object operand : given) {
            operands.append(separator);
            separator = ", ";
            if (operand instanceof Operand o) {
                operands.append(o.text());
            } else if (operand instanceof Label label) {
                target = Optional.of(label);
                operands.append('0');
            } else {
                operands.append(operand);
            }
        }
    }

    /** Adds a modifier. */
    protected final L with(String text) {
        modifiers.append(' ').append(text);
        return self();
    }

    /** Selects an encoding by its suffix. */
    protected final L as(String suffix) {
        mnemonic.append(suffix);
        return self();
    }

    /** Returns this object. */
    protected abstract L self();

    /** Returns {@code prefix[a,b,c]}. */
    protected static String list(String prefix, int... values) {
        StringBuilder text = new StringBuilder(prefix).append('[');
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",").append(values[i]);
        }
        return text.append(']').toString();
    }

    final Optional<Label> target() {
        return target;
    }

    /** Returns the text, with 0 in place of a label. */
    final String text() {
        return mnemonic.toString() + operands + modifiers;
    }
}
