package org.gfxisa.table;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A range of operand codes with a common meaning.
 *
 * @param low first code
 * @param high last code
 * @param meaning what the codes stand for
 * @param group the name by which operand classes accept the codes
 * @param file register file, for registers
 * @param prefix prefix of numbered registers
 * @param first number of the first register within its file, or the first integer
 * @param step difference between consecutive integers
 * @param name text of the 32-bit operand, unless it has a number
 * @param pair text of the 64-bit operand, unless it has a number
 * @param value the floating-point constant
 * @param last number of the file's last register, where a tuple may extend beyond the range
 * @param align maximum alignment of a tuple of the file, in registers
 * @param decodeOnly whether only the disassembler knows the name
 * @param role special behaviour on reads and writes
 * @param also synonyms that the assembler accepts; for numbered registers, other prefixes
 * @param halves suffixes of a register's low and high half; empty if the registers have no such names
 * @param bareLow whether the low half is printed without a suffix
 */
public record CodeRange(
        int low,
        int high,
        Meaning meaning,
        String group,
        Optional<String> file,
        String prefix,
        int first,
        int step,
        String name,
        String pair,
        double value,
        OptionalInt last,
        int align,
        boolean decodeOnly,
        Role role,
        List<String> also,
        List<String> halves,
        boolean bareLow) {

    /** What codes stand for. */
    public enum Meaning {
        NOTHING,
        /** A numbered register of a file, {@code v5}, {@code s[4:7]}. */
        NUMBERED,
        /** A register with a name of its own. */
        NAMED,
        INTEGER,
        FLOAT,
        LITERAL
    }

    /** The behaviour of a register on reads and writes. */
    public enum Role {
        ORDINARY,
        /** It reads as zero and ignores writes. */
        ZERO,
        /** Only a trap handler can write it. */
        TRAP
    }

    /** Returns this range for a register that cannot start a 64-bit operand. */
    public CodeRange withoutPair() {
        return new CodeRange(
                low,
                high,
                meaning,
                group,
                file,
                prefix,
                first,
                step,
                name,
                "",
                value,
                last,
                align,
                decodeOnly,
                role,
                also,
                halves,
                bareLow);
    }
}
