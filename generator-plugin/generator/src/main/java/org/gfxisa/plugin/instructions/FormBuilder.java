package org.gfxisa.plugin.instructions;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FieldReader;
import org.gfxisa.plugin.instructions.OpcodeReader.Opcode;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;

/** Builds a form: an instruction in one variant of a format. */
final class FormBuilder {
    private static final long LARGEST = 0xffffffffL;
    private static final String OPCODE = "op";
    private static final int MOST_SCALARS = 4;
    private final TargetSpec spec;
    private final InstructionEntry entry;
    private final Format format;
    private final MapNode node;
    private final Opcode opcode;
    /** The accesses to operands in the instruction's {@code does}. */
    private final Map<String, OperandAccess> accesses;

    private final Diagnostics own = new Diagnostics();
    private final FormBits bits = new FormBits();
    private final List<SlotSpec> slots = new ArrayList<>();
    private final Set<String> used = new LinkedHashSet<>();

    FormBuilder(
            TargetSpec spec,
            InstructionEntry entry,
            Format format,
            Opcode opcode,
            Map<String, OperandAccess> accesses) {
        this.spec = spec;
        this.entry = entry;
        this.format = format;
        this.node = entry.forFormat(format.name());
        this.opcode = opcode;
        this.accesses = accesses;
    }

    /** Builds the form; empty if it or the format has errors, or if an operand does not exist in this variant. */
    Optional<FormSpec> build(String mnemonic, Set<String> reads, Set<String> writes, Diagnostics diagnostics) {
        List<OperandEntry> operands = entry.operands(format.name());
        OperandSlots operandSlots = new OperandSlots(spec, entry, format, accesses, own, bits);
        boolean complete = true;
        for (OperandEntry operand : operands) {
            List<SlotSpec> found = operandSlots.slots(operand);
            slots.addAll(found);
            complete &= !found.isEmpty() || format.removed().contains(operand.name());
            found.stream().filter(slot -> !slot.bits().parts().isEmpty()).forEach(slot -> used.add(slot.name()));
        }
        complete &= slots.stream().noneMatch(s -> s.width().isNever());
        slots.stream()
                .filter(s -> s.isListed() && s.width().isNothing())
                .filter(s -> !format.fields().get(s.name()).anyWhenUnused())
                .forEach(s -> bits.zero(s.bits()));
        int operandCount = slots.size();
        Set<String> names = new LinkedHashSet<>(format.implied().keySet());
        operands.forEach(o -> names.add(o.name()));
        complete &= modifiers(names);
        constants();
        BigInteger taken = format.fields().values().stream()
                .filter(f -> used.contains(f.name()))
                .map(f -> f.bits().mask())
                .reduce(BigInteger.ZERO, BigInteger::or);
        format.fields().values().stream().filter(f -> !used.contains(f.name())).forEach(f -> unused(f, taken));
        CounterReader counters =
                new CounterReader(spec.counters(), spec.processor().name(), own);
        List<CounterRaise> raises = counters.raises(node, slots);
        List<CounterWait> waits = counters.waits(node, slots);
        diagnostics.reportAll(own);
        if (own.hasErrors() || !complete || !format.sound()) {
            return Optional.empty();
        }
        return Optional.of(new FormSpec(
                entry.name(),
                mnemonic,
                format.name(),
                format.variant(),
                opcode.value(),
                format.bits(),
                format.literal(),
                format.decodeOnly(),
                format.whole(),
                Nodes.number(node, "wave", format.wave(), 32, 64, own),
                bits.mask(),
                bits.value(),
                bits.base(),
                List.copyOf(slots),
                operandCount,
                all(reads, modeOfModifiers(), format.reads()),
                all(writes, format.writes()),
                Nodes.number(node, "scalar-limit", format.scalarLimit(), 1, MOST_SCALARS, own),
                raises,
                waits,
                opcode.node()));
    }

    @SafeVarargs
    private static Set<String> all(Collection<String>... registers) {
        Set<String> all = new TreeSet<>();
        for (Collection<String> more : registers) {
            all.addAll(more);
        }
        return all;
    }

    /** The effect of OMOD and CLAMP on a float depends on MODE. */
    private Set<String> modeOfModifiers() {
        boolean changesFloats =
                slots.stream().anyMatch(s -> spec.floatModifiers().names().contains(s.name()));
        return changesFloats && entry.hasFloatResult() ? Set.of(InstructionEntry.MODE) : Set.of();
    }

    /** Adds the slots of the modifiers; returns whether all are defined. */
    private boolean modifiers(Set<String> operands) {
        Set<String> listed = new LinkedHashSet<>(Nodes.texts(node.get("modifiers")));
        Set<String> without = new LinkedHashSet<>(Nodes.texts(node.get("without")));
        Set<String> found = new LinkedHashSet<>();
        boolean complete = true;
        for (Format.ModifierUse use : format.modifiers()) {
            Field field = format.fields().get(use.field());
            if (field == null || !isWanted(use, field, listed, without) || !found.add(use.field())) {
                continue;
            }
            Optional<FieldSyntax> syntax = spec.modifiers().find(use.definition(), use.where(), own);
            complete &= syntax.isPresent();
            boolean ownerThere =
                    syntax.flatMap(FieldSyntax::owner).map(operands::contains).orElse(true);
            if (syntax.isPresent() && ownerThere) {
                modifier(use, field, syntax.get(), operands);
            }
        }
        return complete;
    }

    private boolean isWanted(Format.ModifierUse use, Field field, Set<String> listed, Set<String> without) {
        boolean wanted = use.always() || listed.contains(use.field()) || use.forHalves() && tellsHalves(field);
        return wanted && !without.contains(use.field());
    }

    /** Returns whether the bits of a field select the half of a 16-bit operand, and no earlier modifier does. */
    private boolean tellsHalves(Field field) {
        return slots.stream()
                .filter(s -> s.half() >= 0 && field.bits().mask().testBit(s.half()))
                .anyMatch(s -> slots.stream()
                        .noneMatch(other -> other != s && other.bits().mask().testBit(s.half())));
    }

    private void modifier(Format.ModifierUse use, Field field, FieldSyntax syntax, Set<String> operands) {
        used.add(field.name());
        field.constant().ifPresent(c -> bits.fix(field.bits(), c));
        slots.add(new ModifierSlots(bits, spec.processor().name(), own).slot(use, field, syntax, operands));
    }

    private void constants() {
        Map<String, Long> set = new LinkedHashMap<>();
        node.entries("set").forEach(e -> constant(e).ifPresent(v -> set.put(e.name(), v)));
        set.forEach((name, v) -> {
            used.add(name);
            bits.fix(format.fields().get(name).bits(), v);
        });
        if (!format.fields().containsKey(OPCODE) && opcode.value() != 0) {
            own.report(opcode.node()
                    .error("format '" + format.name() + "' has no field '" + OPCODE + "' for opcode " + opcode.value())
                    .expecting("opcode 0, or a field '" + OPCODE + "'"));
        }
        for (Field field : format.fields().values()) {
            if (field.name().equals(OPCODE)) {
                used.add(OPCODE);
                opcode(field);
            } else if (field.constant().isPresent() && used.add(field.name())) {
                bits.fix(field.bits(), field.constant().getAsLong());
            }
        }
    }

    /** Returns the value of a field that the instruction fixes. The existence of the field is checked elsewhere. */
    private OptionalLong constant(MapNode.Entry e) {
        Field field = format.fields().get(e.name());
        if (field == null || !(e.value() instanceof ScalarNode text) || Versions.isNone(text)) {
            return OptionalLong.empty();
        }
        if (used.contains(e.name()) && field.className().isPresent()) {
            own.report(e.key()
                    .error("'" + e.name() + "' is an operand of '" + entry.name() + "'")
                    .expecting("a field that it does not use"));
            return OptionalLong.empty();
        }
        OptionalLong value = text.asLong(0, LARGEST, own);
        value.ifPresent(v -> FieldReader.checkFits(
                e.name(), field.bits(), v, text, spec.processor().name(), own));
        return value;
    }

    private void opcode(Field field) {
        if (!field.bits().parts().isEmpty() && !field.bits().holds(opcode.value())) {
            String why =
                    opcode.offset().map(o -> " with " + o.text() + " added").orElse("");
            Diagnostic error = opcode.offset()
                    .orElse(opcode.node())
                    .error("opcode " + opcode.value() + " of '" + entry.name() + "'" + why + " does not fit the "
                            + field.bits().width() + "-bit opcode field of '" + format.name() + "' on "
                            + spec.processor().name())
                    .expecting("0 to " + ((1L << field.bits().width()) - 1));
            own.report(
                    opcode.offset().isPresent()
                            ? error.noting(opcode.node(), "the opcode that it is added to")
                            : error);
        }
        bits.fix(field.bits(), opcode.value());
    }

    /** Fills an unused field. Bits that it shares with a used field belong to that field. */
    private void unused(Field field, BigInteger taken) {
        bits.blank(
                field.shared() ? field.bits().without(taken) : field.bits(),
                field.blank(),
                field.anyWhenUnused() || field.ignored());
        // An absent operand must not have source modifiers.
        bits.zero(field.modifierBits());
    }
}
