package org.gfxisa.simulator.codeobject;

import java.util.HashMap;
import java.util.Map;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;

/**
 * The size of the waves that code is for, where a processor has a choice: kernels say it in their descriptors, other functions of the
 * same code object are for waves like them.
 */
public final class KernelWaves {
    private static final int SMALL = 32;
    private static final int LARGE = 64;

    private final Map<Long, Integer> byEntry = new HashMap<>();
    private final int others;

    private KernelWaves(Iterable<KernelSymbol> kernels, int usual) {
        for (KernelSymbol kernel : kernels) {
            int properties = KernelDescriptor.kernelCodeProperties(kernel.bytes(), 0);
            byEntry.put(kernel.entry(), KernelCodeProperties.enableWavefrontSize32(properties) ? SMALL : LARGE);
        }
        others = byEntry.values().stream().distinct().count() == 1
                ? byEntry.values().iterator().next()
                : usual;
    }

    /**
     * Reads the descriptors of a code object.
     *
     * @param usual lanes of a wave of code that no descriptor tells about, when kernels differ or there are none
     * @throws CodeObjectException when a descriptor is damaged
     */
    public static KernelWaves of(CodeObject object, int usual) throws CodeObjectException {
        return new KernelWaves(KernelSymbol.of(object.elf()), usual);
    }

    /** Lanes of the waves that the code from this address on is for. */
    public int at(long address) {
        return byEntry.getOrDefault(address, others);
    }
}
