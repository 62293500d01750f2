package org.gfxisa.simulator.compile;

import org.gfxisa.simulator.wave.Wave;

/** One operation, or another of the same instruction where that does nothing. */
public record EitherOperation(QuickOperation first, QuickOperation second) implements QuickOperation {
    @Override
    public boolean run(Wave wave, long exec, Outside outside) {
        return first.run(wave, exec, outside) || second.run(wave, exec, outside);
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
