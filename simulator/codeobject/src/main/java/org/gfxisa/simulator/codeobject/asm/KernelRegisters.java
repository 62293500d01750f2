package org.gfxisa.simulator.codeobject.asm;

import org.gfxisa.Isa;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;

/** How the registers that a kernel uses become the granules that it is given. */
final class KernelRegisters {
    private static final int FULL_WAVE = 64;
    private static final int VCC = 2;
    private static final int UP_TO_XNACK = 4;
    private static final int ALL = 6;

    private KernelRegisters() {}

    /** The next multiple. */
    static long aligned(long value, long to) {
        return -Math.floorDiv(-value, to) * to;
    }

    /** The special SGPRs behind the numbered ones. */
    static long special(Isa isa, boolean usesVcc, boolean usesFlatScratch, boolean usesXnackMask) {
        TargetProperties properties = TargetProperties.of(isa.processor());
        boolean isArchitected = properties.flatScratch() == FlatScratchSetup.ARCHITECTED;
        int vcc = usesVcc ? VCC : 0;
        return switch (properties.specialSgprs()) {
            case VCC_FLAT_SCRATCH -> usesFlatScratch ? UP_TO_XNACK : vcc;
            case VCC_XNACK_MASK_FLAT_SCRATCH ->
                usesFlatScratch || isArchitected ? ALL : usesXnackMask ? UP_TO_XNACK : vcc;
            case VCC -> vcc;
        };
    }

    /** All VGPRs, of so many ordinary ones and so many for accumulation. */
    static long vgprs(Isa isa, long ordinary, long accumulation) {
        boolean isOneFile = TargetProperties.of(isa.processor()).unifiedRegisters();
        return isOneFile && accumulation > 0 ? aligned(ordinary, 4) + accumulation : Math.max(ordinary, accumulation);
    }

    /** What the descriptor says of so many VGPRs: granules less one. */
    static long vgprGranules(Isa isa, long vgprs, int waveSize) {
        int granule = TargetProperties.of(isa.processor()).vgprGranule() * (FULL_WAVE / waveSize);
        return granules(vgprs, granule);
    }

    /** What the descriptor says of so many SGPRs: granules less one, or 0 where every wave has all. */
    static long sgprGranules(Isa isa, long numbered, long special) throws SourceException {
        TargetProperties properties = TargetProperties.of(isa.processor());
        int granule = properties.sgprGranule();
        if (granule == 0) {
            return 0;
        }
        int fixed = properties.fixedSgprs();
        int most = fixed > 0 ? fixed : properties.maxSgprs();
        // From gfx8 on the special ones are beyond those that have numbers.
        boolean isBeyond = properties.specialSgprs().xnackMask() && fixed == 0;
        long counted = isBeyond ? numbered : numbered + special;
        if (counted > most) {
            throw new SourceException(counted + " SGPRs, " + isa.target() + " has " + most);
        }
        return granules(fixed > 0 ? fixed : numbered + special, granule);
    }

    private static long granules(long registers, int granule) {
        return aligned(Math.max(1, registers), granule) / granule - 1;
    }
}
