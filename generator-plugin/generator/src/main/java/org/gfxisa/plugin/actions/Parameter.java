package org.gfxisa.plugin.actions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A key of an action, which becomes a component of its record. */
public sealed interface Parameter {
    /** Returns the key in the spec. */
    String key();

    /**
     * A constant of a run-time enum, written in lower case with dashes.
     *
     * @param key the key
     * @param constants the constants that are allowed
     * @param absent the default; empty if the key is required
     */
    record Choice(String key, List<Enum<?>> constants, Optional<Enum<?>> absent) implements Parameter {
        /** Returns the constants as they are written. */
        public List<String> texts() {
            return constants.stream().map(Choice::text).toList();
        }

        /** Finds the constant that is written as a text. */
        public Optional<Enum<?>> constant(String text) {
            return constants.stream().filter(c -> text(c).equals(text)).findFirst();
        }

        static String text(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The element at an address or in a matrix.
     *
     * @param key the key
     * @param operands operands of which the first that the instruction has determines the default
     */
    record ElementOf(String key, List<String> operands) implements Parameter {}

    /**
     * Several constants of a run-time enum, separated by blanks and in order; none without the key.
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

    /** {@code true}, or absent. */
    record Truth(String key) implements Parameter {}

    /** Three sizes, as in {@code 32x32x1}. */
    record Shape(String key) implements Parameter {}

    /** A word that only identifies the family. */
    record Word(String key, String text) implements Parameter {}

    /**
     * The update of an atomic.
     *
     * @param key the key
     * @param wide whether it is compiled for elements of twice the width
     */
    record Update(String key, boolean wide) implements Parameter {}

    /** The type for which updates are compiled, if it is not a component of the record. */
    record UpdateType(String key) implements Parameter {}

    /** A condition. */
    record When(String key) implements Parameter {}
}
