package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.abi.LittleEndian;
import org.gfxisa.table.Form;

/**
 * Decodes what the hardware takes and LLVM does not: an instruction of two dwords whose second one has bits in fields that the
 * instruction does not use (erratum M25).
 */
public final class UnusedFields {
    private static final int DWORD = 4;
    private static final int TWO_DWORDS = 8;

    private final Isa isa;
    private final Decoder decoder;

    public UnusedFields(Isa isa, Decoder decoder) {
        this.isa = isa;
        this.decoder = decoder;
    }

    /** Decodes bytes that are no instruction again, without such bits. If they still are none, {@code instruction} says so. */
    public int decode(byte[] bytes, Instruction instruction) {
        if (bytes.length >= TWO_DWORDS) {
            ByteBuffer words = ByteBuffer.wrap(bytes);
            int second = LittleEndian.i32(words, DWORD);
            LittleEndian.set32(words, DWORD, second & ~unused(LittleEndian.i32(words, 0), second));
        }
        return decoder.decode(bytes, 0, bytes.length, instruction);
    }

    /** The fewest bits of the second dword without which a form of the first one fits. */
    private int unused(int first, int second) {
        int fewest = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            int differing = (second ^ (int) (form.value().word(0) >>> Integer.SIZE))
                    & (int) (form.mask().word(0) >>> Integer.SIZE);
            boolean fits = form.size() == TWO_DWORDS
                    && (first & (int) form.mask().word(0)) == (int) form.value().word(0);
            boolean mustBeZero = (differing & ~second) == 0;
            if (fits && mustBeZero && (fewest == 0 || Integer.bitCount(differing) < Integer.bitCount(fewest))) {
                fewest = differing;
            }
        }
        return fewest;
    }
}
