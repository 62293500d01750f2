package org.gfxisa.table;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * The tables of one instruction set, read from the generator's resource. Immutable and shared by all threads.
 *
 * <p>The decode tree is an array of nodes. A node is {@code shift << 8 | bits} followed by 2^bits children; a child is positive: the
 * next node's index; negative: {@code -1 - form}; zero: no instruction. The index is taken from the instruction's first 64 bits. At a
 * leaf the form's mask decides, and its {@link Form#next} are tried in turn.
 */
public final class IsaTables {
    private static final int MAGIC = 0x47465849;
    private static final int VERSION = 5;

    /** Name of the instruction set: a processor, or the point of the family tree that several have in common. */
    public final String name;
    /** Wavefront sizes that it can run with, in lanes. */
    public final int[] waveSizes;

    public final Codes codes;
    public final Slot[] slots;
    public final Form[] forms;
    /** Decode tree, see above; the root is at 0. */
    public final int[] tree;
    /** Names of the instructions, by opcode; empty where the target lacks it. */
    public final String[] opcodeNames;
    /**
     * How each instruction is executed, by opcode: the number of a version, from 1, negative if it is an action; 0 where nothing is
     * known.
     */
    public final int[] executions;
    /** Names of implicit registers: scc, vcc, exec, ... */
    public final String[] implicitNames;
    /** Their widths in dwords; 0: that of a lane mask. */
    public final int[] implicitWidths;
    /** 1 for those that count as scalar values of a vector instruction that reads them. */
    public final int[] implicitScalars;
    /** What counts the operations of a wave. */
    public final Counter[] counters;
    /** Every spelling that the assembler takes, with its forms in the order they are tried. */
    public final Map<String, int[]> mnemonics;

    private IsaTables(TableReader in) throws IOException {
        in.readPool();
        name = in.string();
        waveSizes = in.ints();
        codes = new Codes(in);
        slots = new Slot[in.u()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new Slot(in);
        }
        opcodeNames = in.strings();
        executions = in.ints();
        implicitNames = in.strings();
        implicitWidths = in.ints();
        implicitScalars = in.ints();
        counters = new Counter[in.u()];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new Counter(in);
        }
        forms = new Form[in.u()];
        for (int i = 0; i < forms.length; i++) {
            forms[i] = new Form(i, in, slots);
        }
        tree = in.ints();
        int names = in.u();
        Map<String, int[]> byName = new HashMap<>(names * 2);
        for (int i = 0; i < names; i++) {
            byName.put(in.string(), in.ints());
        }
        mnemonics = byName;
    }

    /**
     * Reads the tables of one instruction set.
     *
     * @throws IOException when the stream ends early or is not such a table
     */
    public static IsaTables read(InputStream stream) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(stream, 1 << 16))) {
            if (in.readInt() != MAGIC || in.readUnsignedShort() != VERSION) {
                throw new IOException("not a gfxisa table of version " + VERSION);
            }
            return new IsaTables(new TableReader(in));
        }
    }
}
