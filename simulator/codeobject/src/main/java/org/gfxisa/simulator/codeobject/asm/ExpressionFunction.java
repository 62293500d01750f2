package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.ComputePgmRsrc3;

/** Functions in expressions, which compilers use for resources that depend on the callees of a kernel. */
enum ExpressionFunction {
    /** The maximum. */
    MAX(1, Integer.MAX_VALUE),
    /** The bitwise or. */
    OR(1, Integer.MAX_VALUE),
    /** The number of extra SGPRs of a kernel that uses VCC, FLAT_SCRATCH, and XNACK_MASK. */
    EXTRASGPRS(3, 3),
    /** The total number of VGPRs, from those of accumulation VGPRs and of ordinary VGPRs. */
    TOTALNUMVGPRS(2, 2),
    /** The next multiple of the second argument. */
    ALIGNTO(2, 2),
    /** The size of code in units of instruction prefetch. */
    INSTPREFSIZE(1, 1),
    /** The maximum number of waves for some SGPRs and VGPRs, see {@link RegisterGranules}. */
    OCCUPANCY(7, 7);

    private final int fewest;
    private final int most;

    ExpressionFunction(int fewest, int most) {
        this.fewest = fewest;
        this.most = most;
    }

    static Optional<ExpressionFunction> of(String name) {
        for (ExpressionFunction function : values()) {
            if (function.name().toLowerCase(Locale.ROOT).equals(name)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    /** Returns whether it accepts a number of arguments. */
    boolean takes(int arguments) {
        return arguments >= fewest && arguments <= most;
    }

    long apply(Isa isa, List<Long> of) throws SourceException {
        return switch (this) {
            case MAX -> of.stream().mapToLong(Long::longValue).max().orElse(0);
            case OR -> of.stream().reduce(0L, (a, b) -> a | b);
            case EXTRASGPRS -> RegisterGranules.special(isa, of.get(0) != 0, of.get(1) != 0, of.get(2) != 0);
            case TOTALNUMVGPRS -> RegisterGranules.vgprs(isa, of.get(1), of.get(0));
            case ALIGNTO -> aligned(of.get(0), of.get(1));
            case INSTPREFSIZE ->
                Math.min(
                        aligned(of.get(0), ComputePgmRsrc3.INST_PREF_SIZE_UNIT) / ComputePgmRsrc3.INST_PREF_SIZE_UNIT,
                        63);
            case OCCUPANCY -> occupancy(isa, of);
        };
    }

    private static long occupancy(Isa isa, List<Long> of) {
        long waves = of.get(4);
        long granule = Math.max(1, of.get(1));
        long vgprs = of.get(6);
        if (vgprs > 0) {
            waves = Math.min(
                    waves, Math.max(1, Math.min(of.get(0), of.get(2) / RegisterGranules.aligned(vgprs, granule))));
        }
        return waves;
    }

    private static long aligned(long value, long to) throws SourceException {
        if (to <= 0) {
            throw new SourceException("alignto cannot align to " + to);
        }
        return RegisterGranules.aligned(value, to);
    }
}
