package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.IntExpression;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the opcodes of instructions; equal texts are parsed once. */
public final class OpcodeReader {
    private static final int LARGEST = 0xffff;
    private final Set<String> formats;
    private final Lineages lineages;
    private final Diagnostics diagnostics;
    private final Map<ScalarNode, OptionalInt> known = new IdentityHashMap<>();

    public OpcodeReader(Set<String> formats, Lineages lineages, Diagnostics diagnostics) {
        this.formats = formats;
        this.lineages = lineages;
        this.diagnostics = diagnostics;
    }

    /**
     * An opcode of an instruction.
     *
     * @param format a format that the entry names or promotes to
     * @param value the opcode
     * @param node where it is written
     * @param offset where the number that a promotion adds is written
     */
    public record Opcode(String format, int value, ScalarNode node, Optional<ScalarNode> offset) {
        /** Returns the opcode in a format that this one promotes to. */
        Opcode promoted(String to, int by, ScalarNode where) {
            return new Opcode(to, value + by, node, Optional.of(where));
        }
    }

    /** Returns the opcodes of an entry at a target, by the formats that it names. */
    public List<Opcode> read(MapNode entry, ProcessorSpec target) {
        List<Opcode> opcodes = new ArrayList<>();
        for (MapNode.Entry e : entry.entries()) {
            if (formats.contains(e.name())) {
                lineages.resolve(e.value(), target).ifPresent(value -> {
                    if (value instanceof ScalarNode text && !text.isEmpty() && !Versions.isNone(text)) {
                        known.computeIfAbsent(text, this::value)
                                .ifPresent(opcode -> opcodes.add(new Opcode(e.name(), opcode, text, Optional.empty())));
                    }
                });
            }
        }
        return opcodes;
    }

    private OptionalInt value(ScalarNode text) {
        try {
            IntExpression expression = IntExpression.parse(text.text());
            if (!expression.names().isEmpty()) {
                String name = expression.names().iterator().next();
                report(text, text.text().indexOf(name), name.length(), "'" + name + "' is not an integer");
                return OptionalInt.empty();
            }
            long value = expression.value(n -> 0);
            if (value < 0 || value > LARGEST) {
                diagnostics.report(
                        text.error("opcode " + value + " is out of range").expecting("0 to " + LARGEST));
                return OptionalInt.empty();
            }
            return OptionalInt.of((int) value);
        } catch (IntExpression.Malformed e) {
            report(text, e.offset, e.length, e.getMessage());
        } catch (ArithmeticException e) {
            report(text, 0, text.text().length(), e.getMessage());
        }
        return OptionalInt.empty();
    }

    private void report(ScalarNode text, int offset, int length, String message) {
        diagnostics.report(text.errorAt(offset, length, "bad opcode " + text.quoted() + ": " + message)
                .expecting("an integer, a sum of integers, or none"));
    }
}
