package org.gfxisa.simulator.op.memory;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.SwizzleElement;
import org.gfxisa.isa.abi.SwizzledElements;
import org.gfxisa.isa.abi.TargetProperties;

/**
 * How a buffer resource says that it is swizzled, and how many bytes of a record then lie together, which differs by generation.
 *
 * @param elements what says how many
 */
public record SwizzledBuffers(SwizzledElements elements) {
    private static final int[] BYTES = Arrays.stream(SwizzleElement.values())
            .mapToInt(SwizzleElement::bytes)
            .toArray();

    /** That of a processor. */
    public static SwizzledBuffers of(TargetProperties properties) {
        return new SwizzledBuffers(properties.swizzleElements());
    }

    /** Bytes that lie together; 0 where the buffer is linear. */
    int element(ByteBuffer resource) {
        boolean isSwizzled = BufferResource.swizzleEnable(resource, 0);
        int size = BufferResource.swizzleEnableGfx11(resource, 0);
        return switch (elements) {
            case ELEMENT_SIZE -> isSwizzled ? BYTES[BufferResource.elementSize(resource, 0)] : 0;
            case FIXED -> isSwizzled ? SwizzleElement.FOUR.bytes() : 0;
            case SWIZZLE_ENABLE -> size == 0 ? 0 : BYTES[size];
        };
    }

    /** Makes a resource swizzled by dwords. */
    public void enable(ByteBuffer resource) {
        switch (elements) {
            case ELEMENT_SIZE -> {
                BufferResource.setSwizzleEnable(resource, 0, true);
                BufferResource.setElementSize(resource, 0, SwizzleElement.FOUR.value());
            }
            case FIXED -> BufferResource.setSwizzleEnable(resource, 0, true);
            case SWIZZLE_ENABLE -> BufferResource.setSwizzleEnableGfx11(resource, 0, SwizzleElement.FOUR.value());
        }
    }
}
