package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;

/** Finds the loaded code that a kernel belongs to. */
record KernelLookup(List<LoadedCode> codes) {
    /** Returns the printf formats of the code that contains a kernel. */
    List<PrintfFormat> formats(LoadedKernel kernel) {
        return codes.stream()
                .filter(code -> code.kernels().contains(kernel))
                .findFirst()
                .map(LoadedCode::formats)
                .orElse(List.of());
    }

    /** Returns the version of the code object that contains a descriptor, or 0 if it is not known. */
    int version(long descriptor) {
        return codes.stream()
                .filter(code -> code.contains(descriptor))
                .findFirst()
                .map(code -> code.object().version())
                .orElse(0);
    }

    /** Returns the name of the kernel with a descriptor, or its address. */
    String kernelName(long descriptor) {
        return codes.stream()
                .flatMap(c -> c.kernels().stream())
                .filter(k -> k.descriptor() == descriptor)
                .map(LoadedKernel::name)
                .findFirst()
                .orElse("at 0x" + Long.toHexString(descriptor));
    }
}
