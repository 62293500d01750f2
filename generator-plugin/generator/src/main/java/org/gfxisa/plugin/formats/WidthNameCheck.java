package org.gfxisa.plugin.formats;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.actions.Vocabulary;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.entries.IntExpression;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.table.Bits;

/**
 * Checks the names in the width expressions of a format: fields, expressions defined by {@code let}, {@code type}, {@code wave},
 * and the parts of addresses.
 */
final class WidthNameCheck {
    private final Map<String, Field> fields;
    private final Map<String, LocatedText> lets;
    private final Diagnostics diagnostics;
    /** By name of a {@code let}, the fields that it depends on. */
    private final Map<String, Set<String>> known = new LinkedHashMap<>();

    /** The names that are being resolved, to find cycles. */
    private final Set<String> open = new LinkedHashSet<>();

    WidthNameCheck(Map<String, Field> fields, Map<String, LocatedText> lets, Diagnostics diagnostics) {
        this.fields = fields;
        this.lets = lets;
        this.diagnostics = diagnostics;
    }

    /** Reports undefined names, and expressions that depend on too many bits. */
    void check() {
        for (Field field : fields.values()) {
            field.width().ifPresent(text -> check("width of '" + field.name() + "'", text, WidthTables.MAX_INDEX_BITS));
            field.fitUnless().ifPresent(text -> check("'fit-unless' of '" + field.name() + "'", text, 0));
        }
    }

    private void check(String what, LocatedText text, int mostBits) {
        Bits index = fieldsOf(what, text).stream()
                .map(name -> fields.get(name).bits())
                .reduce(Bits.none(), Bits::plus);
        if (index.width() > mostBits) {
            diagnostics.report(
                    mostBits == 0
                            ? text.error(what + " depends on fields").expecting("an expression without fields")
                            : text.error(what + " depends on " + index.width() + " bits")
                                    .expecting("at most " + mostBits));
        }
    }

    private Set<String> fieldsOf(String what, LocatedText text) {
        Set<String> found = new LinkedHashSet<>();
        try {
            for (String name : IntExpression.parse(text.text()).names()) {
                if (lets.containsKey(name)) {
                    found.addAll(fieldsOfLet(name));
                } else if (fields.containsKey(name)) {
                    found.add(name);
                } else if (!WidthTables.OTHER_NAMES.contains(name)
                        && !Vocabulary.addressNames().contains(name)) {
                    unknown(what, text, name);
                }
            }
        } catch (IntExpression.Malformed e) {
            diagnostics.report(malformed(text, e));
        }
        return found;
    }

    /** Returns the fields of an expression that some width uses; unused ones may refer to names that this generation lacks. */
    private Set<String> fieldsOfLet(String name) {
        if (!open.add(name)) {
            diagnostics.report(lets.get(name)
                    .error("'" + name + "' is defined by itself")
                    .expecting("expressions that do not name each other in a circle"));
            return Set.of();
        }
        Set<String> found = known.containsKey(name) ? known.get(name) : fieldsOf("'" + name + "'", lets.get(name));
        known.put(name, found);
        open.remove(name);
        return found;
    }

    static Diagnostic malformed(LocatedText text, IntExpression.Malformed e) {
        return text.errorAt(e.offset, e.length, "bad width " + text.quoted() + ": " + e.getMessage());
    }

    private void unknown(String what, LocatedText text, String name) {
        Set<String> all = new LinkedHashSet<>(fields.keySet());
        all.addAll(lets.keySet());
        all.addAll(WidthTables.OTHER_NAMES);
        all.addAll(Vocabulary.addressNames());
        diagnostics.report(text.errorAt(
                        text.text().indexOf(name),
                        name.length(),
                        what + " refers to an undefined field: '" + name + "'")
                .expecting(
                        "a field of the format, a name of its 'let', 'type' for the width of the operand's type, 'wave', or a part"
                                + " of an address")
                .suggesting(name, all));
    }
}
