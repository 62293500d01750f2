package org.gfxisa.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** The syntax of a {@link Slot}, as far as it is specific to a class of operands or modifiers. */
public sealed interface Kind
        permits Kind.Register,
                Kind.Int,
                Kind.Flag,
                Kind.Enum,
                Kind.Bits,
                Kind.Ranges,
                Kind.Lettered,
                Kind.Counters,
                Kind.Fields,
                Kind.Symbols,
                Kind.Hwreg,
                Kind.Sendmsg,
                Kind.Bitnames,
                Kind.Policy,
                Kind.Swizzle,
                Kind.BufferFormat,
                Kind.Branch {
    /** Returns the names of all kinds in the spec. */
    static List<String> words() {
        return Arrays.stream(Kind.class.getPermittedSubclasses())
                .map(Kind::word)
                .toList();
    }

    /** Returns the name of this kind in the spec, e.g. {@code buffer_format}. */
    default String word() {
        return word(getClass());
    }

    private static String word(Class<?> kind) {
        return kind.getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /**
     * A word that stands for a value.
     *
     * @param value the value; if several words have the same value, the first is printed and all are parsed
     * @param text the word
     */
    record Word(int value, String text) {}

    /**
     * A register, an inline constant or a literal. The value is an operand code, see {@link Codes}.
     *
     * @param add operand code = {@code ((field ^ xor) << shift) + add}; in a slot without bits the operand is fixed: code = add
     * @param xor see {@code add}
     * @param shift see {@code add}
     * @param off field value for "no register", or -1
     * @param align the first register of a tuple must be a multiple of this number in assembly
     * @param single a single register must be a multiple of this number in assembly
     * @param anyTuple whether the assembler accepts a tuple of any width
     * @param accept the codes that the field may encode
     * @param decodeOnly those of them that the assembler rejects
     * @param free codes that do not count towards {@link Form#busLimit}
     * @param apart operands that a tuple must equal or not overlap in assembly
     * @param banks operands that must be in another VGPR bank if both are VGPRs
     */
    record Register(
            int add,
            int xor,
            int shift,
            int off,
            int align,
            int single,
            boolean anyTuple,
            CodeSet accept,
            CodeSet decodeOnly,
            CodeSet free,
            List<String> apart,
            List<Bank> banks)
            implements Kind {

        /**
         * A condition on the register numbers of two operands.
         *
         * @param operand the other operand
         * @param count number of banks; a register's number modulo this is its bank
         */
        public record Bank(String operand, int count) {}

        /** Returns the class of an operand that is always the register with this code. */
        public static Register fixed(int code) {
            CodeSet none = CodeSet.NONE;
            return new Register(code, 0, 0, -1, 1, 1, false, none, none, none, List.of(), List.of());
        }

        /** Returns this class with another set of codes. */
        public Register accepting(CodeSet all, CodeSet onlyDecoded) {
            return new Register(add, xor, shift, off, align, single, anyTuple, all, onlyDecoded, free, apart, banks);
        }

        /** Returns this class with other operands that it must not overlap. */
        public Register apartFrom(List<String> operands) {
            return new Register(
                    add, xor, shift, off, align, single, anyTuple, accept, decodeOnly, free, operands, banks);
        }
    }

    /**
     * A number.
     *
     * @param radix base in which it is printed
     * @param isSigned whether the field is signed
     * @param isOptional whether it may be omitted in the text
     * @param highest highest value that the assembler accepts, if the field holds higher ones
     * @param lowest lowest value that the assembler accepts, if the field holds lower ones
     * @param legal the only values that the assembler accepts; empty if it accepts all
     */
    record Int(
            Radix radix,
            boolean isSigned,
            boolean isOptional,
            OptionalInt highest,
            OptionalInt lowest,
            List<Integer> legal)
            implements Kind {

        /** The base in which a number is printed. */
        public enum Radix {
            DECIMAL,
            HEX,
            /** Decimal from 0 to 64, otherwise hexadecimal. */
            AUTO,
            /** Decimal from 0 to 10, otherwise hexadecimal. */
            SMALL,
            /** As a 32-bit inline constant if there is one, otherwise hexadecimal. */
            INLINE
        }
    }

    /**
     * A flag. The slot's prefix is the word that sets it.
     *
     * @param isOnlyShown whether the assembler rejects it
     * @param also synonyms of the word, which are only parsed
     * @param isPolicy whether it is a cache policy
     */
    record Flag(boolean isOnlyShown, List<String> also, boolean isPolicy) implements Kind {}

    /**
     * One of several words. If the slot has a prefix, a value without a word is a number after the prefix.
     *
     * @param words the words
     * @param legal the only values that the assembler accepts; empty if it accepts all
     */
    record Enum(List<Word> words, List<Integer> legal) implements Kind {}

    /**
     * A list of bits, {@code prefix[b,b,...]}.
     *
     * @param length number of bits in the list, if this is more than the encoding has
     * @param use what the assembler accepts
     */
    record Bits(int length, Use use) implements Kind {
        /** The use of bits in assembly. */
        public enum Use {
            ANYTHING,
            /** The assembler rejects the list. */
            SHOWN,
            /** The list must agree with the suffixes of the operands. */
            TOLD
        }
    }

    /**
     * A value whose syntax depends on its range. A value outside all ranges is printed after the prefix, if there is one.
     *
     * @param ranges disjoint ranges
     * @param endsWithComma whether a comma separates this operand from the next
     */
    record Ranges(List<Range> ranges, boolean endsWithComma) implements Kind {
        /**
         * A range of values.
         *
         * @param low the lowest value
         * @param high the highest value
         * @param subtract number that is subtracted from the value before it is printed
         * @param text prefix
         * @param shape syntax of the value
         * @param elementBits bits of an element, for a list
         */
        public record Range(int low, int high, int subtract, String text, Shape shape, int elementBits) {}

        /** The syntax of the values of a range. */
        public enum Shape {
            /** The prefix and a number. */
            NUMBER,
            /** The prefix and a list of numbers. */
            LIST,
            /** The prefix alone. */
            WORD,
            /** The prefix alone, which the assembler rejects. */
            SHOWN_WORD
        }
    }

    /**
     * {@code attr3.x}: the prefix, the value divided by the number of letters, a dot, and a letter for the remainder.
     *
     * @param highest highest number that the assembler accepts
     * @param letters letters by remainder
     */
    record Lettered(int highest, List<String> letters) implements Kind {}

    /**
     * Counters to wait for, {@code vmcnt(0) lgkmcnt(3)}.
     *
     * @param parts the counters, in the order of the text
     * @param isStrict whether a value with other bits set is printed as a number
     */
    record Counters(List<Part> parts, boolean isStrict) implements Kind {
        /** The name of a counter and the position of its threshold in the value. */
        public record Part(String name, org.gfxisa.table.Bits bits) {}
    }

    /** {@code name(WORD) | name(WORD)}. */
    record Fields(List<Field> fields) implements Kind {
        /** The name, first bit and width of a field, and the words for its values. */
        public record Field(String name, int from, int width, List<Word> words) {}
    }

    /**
     * {@code number|NAME|NAME}.
     *
     * @param numberBits width of the number
     * @param names names of numbers and of single bits above them
     */
    record Symbols(int numberBits, List<Word> names) implements Kind {}

    /**
     * {@code hwreg(name, offset, size)}: a bit field of a hardware register. The value holds, from bit 0 up, the register's
     * number, the first bit, and the number of bits minus one.
     *
     * @param idBits width of the register's number
     * @param offsetBits width of the first bit
     * @param sizeBits width of the number of bits
     * @param names names of registers
     */
    record Hwreg(int idBits, int offsetBits, int sizeBits, List<Word> names) implements Kind {}

    /**
     * {@code sendmsg(name, operation, stream)}. The number of the message is in the lowest bits.
     *
     * @param idBits width of the message's number
     * @param operationAt first bit of the operation
     * @param operationBits width of the operation
     * @param streamAt first bit of the stream
     * @param streamBits width of the stream
     * @param messages messages with names
     */
    record Sendmsg(int idBits, int operationAt, int operationBits, int streamAt, int streamBits, List<Message> messages)
            implements Kind {
        /** The number, name and operations of a message. */
        public record Message(int id, String name, List<Operation> operations) {}

        /** The number and name of an operation, and whether it has a stream. */
        public record Operation(int number, String name, boolean hasStream) {}
    }

    /** {@code prefix(NAME,NAME)}, with a name for each bit from bit 0 up. */
    record Bitnames(List<String> names) implements Kind {}

    /**
     * A cache policy: a value of several parts, each with its own word. The first word that matches a part is printed, unless its
     * value is 0.
     */
    record Policy(List<PartWord> words) implements Kind {
        /** Returns the number of parts. */
        public int partCount() {
            return 1 + words.stream().mapToInt(PartWord::part).max().orElse(-1);
        }

        /** Returns the word to print for a part of a value; empty if none is printed. */
        public Optional<PartWord> word(int part, int value) {
            return words.stream()
                    .filter(w -> w.part() == part && (value & w.mask()) == w.value())
                    .findFirst()
                    .filter(w -> w.value() != 0);
        }

        /**
         * A word of a cache policy.
         *
         * @param part index of the part
         * @param mask the bits of the value that it depends on
         * @param value the value of these bits
         * @param isOnlyShown whether the assembler rejects it
         * @param text the word with its prefix
         */
        public record PartWord(int part, int mask, int value, boolean isOnlyShown, String text) {}
    }

    /** {@code offset:swizzle(MODE,...)} of an LDS swizzle. */
    record Swizzle(List<Mode> modes) implements Kind {
        /** The name of a mode and the bits of the value that identify it. */
        public record Mode(String name, int mask, int value) {
            /** Returns whether a value is of this mode. */
            public boolean has(long pattern) {
                return (pattern & mask) == value;
            }
        }
    }

    /**
     * The format of a typed buffer. With separate formats it is {@code format:[data,number]}, with the data format in the low
     * bits; a unified format has one name.
     *
     * @param data names of the data formats, or of the unified formats
     * @param dataDefault the default data format, or the default unified format
     * @param number names of the number formats; empty if formats are unified
     * @param numberDefault the default number format
     * @param split how the name of a unified format may be split in two
     */
    record BufferFormat(
            List<String> data, int dataDefault, List<String> number, int numberDefault, Optional<Split> split)
            implements Kind {
        /** The prefixes of the names of parts and of the unified name, and the default parts. */
        public record Split(String data, String number, String both, String dataDefault, String numberDefault) {}

        /** Returns the width of the data format in bits. */
        public int dataBits() {
            return number.isEmpty()
                    ? Integer.SIZE
                    : Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, data.size() - 1));
        }
    }

    /** A branch offset in dwords from the next instruction. */
    record Branch() implements Kind {}
}
