package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.TargetProperties;

/**
 * The registers that a kernel descriptor or an amd_kernel_code_t allocates.
 *
 * @param lanes the number of lanes in a wave, 32 or 64
 * @param allocatedVgprs the number of allocated vector registers, including accumulation registers in a unified register file
 * @param vgprs the number of vector registers that code can use
 * @param agprs the number of accumulation registers that code can use; without a unified register file, that of vector registers
 * @param sharedVgprs the number of registers that both halves of a wave share, in addition to those allocated
 * @param sgprs the number of scalar registers, including special ones; empty if every wave has all
 */
public record KernelRegisters(int lanes, int allocatedVgprs, int vgprs, int agprs, int sharedVgprs, OptionalInt sgprs) {
    private static final int SMALL_WAVE = 32;
    private static final int WAVE = 64;

    /** Reads the descriptor at byte {@code at}. */
    public static KernelRegisters of(ByteBuffer bytes, int at, TargetProperties properties) {
        int rsrc1 = KernelDescriptor.computePgmRsrc1(bytes, at);
        int rsrc3 = KernelDescriptor.computePgmRsrc3(bytes, at);
        boolean isSmall = KernelCodeProperties.enableWavefrontSize32(KernelDescriptor.kernelCodeProperties(bytes, at));
        int allocated = (ComputePgmRsrc1.granulatedWorkitemVgprCount(rsrc1) + 1)
                * properties.vgprGranule()
                * (isSmall ? WAVE / SMALL_WAVE : 1);
        boolean isUnified = properties.unifiedRegisters();
        int accumFrom = (ComputePgmRsrc3.accumOffset(rsrc3) + 1) * ComputePgmRsrc3.ACCUM_OFFSET_UNIT;
        int vgprs = Math.min(properties.addressableVgprs(), isUnified ? Math.min(accumFrom, allocated) : allocated);
        int granule = properties.sgprGranule();
        return new KernelRegisters(
                isSmall ? SMALL_WAVE : WAVE,
                allocated,
                vgprs,
                Math.min(properties.addressableVgprs(), isUnified ? allocated - vgprs : vgprs),
                properties.sharedVgprs()
                        ? ComputePgmRsrc3.sharedVgprCount(rsrc3) * ComputePgmRsrc3.SHARED_VGPR_COUNT_UNIT
                        : 0,
                granule == 0
                        ? OptionalInt.empty()
                        : OptionalInt.of((ComputePgmRsrc1.granulatedWavefrontSgprCount(rsrc1) + 1) * granule));
    }
}
