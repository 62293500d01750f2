package org.gfxisa.simulator.exec;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.exec.Action;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.ClockAction;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ConvertAction;
import org.gfxisa.exec.DotAction;
import org.gfxisa.exec.ExportAction;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.IndexAction;
import org.gfxisa.exec.InterpolateAction;
import org.gfxisa.exec.LaneAction;
import org.gfxisa.exec.LaneKernel;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.MessageAction;
import org.gfxisa.exec.Space;
import org.gfxisa.exec.StateAction;
import org.gfxisa.exec.UndefinedAction;
import org.gfxisa.exec.WaveKernel;
import org.gfxisa.exec.WaveSyncAction;
import org.gfxisa.isa.Actions;
import org.gfxisa.isa.Kernels;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;

/** Makes an operation of a decoded instruction: from the spec's kernel, or from its action. */
final class OpFactory {
    private final Machine machine;
    private final Set<String> approximations = new ConcurrentSkipListSet<>();

    private final ExceptionUse exceptionUse;
    private final UnusedFields unusedFields;

    OpFactory(Machine machine) {
        this.machine = machine;
        Decoder decoder = new Decoder(machine.isa());
        exceptionUse = new ExceptionUse(machine.isa(), decoder);
        unusedFields = new UnusedFields(machine.isa(), decoder);
    }

    /** Names of the bound instructions whose results are approximations. */
    Set<String> approximations() {
        return approximations;
    }

    /** Decodes what only the hardware takes. */
    UnusedFields unusedFields() {
        return unusedFields;
    }

    /** Whether exceptions are to be recorded in some code. */
    boolean raises(Segment code) {
        return machine.global().recordsExceptions() || exceptionUse.isIn(code);
    }

    /** The operation; one that faults where the instruction is not executable. */
    Op make(Instruction instruction, long address) {
        return make(instruction, address, false);
    }

    /**
     * The same.
     *
     * @param raising whether floating-point exceptions are to be recorded
     */
    Op make(Instruction instruction, long address, boolean raising) {
        if (!instruction.isValid()) {
            return new UnsupportedOp(
                    KernelFault.Kind.ILLEGAL_INSTRUCTION, "illegal instruction: " + instruction.invalidReason());
        }
        try {
            return bind(new Bound(machine, instruction, address), raising);
        } catch (Unsupported e) {
            return new UnsupportedOp(
                    KernelFault.Kind.UNSUPPORTED_INSTRUCTION,
                    instruction.mnemonic() + " is not supported: " + e.getMessage());
        }
    }

    private Op bind(Bound bound, boolean raising) {
        String target = machine.isa().target();
        int opcode = bound.instruction().opcode();
        Optional<WaveKernel> wave = Kernels.wave(target, opcode);
        if (wave.isPresent()) {
            return raising ? RaisingOp.of(bound, wave.get()) : ScalarOp.of(bound, wave.get());
        }
        Optional<LaneKernel> lane = Kernels.lane(target, opcode);
        if (lane.isPresent()) {
            if (lane.get().approximate()) {
                approximations.add(bound.mnemonic());
            }
            return raising ? RaisingOp.of(bound, lane.get()) : VectorOp.of(bound, lane.get());
        }
        Action action =
                Actions.of(target, opcode).orElseThrow(() -> new Unsupported("the spec does not say what it does"));
        return act(bound, action);
    }

    private Op act(Bound bound, Action action) {
        if (action instanceof MemoryAction memory) {
            return memory(bound, memory);
        }
        if (action instanceof ControlAction control) {
            return ControlOp.of(bound, control);
        }
        if (action instanceof LaneAction lane) {
            return LaneMoveOp.of(bound, lane);
        }
        if (action instanceof MatrixAction matrix) {
            return MatrixOp.of(bound, matrix, bound.machine().isa().waveSize());
        }
        if (action instanceof ConvertAction convert) {
            return ConvertOp.of(bound, convert);
        }
        if (action instanceof DotAction dot) {
            return DotOp.of(bound, dot);
        }
        if (action instanceof IndexAction index) {
            return IndexOp.of(bound, index);
        }
        if (action instanceof MessageAction message) {
            if (message.answered()) {
                return MessageReplyOp.of(bound);
            }
            return message.halts() ? new HaltOp("waits for the answer to a message") : new NoOp();
        }
        if (action instanceof StateAction state) {
            return StateOp.of(bound, state);
        }
        if (action instanceof FormatAction format) {
            return FormatOp.of(bound, format);
        }
        if (action instanceof ImageAction image) {
            if (image.operation() == ImageAction.Operation.SAMPLE) {
                approximations.add(bound.mnemonic());
            }
            return ImageOp.of(bound, image);
        }
        if (action instanceof InterpolateAction || action instanceof ExportAction) {
            throw new Unsupported("it belongs to the graphics pipeline, which is not here");
        }
        if (action instanceof WaveSyncAction sync) {
            return WaveSyncOp.of(bound, sync);
        }
        if (action instanceof HardwareRegisterAction register) {
            return HardwareRegisterOp.of(bound, register);
        }
        if (action instanceof ClockAction) {
            return ClockOp.of(bound);
        }
        if (action instanceof CacheAction) {
            return new NoOp();
        }
        if (action instanceof UndefinedAction undefined) {
            throw new Unsupported(undefined.reason().text());
        }
        throw new Unsupported("the simulator does not have it yet");
    }

    private static Op memory(Bound bound, MemoryAction action) {
        if (action.space() == Space.LDS) {
            return LdsOp.of(bound, action);
        }
        if (action.space() == Space.SCALAR || action.space() == Space.SCALAR_BUFFER) {
            return ScalarMemoryOp.of(bound, action);
        }
        return VectorMemoryOp.of(bound, action);
    }
}
