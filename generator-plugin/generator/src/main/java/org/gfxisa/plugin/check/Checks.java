package org.gfxisa.plugin.check;

import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.resolve.Definitions;

/** All checks, in the order in which a run makes them. */
public final class Checks {
    private final Definitions definitions;
    private final Diagnostics diagnostics;

    public Checks(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks every name, before anything is resolved; returns the instructions that had better be left out. */
    public Set<String> names() {
        new TargetCheck(definitions, diagnostics).check();
        new VersionCheck(definitions, diagnostics).check();
        new SyntaxCheck(definitions, diagnostics).check();
        Set<String> brokenFormats = new FormatCheck(definitions, diagnostics).check();
        Set<String> broken = new EntryCheck(definitions, diagnostics).check();
        new EntryNamesCheck(definitions, brokenFormats, diagnostics).check(broken);
        new ReferenceCheck(definitions, diagnostics).check();
        return broken;
    }

    /** Checks what was resolved for a target. */
    public void target(TargetIsa isa) {
        new FieldCheck(definitions, diagnostics).check(isa);
        new ConflictCheck(diagnostics).check(isa);
    }

    /** Checks that everything is used. */
    public void uses() {
        if (!diagnostics.hasErrors()) {
            new UnusedCheck(definitions, diagnostics).check();
        }
    }
}
