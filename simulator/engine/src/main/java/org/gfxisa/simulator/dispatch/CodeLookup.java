package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.simulator.codeobject.Kernel;
import org.gfxisa.simulator.codeobject.PrintfFormat;
import org.gfxisa.simulator.load.LoadedCode;

/** Finds out what loaded code a kernel is from. */
record CodeLookup(List<LoadedCode> codes) {
    /** The calls of printf in the code that a kernel belongs to. */
    List<PrintfFormat> formats(Kernel kernel) {
        return codes.stream()
                .filter(code -> code.kernels().contains(kernel))
                .findFirst()
                .map(LoadedCode::formats)
                .orElse(List.of());
    }

    /** Version of the code object that a descriptor belongs to; 0 if it is not known. */
    int version(long descriptor) {
        return codes.stream()
                .filter(code -> code.contains(descriptor))
                .findFirst()
                .map(code -> code.object().version())
                .orElse(0);
    }

    /** The name of the kernel with a descriptor, or its address. */
    String kernelName(long descriptor) {
        return codes.stream()
                .flatMap(c -> c.kernels().stream())
                .filter(k -> k.descriptor() == descriptor)
                .map(Kernel::name)
                .findFirst()
                .orElse("at 0x" + Long.toHexString(descriptor));
    }
}
