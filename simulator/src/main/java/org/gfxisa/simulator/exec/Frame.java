package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.Scalars;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** What one thread computes with, so that executing allocates nothing. */
final class Frame {
    private static final int TEMPORARIES = 48;
    private static final int RESOURCE_BYTES = 32;

    final Lanes lanes = new Lanes();
    final Scalars scalars = new Scalars();
    /** Lane arrays that hold modified sources and results before they are placed. */
    final int[][] temporary = new int[TEMPORARIES][Wave.LANES];
    /** An address per lane. */
    final long[] addresses = new long[Wave.LANES];
    /** A buffer or image resource. */
    final ByteBuffer resource = ByteBuffer.allocate(RESOURCE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** The allocation that was used last. */
    Segment lastSegment = Segment.NONE;
}
