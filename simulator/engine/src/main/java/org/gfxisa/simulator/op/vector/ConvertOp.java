package org.gfxisa.simulator.op.vector;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.ConvertAction;
import org.gfxisa.exec.ConvertAction.Operation;
import org.gfxisa.exec.Element;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.FloatElements;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.LaneValue;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Converts 32 elements of each active lane, multiplied or divided by a power of two. */
public final class ConvertOp extends Op {
    private static final int COUNT = 32;
    private static final int MOST_DWORDS = 32;
    private static final int NAN = 0x7fc00000;
    private static final int BIAS = 127;
    private static final int SINGLE_EXPONENT = 23;
    /** The exponent of an infinity or NaN in single precision; as a scale, it gives NaN. */
    private static final int NO_EXPONENT = 255;

    private static final int TRUNCATE = Mode.of(Mode.RTZ, Mode.RTZ, Mode.KEEP, Mode.KEEP, false, false, false);
    private static final int DENORMALS = Mode.of(0, 0, Mode.KEEP, Mode.KEEP, false, false, false);

    private final Operation operation;
    private final Element from;
    private final Element to;
    private final int feedback;
    private final LaneRegisters first;
    private final Optional<LaneRegisters> second;
    private final Optional<LaneValue> random;
    private final LaneValue scale;
    private final LaneRegisters result;
    private final boolean widens;

    private ConvertOp(Bound bound, ConvertAction action) {
        operation = action.operation();
        from = action.from();
        to = action.to();
        feedback = action.feedback();
        first = LaneRegisters.of(bound.first("src0"));
        second = operation == Operation.SCALED_IN_TURN
                ? Optional.of(LaneRegisters.of(bound.first("src1")))
                : Optional.empty();
        random = operation == Operation.SCALED_BY_CHANCE
                ? Optional.of(new LaneValue(bound, bound.first("src1")))
                : Optional.empty();
        OperandView last = bound.first("src2", "src1");
        scale = new LaneValue(bound, last);
        result = LaneRegisters.of(bound.first("vdst"));
        widens = to.bits() > from.bits();
    }

    public static Op of(Bound bound, ConvertAction action) {
        return new ConvertOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        int denormals = widens ? DENORMALS : FloatMode.of(wave.mode) & DENORMALS;
        int[] packed = frame.temporary[0];
        for (long rest = wave.exec(); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            convert(wave, lane, denormals, packed);
            for (int i = 0; i < COUNT * to.bits() / Integer.SIZE; i++) {
                result.set(wave, i, lane, packed[i]);
            }
        }
        return next;
    }

    private void convert(Wave wave, int lane, int mode, int[] packed) {
        int exponent = scale.of(wave, lane) >>> SINGLE_EXPONENT & NO_EXPONENT;
        int chance = random.isPresent() ? random.get().of(wave, lane) : 0;
        Arrays.fill(packed, 0, MOST_DWORDS, 0);
        for (int i = 0; i < COUNT; i++) {
            int single = FloatElements.single(from, bits(wave, lane, i), mode);
            int scaled = exponent == NO_EXPONENT
                    ? NAN
                    : Floats.F32.ldexp(single, widens ? exponent - BIAS : BIAS - exponent, mode);
            if (operation == Operation.SCALED_BY_CHANCE) {
                put(packed, i, FloatElements.of(to, dithered(scaled, chance), TRUNCATE));
                chance = chance << 1 ^ (chance < 0 ? feedback : 0);
            } else {
                put(packed, i, FloatElements.of(to, scaled, mode));
            }
        }
    }

    /** Adds random bits below the last bit of the result. A carry goes to the exponent. */
    private int dithered(int single, int chance) {
        boolean isFinite = Float.isFinite(Float.intBitsToFloat(single));
        return isFinite ? single + (chance >>> Integer.SIZE - FloatElements.lostBits(to)) : single;
    }

    private int bits(Wave wave, int lane, int number) {
        if (second.isPresent()) {
            return (number % 2 == 0 ? first : second.get()).get(wave, number / 2, lane);
        }
        return FloatElements.bits(first, wave, lane, number * from.bits(), from.bits());
    }

    private void put(int[] packed, int number, int value) {
        int bit = number * to.bits();
        int shift = bit % Integer.SIZE;
        packed[bit / Integer.SIZE] |= value << shift;
        if (shift + to.bits() > Integer.SIZE) {
            packed[bit / Integer.SIZE + 1] |= value >>> Integer.SIZE - shift;
        }
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("converts 32 numbers of a lane");
    }
}
