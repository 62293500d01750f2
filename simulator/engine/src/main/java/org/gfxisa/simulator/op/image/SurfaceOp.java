package org.gfxisa.simulator.op.image;

import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.ImageFields;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Surface;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** An operation that uses an image resource. */
abstract class SurfaceOp extends Op {
    private static final int DWORD = 4;
    final MemoryPort port;
    private final Transfer[] transfers;
    private final Surface.Source source;

    SurfaceOp(Bound bound) {
        port = bound.machine().port();
        transfers = bound.transfers();
        int dwords = ImageResource.SIZE / DWORD;
        source = new Surface.Source(
                ScalarSource.of(bound.first("srsrc"), bound.machine()),
                bound.flag("r128") ? dwords / 2 : dwords,
                ImageFields.of(bound.machine().isa()),
                ImageType.ofText(bound.word("dim")));
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
            surface.read(wave, source);
            execute(wave, frame, surface, exec);
        }
        return next;
    }

    /**
     * Executes the operation on a surface.
     *
     * @param exec the active lanes, at least one
     */
    public abstract void execute(Wave wave, Frame frame, Surface surface, long exec);

    /** Returns a request for one lane's texel. Its dwords are in the temporary registers. */
    final MemoryRequest texel(Wave wave, Frame frame, long address, int lane) {
        Transfer transfer = transfers[frame.images().surface.format().bytes()];
        frame.through(frame.request.beginLane(wave, transfer, lane, address));
        return frame.request;
    }
}
