package org.gfxisa.simulator.op;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.exec.ClockAction;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ConvertAction;
import org.gfxisa.exec.DotAction;
import org.gfxisa.exec.Execution;
import org.gfxisa.exec.ExecutionVisitor;
import org.gfxisa.exec.ExportAction;
import org.gfxisa.exec.FormatAction;
import org.gfxisa.exec.HardwareRegisterAction;
import org.gfxisa.exec.ImageAction;
import org.gfxisa.exec.IndexAction;
import org.gfxisa.exec.InterpolateAction;
import org.gfxisa.exec.LaneAction;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MemoryAction;
import org.gfxisa.exec.MessageAction;
import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.StateAction;
import org.gfxisa.exec.UndefinedAction;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.exec.WaveSyncAction;
import org.gfxisa.isa.abi.Approximation;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.bind.UnsupportedOp;
import org.gfxisa.simulator.bind.UnusedFields;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.control.ControlOp;
import org.gfxisa.simulator.op.control.WaveSyncOp;
import org.gfxisa.simulator.op.image.ImageOp;
import org.gfxisa.simulator.op.matrix.MatrixOp;
import org.gfxisa.simulator.op.memory.FormatOp;
import org.gfxisa.simulator.op.memory.LdsOp;
import org.gfxisa.simulator.op.memory.ScalarMemoryOp;
import org.gfxisa.simulator.op.memory.VectorMemoryOp;
import org.gfxisa.simulator.op.scalar.ClockOp;
import org.gfxisa.simulator.op.scalar.HardwareRegisterOp;
import org.gfxisa.simulator.op.scalar.IndexedMoveOp;
import org.gfxisa.simulator.op.scalar.MessageOp;
import org.gfxisa.simulator.op.scalar.MessageReplyOp;
import org.gfxisa.simulator.op.scalar.ScalarOp;
import org.gfxisa.simulator.op.scalar.WaveStateOp;
import org.gfxisa.simulator.op.vector.ConvertOp;
import org.gfxisa.simulator.op.vector.DotOp;
import org.gfxisa.simulator.op.vector.LaneMoveOp;
import org.gfxisa.simulator.op.vector.VectorOp;
import org.gfxisa.simulator.report.KernelFault;

/** Creates operations for decoded instructions, from the implementation that the spec gives or from the instruction's action. */
public final class OpFactory {
    private static final String GRAPHICS = UndefinedAction.Reason.GRAPHICS.text();

    private final Machine machine;
    private final Set<String> approximations = new ConcurrentSkipListSet<>();

    private final ExceptionUse exceptionUse;
    private final UnusedFields unusedFields;

    public OpFactory(Machine machine) {
        this.machine = machine;
        Decoder decoder = new Decoder(machine.isa());
        exceptionUse = new ExceptionUse(machine.isa(), decoder);
        unusedFields = new UnusedFields(machine.isa(), decoder);
    }

    /** Returns the names of the bound instructions whose results are approximations. */
    public Set<String> approximations() {
        return approximations;
    }

    /** Returns the decoder of encodings that only the hardware accepts. */
    public UnusedFields unusedFields() {
        return unusedFields;
    }

    /** Returns whether exceptions have to be recorded in some code. */
    public boolean raises(Segment code) {
        return machine.global().recordsExceptions() || exceptionUse.isIn(code);
    }

    /** Returns the operation of an instruction. If it cannot be executed, the operation throws a fault. */
    public Op make(Instruction instruction, long address) {
        return make(instruction, address, false);
    }

    /**
     * Returns the operation of an instruction.
     *
     * @param raising whether to record floating-point exceptions
     */
    public Op make(Instruction instruction, long address, boolean raising) {
        if (!instruction.isValid()) {
            return new UnsupportedOp(
                    KernelFault.Kind.ILLEGAL_INSTRUCTION, "illegal instruction: " + instruction.invalidReason());
        }
        try {
            return bind(new Bound(machine, instruction, address), raising);
        } catch (Unsupported e) {
            return UnsupportedOp.of(instruction.mnemonic(), e.getMessage());
        }
    }

    /** Returns the operation with calls of the observer, if there is one. */
    public Op watched(Op op, Instruction instruction, long address) {
        return machine.watcher() == Watcher.NONE || !instruction.isValid()
                ? op
                : new WatchedOp(op, machine.watcher().watch(instruction, op, address), address);
    }

    /** Returns the approximation that an instruction computes; empty if its results are exact, or if the instruction is refused. */
    public Optional<Approximation> approximation(Instruction instruction) {
        return machine.isa()
                .execution(instruction.opcode())
                .flatMap(execution -> Approximations.of(new Bound(machine, instruction, 0), execution));
    }

    private Op bind(Bound bound, boolean raising) {
        Execution execution = machine.isa()
                .execution(bound.instruction().opcode())
                .orElseThrow(() -> new Unsupported("the spec does not say what it does"));
        Op op = execution.accept(new Binder(bound, raising));
        if (Approximations.of(bound, execution).isPresent()) {
            approximations.add(bound.mnemonic());
        }
        return op;
    }

    /** Creates the operation for each kind of execution. */
    private final class Binder implements ExecutionVisitor<Op> {
        private final Bound bound;
        private final boolean raising;

        Binder(Bound bound, boolean raising) {
            this.bound = bound;
            this.raising = raising;
        }

        @Override
        public Op lanes(VectorImplementation kernel) {
            return raising ? RaisingOp.of(bound, kernel) : VectorOp.of(bound, kernel);
        }

        @Override
        public Op wave(ScalarImplementation kernel) {
            return raising ? RaisingOp.of(bound, kernel) : ScalarOp.of(bound, kernel);
        }

        @Override
        public Op memory(MemoryAction action) {
            return switch (action.space()) {
                case LDS -> LdsOp.of(bound, action);
                case SCALAR, SCALAR_BUFFER -> ScalarMemoryOp.of(bound, action);
                case FLAT, GLOBAL, SCRATCH, BUFFER, TYPED_BUFFER, IMAGE -> VectorMemoryOp.of(bound, action);
            };
        }

        @Override
        public Op format(FormatAction action) {
            return FormatOp.of(bound, action);
        }

        @Override
        public Op image(ImageAction action) {
            return ImageOp.of(bound, action);
        }

        @Override
        public Op cache(CacheAction action) {
            return MemoryControlOp.of(bound, action);
        }

        @Override
        public Op control(ControlAction action) {
            return action.operation() == ControlAction.Operation.WAIT
                    ? MemoryControlOp.waiting(bound)
                    : ControlOp.of(bound, action);
        }

        @Override
        public Op lane(LaneAction action) {
            return LaneMoveOp.of(bound, action);
        }

        @Override
        public Op index(IndexAction action) {
            return IndexedMoveOp.of(bound, action);
        }

        @Override
        public Op matrix(MatrixAction action) {
            return MatrixOp.of(bound, action, machine.isa().waveSize());
        }

        @Override
        public Op convert(ConvertAction action) {
            return ConvertOp.of(bound, action);
        }

        @Override
        public Op dot(DotAction action) {
            return DotOp.of(bound, action);
        }

        @Override
        public Op interpolate(InterpolateAction action) {
            throw new Unsupported(GRAPHICS);
        }

        @Override
        public Op export(ExportAction action) {
            throw new Unsupported(GRAPHICS);
        }

        @Override
        public Op message(MessageAction action) {
            if (action.answered()) {
                return MessageReplyOp.of(bound);
            }
            return MessageOp.of(bound, action.halts());
        }

        @Override
        public Op hardwareRegister(HardwareRegisterAction action) {
            return HardwareRegisterOp.of(bound, action);
        }

        @Override
        public Op clock(ClockAction action) {
            return ClockOp.of(bound);
        }

        @Override
        public Op waveSync(WaveSyncAction action) {
            return WaveSyncOp.of(bound, action);
        }

        @Override
        public Op state(StateAction action) {
            return WaveStateOp.of(bound, action);
        }

        @Override
        public Op undefined(UndefinedAction action) {
            throw new Unsupported(action.reason().text());
        }
    }
}
