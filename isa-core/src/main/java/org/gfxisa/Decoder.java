package org.gfxisa;

import org.gfxisa.codec.DecodeTable;

/**
 * Decodes machine code. Invalid bytes decode to an invalid instruction; they never cause an exception. Nothing is allocated. Safe
 * for use by several threads.
 */
public final class Decoder {
    /** The size of an invalid instruction, if that many bytes are left. */
    private static final int INVALID_BYTES = 4;

    private static final int MOST_BYTES = 24;

    private final Isa isa;
    private final DecodeTable codec;

    public Decoder(Isa isa) {
        this.isa = isa;
        codec = isa.decodeTable();
    }

    /** Returns the instruction set. */
    public Isa isa() {
        return isa;
    }

    /**
     * Decodes one instruction.
     *
     * @param code little-endian dwords, as in memory
     * @param offset start of the instruction
     * @param limit end of the code, exclusive; at most the length of the array
     * @param out receives the instruction; see {@link Instruction#isValid()}
     * @return its size in bytes; for an invalid instruction 4, or the remaining bytes if these are fewer, but at least 1
     */
    public int decode(byte[] code, int offset, int limit, Instruction out) {
        int left = limit - offset;
        long q0 = InstructionBytes.word(code, offset, limit);
        int found = codec.find(q0, left);
        int usual = codec.usualSize(q0);
        if (DecodeTable.size(found) == usual) {
            out.set(isa, DecodeTable.form(found), usual, q0 & -1L >>> -usual * Byte.SIZE, 0, 0);
            return usual;
        }
        if (found >= 0) {
            int size = DecodeTable.size(found);
            out.set(isa, DecodeTable.form(found), size, upTo(size, q0), 0, 0);
            return size;
        }
        return decodeAll(code, offset, limit, q0, found, out);
    }

    private int decodeAll(byte[] code, int offset, int limit, long q0, int first, Instruction out) {
        int left = limit - offset;
        long q1 = left > Long.BYTES ? InstructionBytes.word(code, offset + Long.BYTES, limit) : 0;
        long q2 = left > 2 * Long.BYTES ? InstructionBytes.word(code, offset + 2 * Long.BYTES, limit) : 0;
        int found = first == DecodeTable.NOTHING ? first : codec.find(q0, q1, q2, left);
        if (found < 0) {
            int size = Math.max(1, Math.min(INVALID_BYTES, left));
            out.setInvalid(isa, size, Math.max(0, Math.min(MOST_BYTES, left)), q0, q1, q2);
            return size;
        }
        int size = DecodeTable.size(found);
        out.set(isa, DecodeTable.form(found), size, upTo(size, q0), upTo(size - 8, q1), upTo(size - 16, q2));
        return size;
    }

    private static long upTo(int bytes, long word) {
        return bytes >= Long.BYTES ? word : bytes <= 0 ? 0 : word & (1L << bytes * Byte.SIZE) - 1;
    }
}
