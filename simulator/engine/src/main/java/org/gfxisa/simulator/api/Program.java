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

    /** Its kernels. */
    public List<Kernel> kernels() {
        return code.kernels().stream().map(Kernel::new).toList();
    }

    /**
     * The kernel of this name.
     *
     * @throws GpuException when there is none
     */
    public Kernel kernel(String name) {
        return code.kernel(Require.nonNull(name, "name"))
                .map(Kernel::new)
                .orElseThrow(() -> new GpuException(code.name() + ": no kernel '" + name + "', there is "
                        + code.kernels().stream().map(LoadedKernel::name).collect(Collectors.joining(", "))));
    }

    /**
     * The address of a global variable.
     *
     * @throws GpuException when there is none
     */
    public long address(String symbol) {
        return code.address(Require.nonNull(symbol, "symbol"))
                .orElseThrow(() -> new GpuException(code.name() + ": no symbol '" + symbol + "'"));
    }
}
