package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Scalar registers that the packet processor sets for all waves of a dispatch, in their order. */
public enum UserSgpr {
    PRIVATE_SEGMENT_BUFFER(4) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprPrivateSegmentBuffer(b, at);
        }
    },
    DISPATCH_PTR(2) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprDispatchPtr(b, at);
        }
    },
    QUEUE_PTR(2) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprQueuePtr(b, at);
        }
    },
    KERNARG_SEGMENT_PTR(2) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprKernargSegmentPtr(b, at);
        }
    },
    DISPATCH_ID(2) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprDispatchId(b, at);
        }
    },
    FLAT_SCRATCH_INIT(2) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprFlatScratchInit(b, at);
        }
    },
    PRIVATE_SEGMENT_SIZE(1) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprPrivateSegmentSize(b, at);
        }
    },
    GRID_WORKGROUP_COUNT_X(1) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprGridWorkgroupCountX(b, at);
        }
    },
    GRID_WORKGROUP_COUNT_Y(1) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprGridWorkgroupCountY(b, at);
        }
    },
    GRID_WORKGROUP_COUNT_Z(1) {
        @Override
        public boolean isEnabled(ByteBuffer b, int at) {
            return KernelDescriptor.enableSgprGridWorkgroupCountZ(b, at);
        }
    };

    private final int registers;

    UserSgpr(int registers) {
        this.registers = registers;
    }

    /** How many registers. */
    public int registers() {
        return registers;
    }

    /** Whether a kernel descriptor asks for it. */
    public abstract boolean isEnabled(ByteBuffer b, int at);
}
