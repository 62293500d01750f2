package org.gfxisa.simulator.codeobject;

import org.gfxisa.FeatureSetting;
import org.gfxisa.isa.abi.ElfFlags;

/** The parts of e_flags (LLVM AMDGPU usage, "ELF Header": the tables for code objects V2, V3, and V4 onwards). */
record AmdgpuFlags(int machine, FeatureSetting xnack, FeatureSetting sramecc) {
    // EI_ABIVERSION of the first code object versions; V4 and later share one layout.
    private static final int ABI_V2 = 0;
    private static final int ABI_V3 = 1;
    /** EF_AMDGPU_FEATURE_XNACK_V2. */
    private static final int XNACK_V2 = 1;

    static AmdgpuFlags of(ElfHeader header) {
        int flags = header.flags();
        int machine = ElfFlags.mach(flags);
        return switch (header.abiVersion()) {
            case ABI_V2 -> new AmdgpuFlags(machine, onOrOff((flags & XNACK_V2) != 0), FeatureSetting.ANY);
            case ABI_V3 ->
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
