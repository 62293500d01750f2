package org.gfxisa.simulator.api;

import org.gfxisa.simulator.load.LoadedKernel;

/** A kernel of a {@link Program}. */
public final class Kernel {
    private final LoadedKernel kernel;

    Kernel(LoadedKernel kernel) {
        this.kernel = kernel;
    }

    LoadedKernel loaded() {
        return kernel;
    }

    /** Returns the name that the compiler gave it. */
    public String name() {
        return kernel.name();
    }

    /** Returns the number of lanes of a wave: 32 or 64. */
    public int wavefrontSize() {
        return kernel.metadata().wavefrontSize();
    }

    /** Returns the bytes of a work-group's local memory, without those of {@link Local} arguments. */
    public long localBytes() {
        return kernel.metadata().groupSize();
    }

    /** Returns the bytes of a work-item's private memory, as far as the compiler could compute them. */
    public long privateBytes() {
        return kernel.metadata().privateSize();
    }

    /** Returns a text such as {@code saxpy(float, float*, float*, uint)}. If the code object has no types, it shows how arguments are passed. */
    @Override
    public String toString() {
        return kernel.signature();
    }
}
