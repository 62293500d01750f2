package org.gfxisa.simulator.jit.emit;

import java.util.List;
import org.gfxisa.simulator.jit.pass.LaneLoop;
import org.gfxisa.simulator.jit.pass.Trace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.wave.Wave;
import org.objectweb.asm.Type;

/** Runs a {@link LaneLoop} over the lanes of a row. Thread-safe. */
public final class LaneLoopRunner {
    public static final String DESCRIPTOR = "(L" + Type.getInternalName(TraceCode.class) + ";L" + RegionEmitter.WAVE
            + ";[[I[[I[IL" + RegionEmitter.CALLBACKS + ";I)Z";

    private final int group;
    private final int waveSize;
    /** Data registers of the accesses, loads first. */
    private final int[] registers;
    /** Bytes of the data of a lane, by access. */
    private final int[] bytes;
    /** The index of the first access that stores. */
    private final int stores;

    /**
     * Creates the runner of a trace that is a lane loop.
     *
     * @param group number of its fused group
     */
    public LaneLoopRunner(Trace trace, int group) {
        this.group = group;
        waveSize = trace.waveSize();
        List<AffineAccess.Operands> accesses = trace.parts().stream()
                .filter(Trace.Access.class::isInstance)
                .map(part -> ((Trace.Access) part).operands())
                .toList();
        registers = accesses.stream().mapToInt(AffineAccess.Operands::data).toArray();
        bytes = accesses.stream().mapToInt(AffineAccess.Operands::bytes).toArray();
        stores = (int) accesses.stream().filter(AffineAccess.Operands::isLoad).count();
    }

    /**
     * Executes the whole loop, or nothing.
     *
     * @param reach the number of lanes of the row, less one
     * @return whether it was executed
     */
    public boolean isDone(
            TraceCode code, Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, RuntimeCallbacks callbacks, int reach) {
        if (!isApart(callbacks)) {
            return false;
        }
        callbacks.lanes = reach + 1;
        callbacks.firstLane = 0;
        while (callbacks.firstLane <= reach) {
            int lane = (int) code.loop(vgpr, agpr, sgpr, -1, callbacks);
            storePacked(callbacks, callbacks.firstLane, lane);
            callbacks.firstLane = lane;
            if (lane <= reach) {
                finish(wave, vgpr, callbacks, lane);
            }
        }
        return true;
    }

    /** Writes the packed data of a store of less than a dword a lane. */
    private void storePacked(RuntimeCallbacks callbacks, int from, int to) {
        for (int i = stores; i < registers.length; i++) {
            if (bytes[i] < Integer.BYTES) {
                int first = from * bytes[i];
                int count = (to * bytes[i] - first) / Integer.BYTES;
                callbacks.segments[i].writeInts(
                        callbacks.offsetsInSegments[i] + first, callbacks.joined, first / Integer.BYTES, count);
            }
        }
    }

    /** Returns whether accesses are aligned, and no store overlaps what a later lane of the same wave still has to access. */
    private boolean isApart(RuntimeCallbacks callbacks) {
        int[] offsets = callbacks.offsetsInSegments;
        for (int i = 0; i < registers.length; i++) {
            if ((offsets[i] & Integer.BYTES - 1) != 0) {
                return false;
            }
            for (int before = 0; before < i && i >= stores; before++) {
                int distance = offsets[i] - offsets[before];
                boolean isNear = distance > 0 && distance < Integer.BYTES * waveSize;
                // Packed data is stored after the loop, so no other access may be to its segment.
                boolean isPacked = bytes[i] < Integer.BYTES || bytes[before] < Integer.BYTES;
                if ((isNear || isPacked) && callbacks.segments[i] == callbacks.segments[before]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Has the interpreter execute the rest of a wave, from a lane on. */
    private void finish(Wave wave, int[][] vgpr, RuntimeCallbacks callbacks, int first) {
        int inWave = first & waveSize - 1;
        int count = waveSize - inWave;
        for (int i = 0; i < stores; i++) {
            int at = callbacks.offsetsInSegments[i] + Integer.BYTES * first;
            callbacks.segments[i].readInts(at, vgpr[registers[i]], inWave, count);
        }
        callbacks.finish(wave, group, -1L >>> Long.SIZE - count << inWave);
        for (int i = stores; i < registers.length; i++) {
            int at = callbacks.offsetsInSegments[i] + bytes[i] * first;
            if (bytes[i] == Integer.BYTES) {
                callbacks.segments[i].writeInts(at, vgpr[registers[i]], inWave, count);
            } else {
                store(callbacks.segments[i], at, bytes[i], vgpr[registers[i]], inWave, count);
            }
        }
        callbacks.firstLane += count;
    }

    private static void store(Segment segment, int at, int bytes, int[] from, int first, int count) {
        for (int lane = 0; lane < count; lane++) {
            int value = from[first + lane];
            if (bytes == Byte.BYTES) {
                segment.setByte(at + lane, value);
            } else {
                segment.setShort(at + bytes * lane, value);
            }
        }
    }
}
