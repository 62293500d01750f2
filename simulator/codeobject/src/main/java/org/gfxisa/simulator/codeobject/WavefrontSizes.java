package org.gfxisa.simulator.codeobject;

import java.util.HashMap;
import java.util.Map;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;

/**
 * The wavefront sizes of code for processors with two sizes. Kernels have the size in their descriptors; other functions have the size of
 * the kernels in the same code object.
 */
public final class WavefrontSizes {
    private static final int SMALL = 32;
    private static final int LARGE = 64;

    private final Map<Long, Integer> byEntry = new HashMap<>();
    private final int others;

    private WavefrontSizes(Iterable<KernelSymbol> kernels, int usual) {
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
     * @param usual the wavefront size of functions if kernels have different sizes, or if there are none
     * @throws CodeObjectException if a descriptor is damaged
     */
    public static WavefrontSizes of(CodeObject object, int usual) throws CodeObjectException {
        return new WavefrontSizes(KernelSymbol.of(object.elf()), usual);
    }

    /** Returns the wavefront size of the code that starts at an address. */
    public int at(long address) {
        return byEntry.getOrDefault(address, others);
    }
}
