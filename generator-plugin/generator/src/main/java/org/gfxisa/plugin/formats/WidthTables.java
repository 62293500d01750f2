package org.gfxisa.plugin.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.entries.IntExpression;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Width;

/**
 * Tabulates width expressions over the fields that they depend on. {@code type} is the width of the operand's type, {@code wave}
 * the wave size in lanes; a part of an address is 1 if the instruction's address has it, else 0.
 */
final class WidthTables {
    static final int MAX_INDEX_BITS = 15;

    private static final String TYPE = "type";
    private static final String WAVE = "wave";

    /** The names that are defined in every expression. */
    static final List<String> OTHER_NAMES = List.of(TYPE, WAVE);

    private static final int WIDEST = 32;
    /** Replaces a negative width, for which there is no instruction. */
    private static final int NO_WIDTH = -1;

    private static final List<Integer> WAVES = List.of(32, 64);
    private final Format format;
    private final Diagnostics diagnostics;
    private final Map<String, IntExpression> lets = new LinkedHashMap<>();
    private final Map<Key, Width> compiled = new HashMap<>();

    private record Key(String field, int typeWidth, Set<String> addressParts) {}

    WidthTables(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    /**
     * Tabulates the width of an operand whose expression is well-formed.
     *
     * @param addressParts the parts of the instruction's address
     */
    Width compile(Field field, int typeWidth, Set<String> addressParts) {
        return compiled.computeIfAbsent(new Key(field.name(), typeWidth, addressParts), k -> table(field, k));
    }

    /** Evaluates an expression for given bits of an instruction. */
    private final class Evaluation {
        private final Key key;
        private final Map<String, Integer> starts = new LinkedHashMap<>();
        private Bits index = Bits.none();
        private boolean byWave;
        private int at;
        private int wave;

        Evaluation(IntExpression expression, Key key) throws IntExpression.Malformed {
            this.key = key;
            collect(expression);
        }

        private void collect(IntExpression expression) throws IntExpression.Malformed {
            for (String name : expression.names()) {
                if (format.lets().containsKey(name)) {
                    collect(let(name));
                } else if (format.fields().containsKey(name)) {
                    if (!starts.containsKey(name)) {
                        starts.put(name, index.width());
                        index = index.plus(format.fields().get(name).bits());
                    }
                } else {
                    byWave |= name.equals(WAVE);
                }
            }
        }

        private long value(String name) {
            if (lets.containsKey(name)) {
                return lets.get(name).value(this::value);
            }
            if (starts.containsKey(name)) {
                int width = format.fields().get(name).bits().width();
                return at >> starts.get(name) & (1L << width) - 1;
            }
            return switch (name) {
                case TYPE -> key.typeWidth;
                case WAVE -> wave;
                default -> key.addressParts.contains(name) ? 1 : 0;
            };
        }

        List<Integer> table(IntExpression expression) {
            List<Integer> table = new ArrayList<>();
            for (int lanes : byWave ? WAVES : WAVES.subList(0, 1)) {
                wave = lanes;
                for (at = 0; at < 1 << index.width(); at++) {
                    table.add((int) Math.max(NO_WIDTH, Math.min(WIDEST, expression.value(this::value))));
                }
            }
            return table;
        }
    }

    private int fitUnless(Field field, Key key) throws IntExpression.Malformed {
        if (field.fitUnless().isEmpty()) {
            return 0;
        }
        IntExpression expression = IntExpression.parse(field.fitUnless().get().text());
        return Math.max(0, new Evaluation(expression, key).table(expression).get(0));
    }

    private IntExpression let(String name) throws IntExpression.Malformed {
        if (!lets.containsKey(name)) {
            lets.put(name, IntExpression.parse(format.lets().get(name).text()));
        }
        return lets.get(name);
    }

    private Width table(Field field, Key key) {
        LocatedText text = field.width().orElseThrow();
        try {
            IntExpression expression = IntExpression.parse(text.text());
            Evaluation evaluation = new Evaluation(expression, key);
            List<Integer> table = evaluation.table(expression);
            return new Width(-1, evaluation.index, table, evaluation.byWave, field.zeroIsOff(), fitUnless(field, key));
        } catch (IntExpression.Malformed e) {
            diagnostics.report(WidthNameCheck.malformed(text, e));
        } catch (ArithmeticException e) {
            diagnostics.report(text.error(
                    "bad width " + text.quoted() + ": " + e.getMessage() + " for some values of its fields"));
        }
        return Width.fixed(key.typeWidth);
    }
}
