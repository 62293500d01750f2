package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * An explained violation, without a position.
 *
 * @param path path in the file: names and indices
 * @param kind kind of the error
 * @param subject the property's name, what is wrong with the value, or the whole message
 * @param names the allowed names or values
 * @param expected descriptions of what else is allowed
 */
record ExplainedViolation(List<Object> path, Kind kind, String subject, List<String> names, List<String> expected) {

    /** The kinds of errors. */
    enum Kind {
        /** The value has the wrong type: {@code expected} has the right ones. */
        TYPE,
        /** The value is not one of the allowed ones. */
        CHOICE,
        /** The value violates another rule, which the subject describes. */
        VALUE,
        /** The schema does not have the property; the subject is its name. */
        UNKNOWN,
        /** The name of a property violates a rule; the subject is the name. */
        NAME,
        /** Required properties are missing; {@code names} has them. */
        MISSING,
        /** An item repeats an earlier one of its list. */
        REPEATED,
        /** The value matches several alternatives of which only one may match. */
        AMBIGUOUS,
        /** Any other error; the subject is the message. */
        OTHER
    }

    ExplainedViolation {
        path = List.copyOf(path);
        names = List.copyOf(names);
        expected = List.copyOf(expected);
    }

    /** Returns whether it is about the value as a whole, so that alternatives can be merged. */
    boolean isAboutValue() {
        return kind == Kind.CHOICE || kind == Kind.VALUE;
    }

    /** Returns this violation with more descriptions of what is allowed. */
    ExplainedViolation orExpecting(List<String> more) {
        LinkedHashSet<String> all = new LinkedHashSet<>(expected);
        all.addAll(more);
        return new ExplainedViolation(path, kind, subject, names, new ArrayList<>(all));
    }

    /** Merges violations at the same path: the result allows what any of them allows. */
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
