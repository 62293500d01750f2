package org.gfxisa.simulator.codeobject;

import org.gfxisa.FeatureSetting;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.ElfFlags;

/** The parts of e_flags, which have another layout in code objects V2, V3, and from V4 on. */
record AmdgpuFlags(int machine, FeatureSetting xnack, FeatureSetting sramecc) {
    static AmdgpuFlags of(ElfHeader header) {
        int flags = header.flags();
        int machine = ElfFlags.mach(flags);
        return switch (ElfAbiVersion.of(header.abiVersion()).orElse(ElfAbiVersion.HSA_V4)) {
            case HSA_V2 -> new AmdgpuFlags(machine, onOrOff(ElfFlags.xnackV2(flags)), FeatureSetting.ANY);
            case HSA_V3 ->
                new AmdgpuFlags(machine, onOrOff(ElfFlags.xnackV3(flags)), onOrOff(ElfFlags.srameccV3(flags)));
            default -> new AmdgpuFlags(machine, setting(ElfFlags.xnack(flags)), setting(ElfFlags.sramecc(flags)));
        };
    }

    private static FeatureSetting onOrOff(boolean bit) {
        return bit ? FeatureSetting.ON : FeatureSetting.OFF;
    }

    private static FeatureSetting setting(int bits) {
        return FeatureSetting.values()[bits];
    }
}
