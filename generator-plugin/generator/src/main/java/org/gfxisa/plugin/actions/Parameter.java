package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A key of an action, and a component of the record that it becomes. */
public sealed interface Parameter {
    /** The key in the spec. */
    String key();

    /**
     * One of the constants of a run-time enum, written in lower case with dashes.
     *
     * @param constants the constants that may be written
     * @param absent the constant without the key; empty: the key is needed
     */
    record Choice(String key, List<Enum<?>> constants, Optional<Enum<?>> absent) implements Parameter {
        /** The constants as they are written. */
        public List<String> texts() {
            return constants.stream().map(Choice::text).toList();
        }

        /** The constant that is written so. */
        public Optional<Enum<?>> constant(String text) {
            return constants.stream().filter(c -> text(c).equals(text)).findFirst();
        }

        static String text(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * An element of a matrix.
     *
     * @param operands without the key: the element is that of the first of these operands that the instruction has
     */
    record ElementOf(String key, List<String> operands) implements Parameter {}

    /**
     * Constants of a run-time enum, written in a text in their order, with blanks between them; none without the key.
     *
     * @param choice the constants
     */
    record Several(Choice choice) implements Parameter {
        @Override
        public String key() {
            return choice.key();
        }
    }

    /** A number. */
    record Whole(String key, int min, int max, int absent) implements Parameter {}

    /** True, or absent. */
    record Truth(String key) implements Parameter {}

    /** Three sizes, as in {@code 32x32x1}. */
    record Shape(String key) implements Parameter {}

    /** A word that only names the family. */
    record Word(String key, String text) implements Parameter {}

    /**
     * A text that says what an atomic stores.
     *
     * @param wide whether it is compiled for elements of twice the width
     */
    record Update(String key, boolean wide) implements Parameter {}

    /** The type that updates are compiled for, where it is no component of the record. */
    record UpdateType(String key) implements Parameter {}

    /** A text that says when something happens. */
    record When(String key) implements Parameter {}
}
