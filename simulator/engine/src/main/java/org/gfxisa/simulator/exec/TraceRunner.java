package org.gfxisa.simulator.exec;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.simulator.jit.CompiledUnit;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.wave.Wave;

/** Executes waves with the trace of their kernel. Instances are not thread-safe. */
final class TraceRunner implements TracedWaves, CompiledGroups {
    /** While there is no trace, one in this many calls looks for one. */
    private static final int EVERY = 64;

    private final Supplier<DecodedCode> program;
    private final List<Integer> strides;
    private final InterpreterCallbacks callbacks;
    /** A wave whose registers serve as scratch space. */
    private final Wave wave;

    private Optional<CompiledUnit<TraceCode>> code = Optional.empty();
    private int asked;

    /**
     * Creates a runner for waves that start in the same state.
     *
     * @param program returns the program at which the waves start
     * @param strides for each initial vector register, the difference between adjacent lanes of a row
     */
    TraceRunner(Supplier<DecodedCode> program, List<Integer> strides, InterpreterCallbacks callbacks, Wave wave) {
        this.program = program;
        this.strides = strides;
        this.callbacks = callbacks;
        this.wave = wave;
    }

    @Override
    public boolean isReady() {
        if (code.isEmpty() && asked++ % EVERY == 0) {
            code = find();
        }
        return code.isPresent();
    }

    private Optional<CompiledUnit<TraceCode>> find() {
        try {
            return program.get().trace(wave, strides).filter(c -> c.vectors() <= wave.vgpr.length);
        } catch (KernelFault e) {
            // There is no code. The wave that starts there reports it.
            return Optional.empty();
        }
    }

    @Override
    public int run(int[] scalars, int[] firsts, int waves, int rows, boolean isRow) {
        TraceCode trace = code.orElseThrow().code();
        program.get();
        callbacks.begin(this);
        int[][] v = wave.vgpr;
        int[][] a = wave.agpr;
        int[] s = wave.sgpr;
        int done = 0;
        if (isRow) {
            done = trace.row(wave, v, a, s, callbacks, scalars, firsts, waves, rows, wave.lanes() * waves - 1);
        }
        if (done == 0) {
            done = trace.waves(wave, v, a, s, callbacks, scalars, firsts, waves, rows, wave.lanes() / rows - 1);
        }
        callbacks.leave();
        callbacks.count((long) done * trace.instructions());
        return done;
    }

    @Override
    public int instructions() {
        return code.orElseThrow().code().instructions();
    }

    @Override
    public CompiledUnit.Group group(int number) {
        return code.orElseThrow().groups().get(number);
    }
}
