package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a schema says against a value.
 *
 * @param kind what kind of mistake it is
 * @param subject the property's name, or what is wrong with the value, or the whole message
 * @param names the names or values that are allowed
 * @param expected what is allowed, in words, besides the names
 */
record Violation(NodePath at, Kind kind, String subject, List<String> names, List<String> expected) {
    /** The kinds of mistakes. */
    enum Kind {
        /** A mapping, list, text or number where it should be another of them; expected says which. */
        TYPE,
        /** A value that is none of the allowed ones. */
        CHOICE,
        /** A value that breaks another rule, which the subject says. */
        VALUE,
        /** A property that the schema doesn't know; the subject is its name. */
        UNKNOWN,
        /** A property whose name breaks a rule; the subject is its name. */
        NAME,
        /** A property that is not there; names says which. */
        MISSING,
        /** An item that repeats an earlier one of its list. */
        REPEATED,
        /** A value that fits several alternatives of which only one may fit. */
        AMBIGUOUS,
        /** Anything else; the subject is the message. */
        OTHER
    }

    /** Whether it is about the value as a whole, so that alternatives can be joined. */
    boolean isAboutValue() {
        return kind == Kind.CHOICE || kind == Kind.VALUE;
    }

    boolean isAt(List<Object> steps) {
        return at.steps().equals(steps);
    }

    /** One that allows what any of several of the same value allows, and more. */
    static Violation merge(Collection<Violation> alternatives, List<String> more) {
        Violation first = alternatives.iterator().next();
        Set<String> names = new LinkedHashSet<>();
        Set<String> expected = new LinkedHashSet<>();
        alternatives.forEach(v -> {
            names.addAll(v.names());
            expected.addAll(v.expected());
        });
        expected.addAll(more);
        boolean isOneKind = alternatives.stream().allMatch(v -> v.kind() == first.kind());
        boolean isOneSubject = alternatives.stream().allMatch(v -> v.subject().equals(first.subject()));
        return new Violation(
                first.at(),
                isOneKind ? first.kind() : Kind.VALUE,
                isOneSubject ? first.subject() : "is not valid here",
                new ArrayList<>(names),
                new ArrayList<>(expected));
    }
}
