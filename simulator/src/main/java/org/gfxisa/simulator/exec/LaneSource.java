package org.gfxisa.simulator.exec;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Port;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.ElementType;

/**
 * A source of a vector instruction: an array per dword, with a value per lane. Registers are given as they are; what is the same for
 * all lanes, or modified, is put into temporaries first.
 */
final class LaneSource {
    private static final int SIGN32 = 0x80000000;
    private static final int SIGN16 = 0x8000;

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
    private final SourceModifiers modifiers;

    private LaneSource(
            Kind kind, int register, int dwords, int[][] constants, Optional<ScalarSource> scalar, SourceModifiers modifiers) {
        this.kind = kind;
        this.register = register;
        this.dwords = dwords;
        this.constants = constants;
        this.scalar = scalar;
        this.modifiers = modifiers;
        this.modified = modifiers.any();
    }

    /** The source for a kernel's port. */
    static LaneSource of(Bound bound, OperandView view, Port port) {
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

    /** How many temporaries {@link #bind} may use. */
    int temporaries() {
        return 2 * dwords + 1;
    }

    /**
     * Puts the arrays into {@code into} from {@code at} on.
     *
     * @param temporary the first temporary of the frame that may be used
     */
    void bind(Wave wave, Frame frame, int[][] into, int at, int temporary) {
        for (int i = 0; i < dwords; i++) {
            into[at + i] = dword(wave, i, frame.temporary[temporary + i]);
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

    /** The bit that negates a value of a type, in its highest dword. */
    static int signBit(ElementType type) {
        return switch (type) {
            case F16, BF16, I16 -> SIGN16;
            default -> SIGN32;
        };
    }
}
