package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.Width;
import org.gfxisa.plugin.spec.ScalarNode;

/** Turns width expressions into tables over the fields that they name. {@code type} is the width of the operand's type. */
final class WidthTables {
    private static final int MAX_INDEX_BITS = 15;
    private static final int WIDEST = 32;
    private static final String TYPE = "type";
    private final Format format;
    private final Diagnostics diagnostics;
    private final Map<Key, Width> compiled = new HashMap<>();

    private record Key(String field, int typeWidth) {}

    WidthTables(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with a field's expression, as far as it does not depend on the operand. */
    static void check(Field field, Map<String, Field> fields, Diagnostics diagnostics) {
        ScalarNode text = field.width().orElseThrow();
        try {
            Bits index = Bits.none();
            for (String name : IntExpression.parse(text.text()).names()) {
                if (fields.containsKey(name)) {
                    index = index.plus(fields.get(name).bits());
                } else if (!name.equals(TYPE)) {
                    Set<String> known = new LinkedHashSet<>(fields.keySet());
                    known.add(TYPE);
                    diagnostics.report(text.errorAt(
                                    text.text().indexOf(name),
                                    name.length(),
                                    "width of '" + field.name() + "' names no field: '" + name + "'")
                            .expecting("a field of the format, or 'type' for the width of the operand's type")
                            .suggesting(Names.nearest(name, known)));
                }
            }
            if (index.width() > MAX_INDEX_BITS) {
                diagnostics.report(text.error("width of '" + field.name() + "' depends on " + index.width() + " bits")
                        .expecting("at most " + MAX_INDEX_BITS));
            }
        } catch (IntExpression.Malformed e) {
            diagnostics.report(malformed(text, e));
        }
    }

    private static Diagnostic malformed(ScalarNode text, IntExpression.Malformed e) {
        return text.errorAt(e.offset, e.length, "bad width " + text.quoted() + ": " + e.getMessage());
    }

    /** The width of an operand in a field whose expression is sound. */
    Width compile(Field field, int typeWidth) {
        return compiled.computeIfAbsent(new Key(field.name(), typeWidth), k -> table(field, typeWidth));
    }

    private Width table(Field field, int typeWidth) {
        ScalarNode text = field.width().orElseThrow();
        try {
            IntExpression expression = IntExpression.parse(text.text());
            Bits index = Bits.none();
            Map<String, Integer> starts = new LinkedHashMap<>();
            for (String name : expression.names()) {
                if (!name.equals(TYPE) || format.fields().containsKey(TYPE)) {
                    starts.put(name, index.width());
                    index = index.plus(format.fields().get(name).bits());
                }
            }
            List<Integer> table = new ArrayList<>();
            for (int i = 0; i < 1 << index.width(); i++) {
                int at = i;
                long width = expression.value(
                        name -> starts.containsKey(name) ? value(name, at >> starts.get(name)) : typeWidth);
                table.add((int) Math.max(0, Math.min(WIDEST, width)));
            }
            return new Width(-1, index, table, field.zeroIsOff(), field.misfit());
        } catch (IntExpression.Malformed e) {
            diagnostics.report(malformed(text, e));
        } catch (ArithmeticException e) {
            diagnostics.report(text.error(
                    "bad width " + text.quoted() + ": " + e.getMessage() + " for some values of its fields"));
        }
        return Width.fixed(typeWidth);
    }

    private long value(String field, int bits) {
        return bits & (1L << format.fields().get(field).bits().width()) - 1;
    }
}
