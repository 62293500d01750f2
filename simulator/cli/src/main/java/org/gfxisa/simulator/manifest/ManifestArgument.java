package org.gfxisa.simulator.manifest;

import org.gfxisa.simulator.json.JsonObject;

/** An argument of the manifest's kernel. */
public sealed interface ManifestArgument {
    String name();

    /**
     * A buffer.
     *
     * @param isOutput whether the kernel writes to it
     * @param isInput whether it reads what the host wrote there
     * @param init how it is filled at the start; {@code gen: zero} when the manifest does not say
     * @param initHash SHA-256 of the initial bytes; empty when unknown
     */
    record Buffer(
            String name, DataType type, int count, boolean isOutput, boolean isInput, JsonObject init, String initHash)
            implements ManifestArgument {
        int bytes() {
            return count * type.bytes();
        }
    }

    /** A value; the array is not copied. */
    record Scalar(String name, String type, byte[] bytes) implements ManifestArgument {}

    /** Local memory. */
    record Local(String name, int bytes) implements ManifestArgument {}
}
