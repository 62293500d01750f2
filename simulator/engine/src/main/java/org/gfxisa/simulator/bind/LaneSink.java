package org.gfxisa.simulator.bind;

import java.util.List;
import java.util.function.IntSupplier;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Port;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrOp;
import org.gfxisa.isa.abi.GprIndexM0;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.wave.Wave;

/**
 * A result of a vector instruction: the arrays that the kernel writes to, and what happens to the values afterwards: scale, clamp, and
 * their place in the register where they are narrower or SDWA says so.
 */
public final class LaneSink {
    private static final int HALF = 16;
    private static final int BYTE = 8;
    private static final int LOW = 0xffff;

    private enum Number {
        OTHER,
        F16,
        F32,
        F64,
        TWO_F16,
        TWO_BF16,
        TWO_F32
    }

    private enum Unused {
        PAD,
        SEXT,
        PRESERVE
    }

    private final boolean accumulation;
    private final int register;
    private final int dwords;
    private final Number number;
    private final int scale;
    private final boolean clamp;
    private final Select select;
    private final Unused unused;
    private final boolean placed;

    private LaneSink(Bound bound, OperandView view, Port port, boolean kernelClamps) {
        accumulation = view.file().equals("agpr");
        register = view.index().orElseThrow();
        dwords = port.dwords();
        number = switch (port.type()) {
            case "f16" -> Number.F16;
            case "f32" -> Number.F32;
            case "f64" -> Number.F64;
            case "v2f16" -> Number.TWO_F16;
            case "v2bf16" -> Number.TWO_BF16;
            case "v2f32" -> Number.TWO_F32;
            default -> Number.OTHER;
        };
        scale = switch (bound.modifier("omod").isPresent() ? bound.number("omod") : 0) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> 2;
            default -> -1;
        };
        clamp = bound.flag("clamp") && !kernelClamps && number != Number.OTHER;
        boolean sdwa = bound.modifier("dst_sel").isPresent();
        boolean upper = bound.modifier("op_sel").isPresent()
                && bound.modifier("op_sel_hi").isEmpty();
        boolean narrow = isNarrow(port.type());
        if (sdwa) {
            select = Select.of(bound.word("dst_sel"));
            unused = switch (bound.word("dst_unused")) {
                case "UNUSED_SEXT" -> Unused.SEXT;
                case "UNUSED_PRESERVE" -> Unused.PRESERVE;
                default -> Unused.PAD;
            };
        } else if (view.isHalf()) {
            select = new Select(view.isHighHalf() ? HALF : 0, HALF);
            unused = Unused.PRESERVE;
        } else if (port.half() != Half.NONE) {
            select = new Select(port.half() == Half.HIGH ? HALF : 0, HALF);
            unused = Unused.PRESERVE;
        } else if (bound.modifier("byte_dst").isPresent()) {
            select = Select.part(bound.number("byte_dst"), BYTE);
            unused = Unused.PRESERVE;
        } else if (upper && isByte(port.type())) {
            select = Select.part(bound.last("op_sel", 2), BYTE);
            unused = Unused.PRESERVE;
        } else if (upper && narrow) {
            // With OP_SEL one half of the register is written and the other kept.
            select = Select.part(bound.last("op_sel", 1), HALF);
            unused = Unused.PRESERVE;
        } else if (narrow
                && TargetProperties.of(bound.machine().isa().processor()).keepsHalves()) {
            select = new Select(0, HALF);
            unused = Unused.PRESERVE;
        } else {
            select = Select.ALL;
            unused = Unused.PAD;
        }
        placed = !select.isAll();
    }

    public static LaneSink of(Bound bound, OperandView view, Port port, boolean kernelClamps) {
        if (!view.file().equals("vgpr") && !view.file().equals("agpr")) {
            throw new Unsupported("its result goes to a register that is not a vector register");
        }
        return new LaneSink(bound, view, port, kernelClamps);
    }

    /** Returns whether a value has at most half a register. */
    static boolean isNarrow(String type) {
        return type.equals("f16") || type.equals("bf16") || type.matches("[iub]1[0-6]") || type.matches("[iub][1-9]");
    }

    /** Returns whether a value has at most a byte. */
    static boolean isByte(String type) {
        return type.matches("[iub][1-8]");
    }

    int dwords() {
        return dwords;
    }

    /** Puts the arrays that the kernel is to write to into {@code into} from {@code at} on. */
    public void bind(Wave wave, Frame frame, int[][] into, int at, int temporary, int indexing) {
        if (placed) {
            into[at] = frame.temporary[temporary];
            return;
        }
        int[][] file = accumulation ? wave.agpr : wave.vgpr;
        for (int i = 0; i < dwords; i++) {
            into[at + i] = file[register + i + index(indexing)];
        }
    }

    private int index(int indexing) {
        return GprIndexM0.vdst(indexing) && !accumulation ? GprIndexM0.gprIndex(indexing) : 0;
    }

    /** Returns whether VGPR indexing of some operands adds to its number. */
    boolean isIndexed(int operands) {
        return GprIndexM0.vdst(GprIndexM0.withOperands(0, operands)) && !accumulation;
    }

    int register() {
        return register;
    }

    boolean isAccumulation() {
        return accumulation;
    }

    /** Returns whether something is left to do after the kernel. */
    public boolean hasFinish() {
        return placed || scale != 0 || clamp;
    }

    /** Scales, clamps and places what the kernel has written for the lanes. */
    public void finish(Wave wave, int[][] written, int at, long lanes, int mode, int indexing) {
        int[][] file = accumulation ? wave.agpr : wave.vgpr;
        // A register that is not there is a fault even if no lane is active.
        int[] target = placed ? file[register + index(indexing)] : written[at];
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (number == Number.F64) {
                long value = written[at][lane] & 0xffffffffL | (long) written[at + 1][lane] << 32;
                value = scale == 0 ? value : Floats.F64.scaled(value, scale, mode);
                value = clamp ? Floats.F64.clamped(value, mode) : value;
                written[at][lane] = (int) value;
                written[at + 1][lane] = (int) (value >>> 32);
            } else if (scale != 0 || clamp) {
                written[at][lane] = modified(written[at][lane], mode);
                if (number == Number.TWO_F32) {
                    written[at + 1][lane] = modified(written[at + 1][lane], mode);
                }
            }
            if (placed) {
                target[lane] = place(written[at][lane], target[lane]);
            }
        }
    }

    private int modified(int value, int mode) {
        return switch (number) {
            case F16 -> modified16(value, mode);
            case TWO_F16 -> modified16(value & LOW, mode) | modified16(value >>> HALF, mode) << HALF;
            // A bfloat is the upper half of a single.
            case TWO_BF16 ->
                modified32(value << HALF, mode) >>> HALF | modified32(value & LOW << HALF, mode) & LOW << HALF;
            case F32, TWO_F32 -> modified32(value, mode);
            default -> value;
        };
    }

    private int modified32(int value, int mode) {
        int result = scale == 0 ? value : Floats.F32.scaled(value, scale, mode);
        return clamp ? Floats.F32.clamped(result, mode) : result;
    }

    private int modified16(int value, int mode) {
        int result = scale == 0 ? value : Floats.F16.scaled(value, scale, mode);
        return clamp ? Floats.F16.clamped(result, mode) : result;
    }

    private int place(int value, int old) {
        int mask = select.mask();
        int shifted = value << select.shift();
        return switch (unused) {
            case PRESERVE -> shifted & mask | old & ~mask;
            case PAD -> shifted & mask;
            // The sign goes into the bits above; those below are zero.
            case SEXT -> value << 32 - select.width() >> 32 - select.width() << select.shift();
        };
    }

    // ---- IR ----

    /** Adds the nodes of its modifiers, and replaces the nodes of its dwords by what is stored. */
    public void finish(IrBuilder builder, List<Integer> values, IntSupplier old) {
        if (number == Number.F64) {
            finishWide(builder, values);
        } else if (scale != 0 || clamp) {
            values.replaceAll(v -> modified(builder, v));
        }
        if (placed) {
            values.set(0, place(builder, values.get(0), old));
        }
    }

    private void finishWide(IrBuilder builder, List<Integer> values) {
        if (scale != 0) {
            List<Integer> arguments = List.of(values.get(0), values.get(1), builder.constant(scale));
            split(builder, builder.call(IrCall.of(FloatOp.SCALED, FloatFormat.F64), arguments), values);
        }
        if (clamp) {
            split(builder, builder.call(IrCall.of(FloatOp.CLAMPED, FloatFormat.F64), values), values);
        }
    }

    private static void split(IrBuilder builder, int wide, List<Integer> into) {
        into.set(0, builder.add(IrOp.LOW, wide));
        into.set(1, builder.add(IrOp.HIGH, wide));
    }

    private int modified(IrBuilder builder, int value) {
        int low = builder.and(value, builder.constant(LOW));
        int high = builder.shift(IrOp.SHR, value, HALF);
        return switch (number) {
            case F16 -> modified(builder, value, FloatFormat.F16);
            case TWO_F16 ->
                builder.or(
                        modified(builder, low, FloatFormat.F16),
                        builder.shift(IrOp.SHL, modified(builder, high, FloatFormat.F16), HALF));
            case TWO_BF16 -> {
                int first = modified(builder, builder.shift(IrOp.SHL, value, HALF), FloatFormat.F32);
                int second = modified(builder, builder.and(value, builder.constant(LOW << HALF)), FloatFormat.F32);
                yield builder.or(
                        builder.shift(IrOp.SHR, first, HALF), builder.and(second, builder.constant(LOW << HALF)));
            }
            case F32, TWO_F32 -> modified(builder, value, FloatFormat.F32);
            default -> value;
        };
    }

    private int modified(IrBuilder builder, int value, FloatFormat format) {
        int result = value;
        if (scale != 0) {
            List<Integer> arguments = List.of(result, builder.constant(scale));
            result = builder.call(IrCall.of(FloatOp.SCALED, format), arguments);
        }
        return clamp ? builder.call(IrCall.of(FloatOp.CLAMPED, format), List.of(result)) : result;
    }

    private int place(IrBuilder builder, int value, IntSupplier old) {
        int mask = select.mask();
        int shifted = builder.shift(IrOp.SHL, value, select.shift());
        return switch (unused) {
            case PRESERVE ->
                builder.or(
                        builder.and(shifted, builder.constant(mask)),
                        builder.and(old.getAsInt(), builder.constant(~mask)));
            case PAD -> builder.and(shifted, builder.constant(mask));
            case SEXT -> {
                int up = builder.shift(IrOp.SHL, value, Integer.SIZE - select.width());
                yield builder.shift(
                        IrOp.SHL, builder.shift(IrOp.SAR, up, Integer.SIZE - select.width()), select.shift());
            }
        };
    }
}
