package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.HiddenArgument;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;

/**
 * Two dwords from which functions that clang 22 compiles without optimisation read the apertures. These functions do not pass the address of the
 * implicit arguments on, and use address 0 instead (erratum A10). The rest of the lowest page stays unmapped.
 */
final class ImplicitApertures {
    /** The first version of code objects whose code reads the apertures from the implicit arguments. */
    static final int VERSION = 5;

    private boolean isPlaced;

    /** Returns whether a processor has no registers for the apertures. */
    static boolean areNeeded(TargetProperties properties) {
        return properties.genericAddressSpace() && !properties.apertureRegisters();
    }

    /** Allocates and writes the dwords, once. */
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
