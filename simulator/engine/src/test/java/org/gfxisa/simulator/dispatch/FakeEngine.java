package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.function.Consumer;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.wave.Wave;

/** Looks at each wave in place of executing it. */
record FakeEngine(Consumer<Wave> eye) implements Engine {
    @Override
    public WaveExecutor newExecutor() {
        return (wave, budget) -> {
            wave.executed++;
            eye.accept(wave);
            return StopReason.END;
        };
    }

    @Override
    public void rebind() {}

    @Override
    public List<String> approximations() {
        return List.of();
    }
}
