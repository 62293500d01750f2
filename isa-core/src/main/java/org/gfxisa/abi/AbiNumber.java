package org.gfxisa.abi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;

/**
 * A number in a structure in memory whose place differs by processor.
 *
 * @param parts the fields that it stands in, the low bits first; none where a processor does not have it
 */
public record AbiNumber(List<AbiField> parts) {
    /** Behind the name of a field with the high bits of a number. */
    private static final String HIGH = "_high";
    /** Behind the name of a field that has moved, and before the generation that moved it. */
    private static final String MOVED = "_gfx";

    /**
     * The number as a processor has it.
     *
     * @param fields those of the structure, on all processors
     * @param name that of the field, or of the one with the low bits
     */
    public static AbiNumber of(List<AbiField> fields, String name, String target) {
        return new AbiNumber(Stream.of(name, name + HIGH)
                .flatMap(part -> fields.stream()
                        .filter(f -> f.isAt(target))
                        .filter(f -> f.name().equals(part) || f.name().startsWith(part + MOVED)))
                .toList());
    }

    /** Whether the processor has it. */
    public boolean exists() {
        return !parts.isEmpty();
    }

    /** Its value in a structure at the start of memory, zero-extended; 0 where a processor does not have it. */
    public long get(ByteBuffer memory) {
        long value = 0;
        for (int i = parts.size() - 1; i >= 0; i--) {
            AbiField part = parts.get(i);
            value = value << part.width() | LittleEndian.bits(memory, 0, part.firstBit(), part.width());
        }
        return value;
    }

    /** Sets it, if the processor has it; excess bits are dropped. */
    public void set(ByteBuffer memory, long value) {
        long rest = value;
        for (AbiField part : parts) {
            LittleEndian.setBits(memory, 0, part.firstBit(), part.width(), rest);
            rest >>>= part.width();
        }
    }
}
