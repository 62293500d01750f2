package org.gfxisa.simulator.jit;

import java.util.List;
import org.gfxisa.simulator.jit.emit.RegionEmitter;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.wave.Wave;
import org.objectweb.asm.Type;

/** Has a {@link LaneLoop} compute the lanes of a row. For all threads. */
public final class LaneLoopRunner {
    public static final String DESCRIPTOR = "(L" + Type.getInternalName(TraceCode.class) + ";L" + RegionEmitter.WAVE
            + ";[[I[[I[IL" + RegionEmitter.CALLBACKS + ";I)Z";

    private final int group;
    private final int waveSize;
    /** Registers of the accesses, in order. */
    private final int[] registers;
    /** Bytes of a lane. */
    private final int[] bytes;
    /** Where stores begin among them. */
    private final int stores;

    /**
     * Of a way that is such a loop.
     *
     * @param group its number among runs
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
     * Computes all, or nothing.
     *
     * @param reach lanes of the row behind the first one
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
            storeJoined(callbacks, callbacks.firstLane, lane);
            callbacks.firstLane = lane;
            if (lane <= reach) {
                finish(wave, vgpr, callbacks, lane);
            }
        }
        return true;
    }

    /** Stores less than a dword of each lane. */
    private void storeJoined(RuntimeCallbacks callbacks, int from, int to) {
        for (int i = stores; i < registers.length; i++) {
            if (bytes[i] < Integer.BYTES) {
                int first = from * bytes[i];
                int count = (to * bytes[i] - first) / Integer.BYTES;
                callbacks.segments[i].writeInts(
                        callbacks.places[i] + first, callbacks.joined, first / Integer.BYTES, count);
            }
        }
    }

    /** Whether dwords are where dwords are, and no lane stores to where one behind it in the wave is still to access what comes before the store. */
    private boolean isApart(RuntimeCallbacks callbacks) {
        int[] places = callbacks.places;
        for (int i = 0; i < registers.length; i++) {
            if ((places[i] & Integer.BYTES - 1) != 0) {
                return false;
            }
            for (int before = 0; before < i && i >= stores; before++) {
                int distance = places[i] - places[before];
                boolean isNear = distance > 0 && distance < Integer.BYTES * waveSize;
                // What is joined is stored behind the loop: nothing else may be in its allocation.
                boolean isJoined = bytes[i] < Integer.BYTES || bytes[before] < Integer.BYTES;
                if ((isNear || isJoined) && callbacks.segments[i] == callbacks.segments[before]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Has the rest of a wave, from a lane on, interpreted. */
    private void finish(Wave wave, int[][] vgpr, RuntimeCallbacks callbacks, int first) {
        int inWave = first & waveSize - 1;
        int count = waveSize - inWave;
        for (int i = 0; i < stores; i++) {
            int at = callbacks.places[i] + Integer.BYTES * first;
            callbacks.segments[i].readInts(at, vgpr[registers[i]], inWave, count);
        }
        callbacks.finish(wave, group, -1L >>> Long.SIZE - count << inWave);
        for (int i = stores; i < registers.length; i++) {
            int at = callbacks.places[i] + bytes[i] * first;
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
