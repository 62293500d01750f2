package org.gfxisa.plugin.does.syntax;

import java.util.Collection;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Names;

/**
 * What goes with an error.
 *
 * @param text what was expected, in words; or a name
 * @param isName whether it is the nearest valid name
 */
public record Hint(String text, boolean isName) {
    /** What was expected. */
    public static Hint expecting(String what) {
        return new Hint(what, false);
    }

    /** The name that was meant, if one is near. */
    public static Optional<Hint> nearest(String name, Collection<String> names) {
        return Names.nearest(name, names).map(n -> new Hint(n, true));
    }

    /** The error with the hint. */
    public Diagnostic on(Diagnostic error) {
        return isName ? error.suggesting(Optional.of(text)) : error.expecting(text);
    }
}
