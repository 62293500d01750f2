package org.gfxisa.simulator.exec;

import java.util.function.Function;
import org.gfxisa.Isa;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;

/** A program that waves run one after the other, for tests. */
final class LoadedProgram {
    private final Segment text;
    private final Engine engine;
    private final WaveExecutor executor;

    LoadedProgram(Isa isa, Function<Machine, Engine> tier, byte[] code) {
        AddressSpace memory = new AddressSpace();
        text = memory.allocate("code", code.length, false);
        text.write(0, code);
        engine = tier.apply(new Machine(isa, RegisterLayout.of(isa), memory, Apertures.DEFAULT));
        executor = engine.newExecutor();
    }

    StopReason run(Wave wave, long budget) {
        wave.pc = text.address();
        return executor.run(wave, budget);
    }

    /** Instructions executed in compiled regions. */
    long compiled() {
        return executor.compiled();
    }

    /** Returns the decoded code. */
    DecodedCode decoded(int scalars) {
        return ((TieredEngine) engine).program(text.address(), scalars);
    }

    Engine engine() {
        return engine;
    }
}
