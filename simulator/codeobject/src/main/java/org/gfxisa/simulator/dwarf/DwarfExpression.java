package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** A DWARF expression, which computes a location (DWARF 5, 2.5 and 2.6). */
public final class DwarfExpression {
    private final DebugUnit unit;
    private final ByteWindow bytes;

    DwarfExpression(DebugUnit unit, ByteWindow bytes) {
        this.unit = unit;
        this.bytes = bytes;
    }

    List<DecodedOperation> steps() throws CodeObjectException {
        List<DecodedOperation> steps = new ArrayList<>();
        for (DwarfCursor in = new DwarfCursor(bytes); in.hasMore(); ) {
            steps.add(DecodedOperation.read(in, unit.addressSize()));
        }
        return steps;
    }

    /**
     * Evaluates the location and reads from it; empty if the location is undefined or cannot be read.
     *
     * @param frameBase the base of the function's frame, if it is known
     * @param size the number of bytes to read
     * @param state the state of the machine
     * @throws CodeObjectException if the expression is damaged, does not terminate, or uses unsupported operations
     */
    public Optional<byte[]> read(Optional<DwarfExpression> frameBase, int size, DwarfContext state)
            throws CodeObjectException {
        return location(frameBase, state).read(size, state);
    }

    DwarfLocation location(Optional<DwarfExpression> frameBase, DwarfContext state) throws CodeObjectException {
        return new ExpressionEvaluator(unit, frameBase, state).run(steps());
    }

    /**
     * Returns the expression as text, for example {@code DW_OP_fbreg +8, DW_OP_lit5, DW_OP_swap, DW_OP_xderef}.
     *
     * @throws CodeObjectException if it is damaged
     */
    public String text() throws CodeObjectException {
        return steps().stream().map(DecodedOperation::text).collect(Collectors.joining(", "));
    }
}
