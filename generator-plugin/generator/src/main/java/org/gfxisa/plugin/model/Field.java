package org.gfxisa.plugin.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.table.Bits;

/**
 * A named part of a format.
 *
 * @param name its name
 * @param bits where it lies
 * @param constant its value, if it is fixed
 * @param className operand class, if an operand stands there
 * @param access what happens to that operand
 * @param neg bit of the source modifier, or -1; likewise abs and sext
 * @param barAfter the operand behind which the bar stands that closes an absolute value, or empty: it stands at once
 * @param half bit that says which half of its register a 16-bit operand is, or -1
 * @param anyWhenUnused ignored when decoding an instruction that does not use it
 * @param blank value written when unused
 * @param ignored no instruction uses it
 * @param shared other fields may lie on the same bits
 * @param width the width expression
 * @param zeroIsOff an operand of width 0 is written {@code off}
 * @param fitUnless when the width is not compared with what stands there: an expression
 * @param list the operand that it is written in one list with, after it
 * @param where its definition
 * @param keys where its keys have their values
 */
public record Field(
        String name,
        Bits bits,
        OptionalLong constant,
        Optional<String> className,
        OperandAccess access,
        int neg,
        int abs,
        int sext,
        String barAfter,
        int half,
        boolean anyWhenUnused,
        long blank,
        boolean ignored,
        boolean shared,
        Optional<LocatedText> width,
        boolean zeroIsOff,
        Optional<LocatedText> fitUnless,
        Optional<String> list,
        Located where,
        Map<String, Located> keys) {

    /** The bits of the source modifiers that belong to the field. */
    public Bits modifierBits() {
        Bits all = Bits.none();
        for (int bit : new int[] {neg, abs, sext}) {
            if (bit >= 0) {
                all = all.plus(Bits.bit(bit));
            }
        }
        return all;
    }

    /** This field as a constant: no operand, no source modifiers. */
    public Field fixedTo(long value) {
        return new Field(
                name,
                bits,
                OptionalLong.of(value),
                Optional.empty(),
                access,
                -1,
                -1,
                -1,
                "",
                -1,
                false,
                0,
                false,
                shared,
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                where,
                keys);
    }

    /** Where one of its keys has its value; without the key, where it is defined. */
    public Located at(String key) {
        return keys.getOrDefault(key, where);
    }
}
