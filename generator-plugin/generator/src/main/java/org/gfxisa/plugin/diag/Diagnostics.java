package org.gfxisa.plugin.diag;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects diagnostics in any order and returns them sorted by file, line and column. Equal diagnostics count once. Not safe for
 * use by several threads: a collector belongs to one run.
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
     * Creates an empty collector that keeps only the first error at each position. If a text is read many times (for every
     * target, for every combination of a template), further errors are mostly repetitions.
     */
    public static Diagnostics onePerPlace() {
        return new Diagnostics(true);
    }

    /** Adds a diagnostic, unless there is an equal one. */
    public void report(Diagnostic diagnostic) {
        boolean isError = diagnostic.severity() == Severity.ERROR;
        if (onePerPlace && isError && !wrong.add(diagnostic.position())) {
            return;
        }
        if (found.add(diagnostic) && isError) {
            errors++;
        }
    }

    /** Adds an error; {@code length} is the number of code points to underline. */
    public void error(Position position, int length, String message) {
        report(Diagnostic.error(position, length, message));
    }

    /** Returns whether a name is known; if not, it is reported with the nearest known name. */
    public boolean isKnown(LocatedText name, String what, Collection<String> names, String expected) {
        return isKnown(name, name.text(), what, names, expected);
    }

    /** Returns the same for a name that is a part of the text at a location. */
    public boolean isKnown(Located where, String name, String what, Collection<String> names, String expected) {
        boolean isKnown = names.contains(name);
        if (!isKnown) {
            report(where.error("unknown " + what + " '" + name + "'")
                    .expecting(expected)
                    .suggesting(name, names));
        }
        return isKnown;
    }

    /** Adds everything in another collector. */
    public void reportAll(Diagnostics other) {
        other.found.forEach(this::report);
    }

    /** Returns whether there is an error. */
    public boolean hasErrors() {
        return errors > 0;
    }

    /** Returns whether nothing was reported. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Returns the number of errors. */
    public int errorCount() {
        return errors;
    }

    /** Returns the number of warnings. */
    public int warningCount() {
        return found.size() - errors;
    }

    /** Returns all diagnostics, sorted by file, line and column, independent of the order of reporting. */
    public List<Diagnostic> sorted() {
        return found.stream().sorted(ORDER).toList();
    }

    /** Returns the counts as text: {@code 2 errors, 1 warning}, or {@code no errors}. */
    public String summary() {
        String text = errors == 0 ? "no errors" : count(errors, "error");
        return warningCount() == 0 ? text : text + ", " + count(warningCount(), "warning");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
