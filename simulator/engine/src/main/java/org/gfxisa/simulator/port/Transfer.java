package org.gfxisa.simulator.port;

import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Half;
import org.gfxisa.exec.Lanes;

/**
 * What an instruction moves at each address, whatever the address.
 *
 * @param bytes how many: 1, 2, or whole dwords
 * @param isSigned whether a load of less than a dword extends the sign
 * @param half the part of a register that less than a dword is in
 * @param update what an atomic stores; of as many bits as there are
 * @param returns whether an atomic's result is what was in memory
 * @param modifiers the instruction's modifiers that are not 0, by name: how caches treat the access is among them
 */
public record Transfer(
        int bytes,
        boolean isSigned,
        Half half,
        Optional<AtomicUpdate> update,
        boolean returns,
        Map<String, Integer> modifiers) {
    private static final int DWORD = 4;
    private static final int HALF_BITS = 16;

    public Transfer {
        modifiers = Map.copyOf(modifiers);
    }

    /** So many bytes as they are. */
    public static Transfer of(int bytes) {
        return new Transfer(bytes, false, Half.NONE, Optional.empty(), false, Map.of());
    }

    /** Registers that the data takes. */
    public int dwords() {
        return bytes < DWORD ? 1 : bytes / DWORD;
    }

    /** Returns whether a load leaves a part of the register as it was. */
    boolean isPartial() {
        return bytes < DWORD && half != Half.NONE;
    }

    /** What a load of less than a dword leaves in a register. */
    public int placed(int value, int old) {
        int spare = Integer.SIZE - Byte.SIZE * bytes;
        int extended = isSigned ? value << spare >> spare : value;
        return switch (half) {
            case NONE -> extended;
            case LOW -> extended & 0xffff | old & 0xffff0000;
            case HIGH -> extended << 16 | old & 0xffff;
        };
    }

    /** Leaves what a load of less than a dword has read, zero-extended, in the lanes of a register. */
    void place(int[] values, int[] register, long lanes) {
        int count = Lanes.first(lanes);
        if (count < 0) {
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                register[lane] = placed(values[lane], register[lane]);
            }
            return;
        }
        int spare = Integer.SIZE - Byte.SIZE * bytes;
        int sign = isSigned ? spare : 0;
        switch (half) {
            case NONE -> {
                for (int i = 0; i < count; i++) {
                    register[i] = values[i] << sign >> sign;
                }
            }
            case LOW -> {
                for (int i = 0; i < count; i++) {
                    register[i] = values[i] << sign >> sign & 0xffff | register[i] & 0xffff0000;
                }
            }
            case HIGH -> {
                for (int i = 0; i < count; i++) {
                    register[i] = values[i] << sign >> sign << HALF_BITS | register[i] & 0xffff;
                }
            }
        }
    }

    /** Returns whether a load of less than a dword writes it to the whole register as it is. */
    boolean isPlain() {
        return half == Half.NONE && !isSigned;
    }

    /** Returns a register whose lanes have in their low bits what a store of less than a dword takes: the register itself, or the buffer. */
    int[] taken(int[] register, int[] buffer) {
        if (half != Half.HIGH) {
            return register;
        }
        for (int i = 0; i < register.length; i++) {
            buffer[i] = register[i] >>> HALF_BITS;
        }
        return buffer;
    }

    /** What a store of less than a dword takes from a register. */
    public int taken(int register) {
        return half == Half.HIGH ? register >>> 16 : register;
    }
}
