package org.gfxisa.abi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/**
 * A number in a structure in memory whose position depends on the processor.
 *
 * @param parts the fields that hold it, low bits first; empty if the processor does not have it
 */
public record AbiNumber(List<AbiField> parts) {
    /** The suffix of a field with the high bits of a number. */
    private static final String HIGH = "_high";
    /** The suffix of a field that was moved, followed by the generation that moved it. */
    private static final String MOVED = "_gfx";

    /**
     * Finds the number for a processor.
     *
     * @param fields the fields of the structure on all processors
     * @param name name of the field, or of the field with the low bits
     * @param target name of the processor
     */
    public static AbiNumber of(List<AbiField> fields, String name, String target) {
        return new AbiNumber(Stream.of(name, name + HIGH)
                .flatMap(part -> fields.stream()
                        .filter(f -> f.isAt(target))
                        .filter(f -> f.name().equals(part) || f.name().startsWith(part + MOVED)))
                .toList());
    }

    /** Returns whether the processor has the number. */
    public boolean exists() {
        return !parts.isEmpty();
    }

    /** Reads the number from a structure at the start of memory, zero-extended; 0 if the processor does not have it. */
    public long get(ByteBuffer memory) {
        long value = 0;
        for (int i = parts.size() - 1; i >= 0; i--) {
            AbiField part = parts.get(i);
            value = value << part.width() | LittleEndian.bits(memory, 0, part.firstBit(), part.width());
        }
        return value;
    }

    /** Stores the number if the processor has it; excess bits are dropped. */
    public void set(ByteBuffer memory, long value) {
        long rest = value;
        for (AbiField part : parts) {
            LittleEndian.setBits(memory, 0, part.firstBit(), part.width(), rest);
            rest >>>= part.width();
        }
    }
}
