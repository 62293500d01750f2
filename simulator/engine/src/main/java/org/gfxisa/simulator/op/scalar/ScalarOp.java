package org.gfxisa.simulator.op.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Port;
import org.gfxisa.exec.ScalarImplementation;
import org.gfxisa.exec.Scalars;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Raising;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;

/** A scalar instruction with an implementation from the spec. */
public final class ScalarOp extends Op implements Raising {
    private static final int NO_CODE = -1;
    private final ScalarImplementation kernel;
    private final ScalarSource[] sources;
    private final int[] destinations;
    private final int[] widths;
    private final boolean readsRegisters;
    private final boolean writesScc;
    private final boolean writesVcc;
    private final boolean writesExec;
    private final boolean writesM0;
    private final RegisterLayout layout;
    private final boolean isWide;
    private final long address;
    private final long nextAddress;

    private ScalarOp(Bound bound, ScalarImplementation kernel) {
        this.kernel = kernel;
        List<Port> ins = kernel.inputs().stream().filter(p -> !p.register()).toList();
        List<Port> outs = kernel.outputs().stream().filter(p -> !p.register()).toList();
        sources = ins.stream().map(p -> source(bound, p)).toArray(ScalarSource[]::new);
        destinations = new int[outs.size()];
        widths = new int[outs.size()];
        for (int i = 0; i < destinations.length; i++) {
            int code = SlotValue.code(bound.input(outs.get(i).name()).value());
            destinations[i] = ScalarSource.isNull(code, bound.machine()) ? NO_CODE : code;
            widths[i] = outs.get(i).dwords();
        }
        readsRegisters = kernel.inputs().stream().anyMatch(Port::register);
        writesScc = writes("scc");
        writesVcc = writes("vcc");
        writesExec = writes("exec");
        writesM0 = writes("m0");
        layout = bound.machine().layout();
        isWide = bound.machine().isa().waveSize() > Integer.SIZE;
        address = bound.address();
        nextAddress = bound.nextAddress();
    }

    private static ScalarSource source(Bound bound, Port port) {
        OperandView view = bound.input(port.name());
        // A literal has 32 bits; a signed 64-bit operand sign-extends it.
        return view.isLiteral() && port.type().equals("i64")
                ? ScalarSource.constant(view.literal().orElseThrow(), bound.machine())
                : ScalarSource.of(view, bound.machine());
    }

    public static ScalarOp of(Bound bound, ScalarImplementation kernel) {
        return new ScalarOp(bound, kernel);
    }

    private boolean writes(String register) {
        return kernel.outputs().stream().anyMatch(p -> p.register() && p.name().equals(register));
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        Scalars scalars = take(wave, frame);
        kernel.run(scalars);
        for (int i = 0; i < destinations.length; i++) {
            if (destinations[i] != NO_CODE) {
                ScalarSource.put(wave, destinations[i], widths[i], scalars.out[i]);
            }
        }
        if (writesScc) {
            wave.scc = scalars.scc;
        }
        if (writesVcc) {
            wave.setVcc(scalars.vcc);
        }
        if (writesExec) {
            wave.setExec(scalars.exec);
        }
        if (writesM0) {
            wave.sgpr[wave.layout().m0()] = scalars.m0;
        }
        return next;
    }

    private Scalars take(Wave wave, Frame frame) {
        Scalars scalars = frame.scalars;
        for (int i = 0; i < sources.length; i++) {
            scalars.in[i] = sources[i].get(wave);
        }
        if (readsRegisters) {
            scalars.scc = wave.scc;
            scalars.vcc = wave.vcc();
            scalars.exec = wave.exec();
            scalars.m0 = wave.m0();
            scalars.pc = address;
            scalars.nextPc = nextAddress;
        }
        scalars.mode = FloatMode.of(wave.mode);
        return scalars;
    }

    @Override
    public void raise(Wave wave, Frame frame, int indexing) {
        frame.exceptions.begin(false);
        kernel.raise(take(wave, frame), frame.exceptions);
    }

    @Override
    public BoundInstruction bound() {
        Optional<ScalarInstruction> instruction = kernel.ir().flatMap(this::instruction);
        return instruction.isPresent()
                ? new BoundInstruction.InWave(instruction.get())
                : new BoundInstruction.Other("reads or writes other than registers and constants");
    }

    private Optional<ScalarInstruction> instruction(IrFunction function) {
        List<VectorInstruction.Source> from = new ArrayList<>();
        int operand = 0;
        for (Port port : kernel.inputs()) {
            if (port.register()) {
                from.addAll(places(port.name()));
            } else if (port.type().equals("bool")) {
                return Optional.empty();
            } else {
                ScalarSource source = sources[operand++];
                for (int i = 0; i < port.dwords(); i++) {
                    Optional<VectorInstruction.Source> place = i < 2 ? source.place(i) : Optional.empty();
                    if (place.isEmpty()) {
                        return Optional.empty();
                    }
                    from.add(place.get());
                }
            }
        }
        List<OptionalInt> to = new ArrayList<>();
        operand = 0;
        for (Port port : kernel.outputs()) {
            if (port.register()) {
                to.addAll(codes(port.name()));
            } else {
                int code = destinations[operand++];
                for (int i = 0; i < port.dwords(); i++) {
                    to.add(code == NO_CODE ? OptionalInt.empty() : OptionalInt.of(code + i));
                }
            }
        }
        return Optional.of(new ScalarInstruction(function, from, to, layout.m0()));
    }

    /** Returns the dwords of an implicit register that is read. SCC and M0 have none. */
    private List<VectorInstruction.Source> places(String register) {
        return switch (register) {
            case "vcc" -> mask(layout.vcc());
            case "exec" -> mask(layout.exec());
            case "pc" -> constants(address);
            case "next_pc" -> constants(nextAddress);
            default -> List.of();
        };
    }

    private List<VectorInstruction.Source> mask(int code) {
        return List.of(
                new VectorInstruction.InScalar(code),
                isWide ? new VectorInstruction.InScalar(code + 1) : new VectorInstruction.Constant(0));
    }

    private static List<VectorInstruction.Source> constants(long value) {
        return List.of(
                new VectorInstruction.Constant((int) value), new VectorInstruction.Constant((int) (value >>> 32)));
    }

    /** Returns the codes of an implicit register that is written. SCC has none. */
    private List<OptionalInt> codes(String register) {
        return switch (register) {
            case "vcc" -> codes(layout.vcc());
            case "exec" -> codes(layout.exec());
            case "m0" -> List.of(OptionalInt.of(layout.m0()));
            default -> List.of();
        };
    }

    private List<OptionalInt> codes(int code) {
        return List.of(OptionalInt.of(code), isWide ? OptionalInt.of(code + 1) : OptionalInt.empty());
    }
}
