package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;
import org.gfxisa.simulator.wave.Wave;

/** The overflow shadows of a wave's registers. */
final class OverflowShadows {
    private static final OverflowShadow NONE = new OverflowShadow();

    /** The products that the wave has computed recently. */
    final RecentProducts products = new RecentProducts();

    private final OverflowShadow[] vectors;
    private final OverflowShadow[] scalars;
    /** For each scalar register, the overflow whose carries it holds, or null. */
    private final Overflow[] carries;
    /** The overflow whose carry the condition code holds. */
    private Optional<Overflow> condition = Optional.empty();

    OverflowShadows(Wave wave) {
        vectors = new OverflowShadow[wave.vgpr.length];
        scalars = new OverflowShadow[wave.sgpr.length];
        carries = new Overflow[wave.sgpr.length];
    }

    /** Returns the shadow of a register for reading. */
    OverflowShadow get(boolean isVector, int register) {
        OverflowShadow[] file = isVector ? vectors : scalars;
        return register < file.length && file[register] != null ? file[register] : NONE;
    }

    /** Sets lanes of a register's shadow; a scalar register only has lane 0. */
    void set(boolean isVector, int register, OverflowShadow from, long lanes) {
        OverflowShadow[] file = isVector ? vectors : scalars;
        if (from.isEmpty()) {
            clear(isVector, register, lanes);
            return;
        }
        if (file[register] == null) {
            file[register] = new OverflowShadow();
        }
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            file[register].copy(lane, from, lane);
        }
        if (!isVector) {
            carries[register] = null;
        }
    }

    void clear(boolean isVector, int register, long lanes) {
        get(isVector, register).clear(lanes);
        if (!isVector) {
            carries[register] = null;
        }
    }

    /** Clears the shadows of registers, for vector registers in some lanes. */
    void clear(List<RegisterRange> uses, long lanes) {
        for (int i = 0; i < uses.size(); i++) {
            clear(uses.get(i), lanes);
        }
    }

    void clear(RegisterRange use, long lanes) {
        for (int i = 0; i < use.count(); i++) {
            switch (use.file()) {
                case VECTOR -> clear(true, use.first() + i, lanes);
                case SCALAR -> clear(false, use.first() + i, 1);
                case CONDITION -> condition = Optional.empty();
                default -> {}
            }
        }
    }

    /** Sets or clears the overflow whose carries a scalar register holds. */
    void carry(int code, Optional<Overflow> from) {
        carries[code] = from.orElse(null);
    }

    /** Sets or clears the overflow whose carry the condition code holds. */
    void carry(Optional<Overflow> from) {
        condition = from;
    }

    /**
     * Records that registers are read. An overflow whose carry is read is intended.
     *
     * @return whether one of the registers has a shadow
     */
    boolean read(List<RegisterRange> uses) {
        boolean isTraced = false;
        for (int i = 0; i < uses.size(); i++) {
            isTraced |= read(uses.get(i));
        }
        return isTraced;
    }

    private boolean read(RegisterRange use) {
        if (use.file() == File.CONDITION && condition.isPresent()) {
            condition.get().markIntended();
        }
        boolean isTraced = false;
        boolean isScalar = use.file() == File.SCALAR;
        for (int i = 0; i < use.count() && (isScalar || use.file() == File.VECTOR); i++) {
            int register = use.first() + i;
            isTraced |= !get(!isScalar, register).isEmpty();
            if (isScalar && carries[register] != null) {
                carries[register].markIntended();
            }
        }
        return isTraced;
    }
}
