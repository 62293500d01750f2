package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.wave.Wave;

/** What reads an image resource first. */
abstract class SurfaceOp extends Op {
    final AddressSpace memory;
    private final int resource;

    SurfaceOp(Bound bound) {
        memory = bound.machine().memory();
        resource = bound.code("srsrc").orElseThrow(() -> new Unsupported("it has no image resource"));
        BufferFormat.check(bound.machine().isa().processor());
    }

    @Override
    final boolean isVector() {
        return true;
    }

    @Override
    final int execute(Wave wave, Frame frame) {
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
    abstract void execute(Wave wave, Frame frame, Surface surface, long exec);
}
