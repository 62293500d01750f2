package org.gfxisa.table;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run of operand codes with one meaning.
 *
 * @param low first code
 * @param high last code
 * @param meaning what the codes stand for
 * @param group the name by which operand classes accept them
 * @param file register file, for registers
 * @param prefix text that a numbered register starts with
 * @param first number of the first register within its file, or first integer
 * @param step from one integer to the next
 * @param name text of the 32-bit operand, where it is not made from a number
 * @param pair text of the 64-bit operand, likewise
 * @param value the floating constant
 * @param last number of the file's last register, where a tuple may reach beyond the range
 * @param align largest alignment of a tuple of the file, in registers
 * @param decodeOnly the disassembler prints it, the assembler does not know it
 * @param role what is special about reading and writing it
 * @param also other names that the assembler takes; of numbered registers, other prefixes
 * @param halves what is appended to the name of a register's low and high half; empty: it has no such names
 * @param bareLow the low half is written without what is appended
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

    /** What is special about reading and writing a register. */
    public enum Role {
        ORDINARY,
        /** It reads as zero, and what is written to it is lost. */
        ZERO,
        /** Only a trap handler can write it. */
        TRAP
    }

    /** This range, whose codes start no 64-bit operand. */
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
