package org.gfxisa.plugin.resolve;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Access;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.Slot;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.model.Width;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** Builds one form: an instruction in one variant of a format. */
final class FormBuilder {
    private final TargetSpec spec;
    private final InstructionEntry entry;
    private final Format format;
    private final MapNode node;
    private final InstructionEntry.Opcode opcode;
    /** How the instruction's {@code does} treats its operands. */
    private final Map<String, Access> accesses;
    private final Diagnostics diagnostics;

    private final List<Slot> slots = new ArrayList<>();
    private final Set<String> used = new LinkedHashSet<>();
    private BigInteger mask = BigInteger.ZERO;
    private BigInteger value = BigInteger.ZERO;
    private BigInteger base = BigInteger.ZERO;

    FormBuilder(
            TargetSpec spec,
            InstructionEntry entry,
            Format format,
            InstructionEntry.Opcode opcode,
            Map<String, Access> accesses,
            Diagnostics diagnostics) {
        this.spec = spec;
        this.entry = entry;
        this.format = format;
        this.node = entry.forFormat(format.name());
        this.opcode = opcode;
        this.accesses = accesses;
        this.diagnostics = diagnostics;
    }

    Optional<Form> build(String mnemonic, Set<String> reads, Set<String> writes) {
        int errors = diagnostics.errorCount();
        List<OperandEntry> operands = entry.operands(format.name(), spec.classes());
        operands.forEach(this::operand);
        int operandCount = slots.size();
        Set<String> names = new LinkedHashSet<>(format.implied().keySet());
        operands.forEach(o -> names.add(o.name()));
        modifiers(names);
        constants();
        BigInteger taken = format.fields().values().stream()
                .filter(f -> used.contains(f.name()))
                .map(f -> f.bits().mask())
                .reduce(BigInteger.ZERO, BigInteger::or);
        format.fields().values().stream().filter(f -> !used.contains(f.name())).forEach(f -> unused(f, taken));
        if (diagnostics.errorCount() > errors) {
            return Optional.empty();
        }
        Set<String> allReads = new java.util.TreeSet<>(reads);
        allReads.addAll(format.reads());
        Set<String> allWrites = new java.util.TreeSet<>(writes);
        allWrites.addAll(format.writes());
        return Optional.of(new Form(
                entry.name(), mnemonic, format.name(), format.variant(), opcode.value(), format.bits(), format.literal(),
                format.decodeOnly(), mask, value, base, List.copyOf(slots), operandCount, allReads, allWrites,
                format.scalarLimit(), opcode.node().position()));
    }

    private void operand(OperandEntry operand) {
        Field field = format.fields().get(operand.name());
        Optional<String> register = operand.fixed().or(() -> Optional.ofNullable(format.implied().get(operand.name())));
        if (operand.fixed().isEmpty() && field != null && (field.className().isPresent() || operand.className().isPresent())) {
            encoded(operand, field);
        } else if (register.isPresent()) {
            fixed(operand, register.get());
        } else if (!format.removed().contains(operand.name())) {
            List<String> positions = format.fields().values().stream()
                    .filter(f -> f.className().isPresent())
                    .map(Field::name)
                    .toList();
            diagnostics.report(operand.node()
                    .error("format '" + format.name() + "' has no place for operand '" + operand.name() + "' of '"
                            + entry.name() + "'")
                    .expecting(Names.oneOf(positions))
                    .suggesting(Names.nearest(operand.name(), positions)));
        }
    }

    private void encoded(OperandEntry operand, Field field) {
        String className = operand.className().orElseGet(() -> field.className().orElseThrow());
        Syntax syntax = spec.classes().get(className);
        if (syntax == null) {
            diagnostics.report(org.gfxisa.plugin.diag.Diagnostic.error(
                            field.position(), 1, "unknown operand class '" + className + "' of field '" + field.name() + "'")
                    .suggesting(Names.nearest(className, spec.classes().keySet())));
            return;
        }
        used.add(field.name());
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
        boolean ignored = operand.sourceModifiers() == OperandEntry.SourceModifiers.IGNORED;
        int neg = sourceModifier(field.neg(), floats, ignored);
        int abs = sourceModifier(field.abs(), floats, ignored);
        int sextBit = sourceModifier(field.sext(), sext, ignored);
        slots.add(new Slot(
                operand.name(), syntax, field.bits(), 0, neg, abs, sextBit, operand.type(), width(operand, field),
                access(operand, field.access()), true));
    }

    private Access access(OperandEntry operand, Access usual) {
        Access computed = accesses.get(operand.name());
        return computed != null ? computed : operand.access().orElse(usual);
    }

    private int sourceModifier(int bit, boolean legal, boolean ignored) {
        if (bit >= 0 && !legal && !ignored) {
            mask = mask.setBit(bit);
        }
        return legal ? bit : -1;
    }

    private Width width(OperandEntry operand, Field field) {
        int dwords = operand.type().mask() ? spec.processor().waveSizes().get(0) / 32 : operand.type().dwords();
        if (field.width().isEmpty()) {
            return Width.fixed(dwords);
        }
        return new WidthTables(format, diagnostics).compile(field, dwords);
    }

    private void fixed(OperandEntry operand, String register) {
        Optional<CodeRange> range = spec.codes().stream()
                .filter(c -> c.name().equals(register) || c.pair().equals(register))
                .findFirst();
        if (range.isEmpty()) {
            diagnostics.report(operand.node()
                    .error("unknown register '" + register + "'")
                    .suggesting(Names.nearest(
                            register, spec.codes().stream().map(CodeRange::name).toList())));
            return;
        }
        Syntax syntax = new Syntax(
                register, "REGISTER", Set.of(range.get().group()), Set.of(), Set.of(), range.get().low(), 0, 0, OptionalInt.empty(), 1, false, "",
                OptionalInt.empty(), 0, List.of(), List.of(), List.of());
        int dwords = operand.type().mask() ? spec.processor().waveSizes().get(0) / 32 : operand.type().dwords();
        Field field = format.fields().get(operand.name());
        Access byName = operand.name().contains("dst") ? Access.OUT : Access.IN;
        Access access = access(operand, field != null && field.className().isPresent() ? field.access() : byName);
        slots.add(new Slot(
                operand.name(), syntax, Bits.none(), range.get().low(), -1, -1, -1, operand.type(), Width.fixed(dwords), access, true));
    }

    private void modifiers(Set<String> operands) {
        Set<String> listed = new LinkedHashSet<>(Nodes.texts(node.get("modifiers"), diagnostics));
        Set<String> without = new LinkedHashSet<>(Nodes.texts(node.get("without"), diagnostics));
        for (Format.ModifierUse use : format.modifiers()) {
            boolean wanted = use.always() ? !without.contains(use.field()) : listed.contains(use.field());
            Field field = format.fields().get(use.field());
            Syntax syntax = spec.modifiers().get(use.definition());
            if (!wanted || field == null || syntax == null) {
                continue;
            }
            if (syntax.owner().isPresent() && !operands.contains(syntax.owner().get())) {
                continue;
            }
            used.add(field.name());
            Bits bits = syntax.kind().equals("BITS") ? ownedBits(field, syntax, operands) : field.bits();
            if (field.constant().isPresent()) {
                fix(field, field.constant().getAsLong());
            }
            slots.add(new Slot(
                    use.field(), normalised(syntax, bits), bits, 0, -1, -1, -1,
                    org.gfxisa.plugin.model.OperandType.IMMEDIATE, Width.fixed(0), Access.IN, true));
        }
    }

    /** The bits of a list modifier whose operands are there; the others have its default, and count only where that is zero. */
    private Bits ownedBits(Field field, Syntax syntax, Set<String> operands) {
        if (syntax.of().isEmpty()) {
            return field.bits();
        }
        List<Bits.Part> kept = new ArrayList<>();
        int to = 0;
        for (Bits.Part part : field.bits().parts()) {
            for (int i = 0; i < part.width(); i++) {
                int index = part.to() + i;
                boolean there = index < syntax.of().size() && operands.contains(syntax.of().get(index));
                if (there) {
                    kept.add(new Bits.Part(part.from() + i, 1, index));
                } else {
                    int normal = syntax.normal().orElse(0);
                    blank(Bits.bit(part.from() + i), normal, normal != 0);
                }
            }
        }
        kept.sort(java.util.Comparator.comparingInt(Bits.Part::to));
        List<Bits.Part> packed = new ArrayList<>();
        for (Bits.Part part : kept) {
            packed.add(new Bits.Part(part.from(), 1, to++));
        }
        return new Bits(packed);
    }

    /** A list modifier's default is given for all bits at once: 0 or 1 each. */
    private static Syntax normalised(Syntax syntax, Bits bits) {
        if (!syntax.kind().equals("BITS")) {
            return syntax;
        }
        int normal = syntax.normal().orElse(0) == 0 ? 0 : (1 << bits.width()) - 1;
        return syntax.with(OptionalInt.of(normal), normal, List.of(bits.width()));
    }

    private void constants() {
        Map<String, Long> set = new LinkedHashMap<>();
        node.map("set").ifPresent(map -> map.entries().forEach(e -> {
            Field field = format.fields().get(e.name());
            if (field == null) {
                return;
            }
            e.value().asScalar(diagnostics).ifPresent(s -> s.asLong(0, 0xffffffffL, diagnostics).ifPresent(v -> set.put(e.name(), v)));
        }));
        set.forEach((name, v) -> {
            used.add(name);
            fix(format.fields().get(name), v);
        });
        for (Field field : format.fields().values()) {
            if (field.name().equals("op")) {
                used.add("op");
                if (!field.bits().holds(opcode.value())) {
                    ScalarNode where = opcode.node();
                    diagnostics.report(where.error("opcode " + opcode.value() + " does not fit the " + field.bits().width()
                                    + "-bit opcode field of '" + format.name() + "'")
                            .expecting("0 to " + ((1L << field.bits().width()) - 1)));
                }
                fix(field, opcode.value());
            } else if (field.constant().isPresent() && used.add(field.name())) {
                fix(field, field.constant().getAsLong());
            }
        }
    }

    private void fix(Field field, long v) {
        mask = mask.or(field.bits().mask());
        value = value.or(field.bits().place(v));
        base = base.or(field.bits().place(v));
    }

    /** What shares its bits with a used field is that field's. */
    private void unused(Field field, BigInteger taken) {
        Bits rest = field.shared() ? field.bits().without(taken) : field.bits();
        blank(rest, field.blank(), field.anyWhenUnused() || field.ignored());
        // The source modifiers of an absent operand must be absent too.
        mask = mask.or(field.modifierBits().mask());
    }

    private void blank(Bits bits, long blank, boolean any) {
        if (!any) {
            mask = mask.or(bits.mask());
            value = value.or(bits.place(blank));
        }
        base = base.or(bits.place(blank));
    }
}
