package org.gfxisa.simulator.codeobject;

/** The parts of e_flags (LLVM AMDGPU usage, "ELF Header": the tables for code objects V2, V3, and V4 onwards). */
record AmdgpuFlags(int machine, FeatureSetting xnack, FeatureSetting sramecc) {
    private static final int MACHINE_MASK = 0xff;
    // EI_ABIVERSION of the first code object versions; V4 and later share one layout.
    private static final int ABI_V2 = 0;
    private static final int ABI_V3 = 1;

    static AmdgpuFlags of(ElfHeader header) {
        int flags = header.flags();
        int machine = flags & MACHINE_MASK;
        return switch (header.abiVersion()) {
            case ABI_V2 -> new AmdgpuFlags(machine, onOrOff(flags & 1), FeatureSetting.ANY);
            case ABI_V3 -> new AmdgpuFlags(machine, onOrOff(flags & 0x100), onOrOff(flags & 0x200));
            default -> new AmdgpuFlags(machine, setting(flags >> 8), setting(flags >> 10));
        };
    }

    private static FeatureSetting onOrOff(int bit) {
        return bit == 0 ? FeatureSetting.OFF : FeatureSetting.ON;
    }

    private static FeatureSetting setting(int bits) {
        return FeatureSetting.values()[bits & 3];
    }
}
