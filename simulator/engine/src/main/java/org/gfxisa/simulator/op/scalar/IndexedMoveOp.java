package org.gfxisa.simulator.op.scalar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.IndexAction;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.isa.abi.GprIndexM0;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.MoveIndexM0;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.op.vector.IndexedVectorMoveOp;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Moves of scalar registers that M0 indexes, and the switch of VGPR indexing. */
public final class IndexedMoveOp extends Op {
    private final IndexAction.Operation operation;
    private final ScalarSource[] sources;
    private final int source;
    private final int destination;
    private final int dwords;
    /** The operands that are indexed afterwards. */
    private final int indexed;

    private final int registers;
    private final long nextAddress;
    private final int m0;

    private IndexedMoveOp(Bound bound, IndexAction action) {
        m0 = bound.machine().layout().m0();
        operation = action.operation();
        boolean moves = operation != IndexAction.Operation.MODE_ON && operation != IndexAction.Operation.MODE_OFF;
        sources = operation == IndexAction.Operation.MODE_OFF
                ? new ScalarSource[0]
                : new ScalarSource[] {ScalarSource.of(bound.first("ssrc0"), bound.machine())};
        Optional<OperandView> to = moves ? Optional.of(bound.first("sdst")) : Optional.empty();
        boolean indexesSource =
                operation == IndexAction.Operation.MOVE_SOURCE || operation == IndexAction.Operation.MOVE_BOTH_APART;
        source = indexesSource ? SlotValue.code(bound.first("ssrc0").value()) : 0;
        destination = to.map(v -> SlotValue.code(v.value())).orElse(0);
        dwords = to.map(OperandView::width).orElse(0);
        indexed = bound.number("ssrc1");
        registers = bound.machine().layout().scalarCodes();
        nextAddress = bound.nextAddress();
    }

    public static Op of(Bound bound, IndexAction action) {
        return bound.operand("vdst").isPresent()
                ? IndexedVectorMoveOp.of(bound, action)
                : new IndexedMoveOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        switch (operation) {
            case MODE_ON:
                int operands = GprIndexM0.withOperands(wave.sgpr[m0], indexed);
                wave.sgpr[m0] = GprIndexM0.withGprIndex(operands, (int) sources[0].get(wave));
                wave.mode = ModeRegister.withGprIdxEn(wave.mode, true);
                // The interpreter has to read MODE again.
                wave.pc = nextAddress;
                return JUMP;
            case MODE_OFF:
                wave.mode = ModeRegister.withGprIdxEn(wave.mode, false);
                wave.pc = nextAddress;
                return JUMP;
            case MOVE_SOURCE:
                move(wave, check(source + wave.sgpr[m0]), destination);
                return next;
            case MOVE_BOTH_APART:
                int index = wave.sgpr[m0];
                move(
                        wave,
                        check(source + MoveIndexM0.source(index)),
                        check(destination + MoveIndexM0.destination(index)));
                return next;
            default:
                long value = sources[0].get(wave);
                ScalarSource.put(wave, check(destination + wave.sgpr[m0]), dwords, value);
                return next;
        }
    }

    private void move(Wave wave, int from, int to) {
        ScalarSource.put(wave, to, dwords, dwords > 1 ? wave.pair(from) : wave.sgpr[from]);
    }

    private int check(int code) {
        if (code < 0 || code + dwords > registers) {
            throw KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, "M0 selects scalar register " + code);
        }
        return code;
    }

    @Override
    public BoundInstruction bound() {
        return switch (operation) {
            case MODE_ON ->
                sources[0]
                        .place(0)
                        .<BoundInstruction>map(
                                index -> new BoundInstruction.Indexing(true, indexed, Optional.of(setM0(index))))
                        .orElseGet(BoundInstruction.Unknown::new);
            case MODE_OFF -> new BoundInstruction.Indexing(false, 0, Optional.empty());
            default -> new BoundInstruction.Other("M0 selects the register");
        };
    }

    /** Returns the effect on M0 of turning VGPR indexing on. */
    private ScalarInstruction setM0(VectorInstruction.Source index) {
        int fields = GprIndexM0.withGprIndex(GprIndexM0.withOperands(0, -1), -1);
        IrBuilder builder = new IrBuilder();
        int low = builder.and(builder.numbered(IrOp.IN, 0), builder.constant(GprIndexM0.withGprIndex(0, -1)));
        int set = builder.or(low, builder.constant(GprIndexM0.withOperands(0, indexed)));
        int kept = builder.and(builder.add(IrOp.M0), builder.constant(~fields));
        builder.numbered(IrOp.OUT, 0, builder.or(kept, set));
        return new ScalarInstruction(builder.function(), List.of(index), List.of(OptionalInt.of(m0)), m0);
    }
}
