package org.gfxisa.simulator.codeobject;

import java.util.Optional;
import org.gfxisa.isa.abi.HiddenArgument;

/**
 * A parameter of a kernel, according to the metadata.
 *
 * @param name the name in the source; empty if it is unknown
 * @param typeName the type in the source language; empty if it is unknown
 * @param kind the kind of argument
 * @param hidden the kind of hidden argument; empty for others and for unknown kinds
 * @param offset the offset in the kernel-argument segment in bytes
 * @param size the size in bytes
 * @param addressSpace {@code global}, {@code constant}, {@code local} …; empty if it is not a pointer
 * @param pointeeAlign the alignment in bytes of data in local memory; 1 if it is unknown
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
    /** Returns whether the runtime sets it instead of the caller. */
    public boolean isHidden() {
        return kind == ParameterKind.HIDDEN;
    }

    /** Returns the same parameter with another name. */
    public KernelParameter named(String given) {
        return new KernelParameter(given, typeName, kind, hidden, offset, size, addressSpace, pointeeAlign);
    }

    /** Returns its name and type for messages, for example {@code n (uint)}. */
    public String describe() {
        return typeName.isEmpty() ? name : (name.isEmpty() ? typeName : name + " (" + typeName + ")");
    }
}
