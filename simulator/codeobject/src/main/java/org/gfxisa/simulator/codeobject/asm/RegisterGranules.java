package org.gfxisa.simulator.codeobject.asm;

import org.gfxisa.Isa;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;

/** Computes register granules from the registers that a kernel uses. */
final class RegisterGranules {
    private static final int FULL_WAVE = 64;
    private static final int VCC = 2;
    private static final int UP_TO_XNACK = 4;
    private static final int ALL = 6;

    private RegisterGranules() {}

    /** Returns the next multiple. */
    static long aligned(long value, long to) {
        return -Math.floorDiv(-value, to) * to;
    }

    /** Returns the number of special SGPRs after the numbered ones. */
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

    /** Returns the total number of VGPRs from the numbers of ordinary and of accumulation VGPRs. */
    static long vgprs(Isa isa, long ordinary, long accumulation) {
        boolean isOneFile = TargetProperties.of(isa.processor()).unifiedRegisters();
        return isOneFile && accumulation > 0 ? aligned(ordinary, 4) + accumulation : Math.max(ordinary, accumulation);
    }

    /** Returns the descriptor's field for a number of VGPRs: granules minus one. */
    static long vgprGranules(Isa isa, long vgprs, int waveSize) {
        int granule = TargetProperties.of(isa.processor()).vgprGranule() * (FULL_WAVE / waveSize);
        return granules(vgprs, granule);
    }

    /** Returns the descriptor's field for a number of SGPRs: granules minus one, or 0 if every wave has all SGPRs. */
    static long sgprGranules(Isa isa, long numbered, long special) throws SourceException {
        TargetProperties properties = TargetProperties.of(isa.processor());
        int granule = properties.sgprGranule();
        if (granule == 0) {
            return 0;
        }
        int fixed = properties.fixedSgprs();
        int most = fixed > 0 ? fixed : properties.maxSgprs();
        // From gfx8 on, the special SGPRs do not count towards the maximum of numbered ones.
        boolean isBeyond = properties.specialSgprs().xnackMask() && fixed == 0;
        long counted = isBeyond ? numbered : numbered + special;
        if (counted > most) {
            throw new SourceException(counted + " SGPRs are too many, " + isa.target() + " has " + most);
        }
        return granules(fixed > 0 ? fixed : numbered + special, granule);
    }

    private static long granules(long registers, int granule) {
        return aligned(Math.max(1, registers), granule) / granule - 1;
    }
}
