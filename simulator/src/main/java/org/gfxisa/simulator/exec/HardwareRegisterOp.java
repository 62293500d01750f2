package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Slot;

/** Reads and writes bits of hardware registers. */
final class HardwareRegisterOp extends Op {
    private final HardwareRegisterAction.Operation operation;
    private final String register;
    private final int first;
    private final int mask;
    private final int scalar;
    private final Optional<ScalarSource> constant;

    private HardwareRegisterOp(Bound bound, HardwareRegisterAction action) {
        operation = action.operation();
        Slot slot = java.util.Arrays.stream(bound.instruction().form().slots)
                .filter(s -> s.name.equals("simm16"))
                .findFirst()
                .orElseThrow(() -> new Unsupported("it names no hardware register"));
        int value = bound.number("simm16");
        int idWidth = slot.nums[0];
        int offsetWidth = slot.nums[1];
        int number = value & (1 << idWidth) - 1;
        first = value >>> idWidth & (1 << offsetWidth) - 1;
        int size = (value >>> idWidth + offsetWidth & (1 << slot.nums[2]) - 1) + 1;
        mask = -1 >>> 32 - size;
        register = name(slot, number);
        scalar = bound.operand("sdst").map(v -> SlotValue.code(v.value())).orElse(-1);
        constant = bound.operand("k").map(v -> ScalarSource.of(v, bound.machine()));
    }

    static Op of(Bound bound, HardwareRegisterAction action) {
        return new HardwareRegisterOp(bound, action);
    }

    private static String name(Slot slot, int number) {
        for (int i = 0; i < slot.texts.length; i++) {
            if (slot.nums[3 + i] == number) {
                return slot.texts[i];
            }
        }
        return "";
    }

    @Override
    int execute(Wave wave, Frame frame) {
        switch (operation) {
            case READ -> wave.sgpr[scalar] = read(wave) >>> first & mask;
            case WRITE -> write(wave, wave.sgpr[scalar]);
            case WRITE_CONSTANT -> write(wave, (int) constant.orElseThrow().get(wave));
        }
        return next;
    }

    private int read(Wave wave) {
        return switch (register) {
            case "HW_REG_MODE" -> wave.mode;
            case "HW_REG_STATUS" -> wave.status;
            case "HW_REG_TRAPSTS" -> wave.trapsts;
            case "HW_REG_HW_ID" -> wave.number();
            default -> 0;
        };
    }

    private void write(Wave wave, int value) {
        int bits = mask << first;
        int placed = value << first & bits;
        switch (register) {
            case "HW_REG_MODE" -> wave.mode = wave.mode & ~bits | placed;
            case "HW_REG_TRAPSTS" -> wave.trapsts = wave.trapsts & ~bits | placed;
            // The other registers cannot be written by a kernel.
            default -> {}
        }
    }
}
