package org.gfxisa;

import java.util.List;

/** Thrown for a text that is not a target id: it has an unknown processor, or a malformed, unknown or repeated feature. */
public final class TargetIdException extends Exception {
    private static final long serialVersionUID = 1;

    private final String word;
    private final transient List<String> candidates;

    /**
     * Creates the exception.
     *
     * @param message message for a user
     * @param word the part of the text that is wrong
     * @param candidates names that are accepted in its place
     */
    public TargetIdException(String message, String word, List<String> candidates) {
        super(message);
        this.word = word;
        this.candidates = List.copyOf(candidates);
    }

    /** Returns the part of the text that is wrong. */
    public String word() {
        return word;
    }

    /** Returns the names that are accepted in its place. */
    public List<String> candidates() {
        return candidates == null ? List.of() : candidates;
    }
}
