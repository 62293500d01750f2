package org.gfxisa.simulator.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Operands and modifiers of a vector instruction in one of its encodings. */
final class Setup {
    static final int SCALAR = 4;
    static final int MASK = 30;
    static final int FLAG = 34;
    static final int VCC = 106;
    private static final int RESULT = 40;
    private static final int VECTOR_CODE = 256;
    private static final int ACCUMULATION_CODE = 768;
    private static final int LITERAL_CODE = 255;
    private static final int SPACING = 8;

    final Form form;
    final Rule rule;
    final List<SourceSetup> sources = new ArrayList<>();
    final long[] values;
    int omod;
    boolean clamp;
    Selection selection = Selection.ALL;
    int unused;
    /** OP_SEL chooses the half of the result, and the other one stays. */
    boolean halves;

    boolean upper;
    boolean accumulates;
    /** The first register of the result. */
    int result = RESULT;

    Optional<LaneMoves> moves = Optional.empty();
    boolean flagInVcc = true;
    int literal;

    private final Optional<SplittableRandom> random;
    private boolean scalarUsed;

    /** As simple as it gets. */
    static Setup plain(Form form, Rule rule, int literal) {
        return new Setup(form, rule, literal, Optional.empty());
    }

    /** With all modifiers that the encoding has, at random. */
    static Setup modified(Form form, Rule rule, SplittableRandom random) {
        return new Setup(form, rule, (int) Values.any("f32", random), Optional.of(random));
    }

    private Setup(Form form, Rule rule, int literal, Optional<SplittableRandom> random) {
        this.form = form;
        this.rule = rule;
        this.literal = literal;
        this.random = random;
        rule.sources().forEach(s -> sources.add(new SourceSetup(s)));
        values = new long[form.slots().size()];
        // One scalar value per instruction, and a mask or literal is one.
        scalarUsed = rule.sources().stream()
                .anyMatch(s -> s.type().equals("mask") || s.name().equals("k"));
        for (SourceSetup source : sources) {
            if (source.name.equals("vcc")) {
                source.place = SourceSetup.Place.VCC;
            }
        }
        moves = slot("dpp_ctrl").map(s -> moves((Kind.Ranges) s.kind()));
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots().get(i);
            values[i] =
                    slot.kind() instanceof Kind.Register || slot.name().equals("k") ? operand(slot) : modifier(slot);
        }
    }

    /** Any control that the processor has, whose values are in ranges of four numbers each. */
    private LaneMoves moves(Kind.Ranges kind) {
        LaneMoves found = LaneMoves.NONE;
        while (random.isPresent() && found == LaneMoves.NONE) {
            LaneMoves any = LaneMoves.any(random.get());
            for (Kind.Ranges.Range range : kind.ranges()) {
                found = range.low() <= any.control() && any.control() <= range.high() ? any : found;
            }
        }
        return found;
    }

    private Optional<Slot> slot(String name) {
        return form.slots().stream().filter(s -> s.name().equals(name)).findFirst();
    }

    boolean has(String slot) {
        return slot(slot).isPresent();
    }

    private boolean chance() {
        return random.isPresent() && random.get().nextBoolean();
    }

    private Optional<SourceSetup> source(String name) {
        return sources.stream().filter(s -> s.name.equals(name)).findFirst();
    }

    private long operand(Slot slot) {
        boolean fixed = slot.bits().parts().isEmpty();
        if (slot.laneMask() && slot.isWritten()) {
            flagInVcc = fixed;
            return fixed ? ((Kind.Register) slot.kind()).add() : FLAG;
        }
        if (slot.name().equals("vdst")) {
            return result(slot);
        }
        SourceSetup source = source(slot.name()).orElseThrow();
        if (slot.name().equals("k")) {
            source.place = SourceSetup.Place.CONSTANT;
            source.constant = literal & Values.mask(Rule.width(source.type));
            return source.constant;
        }
        if (slot.laneMask()) {
            source.place = fixed ? SourceSetup.Place.VCC : SourceSetup.Place.MASK;
            source.code = fixed ? ((Kind.Register) slot.kind()).add() : MASK;
            return source.code;
        }
        place(source, slot);
        if (random.isPresent()) {
            source.neg = slot.neg() >= 0 && chance();
            source.abs = slot.abs() >= 0 && chance();
            source.sext = slot.sext() >= 0 && chance();
        }
        return source.slotValue();
    }

    private long result(Slot slot) {
        accumulates = !accepts(slot, VECTOR_CODE + RESULT);
        if (source("vdst").isEmpty() && chance() && chance()) {
            // On top of a source.
            result = SPACING * (1 + random.orElseThrow().nextInt(3));
        }
        source("vdst").ifPresent(s -> s.register = RESULT);
        return (accumulates ? ACCUMULATION_CODE : VECTOR_CODE) + result;
    }

    private static boolean accepts(Slot slot, int code) {
        return slot.accepts(code);
    }

    private void place(SourceSetup source, Slot slot) {
        source.register = SPACING * (1 + source.name.charAt(3) - '0');
        int vector = VECTOR_CODE + source.register;
        boolean movable = moves.isPresent() && source.name.equals("src0");
        int constant = Constants.code(source.type, random);
        if (!accepts(slot, vector)) {
            source.place = SourceSetup.Place.ACCUMULATION;
            source.code = ACCUMULATION_CODE + source.register;
        } else if (!movable && chance() && chance() && accepts(slot, SCALAR) && !scalarUsed) {
            scalarUsed = true;
            source.place = SourceSetup.Place.SCALAR;
            source.code = SCALAR;
        } else if (!movable && chance() && chance() && accepts(slot, constant) && !source.type.startsWith("v")) {
            source.place = SourceSetup.Place.CONSTANT;
            source.code = constant;
            source.constant = Constants.value(constant, source.type);
        } else if (!movable && chance() && chance() && takesLiteral(slot)) {
            scalarUsed = true;
            source.place = SourceSetup.Place.CONSTANT;
            source.code = LITERAL_CODE;
            source.literal = (int) (literal & Values.mask(Math.min(32, Rule.width(source.type))));
            long bits = source.literal & 0xffffffffL;
            source.constant = source.type.equals("f64") ? bits << 32 : bits;
        } else {
            source.code = vector;
        }
    }

    private boolean takesLiteral(Slot slot) {
        return !scalarUsed && form.literal() == Form.LITERAL_AFTER && accepts(slot, LITERAL_CODE);
    }

    private long modifier(Slot slot) {
        long normal = slot.normal().orElse(slot.absent());
        switch (slot.name()) {
            case "dpp_ctrl":
                return moves.orElseThrow().control();
            case "row_mask":
                return moves.orElseThrow().rows();
            case "bank_mask":
                return moves.orElseThrow().banks();
            case "bound_ctrl":
                return moves.orElseThrow().bounded() ? 1 : 0;
            case "op_sel":
            case "op_sel_hi":
            case "neg_lo":
            case "neg_hi":
                return halves(slot, normal);
            default:
                return random.isPresent() ? number(slot, normal, random.get()) : plainNumber(slot, normal);
        }
    }

    /** Without modifiers SDWA still has to say so. */
    private static long plainNumber(Slot slot, long normal) {
        return slot.name().endsWith("_sel") ? Selection.ALL.code() : normal;
    }

    private long number(Slot slot, long normal, SplittableRandom random) {
        boolean pair = rule.result().startsWith("v2");
        switch (slot.name()) {
            case "clamp":
                clamp = random.nextBoolean();
                return clamp ? 1 : 0;
            case "omod":
                omod = random.nextInt(4);
                return omod;
            case "dst_sel":
                selection = pair ? Selection.ALL : new Selection(random.nextInt(7));
                return selection.code();
            case "dst_unused":
                unused = random.nextInt(3);
                return unused;
            case "src0_sel", "src1_sel":
                SourceSetup source = source(slot.name().substring(0, 4)).orElseThrow();
                boolean whole = source.type.startsWith("v") || source.place == SourceSetup.Place.CONSTANT;
                source.selection = whole ? Selection.ALL : new Selection(random.nextInt(7));
                return source.selection.code();
            default:
                return normal;
        }
    }

    /** OP_SEL and its like: bit n is source n's; bit 3 of OP_SEL alone is the result's. */
    private long halves(Slot slot, long normal) {
        boolean packs = has("op_sel_hi");
        long bits = normal;
        for (SourceSetup source : sources) {
            if (!source.name.startsWith("src")) {
                continue;
            }
            int bit = source.name.charAt(3) - '0';
            boolean legal = !packs
                    ? Rule.width(source.type) == 16 || rule.result().equals("b32")
                    : source.type.startsWith("v2") || form.format().endsWith("mix");
            boolean set = legal && random.isPresent() ? chance() : (normal >> bit & 1) != 0;
            bits = bits & ~(1L << bit) | (set ? 1L << bit : 0);
            apply(source, slot.name(), set, packs);
        }
        if (slot.name().equals("op_sel") && !packs && Rule.width(rule.result()) == 16) {
            halves = true;
            upper = chance();
            bits |= upper ? 1 << 3 : 0;
        }
        return bits;
    }

    private void apply(SourceSetup source, String modifier, boolean set, boolean packs) {
        boolean mixes = form.format().endsWith("mix");
        boolean pair = packs && !mixes && source.type.startsWith("v2");
        source.packed |= pair;
        source.mixes |= mixes;
        switch (modifier) {
            case "op_sel" -> {
                source.upper = set && !pair && (mixes || Rule.width(source.type) == 16);
                source.lowFromUpper = set;
            }
            case "op_sel_hi" -> {
                source.half = set && mixes;
                source.highFromUpper = set;
            }
            case "neg_lo" -> source.negLow = set;
            default -> source.negHigh = set;
        }
    }
}
