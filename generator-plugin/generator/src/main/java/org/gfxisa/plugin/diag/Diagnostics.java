package org.gfxisa.plugin.diag;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what is wrong, in whatever order it is found, and gives it back sorted by file, line and column. The same
 * diagnostic reported twice counts once. Not thread-safe: one collector belongs to one run.
 */
public final class Diagnostics {
    private static final Comparator<Diagnostic> ORDER = Comparator.comparing(Diagnostic::position)
            .thenComparing(Diagnostic::severity)
            .thenComparing(Diagnostic::headline)
            .thenComparing(d -> d.expected().orElse(""))
            .thenComparingInt(Diagnostic::length)
            .thenComparing(d -> d.notes().toString());

    private final Set<Diagnostic> found = new LinkedHashSet<>();
    private final Set<Position> wrong = new HashSet<>();
    private final boolean onePerPlace;
    private int errors;

    /** Creates an empty collector. */
    public Diagnostics() {
        this(false);
    }

    private Diagnostics(boolean onePerPlace) {
        this.onePerPlace = onePerPlace;
    }

    /**
     * Creates an empty collector that keeps the first error at each place. Where a text is read many times (for every
     * target, for every combination of a template), what else is wrong with it is mostly the same mistake again.
     */
    public static Diagnostics onePerPlace() {
        return new Diagnostics(true);
    }

    /** Adds a diagnostic, unless an equal one is here already. */
    public void report(Diagnostic diagnostic) {
        boolean isError = diagnostic.severity() == Severity.ERROR;
        if (onePerPlace && isError && !wrong.add(diagnostic.position())) {
            return;
        }
        if (found.add(diagnostic) && isError) {
            errors++;
        }
    }

    /** Adds a plain error; {@code length} is the number of code points to underline. */
    public void error(Position position, int length, String message) {
        report(Diagnostic.error(position, length, message));
    }

    /** Whether a name is one of those that there are; if not, it is reported with the nearest of them. */
    public boolean isKnown(LocatedText name, String what, Collection<String> names, String expected) {
        return isKnown(name, name.text(), what, names, expected);
    }

    /** The same for a name that is a part of what stands at a place. */
    public boolean isKnown(Located where, String name, String what, Collection<String> names, String expected) {
        boolean isKnown = names.contains(name);
        if (!isKnown) {
            report(where.error("unknown " + what + " '" + name + "'")
                    .expecting(expected)
                    .suggesting(name, names));
        }
        return isKnown;
    }

    /** Adds everything that another collector holds. */
    public void reportAll(Diagnostics other) {
        other.found.forEach(this::report);
    }

    /** Whether there is an error among them. */
    public boolean hasErrors() {
        return errors > 0;
    }

    /** Whether nothing at all was reported. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The number of errors. */
    public int errorCount() {
        return errors;
    }

    /** The number of warnings. */
    public int warningCount() {
        return found.size() - errors;
    }

    /** All of them, by file, line and column; the order does not depend on the order of reporting. */
    public List<Diagnostic> sorted() {
        return found.stream().sorted(ORDER).toList();
    }

    /** The counts in words: {@code 2 errors, 1 warning}, or {@code no errors}. */
    public String summary() {
        String text = errors == 0 ? "no errors" : count(errors, "error");
        return warningCount() == 0 ? text : text + ", " + count(warningCount(), "warning");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
