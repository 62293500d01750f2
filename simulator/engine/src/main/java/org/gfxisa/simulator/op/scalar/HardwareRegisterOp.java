package org.gfxisa.simulator.op.scalar;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.isa.abi.GprAllocRegister;
import org.gfxisa.isa.abi.HardwareRegister;
import org.gfxisa.isa.abi.HwId1Register;
import org.gfxisa.isa.abi.HwId2Register;
import org.gfxisa.isa.abi.HwIdRegister;
import org.gfxisa.isa.abi.IbStsRegister;
import org.gfxisa.isa.abi.LdsAllocRegister;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.ShMemBasesRegister;
import org.gfxisa.isa.abi.ShaderCyclesRegister;
import org.gfxisa.isa.abi.StatePrivRegister;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.wave.Wave;

/** Reads and writes bits of hardware registers. */
public final class HardwareRegisterOp extends Op {
    private static final Set<HardwareRegister> CLOCKS = EnumSet.of(
            HardwareRegister.SHADER_CYCLES, HardwareRegister.SHADER_CYCLES_LO, HardwareRegister.SHADER_CYCLES_HI);

    // The number of units of each kind that the register's fields can tell apart.
    private static final int SIMDS = HwIdRegister.simdId(-1) + 1;
    private static final int COMPUTE_UNITS = HwIdRegister.cuId(-1) + 1;
    private static final int ENGINES = HwIdRegister.seId(-1) + 1;
    private static final int GROUPS = HwIdRegister.tgId(-1) + 1;
    private static final int PROCESSOR_SIMDS = HwId1Register.simdId(-1) + 1;
    private static final int PROCESSORS = HwId1Register.wgpId(-1) + 1;
    private static final int PROCESSOR_ENGINES = HwId1Register.seId(-1) + 1;
    private static final int PROCESSOR_GROUPS = HwId2Register.wgId(-1) + 1;
    private static final int LOW_COUNTS = IbStsRegister.vmCntLow(-1) + 1;

    private final HardwareRegisterAction.Operation operation;
    private final MemoryPort port;
    /** The names of the counters in wait instructions, by number. */
    private final List<String> counters;

    private final HardwareRegister register;
    private final int first;
    private final int mask;
    private final int scalar;
    private final long nextAddress;
    private final Apertures apertures;
    private final GlobalState global;
    /** The bits that a kernel can change. */
    private final int writable;
    /** The bits of MODE that the processor has. */
    private final int readable;

    private final Optional<ScalarSource> constant;

    private HardwareRegisterOp(Bound bound, HardwareRegisterAction action) {
        operation = action.operation();
        HardwareRegisterField bits = HardwareRegisterField.of(bound.instruction());
        first = bits.first();
        mask = bits.mask();
        register = HardwareRegister.ofText(bits.name())
                .orElseThrow(() -> new Unsupported("hardware register "
                        + (bits.name().isEmpty() ? bits.number() : bits.name()) + " is not simulated"));
        nextAddress = bound.nextAddress();
        apertures = bound.machine().apertures();
        port = bound.machine().port();
        counters = bound.machine().isa().tables().counters().stream()
                .map(counter -> counter.name() + "cnt")
                .toList();
        global = bound.machine().global();
        writable = register.writable();
        readable = TargetProperties.of(bound.machine().isa().processor()).modeBits();
        scalar = bound.operand("sdst").map(v -> SlotValue.code(v.value())).orElse(-1);
        constant = bound.operand("k").map(v -> ScalarSource.of(v, bound.machine()));
    }

    public static Op of(Bound bound, HardwareRegisterAction action) {
        return new HardwareRegisterOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (operation == HardwareRegisterAction.Operation.READ && CLOCKS.contains(register)) {
            return CLOCK;
        }
        switch (operation) {
            case READ -> wave.sgpr[scalar] = read(wave) >>> first & mask;
            case WRITE -> write(wave, wave.sgpr[scalar]);
            case WRITE_CONSTANT -> write(wave, (int) constant.orElseThrow().get(wave));
        }
        if (operation != HardwareRegisterAction.Operation.READ) {
            // The interpreter has to read MODE again.
            wave.pc = nextAddress;
            return JUMP;
        }
        return next;
    }

    @Override
    public void atTime(Wave wave) {
        wave.sgpr[scalar] = read(wave) >>> first & mask;
    }

    private int read(Wave wave) {
        return switch (register) {
            case MODE, WAVE_MODE -> wave.mode & readable;
            case STATUS -> StatusRegister.withScc(status(wave), wave.scc);
            case WAVE_STATUS ->
                StatusRegister.withHalt(
                        StatusRegister.withWavePrio(StatusRegister.withSpiPrio(status(wave), 0), 0), false);
            case SH_MEM_BASES ->
                ShMemBasesRegister.withSharedBase(
                        ShMemBasesRegister.withPrivateBase(
                                0, units(apertures.privateBase(), ShMemBasesRegister.PRIVATE_BASE_UNIT)),
                        units(apertures.sharedBase(), ShMemBasesRegister.SHARED_BASE_UNIT));
            case GPR_ALLOC, WAVE_GPR_ALLOC ->
                GprAllocRegister.withVgprSize(
                        scalarSize(wave), Math.max(1, units(wave.vgpr.length, GprAllocRegister.VGPR_SIZE_UNIT)) - 1);
            case LDS_ALLOC, WAVE_LDS_ALLOC ->
                LdsAllocRegister.withLdsSize(0, units(wave.group().lds().size(), LdsAllocRegister.LDS_SIZE_UNIT));
            case TRAPSTS, WAVE_EXCP_FLAG_USER -> wave.trapsts;
            case WAVE_TRAP_CTRL -> ModeRegister.excpEn(wave.mode);
            case HW_ID -> place(wave);
            case TBA_LO -> (int) global.trapHandler();
            case TBA_HI -> (int) (global.trapHandler() >>> Integer.SIZE);
            case TMA_LO -> (int) global.trapMemory();
            case TMA_HI -> (int) (global.trapMemory() >>> Integer.SIZE);
            case HW_ID1, WAVE_HW_ID1 -> processorPlace(wave);
            case HW_ID2, WAVE_HW_ID2 -> HwId2Register.withWgId(0, groupNumber(wave));
            // As for other clocks, the time is the number of executed instructions.
            case SHADER_CYCLES -> ShaderCyclesRegister.cycles((int) wave.executed);
            case SHADER_CYCLES_LO -> (int) wave.executed;
            case SHADER_CYCLES_HI -> (int) (wave.executed >>> Integer.SIZE);
            case WAVE_STATE_PRIV -> privilegedState(wave);
            case FLAT_SCR_LO, SCRATCH_BASE_LO -> wave.sgpr[wave.layout().flatScratch()];
            case FLAT_SCR_HI, SCRATCH_BASE_HI -> wave.sgpr[wave.layout().flatScratch() + 1];
            case IB_STS -> counters(wave);
            // The device has one die, all addresses translate, nothing takes samples, and a memory violation ends the
            // run.
            case XCC_ID,
                    XNACK_MASK,
                    POPS_PACKER,
                    PERF_SNAPSHOT_DATA,
                    PERF_SNAPSHOT_DATA1,
                    PERF_SNAPSHOT_DATA2,
                    PERF_SNAPSHOT_PC_LO,
                    PERF_SNAPSHOT_PC_HI,
                    SQ_PERF_SNAPSHOT_DATA,
                    SQ_PERF_SNAPSHOT_DATA1,
                    SQ_PERF_SNAPSHOT_PC_LO,
                    SQ_PERF_SNAPSHOT_PC_HI,
                    WAVE_EXCP_FLAG_PRIV -> 0;
        };
    }

    private static int status(Wave wave) {
        return StatusRegister.withExecz(StatusRegister.withVccz(wave.status, wave.vcc() == 0), wave.exec() == 0);
    }

    /**
     * Returns where the wave would run on a device with few work-groups: the waves of a work-group are distributed over the SIMDs of a compute unit.
     */
    private static int place(Wave wave) {
        int id = HwIdRegister.withWaveId(0, wave.number() / SIMDS);
        id = HwIdRegister.withSimdId(id, wave.number() % SIMDS);
        int group = wave.group().x();
        id = HwIdRegister.withCuId(id, group % COMPUTE_UNITS);
        id = HwIdRegister.withShId(id, group / COMPUTE_UNITS % 2 != 0);
        id = HwIdRegister.withSeId(id, group / COMPUTE_UNITS / 2 % ENGINES);
        return HwIdRegister.withTgId(id, (wave.group().y() + wave.group().z()) % GROUPS);
    }

    /** Returns the same place as {@link #place} on a device of work-group processors. */
    private static int processorPlace(Wave wave) {
        int id = HwId1Register.withWaveId(0, wave.number() / PROCESSOR_SIMDS);
        id = HwId1Register.withSimdId(id, wave.number() % PROCESSOR_SIMDS);
        int group = wave.group().x();
        id = HwId1Register.withWgpId(id, group % PROCESSORS);
        id = HwId1Register.withSaId(id, group / PROCESSORS % 2 != 0);
        return HwId1Register.withSeId(id, group / PROCESSORS / 2 % PROCESSOR_ENGINES);
    }

    private static int groupNumber(Wave wave) {
        return (wave.group().y() + wave.group().z()) % PROCESSOR_GROUPS;
    }

    private static int privilegedState(Wave wave) {
        boolean isComplete = wave.group().barrier().completions() != wave.barriersPassed;
        int state = StatePrivRegister.withBarrierComplete(0, isComplete);
        state = StatePrivRegister.withScc(state, wave.scc);
        state = StatePrivRegister.withSysPrio(state, StatusRegister.spiPrio(wave.status));
        state = StatePrivRegister.withUserPrio(state, StatusRegister.wavePrio(wave.status));
        return StatePrivRegister.withHalt(state, StatusRegister.halt(wave.status));
    }

    /** Returns the counters of operations in flight; they are zero if accesses complete immediately. */
    private int counters(Wave wave) {
        int vector = inFlight(wave, "vmcnt");
        int status = IbStsRegister.withVmCntLow(0, vector % LOW_COUNTS);
        status = IbStsRegister.withVmCntHigh(status, vector / LOW_COUNTS);
        status = IbStsRegister.withExpCnt(status, inFlight(wave, "expcnt"));
        return IbStsRegister.withLgkmCnt(status, inFlight(wave, "lgkmcnt"));
    }

    private int inFlight(Wave wave, String counter) {
        int number = counters.indexOf(counter);
        return number < 0 ? 0 : port.inFlight(wave, number);
    }

    /** Returns the SGPR fields of GPR_ALLOC; 0 if waves have all SGPRs. */
    private static int scalarSize(Wave wave) {
        boolean hasAll = wave.scalars == Integer.MAX_VALUE;
        return hasAll
                ? 0
                : GprAllocRegister.withSgprSize(
                        0, Math.max(1, units(wave.scalars, GprAllocRegister.SGPR_SIZE_UNIT)) - 1);
    }

    /** Returns the number of units, rounded up. */
    private static int units(long size, long unit) {
        return (int) Long.divideUnsigned(size + unit - 1, unit);
    }

    private static void place(Wave wave, int code, int bits, int placed) {
        wave.sgpr[code] = wave.sgpr[code] & ~bits | placed;
    }

    private void write(Wave wave, int value) {
        int bits = mask << first & writable;
        int placed = value << first & bits;
        switch (register) {
            case MODE, WAVE_MODE -> wave.mode = wave.mode & ~bits | placed;
            case TRAPSTS, WAVE_EXCP_FLAG_USER -> wave.trapsts = wave.trapsts & ~bits | placed;
            case FLAT_SCR_LO -> place(wave, wave.layout().flatScratch(), bits, placed);
            case FLAT_SCR_HI -> place(wave, wave.layout().flatScratch() + 1, bits, placed);
            // A kernel cannot write the other registers.
            default -> {}
        }
    }
}
