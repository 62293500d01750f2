package org.gfxisa.simulator.exec;

import java.util.Optional;
import java.util.Set;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Slot;

/** Reads and writes bits of hardware registers. */
final class HardwareRegisterOp extends Op {
    private static final Set<String> KNOWN = Set.of(
            "HW_REG_MODE",
            "HW_REG_STATUS",
            "HW_REG_TRAPSTS",
            "HW_REG_HW_ID",
            "HW_REG_GPR_ALLOC",
            "HW_REG_LDS_ALLOC",
            "HW_REG_IB_STS",
            "HW_REG_SH_MEM_BASES");
    /** Where STATUS shows SCC, EXECZ and VCCZ ("MI200 ISA, 3.4"). */
    private static final int STATUS_SCC = 0;

    private static final int STATUS_EXECZ = 9;
    private static final int STATUS_VCCZ = 10;
    private static final int APERTURE_SHIFT = 48;
    private static final int LDS_UNIT = 256;
    private final HardwareRegisterAction.Operation operation;
    private final String register;
    private final int first;
    private final int mask;
    private final int scalar;
    private final long nextAddress;
    private final Apertures apertures;
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
        nextAddress = bound.nextAddress();
        apertures = bound.machine().apertures();
        if (!KNOWN.contains(register)) {
            throw new Unsupported(
                    "hardware register " + (register.isEmpty() ? number : register) + " is not simulated");
        }
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
        if (operation != HardwareRegisterAction.Operation.READ) {
            // The interpreter looks at MODE again.
            wave.pc = nextAddress;
            return JUMP;
        }
        return next;
    }

    private int read(Wave wave) {
        return switch (register) {
            case "HW_REG_MODE" -> wave.mode;
            case "HW_REG_STATUS" ->
                wave.status & ~(1 << STATUS_SCC | 1 << STATUS_EXECZ | 1 << STATUS_VCCZ)
                        | (wave.scc ? 1 << STATUS_SCC : 0)
                        | (wave.exec() == 0 ? 1 << STATUS_EXECZ : 0)
                        | (wave.vcc() == 0 ? 1 << STATUS_VCCZ : 0);
            case "HW_REG_SH_MEM_BASES" ->
                (int) (apertures.privateBase() >>> APERTURE_SHIFT)
                        | (int) (apertures.sharedBase() >>> APERTURE_SHIFT) << 16;
            case "HW_REG_GPR_ALLOC" -> (Math.max(1, (wave.vgpr.length + 3) / 4) - 1) << 8;
            case "HW_REG_LDS_ALLOC" -> (wave.group().lds().size() + LDS_UNIT - 1) / LDS_UNIT << 12;
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
