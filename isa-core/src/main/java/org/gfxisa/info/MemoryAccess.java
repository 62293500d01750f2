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
 * An access to memory.
 *
 * @param access which way data goes
 * @param space which memory
 * @param bytes how many there are at an address; 0 where that depends on the format of an image or a buffer
 * @param stride 0: one address a lane; else two, each as many times these bytes from the base as its offset says
 * @param throughLds whether loaded data goes to LDS, or stored data comes from there, instead of registers
 */
public record MemoryAccess(Access access, Space space, int bytes, int stride, boolean throughLds) {

    /**
     * That of an action; empty where it has nothing to do with memory, or only with caches.
     *
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
            // These look at the descriptor alone.
            case GET_LOD, GET_SIZE -> Optional.empty();
            default -> image(Access.LOAD);
        };
    }

    private static Optional<MemoryAccess> image(Access access) {
        return Optional.of(new MemoryAccess(access, Space.IMAGE, 0, 0, false));
    }

    /** What it does to LDS; empty if nothing, or only where a flat address is one of LDS. */
    public Optional<Access> inLds() {
        if (throughLds) {
            return Optional.of(access == Access.LOAD ? Access.STORE : Access.LOAD);
        }
        return isLocal() ? Optional.of(access) : Optional.empty();
    }

    /** Whether it goes to the work-group's own memory; a flat access may, too. */
    public boolean isLocal() {
        return space == Space.LDS;
    }

    /** Whether other waves may see it, or what it sees may be another wave's; scalar memory is constant to all of them. */
    public boolean isShared() {
        return switch (space) {
            case SCALAR, SCALAR_BUFFER, SCRATCH -> false;
            case LDS, FLAT, GLOBAL, BUFFER, TYPED_BUFFER, IMAGE -> true;
        };
    }
}
