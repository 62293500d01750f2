package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.abi.InitialState;
import org.gfxisa.simulator.abi.KernelDescriptor;
import org.gfxisa.simulator.abi.SystemSgpr;
import org.gfxisa.simulator.abi.TargetFacts;
import org.gfxisa.simulator.abi.UserSgpr;

/**
 * What the packet processor takes from a kernel descriptor.
 *
 * @param entry address of the first instruction
 * @param lanes size of a wave, 32 or 64
 * @param vgprs vector registers of a wave
 * @param agprs accumulation registers of a wave
 * @param mode the MODE register
 * @param userRegisters scalar registers set for all waves, in order
 * @param userRegisterCount how many scalar registers come before those of each wave
 * @param systemRegisters scalar registers set for each wave, in order
 * @param workItemIds how many of the work-item ids beyond x are set, 0 to 2
 * @param scratch whether the private segment is set up
 * @param preloadOffset where kernel arguments that come in registers start, in dwords
 * @param preloadCount how many dwords of kernel arguments come in registers
 */
record LaunchSettings(
        long entry,
        int lanes,
        int vgprs,
        int agprs,
        int mode,
        List<UserSgpr> userRegisters,
        int userRegisterCount,
        List<SystemSgpr> systemRegisters,
        int workItemIds,
        boolean scratch,
        int preloadOffset,
        int preloadCount) {
    private static final int MOST_USER_REGISTERS = 16;
    private static final int MOST_VECTOR_REGISTERS = 256;
    private static final int ACCUM_GRANULE = 4;
    /** Bytes of code that load the arguments where no hardware does; hardware that does starts behind it. */
    private static final int PRELOAD_PROLOG = 256;

    /** Reads the descriptor at byte {@code at}, which is at {@code address} in simulated memory. */
    static LaunchSettings read(ByteBuffer bytes, int at, long address, TargetFacts target) {
        List<UserSgpr> user = new ArrayList<>();
        for (UserSgpr register : UserSgpr.values()) {
            if (register.isEnabled(bytes, at)) {
                user.add(register);
            }
        }
        List<SystemSgpr> system = new ArrayList<>();
        for (SystemSgpr register : SystemSgpr.values()) {
            if (register.isEnabled(bytes, at)) {
                system.add(register);
            }
        }
        int total = (KernelDescriptor.granulatedWorkitemVgprCount(bytes, at) + 1) * target.vgprGranule();
        int accumFrom = (KernelDescriptor.accumOffset(bytes, at) + 1) * ACCUM_GRANULE;
        int vgprs = Math.min(MOST_VECTOR_REGISTERS, target.unifiedRegisters() ? Math.min(accumFrom, total) : total);
        int agprs = Math.min(MOST_VECTOR_REGISTERS, target.unifiedRegisters() ? total - vgprs : vgprs);
        int preload = target.kernargPreload() ? KernelDescriptor.kernargPreloadSpecLength(bytes, at) : 0;
        long entry = address + KernelDescriptor.kernelCodeEntryByteOffset(bytes, at);
        return new LaunchSettings(
                preload > 0 ? entry + PRELOAD_PROLOG : entry,
                KernelDescriptor.enableWavefrontSize32(bytes, at) ? 32 : 64,
                vgprs,
                agprs,
                InitialState.mode(bytes, at),
                List.copyOf(user),
                Math.min(MOST_USER_REGISTERS, KernelDescriptor.userSgprCount(bytes, at)),
                List.copyOf(system),
                Math.min(2, KernelDescriptor.enableVgprWorkitemId(bytes, at)),
                KernelDescriptor.enablePrivateSegment(bytes, at),
                KernelDescriptor.kernargPreloadSpecOffset(bytes, at),
                preload);
    }
}
