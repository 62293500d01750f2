package org.gfxisa.abi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A field of a structure.
 *
 * @param name name of the field
 * @param title description of the contents
 * @param firstBit lowest bit, from the start of the structure
 * @param width width in bits, 1 to 64
 * @param isSigned whether the value is in two's complement
 * @param targets the processors that have the field; empty if all do
 * @param parts the fields of the word that this field is; empty if it is not divided
 * @param names names of values
 */
public record AbiField(
        String name,
        String title,
        int firstBit,
        int width,
        boolean isSigned,
        Set<String> targets,
        List<AbiField> parts,
        Map<Long, String> names) {
    private static final int LONG = 64;
    private static final int BYTE = 8;

    /** Returns the names of the constants of an enumeration, by value. */
    public static <E extends Enum<E>> Map<Long, String> names(E[] constants, ToIntFunction<E> value) {
        return Arrays.stream(constants)
                .collect(Collectors.toMap(
                        c -> (long) value.applyAsInt(c), c -> c.name().toLowerCase(Locale.ROOT)));
    }

    /** Returns whether a processor has the field. */
    public boolean isAt(String target) {
        return targets.isEmpty() || targets.contains(target);
    }

    /** Reads the field from a structure at a byte offset, sign- or zero-extended. */
    public long get(ByteBuffer memory, int at) {
        long value = 0;
        int last = (firstBit + width - 1) / BYTE;
        for (int i = last; i >= firstBit / BYTE; i--) {
            value = value << BYTE | LittleEndian.u8(memory, at + i);
        }
        return extend(value >>> firstBit % BYTE);
    }

    /** Extracts the field from a word, sign- or zero-extended. */
    public long get(int word) {
        return extend(Integer.toUnsignedLong(word) >>> firstBit);
    }

    private long extend(long value) {
        return isSigned ? value << LONG - width >> LONG - width : value << LONG - width >>> LONG - width;
    }
}
