package org.gfxisa.table;

/** How the value of a {@link Slot} is written. The order is part of the table format. */
public enum Kind {
    /**
     * A register, an inline constant or a literal: the value is an operand code, see {@link Codes}. {@code nums}, if there are any:
     * what a single register's number must be a multiple of in assembly, then codes that do not count for {@link Form#busLimit}.
     * {@code texts}: operands that a tuple must equal or not overlap in assembly; {@code name%4}: one whose VGPR must differ in its
     * number modulo 4, where both are VGPRs.
     */
    REGISTER,
    /**
     * A number; {@code nums = {radix, signed, scale, optional, max, min, legal...}}: radix 10, 16, 0 (decimal up to 64, else hex) or 1
     * (like a 32-bit inline constant where there is one, else hex); max, min: the highest and lowest value that the assembler takes,
     * 0 and {@link Integer#MIN_VALUE}: what the bits hold; legal: the only values that it takes, if there are any.
     */
    INT,
    /**
     * A word that is there (1) or not (0); {@code nums}: 1 where the assembler does not take it; {@code texts}: other words for it that
     * are only read.
     */
    FLAG,
    /**
     * One of {@code texts}, for the values in {@code nums}; the first text of a value is written, all are read. Further {@code nums}:
     * the only values that the assembler takes, if there are any.
     */
    ENUM,
    /** A list of bits, {@code prefix[b,b,...]}; {@code nums}: how many, if they are more than the encoding has. */
    BITS,
    /**
     * Values in ranges; per range four {@code nums}: low, high, subtract, bits per list element (0: no list), and one text. A text
     * is followed by the value minus {@code subtract}, or by the list; with -1 bits it stands alone. One number more: no comma
     * stands before the next operand. Other values are only written, after {@code prefix}, if there is one.
     */
    RANGES,
    /**
     * {@code attr3.x}: {@code prefix}, the value divided by the number of letters, a dot, a letter for the remainder; {@code nums}:
     * the highest number that the assembler takes; {@code texts}: the letters.
     */
    LETTERED,
    /**
     * Named counters; {@code nums} per counter: part count, then (source bit, width, target bit) each, and 1 at the end where a value
     * with other bits is written as a number; {@code texts}: names.
     */
    COUNTERS,
    /**
     * {@code name(WORD) | name(WORD)}; {@code nums} per field: first bit, width, number of words, their values; {@code texts}: its
     * name, then the words.
     */
    FIELDS,
    /**
     * {@code number|NAME|NAME}; {@code nums}: width of the number, then the values of the names, which are numbers or single bits above;
     * {@code texts}: the names.
     */
    SYMBOLS,
    /**
     * {@code hwreg(name, offset, size)}; {@code nums}: the widths of the number, offset and size fields, then register numbers;
     * {@code texts}: names.
     */
    HWREG,
    /**
     * {@code sendmsg(name, op, stream)}; {@code nums}: width of the number, first bit and width of the operation, first bit and width
     * of the stream, then per message: number, mask of the operations that take a stream (bit i for the i-th), operation count,
     * operation numbers; {@code texts} per message: its name, then the operations' names.
     */
    SENDMSG,
    /** {@code prefix(NAME,NAME)}, one name a bit from bit 0. */
    BITNAMES,
    /**
     * A value in parts, each with its own word; {@code texts}: the words with what stands before them, {@code nums} per word: number of
     * the part, mask and value that it stands for, whether it is only written (1). The first word that fits is written, none if its
     * value is 0.
     */
    POLICY,
    /** {@code offset:swizzle(MODE,...)} of an LDS swizzle; {@code texts}: the modes, {@code nums}: mask and value of each. */
    SWIZZLE,
    /**
     * {@code format:[data,num]}: the data format in the low bits; {@code nums = {data bits, data default, num default}};
     * {@code texts}: the data formats' names, then the number formats'. With more data bits than the value has: names of both together.
     */
    BUFFER_FORMAT,
    /** A branch distance in dwords, counted from the next instruction. */
    BRANCH;

    private static final Kind[] VALUES = values();

    static Kind of(int ordinal) {
        return VALUES[ordinal];
    }
}
