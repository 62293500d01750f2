package org.gfxisa.plugin.operands;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** The operand classes or the modifiers of one target. */
public final class SyntaxTable {
    private final Definitions.Kind kind;
    private final ProcessorSpec target;
    private final Map<String, FieldSyntax> known = new HashMap<>();
    private final Set<String> absent = new HashSet<>();

    public SyntaxTable(Definitions.Kind kind, ProcessorSpec target) {
        this.kind = kind;
        this.target = target;
    }

    public void add(String name, Optional<MapNode> version, SyntaxResolver resolver) {
        if (version.isEmpty()) {
            absent.add(name);
        } else {
            resolver.resolve(name, version.get()).ifPresent(s -> known.put(name, s));
        }
    }

    /**
     * Finds a definition by name. If it has no version for the target, this is reported at {@code where}; names without any
     * definition and malformed definitions are reported elsewhere.
     */
    public Optional<FieldSyntax> find(String name, Located where, Diagnostics diagnostics) {
        if (absent.contains(name)) {
            diagnostics.report(where.error(kind.noun() + " '" + name + "' does not exist on " + target.name())
                    .expecting("a definition with a version for it"));
        }
        return Optional.ofNullable(known.get(name));
    }
}
