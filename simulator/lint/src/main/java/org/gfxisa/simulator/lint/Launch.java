package org.gfxisa.simulator.lint;

import java.util.stream.Stream;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.KernelRegisters;
import org.gfxisa.simulator.codeobject.KernelSymbol;

/**
 * What the waves of a kernel start with, by its descriptor.
 *
 * @param registers those that they have
 * @param scalars how many scalar registers, from the first on, have a value; at least as many as have one
 * @param vectors how many vector registers have one, likewise
 */
public record Launch(KernelRegisters registers, int scalars, int vectors) {
    /** Reads the descriptor of a kernel. */
    public static Launch of(KernelSymbol kernel, TargetProperties properties) {
        int word = KernelDescriptor.computePgmRsrc2(kernel.bytes(), 0);
        long system = Stream.of(
                        ComputePgmRsrc2.enableSgprWorkgroupIdX(word),
                        ComputePgmRsrc2.enableSgprWorkgroupIdY(word),
                        ComputePgmRsrc2.enableSgprWorkgroupIdZ(word),
                        ComputePgmRsrc2.enableSgprWorkgroupInfo(word),
                        ComputePgmRsrc2.enablePrivateSegment(word))
                .filter(isOn -> isOn)
                .count();
        return new Launch(
                KernelRegisters.of(kernel.bytes(), 0, properties),
                ComputePgmRsrc2.userSgprCount(word) + (int) system,
                ComputePgmRsrc2.enableVgprWorkitemId(word) + 1);
    }
}
