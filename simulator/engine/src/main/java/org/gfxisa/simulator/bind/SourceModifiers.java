package org.gfxisa.simulator.bind;

import java.util.List;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Port;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** What is done to a source before the instruction sees it: DPP, SDWA, OP_SEL, sign extension, absolute value, negation. */
final class SourceModifiers {
    private static final int HALF = 16;
    private static final int LOW = 0xffff;
    private static final int SIGN = 0x80000000;

    /** What OP_SEL does to a source. */
    private enum Halves {
        NONE,
        /** A 16-bit operand in the upper half. */
        UPPER,
        /** A pair of 16-bit operands is put together from halves, each perhaps negated. */
        PACK,
        /** A pair of 32-bit operands is put together from dwords. */
        PACK_DWORDS,
        /** A single that may be a half instead. */
        MIX
    }

    private final int source;
    private final Optional<DppControl> dpp;
    private final Select select;
    private final boolean sext;
    private final boolean neg;
    private final boolean abs;
    /** The sign bits of its highest dword. */
    private final int signs;

    private final Halves halves;
    private final boolean first;
    private final boolean second;
    private final boolean negFirst;
    private final boolean negSecond;

    /** Nothing is done. */
    static final SourceModifiers NONE = new SourceModifiers();

    private SourceModifiers() {
        source = -1;
        dpp = Optional.empty();
        select = Select.ALL;
        sext = false;
        neg = false;
        abs = false;
        signs = 0;
        halves = Halves.NONE;
        first = false;
        second = false;
        negFirst = false;
        negSecond = false;
    }

    private SourceModifiers(Bound bound, OperandView view, Port port) {
        source = number(view.name());
        dpp = source == 0 && DppControl.isIn(bound) ? Optional.of(DppControl.of(bound)) : Optional.empty();
        select = source >= 0 ? select(bound, view, port) : Select.ALL;
        sext = view.isSignExtended();
        neg = view.isNegated();
        abs = view.isAbsolute();
        signs = LaneSource.signs(view.type());
        first = source >= 0 && bound.bit("op_sel", source);
        second = source >= 0 && bound.bit("op_sel_hi", source);
        // Integers have no sign to flip, though the encoding has the bits.
        boolean isFloat = port.type().contains("f");
        negFirst = source >= 0 && isFloat && bound.bit("neg_lo", source);
        negSecond = source >= 0 && isFloat && bound.bit("neg_hi", source);
        halves = view.isHalf() ? half(view) : source < 0 ? Halves.NONE : halves(bound, port);
    }

    /** The part that SDWA selects; of an instruction on bytes a byte, by BYTE_SEL, or by the first bits of OP_SEL. */
    private static Select select(Bound bound, OperandView view, Port port) {
        boolean isByte = view.name().equals("src0") && LaneSink.isByte(port.type());
        if (isByte && bound.modifier("byte_src").isPresent()) {
            return Select.part(bound.number("byte_src"), Byte.SIZE);
        }
        return isByte && bound.modifier("op_sel").isPresent()
                ? Select.part(bound.number("op_sel") & 3, Byte.SIZE)
                : Select.of(bound.word(view.name() + "_sel"));
    }

    static SourceModifiers of(Bound bound, OperandView view, Port port) {
        return new SourceModifiers(bound, view, port);
    }

    private static Halves half(OperandView view) {
        return view.isHighHalf() ? Halves.UPPER : Halves.NONE;
    }

    private Halves halves(Bound bound, Port port) {
        boolean lists = bound.modifier("op_sel_hi").isPresent();
        String type = port.type();
        if (lists && type.startsWith("v2") && port.dwords() == 1) {
            // The usual arrangement of register halves needs no work; a constant has only a low half.
            return !first && second && !negFirst && !negSecond ? Halves.NONE : Halves.PACK;
        }
        if (lists && port.dwords() == 2) {
            return !first && second && !negFirst && !negSecond ? Halves.NONE : Halves.PACK_DWORDS;
        }
        if (lists) {
            // Of packed instructions a single is just that.
            boolean mixes = type.equals("f32") && bound.modifier("neg_lo").isEmpty();
            return mixes && second ? Halves.MIX : Halves.NONE;
        }
        return first && LaneSink.isNarrow(type) && !LaneSink.isByte(type) ? Halves.UPPER : Halves.NONE;
    }

    private static int number(String operand) {
        return operand.matches("src\\d") ? operand.charAt(3) - '0' : -1;
    }

    /** N of {@code srcN}; -1 for another operand. */
    int source() {
        return source;
    }

    boolean any() {
        return dpp.isPresent() || !select.isAll() || sext || neg || abs || halves != Halves.NONE;
    }

    /** Adds the nodes of the modifiers, and replaces the nodes of a source's dwords by their results. */
    void add(IrBuilder builder, List<Integer> values) {
        dpp.ifPresent(control -> values.replaceAll(v -> control.moved(builder, v)));
        int low = values.get(0);
        switch (halves) {
            case UPPER -> values.set(0, half(builder, low, true));
            case PACK -> {
                int pair = builder.or(
                        half(builder, low, first), builder.shift(IrOp.SHL, half(builder, low, second), HALF));
                values.set(0, flip(builder, pair, (negFirst ? 0x8000 : 0) | (negSecond ? SIGN : 0)));
            }
            case PACK_DWORDS -> {
                int high = values.get(1);
                values.set(0, flip(builder, first ? high : low, negFirst ? SIGN : 0));
                values.set(1, flip(builder, second ? high : low, negSecond ? SIGN : 0));
            }
            case MIX ->
                values.set(
                        0,
                        builder.call(IrCall.of(FloatOp.FROM_F16, FloatFormat.F32), List.of(half(builder, low, first))));
            default -> {}
        }
        int top = values.size() - 1;
        int value = values.get(top);
        if (!select.isAll() || sext) {
            value = select.add(builder, value, sext);
        }
        if (abs) {
            value = builder.and(value, builder.constant(~signs));
        }
        values.set(top, flip(builder, value, neg ? signs : 0));
    }

    private static int half(IrBuilder builder, int value, boolean upper) {
        return upper ? builder.shift(IrOp.SHR, value, HALF) : builder.and(value, builder.constant(LOW));
    }

    private static int flip(IrBuilder builder, int value, int bits) {
        return bits == 0 ? value : builder.add(IrOp.XOR, value, builder.constant(bits));
    }

    /** Replaces the arrays of a source by modified ones. */
    void apply(Wave wave, Frame frame, int[][] into, int at, int dwords, int temporary) {
        for (int i = 0; i < dwords; i++) {
            int[] to = frame.temporary[temporary + i];
            if (dpp.isPresent()) {
                dpp.get().move(into[at + i], to, wave.exec());
            } else {
                System.arraycopy(into[at + i], 0, to, 0, Wave.LANES);
            }
            into[at + i] = to;
        }
        arrange(into, at, wave.mode);
        int[] top = into[at + dwords - 1];
        if (!select.isAll() || sext) {
            for (int i = 0; i < Wave.LANES; i++) {
                top[i] = select.of(top[i], sext);
            }
        }
        if (abs) {
            for (int i = 0; i < Wave.LANES; i++) {
                top[i] &= ~signs;
            }
        }
        if (neg) {
            for (int i = 0; i < Wave.LANES; i++) {
                top[i] ^= signs;
            }
        }
    }

    private void arrange(int[][] into, int at, int mode) {
        int[] low = into[at];
        switch (halves) {
            case UPPER -> {
                for (int i = 0; i < Wave.LANES; i++) {
                    low[i] >>>= HALF;
                }
            }
            case PACK -> {
                int flip = (negFirst ? 0x8000 : 0) | (negSecond ? 0x80000000 : 0);
                for (int i = 0; i < Wave.LANES; i++) {
                    int a = first ? low[i] >>> HALF : low[i] & LOW;
                    int b = second ? low[i] >>> HALF : low[i] & LOW;
                    low[i] = (a | b << HALF) ^ flip;
                }
            }
            case PACK_DWORDS -> {
                int[] high = into[at + 1];
                for (int i = 0; i < Wave.LANES; i++) {
                    int a = first ? high[i] : low[i];
                    int b = second ? high[i] : low[i];
                    low[i] = negFirst ? a ^ 0x80000000 : a;
                    high[i] = negSecond ? b ^ 0x80000000 : b;
                }
            }
            case MIX -> {
                int packed = FloatMode.of(mode);
                for (int i = 0; i < Wave.LANES; i++) {
                    low[i] = Floats.F32.fromF16(first ? low[i] >>> HALF : low[i] & LOW, packed);
                }
            }
            default -> {}
        }
    }
}
