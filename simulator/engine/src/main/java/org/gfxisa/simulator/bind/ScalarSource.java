package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.isa.abi.SpecialSource;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;

/** Where a value comes from that is the same for all lanes: scalar registers, constants, or what the wave's state gives. */
public final class ScalarSource {
    private static final int NO_CODE = -1;
    private final int code;
    private final long constant;
    private final Optional<SpecialSource> special;
    private final Machine machine;
    private final int dwords;

    private ScalarSource(int code, long constant, Optional<SpecialSource> special, Machine machine, int dwords) {
        this.code = code;
        this.constant = constant;
        this.special = special;
        this.machine = machine;
        this.dwords = dwords;
    }

    /** The source that an operand is; it is no vector register. */
    public static ScalarSource of(OperandView view, Machine machine) {
        int dwords = Math.max(1, view.width());
        if (view.isImmediate()) {
            return new ScalarSource(NO_CODE, view.value(), Optional.empty(), machine, dwords);
        }
        if (!view.isRegister()) {
            return new ScalarSource(NO_CODE, Constants.value(view), Optional.empty(), machine, dwords);
        }
        int code = SlotValue.code(view.value());
        if (code < machine.layout().scalarCodes()) {
            String name = machine.isa().tables().codes().text32(code);
            return name.equals(SpecialSource.NULL.text())
                    ? new ScalarSource(NO_CODE, 0, Optional.empty(), machine, dwords)
                    : new ScalarSource(code, 0, Optional.empty(), machine, dwords);
        }
        String name = machine.isa().tables().codes().text32(code);
        Optional<SpecialSource> special = SpecialSource.ofText(name);
        if (special.isEmpty()) {
            throw new Unsupported(
                    (name.isEmpty() ? "the operand with code " + code : "'" + name + "'") + " cannot be read");
        }
        return new ScalarSource(NO_CODE, 0, special, machine, dwords);
    }

    /** A register, or two, with a bit for every lane. */
    public static ScalarSource mask(int code, Machine machine) {
        return new ScalarSource(
                code, 0, Optional.empty(), machine, machine.isa().waveSize() / Integer.SIZE);
    }

    /** A constant. */
    public static ScalarSource constant(long value, Machine machine) {
        return new ScalarSource(NO_CODE, value, Optional.empty(), machine, 2);
    }

    /** A dword of the value as the compiler reads it; empty for what the wave's state gives. */
    public Optional<VectorInstruction.Source> place(int index) {
        if (special.isPresent()) {
            return Optional.empty();
        }
        if (code == NO_CODE) {
            return Optional.of(new VectorInstruction.Constant((int) (constant >>> index * Integer.SIZE)));
        }
        return Optional.of(
                index < dwords ? new VectorInstruction.InScalar(code + index) : new VectorInstruction.Constant(0));
    }

    /** The code of the register that it is, if it is one. */
    public OptionalInt code() {
        return code == NO_CODE ? OptionalInt.empty() : OptionalInt.of(code);
    }

    boolean isConstant() {
        return code == NO_CODE && special.isEmpty();
    }

    /** The value: one dword zero-extended, or two. */
    public long get(Wave wave) {
        if (code != NO_CODE) {
            return dwords == 1 ? wave.sgpr[code] & 0xffffffffL : wave.pair(code);
        }
        return special.isEmpty() ? constant : special(wave);
    }

    /** One dword of the value. */
    public int dword(Wave wave, int index) {
        if (code != NO_CODE) {
            return wave.sgpr[code + index];
        }
        long value = special.isEmpty() ? constant : special(wave);
        return index == 0 ? (int) value : index == 1 ? (int) (value >>> 32) : 0;
    }

    /** Writes dwords of the value to the start of a buffer, for example a resource. */
    public void copy(Wave wave, ByteBuffer to, int count) {
        for (int i = 0; i < count; i++) {
            to.putInt(i * Integer.BYTES, dword(wave, i));
        }
    }

    private long special(Wave wave) {
        return switch (special.orElseThrow()) {
            case VCCZ -> wave.vcc() == 0 ? 1 : 0;
            case EXECZ -> wave.exec() == 0 ? 1 : 0;
            case SCC -> wave.scc ? 1 : 0;
            case SHARED_BASE -> aperture(machine.apertures().sharedBase());
            case SHARED_LIMIT -> aperture(Apertures.last(machine.apertures().sharedBase()));
            case PRIVATE_BASE -> aperture(machine.apertures().privateBase());
            case PRIVATE_LIMIT -> aperture(Apertures.last(machine.apertures().privateBase()));
            case NULL -> 0;
        };
    }

    /** A 32-bit read gets the high half of the address. */
    private long aperture(long address) {
        return dwords == 1 ? address >>> 32 : address;
    }

    /** Writes one or two dwords of a scalar destination. */
    public static void put(Wave wave, int code, int dwords, long value) {
        wave.sgpr[code] = (int) value;
        if (dwords > 1) {
            wave.sgpr[code + 1] = (int) (value >>> 32);
        }
    }

    /** Returns whether a destination is the register that swallows what is written to it. */
    public static boolean isNull(int code, Machine machine) {
        RegisterLayout layout = machine.layout();
        return code >= layout.scalarCodes()
                || machine.isa().tables().codes().text32(code).equals(SpecialSource.NULL.text());
    }
}
