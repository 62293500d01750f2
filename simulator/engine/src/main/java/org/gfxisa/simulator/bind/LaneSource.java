package org.gfxisa.simulator.bind;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Port;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.isa.abi.GprIndexM0;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.ElementType;

/**
 * A source of a vector instruction: an array per dword, with a value per lane. Registers are given as they are; what is the same for
 * all lanes, or modified, is put into temporaries first.
 */
public final class LaneSource {
    private static final int SIGN32 = 0x80000000;
    private static final int SIGN16 = 0x8000;
    private static final int SIGNS16 = 0x80008000;

    private static final int[] NO_LANES = {};

    private enum Kind {
        VGPR,
        AGPR,
        CONSTANT,
        SCALAR
    }

    private final Kind kind;
    private final int register;
    private final int dwords;
    private final int[][] constants;
    private final Optional<ScalarSource> scalar;
    private final boolean modified;
    /** The bit of M0 that has it indexed. */
    private final int indexedBy;

    private final SourceModifiers modifiers;

    private LaneSource(
            Kind kind,
            int register,
            int dwords,
            int[][] constants,
            Optional<ScalarSource> scalar,
            SourceModifiers modifiers) {
        this.kind = kind;
        this.register = register;
        this.dwords = dwords;
        this.constants = constants;
        this.scalar = scalar;
        this.modifiers = modifiers;
        this.modified = modifiers.any();
        this.indexedBy =
                kind == Kind.VGPR && modifiers.source() >= 0 ? GprIndexM0.withOperands(0, 1 << modifiers.source()) : 0;
    }

    /** The source for a kernel's port: an operand, or a modifier's number. */
    public static LaneSource of(Bound bound, Port port) {
        if (bound.modifier(port.name()).isPresent()) {
            int[][] constant = new int[1][Wave.LANES];
            Arrays.fill(constant[0], bound.number(port.name()));
            return new LaneSource(Kind.CONSTANT, 0, 1, constant, Optional.empty(), SourceModifiers.NONE);
        }
        return of(bound, bound.input(port.name()), port);
    }

    private static LaneSource of(Bound bound, OperandView view, Port port) {
        SourceModifiers modifiers = SourceModifiers.of(bound, view, port);
        int dwords = port.dwords();
        if (view.isRegister() && (view.file().equals("vgpr") || view.file().equals("agpr"))) {
            Kind kind = view.file().equals("vgpr") ? Kind.VGPR : Kind.AGPR;
            return new LaneSource(kind, view.index().orElseThrow(), dwords, new int[0][], Optional.empty(), modifiers);
        }
        ScalarSource scalar = ScalarSource.of(view, bound.machine());
        if (!scalar.isConstant()) {
            return new LaneSource(Kind.SCALAR, 0, dwords, new int[0][], Optional.of(scalar), modifiers);
        }
        long value = view.isImmediate() ? view.value() : Constants.value(view);
        int[][] constants = new int[dwords][Wave.LANES];
        for (int i = 0; i < dwords; i++) {
            Arrays.fill(constants[i], i == 0 ? (int) value : i == 1 ? (int) (value >>> 32) : 0);
        }
        return new LaneSource(Kind.CONSTANT, 0, dwords, constants, Optional.empty(), modifiers);
    }

    /** A dword as the compiler reads it, before modifiers; empty for what the wave's state gives. */
    Optional<VectorInstruction.Source> place(int index) {
        OptionalInt code = scalar.map(ScalarSource::code).orElse(OptionalInt.empty());
        if (kind == Kind.SCALAR && code.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (kind) {
                    case VGPR, AGPR ->
                        new VectorInstruction.InRegister(
                                new VectorInstruction.Register(kind == Kind.AGPR, register + index));
                    case CONSTANT -> new VectorInstruction.Constant(constants[index][0]);
                    case SCALAR -> new VectorInstruction.InScalar(code.getAsInt() + index);
                });
    }

    /** Returns whether VGPR indexing of some operands adds to its number. */
    boolean isIndexed(int operands) {
        return (GprIndexM0.withOperands(0, operands) & indexedBy) != 0;
    }

    /** Adds the nodes of its modifiers, and replaces the nodes of its dwords by their results. */
    void modify(IrBuilder builder, List<Integer> values) {
        if (modified) {
            modifiers.add(builder, values);
        }
    }

    boolean isModified() {
        return modified;
    }

    int dwords() {
        return dwords;
    }

    /** Returns the number of the VGPR if the operand is one without modifiers; otherwise -1. */
    int vectorRegister() {
        return kind == Kind.VGPR ? register : -1;
    }

    /** Returns the number of the accumulation register if the operand is one without modifiers; otherwise -1. */
    int accumulationRegister() {
        return kind == Kind.AGPR ? register : -1;
    }

    /** Returns the lanes of a dword of the constant, if the operand is one without modifiers. */
    int[] constant(int index) {
        return kind == Kind.CONSTANT ? constants[index] : NO_LANES;
    }

    /** Returns the scalar source, if the operand is one without modifiers. */
    Optional<ScalarSource> scalar() {
        return scalar;
    }

    /** How many temporaries {@link #bind} may use. */
    public int temporaries() {
        return 2 * dwords + 1;
    }

    /**
     * Puts the arrays into {@code into} from {@code at} on.
     *
     * @param indexing M0 while VGPR indexing is on, else 0
     * @param temporary the first temporary of the frame that may be used
     */
    public void bind(Wave wave, Frame frame, int[][] into, int at, int temporary, int indexing) {
        int index = (indexing & indexedBy) != 0 ? GprIndexM0.gprIndex(indexing) : 0;
        for (int i = 0; i < dwords; i++) {
            into[at + i] = dword(wave, index + i, frame.temporary[temporary + i]);
        }
        if (modified) {
            modifiers.apply(wave, frame, into, at, dwords, temporary + dwords);
        }
    }

    private int[] dword(Wave wave, int index, int[] temporary) {
        switch (kind) {
            case VGPR:
                return wave.vgpr[register + index];
            case AGPR:
                return wave.agpr[register + index];
            case CONSTANT:
                return constants[index];
            default:
                Arrays.fill(temporary, scalar.orElseThrow().dword(wave, index));
                return temporary;
        }
    }

    /** The bits that negate a value of a type, in its highest dword. */
    static int signs(ElementType type) {
        return switch (type) {
            case F16, BF16, I16 -> SIGN16;
            case V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW -> SIGNS16;
            default -> SIGN32;
        };
    }
}
