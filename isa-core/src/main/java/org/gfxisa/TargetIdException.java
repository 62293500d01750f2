package org.gfxisa;

import java.util.List;

/** A text that is no target id: an unknown name, or a malformed, unknown or repeated feature. */
public final class TargetIdException extends Exception {
    private static final long serialVersionUID = 1;

    private final String word;
    private final transient List<String> candidates;

    /**
     * Says what is wrong.
     *
     * @param message in words, for a user
     * @param word the part of the text that is wrong
     * @param candidates names that could stand there
     */
    public TargetIdException(String message, String word, List<String> candidates) {
        super(message);
        this.word = word;
        this.candidates = List.copyOf(candidates);
    }

    /** The part of the text that is wrong. */
    public String word() {
        return word;
    }

    /** Names that could stand there. */
    public List<String> candidates() {
        return candidates == null ? List.of() : candidates;
    }
}
