package org.gfxisa.simulator.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.Scalars;
import org.gfxisa.semantics.Exceptions;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** What one thread computes with, so that executing allocates nothing. */
final class Frame {
    private static final int TEMPORARIES = 48;
    private static final int BROADCASTS = 1024;
    private static final int HINTS = 16;
    private static final int RESOURCE_BYTES = 32;

    final Lanes lanes = new Lanes();
    final Scalars scalars = new Scalars();
    /** Where code looks at exceptions: those of an instruction. */
    final Exceptions exceptions = new Exceptions();
    /** Lane arrays that hold modified sources and results before they are placed. */
    final int[][] temporary = new int[TEMPORARIES][Wave.LANES];
    /** The data of all lanes as it lies in memory, up to four dwords each. */
    final int[] row = new int[4 * Wave.LANES];
    /** An address per lane. */
    final long[] addresses = new long[Wave.LANES];
    /** Bytes from one dword of a lane's data to the next, or {@link BulkTransfer#NO_STEP} where lanes differ or some are out of range. */
    int step;
    /** How many dwords of a lane's data lie in the buffer. */
    final int[] inRange = new int[Wave.LANES];
    /** Components of a buffer's element, and which of them registers get. */
    final int[] components = new int[4];

    final int[] selects = new int[4];
    /** A buffer or image resource. */
    final ByteBuffer resource = ByteBuffer.allocate(RESOURCE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** Where each active lane's data is in an allocation. */
    final int[] offsets = new int[Wave.LANES];
    /** The private memory of the wave that runs. */
    Segment scratch = Segment.NONE;
    /** The allocation that was used last. */
    Segment lastSegment = Segment.NONE;

    private final Segment[] hints = new Segment[HINTS];

    private final int[][] broadcasts = new int[BROADCASTS][];

    Frame() {
        Arrays.fill(hints, Segment.NONE);
    }

    /** Whether the wave that runs may access an allocation: its own private memory, or what all share. */
    boolean mayAccess(Segment segment) {
        return !segment.isPrivate() || segment == scratch;
    }

    /** The allocation that an instruction of this slot used last. */
    Segment hint(int slot) {
        return hints[slot & HINTS - 1];
    }

    void setHint(int slot, Segment segment) {
        hints[slot & HINTS - 1] = segment;
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
    ImageFrame images() {
        if (images.isEmpty()) {
            images = Optional.of(new ImageFrame());
        }
        return images.get();
    }

    private Optional<MatrixValues> matrices = Optional.empty();

    /** What matrix products compute with; made when the first one is executed. */
    MatrixValues matrices() {
        if (matrices.isEmpty()) {
            matrices = Optional.of(new MatrixValues());
        }
        return matrices.get();
    }
}
