package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An error or a warning.
 *
 * @param severity its severity
 * @param position start of the offending text
 * @param length number of code points to underline, at least 1
 * @param message what is wrong, without a full stop
 * @param expected what would be correct
 * @param suggestion the nearest valid name
 * @param notes other positions that explain it
 */
public record Diagnostic(
        Severity severity,
        Position position,
        int length,
        String message,
        Optional<String> expected,
        Optional<String> suggestion,
        List<Note> notes) {
    /** Copies the notes and raises the length to at least 1. */
    public Diagnostic {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(suggestion, "suggestion");
        length = Math.max(1, length);
        notes = List.copyOf(notes);
    }

    /** Creates an error, to be completed with the methods below. */
    public static Diagnostic error(Position position, int length, String message) {
        return new Diagnostic(Severity.ERROR, position, length, message, Optional.empty(), Optional.empty(), List.of());
    }

    /** Creates a warning, to be completed with the methods below. */
    public static Diagnostic warning(Position position, int length, String message) {
        return new Diagnostic(
                Severity.WARNING, position, length, message, Optional.empty(), Optional.empty(), List.of());
    }

    /** Returns this diagnostic with what would be correct. */
    public Diagnostic expecting(String what) {
        return new Diagnostic(severity, position, length, message, Optional.of(what), suggestion, notes);
    }

    /** Returns this diagnostic with the nearest valid name, if there is one. */
    public Diagnostic suggesting(Optional<String> name) {
        return new Diagnostic(severity, position, length, message, expected, name, notes);
    }

    /** Returns this diagnostic with the name that was probably meant. */
    public Diagnostic suggesting(String misspelt, Collection<String> names) {
        return suggesting(Names.nearest(misspelt, names));
    }

    /** Returns this diagnostic with another note. */
    public Diagnostic noting(Position where, int noteLength, String what) {
        List<Note> more = new ArrayList<>(notes);
        more.add(new Note(where, noteLength, what));
        return new Diagnostic(severity, position, length, message, expected, suggestion, more);
    }

    /** Returns this diagnostic with another note about a piece of the spec. */
    public Diagnostic noting(Located where, String what) {
        return noting(where.position(), where.length(), what);
    }

    /** Returns message and suggestion on one line: {@code unknown type 'vgrp'; did you mean 'vgpr'?}. */
    public String headline() {
        return suggestion.map(s -> message + "; did you mean '" + s + "'?").orElse(message);
    }
}
