package org.gfxisa.simulator.codeobject;

import java.util.Optional;
import org.gfxisa.isa.abi.HiddenArgument;

/**
 * A parameter of a kernel, as the metadata describes it.
 *
 * @param name in the source; empty when the compiler did not keep it
 * @param typeName in the source language; empty likewise
 * @param kind how it is set up
 * @param hidden which hidden argument it is; empty for the others, and for one that only a newer compiler knows
 * @param offset bytes from the start of the kernel-argument block
 * @param size bytes
 * @param addressSpace {@code global}, {@code constant}, {@code local} …; empty when it is no pointer
 * @param pointeeAlign alignment in bytes of what a pointer to local memory points to; 1 when unknown
 */
public record KernelParameter(
        String name,
        String typeName,
        ParameterKind kind,
        Optional<HiddenArgument> hidden,
        int offset,
        int size,
        String addressSpace,
        int pointeeAlign) {
    /** Whether the runtime fills it in, not the caller. */
    public boolean isHidden() {
        return kind == ParameterKind.HIDDEN;
    }

    /** The same by a name. */
    public KernelParameter named(String given) {
        return new KernelParameter(given, typeName, kind, hidden, offset, size, addressSpace, pointeeAlign);
    }

    /** Its name and type as far as known, for messages: {@code n (uint)}. */
    public String describe() {
        return typeName.isEmpty() ? name : (name.isEmpty() ? typeName : name + " (" + typeName + ")");
    }
}
