package org.gfxisa.simulator.api;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;

/** A code object that is loaded on a {@link Gpu}. */
public final class Program {
    private final LoadedCode code;

    Program(LoadedCode code) {
        this.code = code;
    }

    LoadedCode code() {
        return code;
    }

    /** Returns the kernels. */
    public List<Kernel> kernels() {
        return code.kernels().stream().map(Kernel::new).toList();
    }

    /**
     * Returns the kernel with a name.
     *
     * @throws GpuException if there is none
     */
    public Kernel kernel(String name) {
        return code.kernel(Preconditions.nonNull(name, "name"))
                .map(Kernel::new)
                .orElseThrow(() -> new GpuException(code.name() + ": no kernel '" + name + "', expected one of "
                        + code.kernels().stream().map(LoadedKernel::name).collect(Collectors.joining(", "))));
    }

    /**
     * Returns the address of a global variable.
     *
     * @throws GpuException if there is none
     */
    public long address(String symbol) {
        return code.address(Preconditions.nonNull(symbol, "symbol"))
                .orElseThrow(() -> new GpuException(code.name() + ": no symbol '" + symbol + "'"));
    }
}
