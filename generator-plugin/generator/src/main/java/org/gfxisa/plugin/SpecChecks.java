package org.gfxisa.plugin;

import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.formats.FormatCheck;
import org.gfxisa.plugin.instructions.EntryCheck;
import org.gfxisa.plugin.instructions.EntryNamesCheck;
import org.gfxisa.plugin.instructions.ReferenceCheck;
import org.gfxisa.plugin.instructions.SyntaxCheck;
import org.gfxisa.plugin.instructions.UnusedCheck;
import org.gfxisa.plugin.instructions.VersionCheck;
import org.gfxisa.plugin.isa.ConflictCheck;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.targets.TargetCheck;

/** All checks, in the order in which they run. */
public final class SpecChecks {
    private final Definitions definitions;
    private final Diagnostics diagnostics;

    public SpecChecks(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks all names before anything is resolved; returns the instructions to skip. */
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

    /** Checks the resolved instruction sets. */
    public void targets(List<TargetIsa> isas) {
        new TargetCheck(definitions, diagnostics).generations(isas);
        isas.forEach(isa -> new ConflictCheck(diagnostics).check(isa));
    }

    /** Checks that all definitions are used. */
    public void uses() {
        if (!diagnostics.hasErrors()) {
            new UnusedCheck(definitions, diagnostics).check();
        }
    }
}
