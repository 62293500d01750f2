package org.gfxisa.simulator.manifest;

import java.util.Optional;
import org.gfxisa.isa.abi.ImageChannelOrder;
import org.gfxisa.isa.abi.ImageChannelType;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.json.JsonObject;

/** An argument of a manifest's kernel. */
public sealed interface ManifestArgument {
    String name();

    /** Returns the memory that the host fills and reads; empty if the argument has none. */
    default Optional<Buffer> memory() {
        return Optional.empty();
    }

    /**
     * A buffer.
     *
     * @param name the name of the argument
     * @param type the type of its elements
     * @param count the number of elements
     * @param isOutput whether the kernel writes it
     * @param isInput whether the kernel reads what the host wrote
     * @param init the formula of its initial contents, {@code gen: zero} by default
     * @param initHash the SHA-256 of the initial bytes; empty if unknown
     * @param kind the kind of memory
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
     * @param type its dimensions
     * @param width its width in texels
     * @param height its height in rows
     * @param depth its depth in slices
     * @param order the order of channels
     * @param channel the type of channels
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
