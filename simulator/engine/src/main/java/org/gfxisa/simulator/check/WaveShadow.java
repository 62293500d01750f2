package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.Wave;

/** What checks know of a wave that runs. */
final class WaveShadow {
    final Wave wave;
    /** The work-items that it started with. */
    final long items;
    /** The instruction that it executes, or executed last; none before its first one. */
    Site site;
    /** The barrier at which it waits, or waited last; none before its first one. */
    Site barrier;

    boolean hasEnded;

    WaveShadow(Wave wave) {
        this.wave = wave;
        items = wave.exec();
    }

    /** Whether it has begun to execute. */
    boolean hasSite() {
        return site != null;
    }
}
