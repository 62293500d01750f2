package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.wave.Wave;

/** Two fast paths of one instruction: the second is called where the first declines. */
public record FastPathChoice(FastPath first, FastPath second) implements FastPath {
    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        return first.run(wave, exec, callbacks) || second.run(wave, exec, callbacks);
    }

    @Override
    public boolean writes(int register) {
        return first.writes(register) || second.writes(register);
    }

    @Override
    public boolean writesScalar(int code) {
        return first.writesScalar(code) || second.writesScalar(code);
    }
}
