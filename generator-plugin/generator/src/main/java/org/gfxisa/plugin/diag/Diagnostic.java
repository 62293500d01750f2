package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that is wrong.
 *
 * @param severity how much it matters
 * @param position where the offending text starts
 * @param length how many code points of it to underline, at least 1
 * @param message what is wrong, without full stop
 * @param expected what would have been right
 * @param suggestion the nearest valid name
 * @param notes other places that explain it
 */
public record Diagnostic(
        Severity severity,
        Position position,
        int length,
        String message,
        Optional<String> expected,
        Optional<String> suggestion,
        List<Note> notes) {
    /** Copies the notes and raises the length to 1 where it is less. */
    public Diagnostic {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(suggestion, "suggestion");
        length = Math.max(1, length);
        notes = List.copyOf(notes);
    }

    /** An error, to be completed with the methods below. */
    public static Diagnostic error(Position position, int length, String message) {
        return new Diagnostic(Severity.ERROR, position, length, message, Optional.empty(), Optional.empty(), List.of());
    }

    /** A warning, to be completed with the methods below. */
    public static Diagnostic warning(Position position, int length, String message) {
        return new Diagnostic(
                Severity.WARNING, position, length, message, Optional.empty(), Optional.empty(), List.of());
    }

    /** This one, saying what would have been right. */
    public Diagnostic expecting(String what) {
        return new Diagnostic(severity, position, length, message, Optional.of(what), suggestion, notes);
    }

    /** This one, with the nearest valid name, if there is one. */
    public Diagnostic suggesting(Optional<String> name) {
        return new Diagnostic(severity, position, length, message, expected, name, notes);
    }

    /** This one, with the name that was probably meant. */
    public Diagnostic suggesting(String misspelt, Collection<String> names) {
        return suggesting(Names.nearest(misspelt, names));
    }

    /** This one, with a further note at its end. */
    public Diagnostic noting(Position where, int noteLength, String what) {
        List<Note> more = new ArrayList<>(notes);
        more.add(new Note(where, noteLength, what));
        return new Diagnostic(severity, position, length, message, expected, suggestion, more);
    }

    /** This one, with a further note at something that was written. */
    public Diagnostic noting(Located where, String what) {
        return noting(where.position(), where.length(), what);
    }

    /** Message and suggestion on one line: {@code unknown type 'vgrp'; did you mean 'vgpr'?}. */
    public String headline() {
        return suggestion.map(s -> message + "; did you mean '" + s + "'?").orElse(message);
    }
}
