package org.gfxisa.plugin.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Width;

/** Builds the slots of a form's operands. */
final class OperandSlots {
    private static final String OPTIONAL = " optional";
    private static final String OPTIONAL_ALONE = " optional-alone";

    private final TargetSpec spec;
    private final InstructionEntry entry;
    private final Format format;
    private final Map<String, OperandAccess> accesses;
    private final Diagnostics diagnostics;
    private final FormBits formBits;

    OperandSlots(
            TargetSpec spec,
            InstructionEntry entry,
            Format format,
            Map<String, OperandAccess> accesses,
            Diagnostics diagnostics,
            FormBits formBits) {
        this.spec = spec;
        this.entry = entry;
        this.format = format;
        this.accesses = accesses;
        this.diagnostics = diagnostics;
        this.formBits = formBits;
    }

    /**
     * Reports operands that a format has no field for; returns whether there are none.
     *
     * @param asked the text that gives the instruction this format, which is the error if an overlay wrote it
     */
    static boolean checkPlaces(
            String instruction, List<OperandEntry> operands, Format format, ScalarNode asked, Diagnostics diagnostics) {
        List<OperandEntry> homeless =
                operands.stream().filter(o -> !hasPlace(o, format)).toList();
        if (homeless.isEmpty()) {
            return true;
        }
        List<String> places = new ArrayList<>(format.positions());
        places.addAll(format.implied().keySet());
        List<String> free = new ArrayList<>(places);
        operands.forEach(o -> free.remove(o.name()));
        OperandEntry first = homeless.get(0);
        String others = homeless.size() == 1 ? "" : ", nor for " + (homeless.size() - 1) + " more";
        ScalarNode key = first.key();
        boolean isOneFile = key.position().file().equals(asked.position().file());
        Diagnostic error = (isOneFile ? key : asked)
                .error("format '" + format.label() + "' has no place for operand '" + first.name() + "' of '"
                        + instruction + "'" + others)
                .expecting(places.isEmpty() ? "no operands" : Names.oneOf(places))
                .suggesting(first.name(), free);
        diagnostics.report(isOneFile ? error : error.noting(key, "'" + first.name() + "' is here"));
        return false;
    }

    private static boolean hasPlace(OperandEntry operand, Format format) {
        return operand.fixed().isPresent()
                || isEncoded(operand, format)
                || format.implied().containsKey(operand.name())
                || format.removed().contains(operand.name());
    }

    private static boolean isEncoded(OperandEntry operand, Format format) {
        return operand.fixed().isEmpty()
                && (format.isPosition(operand.name())
                        || operand.className().isPresent() && format.fields().containsKey(operand.name()));
    }

    /**
     * Builds the slot of an operand, and those of the fields that continue a list that starts with it; an empty list if it is
     * wrong or absent.
     */
    List<SlotSpec> slots(OperandEntry operand) {
        List<SlotSpec> slots = new ArrayList<>();
        slot(operand).ifPresent(slots::add);
        for (Field field : format.fields().values()) {
            if (field.list().filter(operand.name()::equals).isPresent() && !slots.isEmpty()) {
                encoded(operand.named(field.name()), field).ifPresent(slots::add);
            }
        }
        return slots;
    }

    private Optional<SlotSpec> slot(OperandEntry operand) {
        if (isEncoded(operand, format)) {
            return encoded(operand, format.fields().get(operand.name()));
        }
        Optional<LocatedText> register = operand.fixed()
                .map(LocatedText.class::cast)
                .or(() -> Optional.ofNullable(format.implied().get(operand.name())));
        return register.flatMap(r -> fixed(operand, r));
    }

    private long impliedOperands() {
        return entry.operands(format.name()).stream()
                .filter(o -> o.fixed().isEmpty() && !isEncoded(o, format))
                .filter(o -> format.implied().containsKey(o.name()))
                .count();
    }

    private Optional<SlotSpec> encoded(OperandEntry operand, Field field) {
        Located where = operand.className().map(Located.class::cast).orElseGet(() -> field.at("class"));
        String className = operand.className()
                .map(ScalarNode::text)
                .orElseGet(() -> field.className().orElseThrow());
        Optional<FieldSyntax> syntax = spec.classes().find(className, where, diagnostics);
        if (syntax.isEmpty()) {
            return Optional.empty();
        }
        boolean floats = switch (operand.sourceModifiers()) {
            case BY_TYPE -> operand.type().floating();
            case FLOAT -> true;
            default -> false;
        };
        boolean sext = switch (operand.sourceModifiers()) {
            case BY_TYPE -> !operand.type().floating();
            case SEXT -> true;
            default -> false;
        };
        // If halves can be selected, sources of any type have the same modifier bits as floats, but print none of them.
        boolean ignored = operand.sourceModifiers() == OperandEntry.SourceModifiers.IGNORED
                || entry.hasHalves(format) && !format.whole() && !operand.type().mask();
        OperandType type =
                syntax.get().constants().map(operand.type()::writtenAs).orElse(operand.type());
        return Optional.of(new SlotSpec(
                operand.name(),
                syntax.get().forWidth(dwords(operand)),
                field.bits(),
                0,
                sourceModifier(field.neg(), floats, ignored),
                sourceModifier(field.abs(), floats, ignored),
                sourceModifier(field.sext(), sext, false),
                format.whole() ? -1 : format.half(operand.name(), operand.type()),
                type,
                format.sound()
                        ? spec.formats().width(format, field, dwords(operand), entry.addressParts())
                        : Width.fixed(0),
                access(operand, field.access()),
                field.list().isPresent(),
                lead(operand),
                field.barAfter(),
                true,
                false));
    }

    private String lead(OperandEntry operand) {
        return entry.node()
                .map(InstructionEntry.JOINED)
                .flatMap(joined -> joined.text(operand.name()))
                .orElse("");
    }

    private OperandAccess access(OperandEntry operand, OperandAccess usual) {
        OperandAccess computed = accesses.get(operand.name());
        return computed != null ? computed : operand.access().orElse(usual);
    }

    private int sourceModifier(int bit, boolean legal, boolean ignored) {
        if (bit >= 0 && !legal && !ignored) {
            formBits.zero(Bits.bit(bit));
        }
        return legal ? bit : -1;
    }

    private int dwords(OperandEntry operand) {
        return operand.type().mask()
                ? spec.processor().waveSizes().get(0) / 32
                : operand.type().dwords();
    }

    /**
     * Builds the slot of an operand that is fixed to a register. One that the format implies may be {@code vcc optional}, or may
     * be restricted.
     */
    private Optional<SlotSpec> fixed(OperandEntry operand, LocatedText place) {
        boolean isAlone = place.text().endsWith(OPTIONAL_ALONE);
        boolean isOptional = place.text().endsWith(OPTIONAL) || isAlone && impliedOperands() == 1;
        int space = place.text().indexOf(' ');
        LocatedText register = space < 0 ? place : place.slice(0, space);
        Optional<CodeRange> found = spec.codes().stream()
                .filter(c -> c.name().equals(register.text()) || c.pair().equals(register.text()))
                .findFirst();
        if (found.isEmpty()) {
            List<String> known = new ArrayList<>();
            spec.codes().forEach(c -> known.addAll(List.of(c.name(), c.pair())));
            diagnostics.report(register.error("there is no register '" + register.text() + "' on "
                            + spec.processor().name() + ", for operand '" + operand.name() + "' of '" + entry.name()
                            + "'")
                    .expecting("a register that has a code of its own")
                    .suggesting(register.text(), known));
            return Optional.empty();
        }
        CodeRange range = found.get();
        FieldSyntax syntax = FieldSyntax.register(register.text(), range.group(), range.low());
        OperandAccess usual = format.isPosition(operand.name())
                ? format.fields().get(operand.name()).access()
                : operand.accessByName();
        return Optional.of(new SlotSpec(
                operand.name(),
                syntax,
                Bits.none(),
                range.low(),
                -1,
                -1,
                -1,
                -1,
                operand.type(),
                Width.fixed(dwords(operand)),
                access(operand, usual),
                false,
                lead(operand),
                "",
                true,
                isOptional));
    }
}
