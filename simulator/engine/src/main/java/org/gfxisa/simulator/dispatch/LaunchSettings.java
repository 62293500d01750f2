package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Processor;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.KernargPreload;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.SystemSgprs;
import org.gfxisa.isa.abi.TargetFeature;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.UserSgprs;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.codeobject.KernelRegisters;

/**
 * The fields of a kernel descriptor that the packet processor uses. An amd_kernel_code_t has them at the same offsets.
 *
 * @param entry the address of the first instruction
 * @param lanes the size of a wave, 32 or 64
 * @param vgprs the number of vector registers of a wave
 * @param agprs the number of accumulation registers of a wave
 * @param sgprs the number of scalar registers that the code may name
 * @param mode the initial MODE register
 * @param userRegisters the scalar registers that are the same for all waves, with their counts, in order
 * @param userRegisterCount the number of scalar registers before those that differ between waves
 * @param systemRegisters the scalar registers that differ between waves, with their counts, in order
 * @param workItemIds how many of the work-item ids beyond x are set, 0 to 2
 * @param scratch whether the private segment is set up
 * @param isSplit whether the waves of a work-group may run on several compute units, without local memory and barriers
 * @param isPaired whether they may run on both compute units of a WGP
 * @param sharedVgprs the number of vector registers that both halves of a wave share, after the others
 * @param preloadOffset the offset of the kernel arguments that are preloaded to registers, in dwords
 */
record LaunchSettings(
        long entry,
        int lanes,
        int vgprs,
        int agprs,
        int sgprs,
        int mode,
        Map<UserSgprs, Integer> userRegisters,
        int userRegisterCount,
        Map<SystemSgprs, Integer> systemRegisters,
        int workItemIds,
        boolean scratch,
        int preloadOffset,
        boolean isSplit,
        boolean isPaired,
        int sharedVgprs) {
    /** The mode of the memory model that is not cumode. */
    private static final String PAIRED = "wgp";

    /** Reads the descriptor at byte {@code at}, which is at {@code address} in simulated memory. */
    static LaunchSettings read(ByteBuffer bytes, int at, long address, TargetProperties properties) {
        Map<UserSgprs, Integer> user = new EnumMap<>(UserSgprs.class);
        for (UserSgprs register : UserSgprs.values()) {
            user.put(register, register.count(bytes, at));
        }
        if (!properties.kernargPreload()) {
            // In an amd_kernel_code_t, these bits have another meaning.
            user.put(UserSgprs.PRELOADED_KERNARGS, 0);
        }
        Map<SystemSgprs, Integer> system = new EnumMap<>(SystemSgprs.class);
        for (SystemSgprs register : SystemSgprs.values()) {
            system.put(register, register.count(bytes, at));
        }
        boolean isPreloading = user.get(UserSgprs.PRELOADED_KERNARGS) > 0;
        long entry = address + KernelDescriptor.kernelCodeEntryByteOffset(bytes, at);
        KernelRegisters registers = KernelRegisters.of(bytes, at, properties);
        int rsrc1 = KernelDescriptor.computePgmRsrc1(bytes, at);
        int rsrc2 = KernelDescriptor.computePgmRsrc2(bytes, at);
        return new LaunchSettings(
                isPreloading ? entry + properties.kernargPreloadProlog() : entry,
                registers.lanes(),
                registers.vgprs(),
                registers.agprs(),
                sgprs(registers, properties),
                mode(rsrc1, rsrc2, properties),
                user,
                Math.min(properties.userSgprs(), ComputePgmRsrc2.userSgprCount(rsrc2)),
                system,
                Math.min(2, ComputePgmRsrc2.enableVgprWorkitemId(rsrc2)),
                ComputePgmRsrc2.enablePrivateSegment(rsrc2),
                KernargPreload.offset(KernelDescriptor.kernargPreload(bytes, at)),
                properties.threadgroupSplit() && ComputePgmRsrc3.tgSplit(KernelDescriptor.computePgmRsrc3(bytes, at)),
                ComputePgmRsrc1.wgpMode(rsrc1),
                registers.sharedVgprs());
    }

    /**
     * Returns the machines of the memory model that the kernel may run on.
     *
     * @throws DispatchException if there is none yet
     */
    List<MemoryMachine> machines(Processor processor) throws DispatchException {
        List<MemoryMachine> all = processor.memoryModel().stream()
                .flatMap(model -> model.machines(mode(model.modes())).stream())
                .filter(m -> m.replay() == 0)
                .toList();
        if (all.isEmpty()) {
            throw new DispatchException("the memory of " + processor.name() + " is not modelled yet");
        }
        return all;
    }

    private String mode(List<String> modes) {
        String wanted = isSplit ? TargetFeature.TGSPLIT.mode() : isPaired ? PAIRED : TargetFeature.CUMODE.mode();
        return modes.contains(wanted) ? wanted : "default";
    }

    /** Returns the number of registers that a wave gets, after rounding to the allocation unit. */
    private static int sgprs(KernelRegisters registers, TargetProperties properties) {
        int unit = properties.sgprAllocation();
        return registers.sgprs().isEmpty()
                ? Integer.MAX_VALUE
                : (registers.sgprs().getAsInt() + unit - 1) / unit * unit;
    }

    private static int mode(int rsrc1, int rsrc2, TargetProperties properties) {
        int mode = ModeRegister.withFpRound32(0, ComputePgmRsrc1.floatRoundMode32(rsrc1));
        mode = ModeRegister.withFpRound1664(mode, ComputePgmRsrc1.floatRoundMode1664(rsrc1));
        mode = ModeRegister.withFpDenorm32(mode, ComputePgmRsrc1.floatDenormMode32(rsrc1));
        mode = ModeRegister.withFpDenorm1664(mode, ComputePgmRsrc1.floatDenormMode1664(rsrc1));
        mode = ModeRegister.withDx10Clamp(mode, ComputePgmRsrc1.enableDx10Clamp(rsrc1));
        mode = ModeRegister.withIeee(mode, ComputePgmRsrc1.enableIeeeMode(rsrc1));
        mode = ModeRegister.withFp16Ovfl(mode, ComputePgmRsrc1.fp16Ovfl(rsrc1));
        mode = mode & properties.modeBits() | properties.modeAlways();
        return ModeRegister.withExcpEn(mode, exceptions(rsrc2));
    }

    /** Returns the enabled exceptions in the order of MODE.EXCP_EN. */
    private static int exceptions(int rsrc2) {
        boolean[] enabled = {
            ComputePgmRsrc2.enableExceptionIeee754FpInvalidOperation(rsrc2),
            ComputePgmRsrc2.enableExceptionFpDenormalSource(rsrc2),
            ComputePgmRsrc2.enableExceptionIeee754FpDivisionByZero(rsrc2),
            ComputePgmRsrc2.enableExceptionIeee754FpOverflow(rsrc2),
            ComputePgmRsrc2.enableExceptionIeee754FpUnderflow(rsrc2),
            ComputePgmRsrc2.enableExceptionIeee754FpInexact(rsrc2),
            ComputePgmRsrc2.enableExceptionIntDivideByZero(rsrc2),
            ComputePgmRsrc2.enableExceptionAddressWatch(rsrc2),
            ComputePgmRsrc2.enableExceptionMemory(rsrc2)
        };
        int bits = 0;
        for (int i = 0; i < enabled.length; i++) {
            bits |= enabled[i] ? 1 << i : 0;
        }
        return bits;
    }
}
