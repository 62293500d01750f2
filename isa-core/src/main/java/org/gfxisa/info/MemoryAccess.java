package org.gfxisa.info;

import java.util.Optional;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Action;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.Setting;
import org.gfxisa.exec.Space;

/**
 * A memory access.
 *
 * @param access direction of the data
 * @param space memory space
 * @param bytes bytes at an address; 0 if they depend on the format of an image or a buffer
 * @param stride 0 if each lane has one address; else each lane has two, at multiples of this many bytes from the base
 * @param throughLds whether the data is loaded into LDS or stored from LDS, and not from registers
 */
public record MemoryAccess(Access access, Space space, int bytes, int stride, boolean throughLds) {

    /**
     * Creates the access of an action; empty if the action does not access memory, or only caches.
     *
     * @param action the action
     * @param hasData whether the encoding has registers for the data
     */
    static Optional<MemoryAccess> of(Action action, boolean hasData) {
        if (action instanceof MemoryAction memory) {
            int bytes = memory.element().bytes();
            return Optional.of(new MemoryAccess(
                    memory.access(),
                    memory.space(),
                    bytes,
                    memory.stride() * bytes,
                    isThroughLds(memory.lds(), hasData)));
        }
        if (action instanceof FormatAction format) {
            return Optional.of(
                    new MemoryAccess(format.access(), format.space(), 0, 0, isThroughLds(format.lds(), hasData)));
        }
        return action instanceof ImageAction image ? of(image.operation()) : Optional.empty();
    }

    private static boolean isThroughLds(Setting lds, boolean hasData) {
        return lds == Setting.ALWAYS || lds == Setting.MODIFIER && !hasData;
    }

    private static Optional<MemoryAccess> of(ImageAction.Operation operation) {
        return switch (operation) {
            case STORE -> image(Access.STORE);
            case ATOMIC -> image(Access.ATOMIC);
            // These only read the descriptor.
            case GET_LOD, GET_SIZE -> Optional.empty();
            default -> image(Access.LOAD);
        };
    }

    private static Optional<MemoryAccess> image(Access access) {
        return Optional.of(new MemoryAccess(access, Space.IMAGE, 0, 0, false));
    }

    /** Returns the access to LDS; empty if there is none, or only if a flat address happens to be in LDS. */
    public Optional<Access> inLds() {
        if (throughLds) {
            return Optional.of(access == Access.LOAD ? Access.STORE : Access.LOAD);
        }
        return isLocal() ? Optional.of(access) : Optional.empty();
    }

    /** Returns whether it accesses the work-group's own memory; a flat access may, too. */
    public boolean isLocal() {
        return space == Space.LDS;
    }

    /** Returns whether other waves may see the access or its data may come from other waves. Scalar memory is constant for all waves. */
    public boolean isShared() {
        return switch (space) {
            case SCALAR, SCALAR_BUFFER, SCRATCH -> false;
            case LDS, FLAT, GLOBAL, BUFFER, TYPED_BUFFER, IMAGE -> true;
        };
    }
}
