package org.gfxisa.simulator.op.image;

import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** What reads an image resource first. */
abstract class SurfaceOp extends Op {
    final MemoryPort port;
    private final Transfer[] transfers;
    private final int resource;

    SurfaceOp(Bound bound) {
        port = bound.machine().port();
        transfers = bound.transfers();
        resource = bound.code("srsrc").orElseThrow(() -> new Unsupported("it has no image resource"));
        BufferFormat.check(bound.machine().isa().processor());
    }

    @Override
    public final boolean isVector() {
        return true;
    }

    @Override
    public final int execute(Wave wave, Frame frame) {
        long exec = wave.exec();
        if (exec != 0) {
            Surface surface = frame.images().surface;
            surface.read(wave, resource);
            execute(wave, frame, surface, exec);
        }
        return next;
    }

    /**
     * Executes it on a surface.
     *
     * @param exec the active lanes, of which there are some
     */
    public abstract void execute(Wave wave, Frame frame, Surface surface, long exec);

    /** Asks for one lane's texel, whose dwords are in the temporary registers before or afterwards. */
    final MemoryRequest texel(Wave wave, Frame frame, long address, int lane) {
        Transfer transfer = transfers[frame.images().surface.format().bytes()];
        frame.through(frame.request.beginLane(wave, transfer, lane, address));
        return frame.request;
    }
}
