package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;

/**
 * The two dwords in which functions that clang 22 compiles without optimisation look for the apertures: as if the implicit arguments
 * began at address 0, because it does not hand their address on (erratum A10). The rest of the lowest page stays unmapped.
 */
final class ImplicitApertures {
    /** The first code object version whose code looks in the implicit arguments. */
    static final int VERSION = 5;

    private boolean isPlaced;

    /** Whether a processor's code cannot ask registers. */
    static boolean areNeeded(TargetProperties properties) {
        return properties.genericAddressSpace() && !properties.apertureRegisters();
    }

    /** Places them, once. */
    void place(AddressSpace memory, Apertures apertures) {
        if (isPlaced) {
            return;
        }
        isPlaced = true;
        int first = HiddenArgument.PRIVATE_BASE.offset();
        byte[] bytes = new byte[HiddenArgument.SHARED_BASE.offset() + HiddenArgument.SHARED_BASE.size() - first];
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) (apertures.privateBase() >>> Integer.SIZE))
                .putInt((int) (apertures.sharedBase() >>> Integer.SIZE));
        memory.place("the apertures for functions without implicit arguments", first, bytes.length, false)
                .write(0, bytes);
    }
}
