package org.gfxisa.simulator.manifest;

import java.util.Optional;
import org.gfxisa.isa.abi.ImageChannelOrder;
import org.gfxisa.isa.abi.ImageChannelType;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.json.JsonObject;

/** An argument of the manifest's kernel. */
public sealed interface ManifestArgument {
    String name();

    /** The memory that it has, which the host fills and reads; empty where it has none. */
    default Optional<Buffer> memory() {
        return Optional.empty();
    }

    /**
     * A buffer.
     *
     * @param isOutput whether the kernel writes to it
     * @param isInput whether it reads what the host wrote there
     * @param init how it is filled at the start; {@code gen: zero} when the manifest does not say
     * @param initHash SHA-256 of the initial bytes; empty when unknown
     * @param kind what it is allocated as
     */
    record Buffer(
            String name,
            DataType type,
            int count,
            boolean isOutput,
            boolean isInput,
            JsonObject init,
            String initHash,
            MemoryKind kind)
            implements ManifestArgument {
        int bytes() {
            return count * type.bytes();
        }

        @Override
        public Optional<Buffer> memory() {
            return Optional.of(this);
        }
    }

    /** A value; the array is not copied. */
    record Scalar(String name, String type, byte[] bytes) implements ManifestArgument {}

    /**
     * An image.
     *
     * @param texels its memory, row by row
     * @param type its dimensions; sizes are in texels, rows and slices
     */
    record Image(
            Buffer texels,
            ImageType type,
            int width,
            int height,
            int depth,
            ImageChannelOrder order,
            ImageChannelType channel)
            implements ManifestArgument {
        @Override
        public String name() {
            return texels.name();
        }

        @Override
        public Optional<Buffer> memory() {
            return Optional.of(texels);
        }
    }

    /** A sampler. */
    record Sampler(String name, KernelArgument.Sampler sampler) implements ManifestArgument {}

    /** Local memory. */
    record Local(String name, int bytes) implements ManifestArgument {}
}
