package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.TargetProperties;

/** How a buffer resource says that it is swizzled, and how many bytes of a record then lie together, which differs by generation. */
public enum SwizzledBuffers {
    /** A field has the size. */
    ELEMENT_SIZE,
    /** Always a dword. */
    FIXED,
    /** The field that enables it has the size. */
    SWIZZLE_ENABLE;

    private static final int DWORD = 4;
    private static final int LARGE = 16;
    /** Of the field that enables it, elements of 4 and of 16 bytes. */
    private static final int ENABLED = 1;

    private static final int ENABLED_LARGE = 3;

    /** That of a processor. */
    public static SwizzledBuffers of(TargetProperties properties) {
        return valueOf(properties.swizzleElements().toUpperCase(Locale.ROOT));
    }

    /** Bytes that lie together; 0 where the buffer is linear. */
    int element(ByteBuffer resource) {
        return switch (this) {
            case ELEMENT_SIZE ->
                BufferResource.swizzleEnable(resource, 0) ? 2 << BufferResource.elementSize(resource, 0) : 0;
            case FIXED -> BufferResource.swizzleEnable(resource, 0) ? DWORD : 0;
            case SWIZZLE_ENABLE ->
                switch (BufferResource.swizzleEnableGfx11(resource, 0)) {
                    case 0 -> 0;
                    case ENABLED_LARGE -> LARGE;
                    default -> DWORD;
                };
        };
    }

    /** Makes a resource swizzled by dwords. */
    public void enable(ByteBuffer resource) {
        switch (this) {
            case ELEMENT_SIZE -> {
                BufferResource.setSwizzleEnable(resource, 0, true);
                BufferResource.setElementSize(resource, 0, 1);
            }
            case FIXED -> BufferResource.setSwizzleEnable(resource, 0, true);
            case SWIZZLE_ENABLE -> BufferResource.setSwizzleEnableGfx11(resource, 0, ENABLED);
        }
    }
}
