package org.gfxisa.plugin.check;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.resolve.Definitions;

/** Every modifier and operand class that a format names exists, and every modifier has a field. */
public final class ModifierCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;

    public ModifierCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    public void check(TargetIsa isa) {
        for (Format format : isa.formats()) {
            format.modifiers().forEach(use -> use(format, use));
            format.fields().values().forEach(f -> f.className().ifPresent(c -> known(f, c, definitions.classes())));
        }
    }

    private void use(Format format, Format.ModifierUse use) {
        if (!format.fields().containsKey(use.field()) && !format.removed().contains(use.field())) {
            Set<String> fields = new LinkedHashSet<>(format.fields().keySet());
            diagnostics.report(Diagnostic.error(
                            format.position(), 1, "format '" + format.name() + "' has no field for its modifier '" + use.field() + "'")
                    .suggesting(Names.nearest(use.field(), fields)));
        }
        if (!definitions.modifiers().containsKey(use.definition())) {
            diagnostics.report(Diagnostic.error(
                            format.position(), 1, "format '" + format.name() + "' names an unknown modifier '" + use.definition() + "'")
                    .expecting("a definition under modifiers: in operands/")
                    .suggesting(Names.nearest(use.definition(), definitions.modifiers().keySet())));
        }
    }

    private void known(Field field, String name, Map<String, ?> classes) {
        if (!classes.containsKey(name)) {
            diagnostics.report(Diagnostic.error(
                            field.position(), 1, "field '" + field.name() + "' names an unknown operand class '" + name + "'")
                    .expecting("a definition under classes: in operands/")
                    .suggesting(Names.nearest(name, classes.keySet())));
        }
    }
}
