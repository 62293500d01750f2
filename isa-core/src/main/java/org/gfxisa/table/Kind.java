package org.gfxisa.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** How the value of a {@link Slot} is written: what a class of operands or modifiers has beside what all have. */
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
    /** The words for kinds, as the spec has them. */
    static List<String> words() {
        return Arrays.stream(Kind.class.getPermittedSubclasses())
                .map(Kind::word)
                .toList();
    }

    /** What the spec calls this kind, e.g. {@code buffer_format}. */
    default String word() {
        return word(getClass());
    }

    private static String word(Class<?> kind) {
        return kind.getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /**
     * A word that stands for a value.
     *
     * @param value that it stands for; of several words for one value the first is written, all are read
     * @param text the word
     */
    record Word(int value, String text) {}

    /**
     * A register, an inline constant or a literal: the value is an operand code, see {@link Codes}.
     *
     * @param add operand code = {@code ((field ^ xor) << shift) + add}; in a slot without bits the operand is fixed: code = add
     * @param off field value that stands for "no register", or -1
     * @param align what a tuple's first number must be a multiple of in assembly
     * @param single likewise for a single register
     * @param anyTuple the assembler takes a tuple of any width
     * @param accept codes that may stand here
     * @param decodeOnly those of them that the assembler refuses all the same
     * @param free codes that do not count for {@link Form#busLimit}
     * @param apart operands that a tuple must equal or not overlap in assembly
     * @param banks operands whose VGPR must be in another bank, where both are VGPRs
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
         * @param count in how many banks registers are: the remainder of their number tells in which
         */
        public record Bank(String operand, int count) {}

        /** The operand that always is the register with this code. */
        public static Register fixed(int code) {
            CodeSet none = CodeSet.NONE;
            return new Register(code, 0, 0, -1, 1, 1, false, none, none, none, List.of(), List.of());
        }

        /** This class with the codes that may stand there. */
        public Register accepting(CodeSet all, CodeSet onlyDecoded) {
            return new Register(add, xor, shift, off, align, single, anyTuple, all, onlyDecoded, free, apart, banks);
        }

        /** This class apart from other operands. */
        public Register apartFrom(List<String> operands) {
            return new Register(
                    add, xor, shift, off, align, single, anyTuple, accept, decodeOnly, free, operands, banks);
        }
    }

    /**
     * A number.
     *
     * @param radix how it is written
     * @param isSigned whether the highest bit is the sign
     * @param isOptional whether it may be left out of the text
     * @param highest the highest value that the assembler takes, where the bits hold more
     * @param lowest likewise the lowest
     * @param legal the only values that it takes; empty: all
     */
    record Int(
            Radix radix,
            boolean isSigned,
            boolean isOptional,
            OptionalInt highest,
            OptionalInt lowest,
            List<Integer> legal)
            implements Kind {

        /** How a number is written. */
        public enum Radix {
            DECIMAL,
            HEX,
            /** Decimal from 0 to 64, else hexadecimal. */
            AUTO,
            /** Decimal from 0 to 10, else hexadecimal. */
            SMALL,
            /** Like a 32-bit inline constant where there is one, else hexadecimal. */
            INLINE
        }
    }

    /**
     * A word that is there (1) or not (0): the slot's prefix.
     *
     * @param isOnlyShown whether the assembler does not take it
     * @param also other words for it, which are only read
     * @param isPolicy whether it says how caches treat an access
     */
    record Flag(boolean isOnlyShown, List<String> also, boolean isPolicy) implements Kind {}

    /**
     * One of several words; where the slot has a prefix, a value without a word is a number after it.
     *
     * @param words the words
     * @param legal the only values that the assembler takes; empty: all
     */
    record Enum(List<Word> words, List<Integer> legal) implements Kind {}

    /**
     * A list of bits, {@code prefix[b,b,...]}.
     *
     * @param length how many, if they are more than the encoding has
     * @param use what a text may say of them
     */
    record Bits(int length, Use use) implements Kind {
        /** What a text may say of bits. */
        public enum Use {
            ANYTHING,
            /** Nothing: the assembler refuses them. */
            SHOWN,
            /** Only what the texts of the operands beside them say as well. */
            TOLD
        }
    }

    /**
     * A value that means different things in different ranges; one of no range is only written, after the prefix, if there is one.
     *
     * @param ranges which do not overlap
     * @param endsWithComma whether a comma stands between this operand and the next
     */
    record Ranges(List<Range> ranges, boolean endsWithComma) implements Kind {
        /**
         * A range of values.
         *
         * @param low the lowest value, likewise high
         * @param subtract what is taken off the value before it is written
         * @param text what stands before it
         * @param shape how it is written
         * @param elementBits of a list, how many bits an element has
         */
        public record Range(int low, int high, int subtract, String text, Shape shape, int elementBits) {}

        /** How the value of a range is written. */
        public enum Shape {
            /** The text, then a number. */
            NUMBER,
            /** The text, then a list of numbers. */
            LIST,
            /** The text alone. */
            WORD,
            /** The text alone, which the assembler does not know. */
            SHOWN_WORD
        }
    }

    /**
     * {@code attr3.x}: the prefix, the value divided by the number of letters, a dot, a letter for the remainder.
     *
     * @param highest the highest number that the assembler takes
     * @param letters from remainder 0 on
     */
    record Lettered(int highest, List<String> letters) implements Kind {}

    /**
     * Counters to wait for, {@code vmcnt(0) lgkmcnt(3)}.
     *
     * @param parts the counters, in the order of the text
     * @param isStrict whether a value with other bits is written as a number
     */
    record Counters(List<Part> parts, boolean isStrict) implements Kind {
        /** A counter's name, and where in the value its number is. */
        public record Part(String name, org.gfxisa.table.Bits bits) {}
    }

    /** {@code name(WORD) | name(WORD)}. */
    record Fields(List<Field> fields) implements Kind {
        /** A field's name, first bit and width, and the words for its values. */
        public record Field(String name, int from, int width, List<Word> words) {}
    }

    /**
     * {@code number|NAME|NAME}.
     *
     * @param numberBits width of the number
     * @param names of numbers, and of single bits above them
     */
    record Symbols(int numberBits, List<Word> names) implements Kind {}

    /**
     * {@code hwreg(name, offset, size)}: part of a hardware register. From bit 0 on its number, the first bit, and how many less one.
     *
     * @param idBits width of the number, likewise of the others
     * @param names of registers
     */
    record Hwreg(int idBits, int offsetBits, int sizeBits, List<Word> names) implements Kind {}

    /**
     * {@code sendmsg(name, operation, stream)}, with the number in the lowest bits.
     *
     * @param idBits width of the message's number
     * @param operationAt first bit of the operation, likewise of the stream
     * @param operationBits width of the operation, likewise of the stream
     * @param messages that have names
     */
    record Sendmsg(int idBits, int operationAt, int operationBits, int streamAt, int streamBits, List<Message> messages)
            implements Kind {
        /** A message's number, name and operations. */
        public record Message(int id, String name, List<Operation> operations) {}

        /** An operation's number and name, and whether it takes a stream. */
        public record Operation(int number, String name, boolean hasStream) {}
    }

    /** {@code prefix(NAME,NAME)}, one name a bit from bit 0. */
    record Bitnames(List<String> names) implements Kind {}

    /**
     * How caches treat an access: a value in parts, each with its own word. The first word that fits is written; none if its value is 0.
     */
    record Policy(List<PartWord> words) implements Kind {
        /** How many parts there are. */
        public int partCount() {
            return 1 + words.stream().mapToInt(PartWord::part).max().orElse(-1);
        }

        /** The word of a part of a value; empty where none is written. */
        public Optional<PartWord> word(int part, int value) {
            return words.stream()
                    .filter(w -> w.part() == part && (value & w.mask()) == w.value())
                    .findFirst()
                    .filter(w -> w.value() != 0);
        }

        /**
         * A word.
         *
         * @param part number of the part
         * @param mask the bits of the value that it depends on
         * @param value what they are
         * @param isOnlyShown whether it is not read
         * @param text with what stands before it
         */
        public record PartWord(int part, int mask, int value, boolean isOnlyShown, String text) {}
    }

    /** {@code offset:swizzle(MODE,...)} of an LDS swizzle. */
    record Swizzle(List<Mode> modes) implements Kind {
        /** A mode's name, and the bits of the value that tell it. */
        public record Mode(String name, int mask, int value) {
            /** Whether a value is of this mode. */
            public boolean has(long pattern) {
                return (pattern & mask) == value;
            }
        }
    }

    /**
     * {@code format:[data,number]} of a typed buffer, with the data format in the low bits; or one name for both.
     *
     * @param data names of the data formats, or of both together
     * @param dataDefault the data format that goes without saying, or the value
     * @param number names of the number formats; empty: there are only names of both together
     * @param numberDefault the number format that goes without saying
     * @param split how a name of both together may be read as two
     */
    record BufferFormat(
            List<String> data, int dataDefault, List<String> number, int numberDefault, Optional<Split> split)
            implements Kind {
        /** What names of the parts and of both begin with, and the parts that go without saying. */
        public record Split(String data, String number, String both, String dataDefault, String numberDefault) {}

        /** Width of the data format. */
        public int dataBits() {
            return number.isEmpty()
                    ? Integer.SIZE
                    : Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, data.size() - 1));
        }
    }

    /** A branch distance in dwords, counted from the next instruction. */
    record Branch() implements Kind {}
}
