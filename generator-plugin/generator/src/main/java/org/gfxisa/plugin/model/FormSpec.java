package org.gfxisa.plugin.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Form;

/**
 * One encoding of an instruction on one target: a row of its decode table.
 *
 * @param instruction name of the instruction
 * @param mnemonic as it is printed
 * @param format name of the format
 * @param variant name of the format's variant, or empty
 * @param opcode value of the format's opcode field
 * @param bits width in bits, without a literal that follows
 * @param literal as in {@link Form}
 * @param decodeOnly never produced by the encoder
 * @param last tried when decoding only after all others
 * @param wave the wave size in which it exists; 0: in every one
 * @param mask the bits that name the form
 * @param value their values
 * @param base what the encoder starts from
 * @param slots operands in the order of the text, then modifiers
 * @param operandCount how many of the slots are operands
 * @param reads implicitly read registers
 * @param writes implicitly written registers
 * @param scalarLimit how many different scalar values it may read; 0: no limit
 * @param raises the counters that it raises
 * @param waits the counters that it waits for
 * @param where the opcode in the spec
 */
public record FormSpec(
        String instruction,
        String mnemonic,
        String format,
        String variant,
        int opcode,
        int bits,
        int literal,
        boolean decodeOnly,
        boolean last,
        int wave,
        BigInteger mask,
        BigInteger value,
        BigInteger base,
        List<SlotSpec> slots,
        int operandCount,
        Set<String> reads,
        Set<String> writes,
        int scalarLimit,
        List<CounterRaise> raises,
        List<CounterWait> waits,
        Located where) {

    /** Whether some wave size has both forms. */
    public boolean coexistsWith(FormSpec other) {
        return wave == 0 || other.wave == 0 || wave == other.wave;
    }

    /** {@code v_add_f32/vop3}, {@code s_load_dword/smem.imm}. */
    public String label() {
        return instruction + "/" + format + (variant.isEmpty() ? "" : "." + variant);
    }
}
