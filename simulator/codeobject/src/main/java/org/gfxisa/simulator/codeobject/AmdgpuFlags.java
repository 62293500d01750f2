package org.gfxisa.simulator.codeobject;

import org.gfxisa.FeatureSetting;
import org.gfxisa.isa.abi.ElfAbiVersion;
import org.gfxisa.isa.abi.ElfFlags;
import org.gfxisa.isa.abi.ElfOsAbi;

/** The fields of e_flags. Their layout changed in code object V4; PAL and Mesa use the older one. */
record AmdgpuFlags(int machine, FeatureSetting xnack, FeatureSetting sramecc) {
    static AmdgpuFlags of(ElfHeader header) {
        int flags = header.flags();
        int machine = ElfFlags.mach(flags);
        boolean isOld = header.osAbi() != ElfOsAbi.AMDGPU_HSA.value()
                || header.abiVersion() == ElfAbiVersion.HSA_V2.value()
                || header.abiVersion() == ElfAbiVersion.HSA_V3.value();
        return isOld
                ? new AmdgpuFlags(machine, onOrOff(ElfFlags.xnackV3(flags)), onOrOff(ElfFlags.srameccV3(flags)))
                : new AmdgpuFlags(machine, setting(ElfFlags.xnack(flags)), setting(ElfFlags.sramecc(flags)));
    }

    private static FeatureSetting onOrOff(boolean bit) {
        return bit ? FeatureSetting.ON : FeatureSetting.OFF;
    }

    private static FeatureSetting setting(int bits) {
        return FeatureSetting.values()[bits];
    }
}
