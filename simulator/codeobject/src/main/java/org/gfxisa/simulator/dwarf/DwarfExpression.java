package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** An expression, which says where something is (DWARF 5, 2.5 and 2.6). */
public final class DwarfExpression {
    private final DebugUnit unit;
    private final ByteWindow bytes;

    DwarfExpression(DebugUnit unit, ByteWindow bytes) {
        this.unit = unit;
        this.bytes = bytes;
    }

    List<DwarfStep> steps() throws CodeObjectException {
        List<DwarfStep> steps = new ArrayList<>();
        for (DwarfCursor in = new DwarfCursor(bytes); in.hasMore(); ) {
            steps.add(DwarfStep.read(in, unit.addressSize()));
        }
        return steps;
    }

    /**
     * Finds the place and reads from it; empty where it is nowhere, or nothing is there.
     *
     * @param frameBase where the function's frame begins, if that is known
     * @param size in bytes
     * @throws CodeObjectException when the expression is damaged, goes on forever, or has what cannot be found out
     */
    public Optional<byte[]> read(Optional<DwarfExpression> frameBase, int size, DwarfState state)
            throws CodeObjectException {
        return place(frameBase, state).read(size, state);
    }

    DwarfPlace place(Optional<DwarfExpression> frameBase, DwarfState state) throws CodeObjectException {
        return new Evaluation(unit, frameBase, state).run(steps());
    }

    /**
     * {@code DW_OP_fbreg +8, DW_OP_lit5, DW_OP_swap, DW_OP_xderef}.
     *
     * @throws CodeObjectException when it is damaged
     */
    public String text() throws CodeObjectException {
        return steps().stream().map(DwarfStep::text).collect(Collectors.joining(", "));
    }
}
