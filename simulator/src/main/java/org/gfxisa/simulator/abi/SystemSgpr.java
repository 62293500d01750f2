package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Scalar registers that are set for each wave, behind the user registers, in their order. */
public enum SystemSgpr {
    WORKGROUP_ID_X,
    WORKGROUP_ID_Y,
    WORKGROUP_ID_Z,
    WORKGROUP_INFO,
    SCRATCH_WAVE_OFFSET;

    /** Whether a kernel descriptor asks for it. */
    public boolean isEnabled(ByteBuffer b, int at) {
        return switch (this) {
            case WORKGROUP_ID_X -> KernelDescriptor.enableSgprWorkgroupIdX(b, at);
            case WORKGROUP_ID_Y -> KernelDescriptor.enableSgprWorkgroupIdY(b, at);
            case WORKGROUP_ID_Z -> KernelDescriptor.enableSgprWorkgroupIdZ(b, at);
            case WORKGROUP_INFO -> KernelDescriptor.enableSgprWorkgroupInfo(b, at);
            case SCRATCH_WAVE_OFFSET -> KernelDescriptor.enablePrivateSegment(b, at);
        };
    }
}
