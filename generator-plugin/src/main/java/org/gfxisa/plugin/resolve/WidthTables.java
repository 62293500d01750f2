package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.Width;

/** Turns a width expression into a table over the fields that it names. {@code type} is the width of the operand's type. */
final class WidthTables {
    private static final int MAX_INDEX_BITS = 15;
    private static final String TYPE = "type";
    private final Format format;
    private final Diagnostics diagnostics;

    WidthTables(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    Width compile(Field field, int typeWidth) {
        String text = field.width().orElseThrow();
        IntExpression expression;
        try {
            expression = IntExpression.parse(text);
        } catch (IntExpression.Malformed e) {
            diagnostics.report(Diagnostic.error(field.position(), 1, "bad width '" + text + "': " + e.getMessage()));
            return Width.fixed(typeWidth);
        }
        Bits index = Bits.none();
        Map<String, Integer> starts = new LinkedHashMap<>();
        for (String name : expression.names()) {
            Field other = format.fields().get(name);
            if (other == null && !name.equals(TYPE)) {
                diagnostics.report(Diagnostic.error(field.position(), 1, "width of '" + field.name() + "' names no field: '" + name + "'")
                        .suggesting(Names.nearest(name, format.fields().keySet())));
                return Width.fixed(typeWidth);
            }
            if (other != null) {
                starts.put(name, index.width());
                index = index.plus(other.bits());
            }
        }
        if (index.width() > MAX_INDEX_BITS) {
            diagnostics.report(Diagnostic.error(field.position(), 1, "width of '" + field.name() + "' depends on " + index.width() + " bits")
                    .expecting("at most " + MAX_INDEX_BITS));
            return Width.fixed(typeWidth);
        }
        List<Integer> table = new ArrayList<>();
        for (int i = 0; i < 1 << index.width(); i++) {
            int at = i;
            table.add((int) Math.max(0, Math.min(32, expression.value(name -> name.equals(TYPE)
                    ? typeWidth
                    : at >> starts.get(name) & (1 << format.fields().get(name).bits().width()) - 1))));
        }
        return new Width(-1, index, table, field.zeroIsOff(), field.misfit());
    }
}
