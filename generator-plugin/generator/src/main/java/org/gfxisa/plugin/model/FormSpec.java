package org.gfxisa.plugin.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Form;

/**
 * An encoding of an instruction on one target: a row of its decode table.
 *
 * @param instruction name of the instruction
 * @param mnemonic mnemonic as it is printed
 * @param format name of the format
 * @param variant name of the format's variant, or empty
 * @param opcode value of the format's opcode field
 * @param bits width in bits without a literal that follows
 * @param literal see {@link Form}
 * @param decodeOnly whether the encoder never produces it
 * @param last whether the decoder tries it after all others
 * @param wave wave size in which it exists; 0 if it exists in all
 * @param mask the bits that identify the form
 * @param value the values of these bits
 * @param base the bits that the encoder starts with
 * @param slots operands, then modifiers, each in the order of the text
 * @param operandCount number of operands among the slots
 * @param reads implicit registers that are read
 * @param writes implicit registers that are written
 * @param scalarLimit maximum number of different scalar values that are read; 0 if there is no limit
 * @param raises the counters that it increments
 * @param waits the counters that it waits for
 * @param where location of the opcode in the spec
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

    /** Returns whether both forms exist in some wave size. */
    public boolean coexistsWith(FormSpec other) {
        return wave == 0 || other.wave == 0 || wave == other.wave;
    }

    /** Returns a label: {@code v_add_f32/vop3}, {@code s_load_dword/smem.imm}. */
    public String label() {
        return instruction + "/" + format + (variant.isEmpty() ? "" : "." + variant);
    }
}
