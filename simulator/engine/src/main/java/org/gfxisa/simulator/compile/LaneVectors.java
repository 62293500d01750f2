package org.gfxisa.simulator.compile;

import java.nio.ByteBuffer;
import java.util.Optional;

/** Loops over numbers of all lanes, with vectors. */
public abstract class LaneVectors {
    private static final Optional<LaneVectors> HERE = VectorApi.here().map(LaneVectorsEmitter::make);

    /** They, where vectors are; which is where something is compiled. */
    public static Optional<LaneVectors> here() {
        return HERE;
    }

    /**
     * Whether each lane has a base plus an offset.
     *
     * @param low what the lanes have
     * @param active all ones for lanes that count, 0 for others
     * @param lanes how many, 32 or 64
     */
    public abstract boolean areAt(int[] low, int base, int[] offsets, int[] active, int lanes);

    /** The same of low dwords, when the high ones are to be the same everywhere. */
    public abstract boolean areAt(int[] low, int base, int[] high, int top, int[] offsets, int[] active, int lanes);

    /** Copies a dword for each lane from bytes. */
    public abstract void load(byte[] from, int at, int[] to, int lanes);

    /** Copies a dword of each lane to bytes. */
    public abstract void store(int[] from, byte[] to, int at, int lanes);

    /** Gives each lane a value. */
    public abstract void fill(int[] to, int value, int lanes);

    /** Lanes of a group: what the methods of groups move at once. */
    public abstract int group();

    /** Bytes as these methods take them; the bytes are the same. */
    public abstract Object view(ByteBuffer bytes);

    /**
     * Copies dwords of groups of lanes, each of which lie in a row.
     *
     * @param from a {@link #view}
     * @param at what is added to offsets
     * @param offsets where each lane's dword is; those of the first lane of each group count
     */
    public abstract void loadRows(Object from, int at, int[] offsets, int[] to, int lanes);
}
