package org.gfxisa.simulator.dwarf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A variable or a parameter.
 *
 * @param line where it is declared; 0 when that is not said
 * @param places where it is; none where it was optimised away
 * @param constant its value, where it never changes
 */
public record DebugVariable(
        String name, boolean isParameter, long line, DebugType type, List<DebugPlace> places, OptionalLong constant) {
    /** Where it is at an instruction; empty where it is not kept then. */
    public Optional<DwarfExpression> place(long pc) {
        Optional<DebugPlace> exact =
                places.stream().filter(p -> p.range().isPresent() && p.isAt(pc)).findFirst();
        return exact.or(() -> places.stream().filter(p -> p.isAt(pc)).findFirst())
                .map(DebugPlace::expression);
    }

    /** The bytes of its value where that never changes, so many. */
    public Optional<byte[]> constant(int size) {
        return constant.isEmpty() || size <= 0
                ? Optional.empty()
                : Optional.of(Arrays.copyOf(
                        ByteBuffer.allocate(Long.BYTES)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .putLong(constant.getAsLong())
                                .array(),
                        size));
    }
}
