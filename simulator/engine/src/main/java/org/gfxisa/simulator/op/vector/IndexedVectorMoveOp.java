package org.gfxisa.simulator.op.vector;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.IndexAction;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.isa.abi.MoveIndexM0;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.DppControl;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.RegisterIndex.Field;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Moves and swaps of vector registers that M0 indexes. */
public final class IndexedVectorMoveOp extends Op {
    private final IndexAction.Operation operation;
    /** The source register; empty if the source is no vector register. */
    private final Optional<LaneRegisters> from;

    private final Optional<ScalarSource> constant;
    private final LaneRegisters to;

    private final int m0;
    private final int exec;

    private IndexedVectorMoveOp(Bound bound, IndexAction action) {
        m0 = bound.machine().layout().m0();
        exec = bound.machine().layout().exec();
        operation = action.operation();
        to = LaneRegisters.of(bound.first("vdst"));
        OperandView source = bound.first("src0");
        boolean isVector = source.isRegister() && source.file().equals("vgpr");
        from = isVector ? Optional.of(LaneRegisters.of(source)) : Optional.empty();
        constant = isVector ? Optional.empty() : Optional.of(ScalarSource.of(source, bound.machine()));
    }

    public static Op of(Bound bound, IndexAction action) {
        if (DppControl.isIn(bound) || bound.modifier("dst_sel").isPresent()) {
            throw new Unsupported("moves by M0 are not simulated with DPP or SDWA");
        }
        return new IndexedVectorMoveOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        int m0 = wave.m0();
        boolean swaps = operation == IndexAction.Operation.SWAP_APART;
        boolean hasTwoIndices = hasTwoIndices();
        int destination = hasTwoIndices ? MoveIndexM0.destination(m0) : m0;
        int[] into = registers(wave, to.first() + (movesDestination() ? destination : 0));
        int[] values = from.isPresent()
                ? registers(
                        wave, from.get().first() + (movesSource() ? hasTwoIndices ? MoveIndexM0.source(m0) : m0 : 0))
                : frame.temporary[0];
        if (constant.isPresent()) {
            Arrays.fill(values, constant.get().dword(wave, 0));
        }
        for (long rest = wave.exec(); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int old = into[lane];
            into[lane] = values[lane];
            if (swaps) {
                values[lane] = old;
            }
        }
        return next;
    }

    private static int[] registers(Wave wave, int number) {
        if (number < 0 || number >= wave.vgpr.length) {
            throw KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, "M0 selects vector register " + number);
        }
        return wave.vgpr[number];
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        Optional<Source> source = from.<Source>map(r -> new InRegister(register(r, movesSource(), Field.SOURCE)))
                .or(() -> constant.flatMap(c -> c.place(0)));
        boolean readsExec = source.filter(p -> p instanceof InScalar scalar && scalar.code() >> 1 == exec >> 1)
                .isPresent();
        if (operation == IndexAction.Operation.SWAP_APART || source.isEmpty() || readsExec) {
            return new BoundInstruction.Other("M0 selects the register");
        }
        IrBuilder builder = new IrBuilder();
        builder.numbered(IrOp.OUT, 0, builder.numbered(IrOp.IN, 0));
        return new BoundInstruction.Indexed(new VectorInstruction(
                builder.function(),
                List.of(source.get()),
                List.of(),
                List.of(register(to, movesDestination(), Field.DESTINATION)),
                List.of(),
                m0));
    }

    private Register register(LaneRegisters lanes, boolean moves, Field apart) {
        Register register = new Register(lanes.accumulation(), lanes.first());
        return moves ? register.by(hasTwoIndices() ? apart : Field.WHOLE) : register;
    }

    private boolean hasTwoIndices() {
        return operation == IndexAction.Operation.SWAP_APART || operation == IndexAction.Operation.MOVE_BOTH_APART;
    }

    private boolean movesSource() {
        return hasTwoIndices()
                || operation == IndexAction.Operation.MOVE_SOURCE
                || operation == IndexAction.Operation.MOVE_BOTH;
    }

    private boolean movesDestination() {
        return operation != IndexAction.Operation.MOVE_SOURCE;
    }
}
