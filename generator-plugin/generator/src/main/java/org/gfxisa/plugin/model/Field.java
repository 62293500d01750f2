package org.gfxisa.plugin.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.table.Bits;

/**
 * A field of a format.
 *
 * @param name name of the field
 * @param bits position of the field
 * @param constant its value, if it is fixed
 * @param className operand class, if it encodes an operand
 * @param access access to the operand
 * @param neg bit of the source modifier that negates, or -1
 * @param abs bit of the source modifier that takes the absolute value, or -1
 * @param sext bit of the source modifier that extends the sign, or -1
 * @param barAfter the operand after which the closing bar of an absolute value stands; empty if it follows at once
 * @param half bit that selects the half of the register of a 16-bit operand, or -1
 * @param anyWhenUnused whether the decoder ignores it in instructions that do not use it
 * @param blank value that is encoded if it is unused
 * @param ignored whether no instruction uses it
 * @param shared whether other fields may overlap it
 * @param width the width expression
 * @param zeroIsOff whether an operand of width 0 is printed as {@code off}
 * @param fitUnless expression for the one width whose tuples may leave their file or be unaligned
 * @param list the operand whose list it continues
 * @param where its definition
 * @param keys locations of the values of its keys
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

    /** Returns the bits of its source modifiers. */
    public Bits modifierBits() {
        Bits all = Bits.none();
        for (int bit : new int[] {neg, abs, sext}) {
            if (bit >= 0) {
                all = all.plus(Bits.bit(bit));
            }
        }
        return all;
    }

    /** Returns this field as a constant, without operand and source modifiers. */
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

    /** Returns the location of the value of a key, or the definition if it has no such key. */
    public Located at(String key) {
        return keys.getOrDefault(key, where);
    }
}
