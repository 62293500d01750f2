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

    /** Its name, as the compiler gives it. */
    public String name() {
        return kernel.name();
    }

    /** Lanes of its waves: 32 or 64. */
    public int wavefrontSize() {
        return kernel.metadata().wavefrontSize();
    }

    /** Bytes of local memory of a work-group, beside what {@link Local} arguments ask for. */
    public long localBytes() {
        return kernel.metadata().groupSize();
    }

    /** Bytes of private memory of a work-item, as far as the compiler could count them. */
    public long privateBytes() {
        return kernel.metadata().privateSize();
    }

    /** {@code saxpy(float, float*, float*, uint)}, or how arguments are passed where the code object has no types. */
    @Override
    public String toString() {
        return kernel.signature();
    }
}
