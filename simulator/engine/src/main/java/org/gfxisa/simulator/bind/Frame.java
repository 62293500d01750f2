package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.Scalars;
import org.gfxisa.semantics.Exceptions;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.runtime.MatrixValues;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/** What one thread computes with, so that executing allocates nothing. */
public final class Frame {
    private static final int TEMPORARIES = 48;
    private static final int BROADCASTS = 1024;
    private static final int RESOURCE_BYTES = 32;

    private final RuntimeCallbacks callbacks;

    public final Lanes lanes = new Lanes();
    public final Scalars scalars = new Scalars();
    /** Where code looks at exceptions: those of an instruction. */
    public final Exceptions exceptions = new Exceptions();
    /** Lane arrays that hold modified sources and results before they are placed. */
    public final int[][] temporary = new int[TEMPORARIES][Wave.LANES];
    /** What an instruction asks of memory. */
    public final MemoryRequest request = new MemoryRequest();
    /** Components of a buffer's element, and which of them registers get. */
    public final int[] components = new int[4];

    public final int[] selects = new int[4];
    /** A buffer or image resource. */
    public final ByteBuffer resource = ByteBuffer.allocate(RESOURCE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** An offset into the work-group's memory for each lane. */
    public final int[] laneOffsets = new int[Wave.LANES];

    private final int[][] broadcasts = new int[BROADCASTS][];

    /**
     * For a thread.
     *
     * @param callbacks what compiled code asks of that thread
     */
    public Frame(RuntimeCallbacks callbacks) {
        this.callbacks = callbacks;
    }

    /** What compiled code asks of the thread. */
    public RuntimeCallbacks callbacks() {
        return callbacks;
    }

    /** Has a request's data pass through the temporary registers. */
    public void through(MemoryRequest request) {
        request.result = temporary;
        request.firstResult = 0;
        request.data = temporary;
        request.firstData = 0;
        request.comparand = temporary;
        request.firstComparand = 0;
    }

    /**
     * Sets the offsets of all lanes.
     *
     * @param first the offset of lane 0
     * @param distance the distance of two lanes, in bytes
     */
    public void laneOffsets(int first, int distance) {
        for (int i = 0; i < Wave.LANES; i++) {
            laneOffsets[i] = first + distance * i;
        }
    }

    /** Lane arrays in which all lanes have a value; the array of a slot is filled only when its value changes. */
    int[] broadcast(int slot, int value) {
        int[] lanes = broadcasts[slot & BROADCASTS - 1];
        if (lanes == null) {
            lanes = new int[Wave.LANES];
            broadcasts[slot & BROADCASTS - 1] = lanes;
        }
        if (lanes[0] != value) {
            Arrays.fill(lanes, value);
        }
        return lanes;
    }

    private Optional<ImageFrame> images = Optional.empty();

    /** What image instructions compute with; made when the first one is executed. */
    public ImageFrame images() {
        if (images.isEmpty()) {
            images = Optional.of(new ImageFrame());
        }
        return images.get();
    }

    private Optional<MatrixValues> matrices = Optional.empty();

    /** What matrix products compute with; made when the first one is executed. */
    public MatrixValues matrices() {
        if (matrices.isEmpty()) {
            matrices = Optional.of(new MatrixValues());
        }
        return matrices.get();
    }
}
