package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * One violation, explained but not yet at a position.
 *
 * @param path the place in the file: names and indices
 * @param kind what kind of mistake it is
 * @param subject the property's name, or what is wrong with the value, or the whole message
 * @param names the names or values that are allowed
 * @param expected what is allowed, in words, besides the names
 */
record ExplainedViolation(List<Object> path, Kind kind, String subject, List<String> names, List<String> expected) {

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

    ExplainedViolation {
        path = List.copyOf(path);
        names = List.copyOf(names);
        expected = List.copyOf(expected);
    }

    /** Whether it is about the value as a whole, so that alternatives can be joined. */
    boolean isAboutValue() {
        return kind == Kind.CHOICE || kind == Kind.VALUE;
    }

    /** This one, allowing more. */
    ExplainedViolation orExpecting(List<String> more) {
        LinkedHashSet<String> all = new LinkedHashSet<>(expected);
        all.addAll(more);
        return new ExplainedViolation(path, kind, subject, names, new ArrayList<>(all));
    }

    /** One finding that allows what any of several of the same path allows. */
    static ExplainedViolation merge(Collection<ExplainedViolation> alternatives) {
        ExplainedViolation first = alternatives.iterator().next();
        LinkedHashSet<String> names = new LinkedHashSet<>();
        LinkedHashSet<String> expected = new LinkedHashSet<>();
        LinkedHashSet<Kind> kinds = new LinkedHashSet<>();
        alternatives.forEach(f -> {
            names.addAll(f.names());
            expected.addAll(f.expected());
            kinds.add(f.kind());
        });
        boolean alike = alternatives.stream().allMatch(f -> f.subject().equals(first.subject()));
        return new ExplainedViolation(
                first.path(),
                kinds.size() == 1 ? first.kind() : Kind.VALUE,
                alike ? first.subject() : "is not valid here",
                new ArrayList<>(names),
                new ArrayList<>(expected));
    }
}
