package org.gfxisa.simulator.abi;

import org.gfxisa.Processor;

/**
 * What a processor's ABI is like.
 *
 * @param flatScratch how the kernel learns where its scratch memory is
 * @param packedWorkItemIds whether the three work-item ids share a register
 * @param vgprGranule vector registers are allocated in multiples of this
 * @param unifiedRegisters whether accumulation registers are taken from the same allocation as the others
 * @param kernargPreload whether the packet processor can load kernel arguments into registers
 * @param ldsBytes most local memory of a work-group
 * @param scratchBytes most scratch memory of a wave
 */
public record TargetFacts(
        FlatScratch flatScratch,
        boolean packedWorkItemIds,
        int vgprGranule,
        boolean unifiedRegisters,
        boolean kernargPreload,
        int ldsBytes,
        int scratchBytes) {
    /** How a kernel learns where its scratch memory is. */
    public enum FlatScratch {
        NONE,
        OFFSET,
        ABSOLUTE,
        ARCHITECTED
    }

    public static TargetFacts of(Processor processor) {
        String name = processor.name();
        boolean packed = name.equals("gfx90a") || name.equals("gfx942") || name.startsWith("gfx11") || name.startsWith("gfx12");
        FlatScratch scratch = name.startsWith("gfx6")
                ? FlatScratch.NONE
                : name.startsWith("gfx7") || name.startsWith("gfx8")
                        ? FlatScratch.OFFSET
                        : name.equals("gfx942") || name.startsWith("gfx11") || name.startsWith("gfx12")
                                ? FlatScratch.ARCHITECTED
                                : FlatScratch.ABSOLUTE;
        boolean unified = name.equals("gfx90a") || name.equals("gfx942");
        return new TargetFacts(scratch, packed, unified ? 8 : 4, unified, unified, name.startsWith("gfx6") ? 32768 : 65536, 0x1fff * 1024);
    }
}
