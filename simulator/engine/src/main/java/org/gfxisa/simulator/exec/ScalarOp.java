package org.gfxisa.simulator.exec;

import java.util.List;
import org.gfxisa.OperandView;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Port;
import org.gfxisa.exec.Scalars;
import org.gfxisa.exec.WaveKernel;
import org.gfxisa.simulator.wave.Wave;

/** A scalar instruction whose meaning the spec gives. */
final class ScalarOp extends Op implements Raising {
    private static final int NO_CODE = -1;
    private final WaveKernel kernel;
    private final ScalarSource[] sources;
    private final int[] destinations;
    private final int[] widths;
    private final boolean readsRegisters;
    private final boolean writesScc;
    private final boolean writesVcc;
    private final boolean writesExec;
    private final boolean writesM0;
    private final long address;
    private final long nextAddress;

    private ScalarOp(Bound bound, WaveKernel kernel) {
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
        address = bound.address();
        nextAddress = bound.nextAddress();
    }

    private static ScalarSource source(Bound bound, Port port) {
        OperandView view = bound.input(port.name());
        // A literal is 32 bits wide; signed operands of 64 bits extend its sign.
        return view.isLiteral() && port.type().equals("i64")
                ? ScalarSource.constant(view.literal().orElseThrow(), bound.machine())
                : ScalarSource.of(view, bound.machine());
    }

    static ScalarOp of(Bound bound, WaveKernel kernel) {
        return new ScalarOp(bound, kernel);
    }

    private boolean writes(String register) {
        return kernel.outputs().stream().anyMatch(p -> p.register() && p.name().equals(register));
    }

    @Override
    int execute(Wave wave, Frame frame) {
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
}
