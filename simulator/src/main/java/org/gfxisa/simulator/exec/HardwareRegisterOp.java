package org.gfxisa.simulator.exec;

import java.util.Optional;
import java.util.Set;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.isa.abi.GprAllocRegister;
import org.gfxisa.isa.abi.HardwareRegister;
import org.gfxisa.isa.abi.HardwareRegisterGfx12;
import org.gfxisa.isa.abi.HwIdRegister;
import org.gfxisa.isa.abi.LdsAllocRegister;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.ShMemBasesRegister;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.wave.Wave;

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
            "HW_REG_SH_MEM_BASES",
            "HW_REG_TBA_LO",
            "HW_REG_TBA_HI",
            "HW_REG_TMA_LO",
            "HW_REG_TMA_HI",
            "HW_REG_FLAT_SCR_LO",
            "HW_REG_FLAT_SCR_HI",
            "HW_REG_EXCP_FLAG_USER",
            "HW_REG_TRAP_CTRL");
    private static final String PREFIX = "HW_REG_";
    /** What gfx12 calls them. */
    private static final String NEW_PREFIX = "HW_REG_WAVE_";

    private static final int APERTURE_SHIFT = 48;
    private static final int LDS_UNIT = 256;
    private final HardwareRegisterAction.Operation operation;
    private final String register;
    private final int first;
    private final int mask;
    private final int scalar;
    private final long nextAddress;
    private final Apertures apertures;
    private final GlobalState global;
    /** The bits that a kernel can change. */
    private final int writable;
    /** The bits that MODE has. */
    private final int readable;

    private final Optional<ScalarSource> constant;

    private HardwareRegisterOp(Bound bound, HardwareRegisterAction action) {
        operation = action.operation();
        HardwareRegisterBits bits = HardwareRegisterBits.of(bound.instruction());
        int number = bits.number();
        first = bits.first();
        mask = bits.mask();
        String name = bits.name();
        register = name.replace(NEW_PREFIX, PREFIX);
        nextAddress = bound.nextAddress();
        apertures = bound.machine().apertures();
        global = bound.machine().global();
        writable = name.startsWith(NEW_PREFIX)
                ? HardwareRegisterGfx12.of(number)
                        .map(HardwareRegisterGfx12::writable)
                        .orElse(0)
                : HardwareRegister.of(number).map(HardwareRegister::writable).orElse(0);
        readable = TargetProperties.modeBits(bound.machine().isa().target());
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
            case "HW_REG_MODE" -> wave.mode & readable;
            case "HW_REG_STATUS" ->
                StatusRegister.withScc(
                        StatusRegister.withExecz(
                                StatusRegister.withVccz(wave.status, wave.vcc() == 0), wave.exec() == 0),
                        wave.scc);
            case "HW_REG_SH_MEM_BASES" ->
                ShMemBasesRegister.withSharedBase(
                        ShMemBasesRegister.withPrivateBase(0, (int) (apertures.privateBase() >>> APERTURE_SHIFT)),
                        (int) (apertures.sharedBase() >>> APERTURE_SHIFT));
            case "HW_REG_GPR_ALLOC" -> GprAllocRegister.withVgprSize(0, Math.max(1, (wave.vgpr.length + 3) / 4) - 1);
            case "HW_REG_LDS_ALLOC" ->
                LdsAllocRegister.withLdsSize(0, (wave.group().lds().size() + LDS_UNIT - 1) / LDS_UNIT);
            case "HW_REG_TRAPSTS", "HW_REG_EXCP_FLAG_USER" -> wave.trapsts;
            case "HW_REG_TRAP_CTRL" -> ModeRegister.excpEn(wave.mode);
            case "HW_REG_HW_ID" -> HwIdRegister.withWaveId(0, wave.number());
            case "HW_REG_TBA_LO" -> (int) global.trapHandler();
            case "HW_REG_TBA_HI" -> (int) (global.trapHandler() >>> Integer.SIZE);
            case "HW_REG_TMA_LO" -> (int) global.trapMemory();
            case "HW_REG_TMA_HI" -> (int) (global.trapMemory() >>> Integer.SIZE);
            case "HW_REG_FLAT_SCR_LO" -> wave.sgpr[wave.layout().flatScratch()];
            case "HW_REG_FLAT_SCR_HI" -> wave.sgpr[wave.layout().flatScratch() + 1];
            default -> 0;
        };
    }

    private static void place(Wave wave, int code, int bits, int placed) {
        wave.sgpr[code] = wave.sgpr[code] & ~bits | placed;
    }

    private void write(Wave wave, int value) {
        int bits = mask << first & writable;
        int placed = value << first & bits;
        switch (register) {
            case "HW_REG_MODE" -> wave.mode = wave.mode & ~bits | placed;
            case "HW_REG_TRAPSTS", "HW_REG_EXCP_FLAG_USER" -> wave.trapsts = wave.trapsts & ~bits | placed;
            case "HW_REG_FLAT_SCR_LO" -> place(wave, wave.layout().flatScratch(), bits, placed);
            case "HW_REG_FLAT_SCR_HI" -> place(wave, wave.layout().flatScratch() + 1, bits, placed);
            // The other registers cannot be written by a kernel.
            default -> {}
        }
    }
}
