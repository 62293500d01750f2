package org.gfxisa.simulator.lint;

import java.util.stream.Stream;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.KernelRegisters;
import org.gfxisa.simulator.codeobject.KernelSymbol;

/**
 * The registers that are initialized when a wave of a kernel starts, according to the kernel's descriptor.
 *
 * @param registers the registers that a wave has
 * @param scalars the number of initialized scalar registers, counted from the first one; an upper bound
 * @param vectors the number of initialized vector registers, counted from the first one; an upper bound
 */
public record InitialRegisters(KernelRegisters registers, int scalars, int vectors) {
    /** Reads the descriptor of a kernel. */
    public static InitialRegisters of(KernelSymbol kernel, TargetProperties properties) {
        int word = KernelDescriptor.computePgmRsrc2(kernel.bytes(), 0);
        long system = Stream.of(
                        ComputePgmRsrc2.enableSgprWorkgroupIdX(word),
                        ComputePgmRsrc2.enableSgprWorkgroupIdY(word),
                        ComputePgmRsrc2.enableSgprWorkgroupIdZ(word),
                        ComputePgmRsrc2.enableSgprWorkgroupInfo(word),
                        ComputePgmRsrc2.enablePrivateSegment(word))
                .filter(isOn -> isOn)
                .count();
        return new InitialRegisters(
                KernelRegisters.of(kernel.bytes(), 0, properties),
                ComputePgmRsrc2.userSgprCount(word) + (int) system,
                ComputePgmRsrc2.enableVgprWorkitemId(word) + 1);
    }
}
