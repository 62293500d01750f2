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
 * @param name its name
 * @param isParameter whether it is a parameter
 * @param line the line of its declaration; 0 if it is unknown
 * @param type its type
 * @param locations its locations; empty if it was optimised away
 * @param constant its value if it is a constant
 */
public record DebugVariable(
        String name,
        boolean isParameter,
        long line,
        DebugType type,
        List<DebugLocation> locations,
        OptionalLong constant) {
    /** Returns its location at an instruction; empty if it is not available there. */
    public Optional<DwarfExpression> location(long pc) {
        Optional<DebugLocation> exact = locations.stream()
                .filter(p -> p.range().isPresent() && p.isAt(pc))
                .findFirst();
        return exact.or(() -> locations.stream().filter(p -> p.isAt(pc)).findFirst())
                .map(DebugLocation::expression);
    }

    /** Returns the bytes of its constant value in a given size. */
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
