package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;
import org.gfxisa.simulator.wave.Wave;

/** The numbers in a wave's registers that are traced. */
final class WaveNumbers {
    private static final Traced NONE = new Traced();

    /** The products that it has computed lately. */
    final Products products = new Products();

    private final Traced[] vectors;
    private final Traced[] scalars;
    /** By code of a scalar register, what has left its carries there; for others null. */
    private final Overflow[] carries;
    /** Likewise of the condition code. */
    private Optional<Overflow> condition = Optional.empty();

    WaveNumbers(Wave wave) {
        vectors = new Traced[wave.vgpr.length];
        scalars = new Traced[wave.sgpr.length];
        carries = new Overflow[wave.sgpr.length];
    }

    /** A register, to be read. */
    Traced get(boolean isVector, int register) {
        Traced[] file = isVector ? vectors : scalars;
        return register < file.length && file[register] != null ? file[register] : NONE;
    }

    /** Sets lanes of a register; of a scalar one lane 0. */
    void set(boolean isVector, int register, Traced from, long lanes) {
        Traced[] file = isVector ? vectors : scalars;
        if (from.isEmpty()) {
            clear(isVector, register, lanes);
            return;
        }
        if (file[register] == null) {
            file[register] = new Traced();
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

    /** Registers have something that is not traced, vector registers in some lanes. */
    void clear(List<Use> uses, long lanes) {
        for (int i = 0; i < uses.size(); i++) {
            clear(uses.get(i), lanes);
        }
    }

    void clear(Use use, long lanes) {
        for (int i = 0; i < use.count(); i++) {
            switch (use.file()) {
                case VECTOR -> clear(true, use.first() + i, lanes);
                case SCALAR -> clear(false, use.first() + i, 1);
                case CONDITION -> condition = Optional.empty();
                default -> {}
            }
        }
    }

    /** An instruction has left, or not, a carry for each lane in scalar registers. */
    void carry(int code, Optional<Overflow> from) {
        carries[code] = from.orElse(null);
    }

    /** It has left, or not, a carry in the condition code. */
    void carry(Optional<Overflow> from) {
        condition = from;
    }

    /**
     * Somebody reads registers, and the carries in them.
     *
     * @return whether a number in them is traced
     */
    boolean read(List<Use> uses) {
        boolean isTraced = false;
        for (int i = 0; i < uses.size(); i++) {
            isTraced |= read(uses.get(i));
        }
        return isTraced;
    }

    private boolean read(Use use) {
        if (use.file() == File.CONDITION && condition.isPresent()) {
            condition.get().mean();
        }
        boolean isTraced = false;
        boolean isScalar = use.file() == File.SCALAR;
        for (int i = 0; i < use.count() && (isScalar || use.file() == File.VECTOR); i++) {
            int register = use.first() + i;
            isTraced |= !get(!isScalar, register).isEmpty();
            if (isScalar && carries[register] != null) {
                carries[register].mean();
            }
        }
        return isTraced;
    }
}
