package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;
import org.gfxisa.simulator.wave.Wave;

/** What a wave was before an instruction is executed on trial. */
final class Rehearsal {
    private static final int[][] NONE = {};

    private final Wave wave;
    private final Uses uses;
    private final int[] scalars;
    private final boolean condition;
    private final long pc;
    private final int mode;
    private final int traps;
    private final int status;
    private final int[][] before;
    private final int[][] sources;

    Rehearsal(Wave wave, Uses uses) {
        this.wave = wave;
        this.uses = uses;
        scalars = wave.sgpr.clone();
        condition = wave.scc;
        pc = wave.pc;
        mode = wave.mode;
        traps = wave.trapsts;
        status = wave.status;
        before = vectors(uses.written);
        sources = vectors(uses.read);
    }

    /** What is in the vector registers that the instruction writes. */
    int[][] written() {
        return vectors(uses.written);
    }

    /** Has the wave be as it was. */
    void undo() {
        put(uses.read, sources);
        put(uses.written, before);
        System.arraycopy(scalars, 0, wave.sgpr, 0, scalars.length);
        wave.scc = condition;
        wave.pc = pc;
        wave.mode = mode;
        wave.trapsts = traps;
        wave.status = status;
    }

    private int[][] vectors(List<Use> of) {
        List<int[]> registers = new ArrayList<>();
        for (Use use : of) {
            for (int i = 0; i < use.count() && isInLanes(use); i++) {
                registers.add(file(wave, use)[use.first() + i].clone());
            }
        }
        return registers.toArray(NONE);
    }

    private void put(List<Use> to, int[][] from) {
        int next = 0;
        for (Use use : to) {
            for (int i = 0; i < use.count() && isInLanes(use); i++) {
                System.arraycopy(from[next++], 0, file(wave, use)[use.first() + i], 0, Wave.LANES);
            }
        }
    }

    private static boolean isInLanes(Use use) {
        return use.file() == File.VECTOR || use.file() == File.ACCUMULATION;
    }

    /** The registers among which some vector registers are. */
    static int[][] file(Wave wave, Use use) {
        return use.file() == File.VECTOR ? wave.vgpr : wave.agpr;
    }
}
