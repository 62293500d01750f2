package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;
import org.gfxisa.simulator.wave.Wave;

/** The state of a wave before an instruction is executed on trial. */
final class WaveCheckpoint {
    private static final int[][] NONE = {};

    private final Wave wave;
    private final InstructionRegisters uses;
    private final int[] scalars;
    private final boolean condition;
    private final long pc;
    private final int mode;
    private final int traps;
    private final int status;
    private final int[][] before;
    private final int[][] sources;

    WaveCheckpoint(Wave wave, InstructionRegisters uses) {
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

    /** Returns the contents of the vector registers that the instruction writes. */
    int[][] written() {
        return vectors(uses.written);
    }

    /** Restores the state. */
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

    private int[][] vectors(List<RegisterRange> of) {
        List<int[]> registers = new ArrayList<>();
        for (RegisterRange use : of) {
            for (int i = 0; i < use.count() && isInLanes(use); i++) {
                registers.add(file(wave, use)[use.first() + i].clone());
            }
        }
        return registers.toArray(NONE);
    }

    private void put(List<RegisterRange> to, int[][] from) {
        int next = 0;
        for (RegisterRange use : to) {
            for (int i = 0; i < use.count() && isInLanes(use); i++) {
                System.arraycopy(from[next++], 0, file(wave, use)[use.first() + i], 0, Wave.LANES);
            }
        }
    }

    private static boolean isInLanes(RegisterRange use) {
        return use.file() == File.VECTOR || use.file() == File.ACCUMULATION;
    }

    /** Returns the register file of a vector register range. */
    static int[][] file(Wave wave, RegisterRange use) {
        return use.file() == File.VECTOR ? wave.vgpr : wave.agpr;
    }
}
