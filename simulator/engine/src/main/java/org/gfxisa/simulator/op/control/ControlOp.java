package org.gfxisa.simulator.op.control;

import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Condition;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.bind.UnsupportedOp;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Instructions that decide where, when and whether the wave continues. */
public final class ControlOp extends BranchOp {
    private final ControlAction.Operation operation;
    private final Condition when;
    private final Optional<ScalarSource> target;
    private final int destination;

    private ControlOp(Bound bound, ControlAction action) {
        super(bound, false);
        operation = action.operation();
        when = action.when();
        target = bound.operand("ssrc0").map(view -> ScalarSource.of(view, bound.machine()));
        destination =
                bound.operand("sdst").map(view -> SlotValue.code(view.value())).orElse(-1);
    }

    public static Op of(Bound bound, ControlAction action) {
        return switch (action.operation()) {
            case FORK, FORK_RELATIVE, JOIN -> ForkOp.of(bound, action);
            case TRAP, RETURN_FROM_TRAP -> TrapOp.of(bound, action);
            case ARRIVE, ARRIVE_FIRST, BARRIER_STATE ->
                SplitBarrierOp.of(
                        bound, action.operation(), bound.first("ssrc0").integer());
            // A barrier with a number is split: waves have arrived before.
            case BARRIER ->
                bound.operand("simm16").isPresent()
                        ? SplitBarrierOp.of(bound, action.operation(), OptionalInt.of((short) bound.number("simm16")))
                        : new ControlOp(bound, action);
            case SUBVECTOR_BEGIN, SUBVECTOR_END -> SubvectorOp.of(bound, action);
            case ILLEGAL ->
                new UnsupportedOp(KernelFault.Kind.ILLEGAL_INSTRUCTION, bound.mnemonic() + " must not be reached");
            default -> new ControlOp(bound, action);
        };
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        switch (operation) {
            case END, END_SAVED, END_ORDERED:
                return END;
            case BRANCH:
                return when.test(wave.scc, wave.vcc(), wave.exec(), wave.status) ? branch(wave) : next;
            case CALL:
                wave.call(nextAddress);
                ScalarSource.put(wave, destination, 2, nextAddress);
                return branch(wave);
            case JUMP:
                wave.pc = target.orElseThrow().get(wave);
                wave.jump(wave.pc);
                return JUMP;
            case SWAP:
                wave.pc = target.orElseThrow().get(wave);
                wave.call(nextAddress);
                ScalarSource.put(wave, destination, 2, nextAddress);
                return JUMP;
            case BARRIER:
                if (wave.group().isSplit()) {
                    throw KernelFault.ofWave(
                            KernelFault.Kind.BARRIER,
                            "waits at a barrier, which a work-group in threadgroup-split mode does not have");
                }
                wave.pc = nextAddress;
                return BARRIER;
            default:
                return next;
        }
    }

    @Override
    public BoundInstruction bound() {
        return switch (operation) {
            case BRANCH ->
                isInCode() ? new BoundInstruction.Branch(when, branchTarget()) : new BoundInstruction.Unknown();
            case WAIT, SLEEP, WAKE, CLAUSE, NOP -> new BoundInstruction.Nothing();
            case END -> new BoundInstruction.End();
            default -> new BoundInstruction.Unknown();
        };
    }
}
