package org.gfxisa.simulator.bind;

import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.wave.Wave;

/** The operands of a vector instruction whose values need no change: a few array references are all that binding takes. */
public final class DirectOperands {
    /** Source dwords of a short instruction. */
    static final int SHORT = 3;

    private final int[] inputRegisters;
    private final int[][] inputConstants;
    private final int[] outputRegisters;
    private final int[] accumulationPlaces;
    private final int[] accumulationRegisters;
    private final boolean accumulatedResult;
    private final int[] scalarPlaces;
    private final int[] scalarDwords;
    private final ScalarSource[] scalars;
    private final int slot;
    private final long uniform;
    /** All operands are VGPRs and constants. */
    private final boolean isPlain;

    /** Binds nothing. */
    public static final DirectOperands NONE = new DirectOperands(new LaneSource[0], new LaneSink[0], 0);

    /** @param slot the first of the frame's places for scalars that are given to all lanes */
    public DirectOperands(LaneSource[] sources, LaneSink[] sinks, int slot) {
        int places = 0;
        for (LaneSource source : sources) {
            places += source.dwords();
        }
        inputRegisters = new int[places];
        inputConstants = new int[places][];
        int[] kinds = new int[places];
        ScalarSource[] scalarAt = new ScalarSource[places];
        int[] dwordAt = new int[places];
        int at = 0;
        int scalarCount = 0;
        int accumulationCount = 0;
        long sameForAll = 0;
        for (LaneSource source : sources) {
            for (int i = 0; i < source.dwords(); i++) {
                inputRegisters[at] = -1;
                inputConstants[at] = source.constant(i);
                if (source.vectorRegister() >= 0) {
                    inputRegisters[at] = source.vectorRegister() + i;
                } else if (source.accumulationRegister() >= 0) {
                    kinds[at] = 1;
                    dwordAt[at] = source.accumulationRegister() + i;
                    accumulationCount++;
                } else if (source.scalar().isPresent()) {
                    kinds[at] = 2;
                    scalarAt[at] = source.scalar().get();
                    dwordAt[at] = i;
                    scalarCount++;
                }
                if (inputRegisters[at] < 0 && kinds[at] != 1) {
                    sameForAll |= 1L << at;
                }
                at++;
            }
        }
        uniform = sameForAll;
        accumulationPlaces = new int[accumulationCount];
        accumulationRegisters = new int[accumulationCount];
        scalarPlaces = new int[scalarCount];
        scalarDwords = new int[scalarCount];
        scalars = new ScalarSource[scalarCount];
        for (int i = places - 1; i >= 0; i--) {
            if (kinds[i] == 1) {
                accumulationCount--;
                accumulationPlaces[accumulationCount] = i;
                accumulationRegisters[accumulationCount] = dwordAt[i];
            } else if (kinds[i] == 2) {
                scalarCount--;
                scalarPlaces[scalarCount] = i;
                scalarDwords[scalarCount] = dwordAt[i];
                scalars[scalarCount] = scalarAt[i];
            }
        }
        int results = 0;
        for (LaneSink sink : sinks) {
            results += sink.dwords();
        }
        outputRegisters = new int[results];
        at = 0;
        boolean accumulated = false;
        for (LaneSink sink : sinks) {
            accumulated |= sink.isAccumulation();
            for (int i = 0; i < sink.dwords(); i++) {
                outputRegisters[at++] = sink.register() + i;
            }
        }
        accumulatedResult = accumulated;
        isPlain = !accumulated && scalars.length + accumulationPlaces.length == 0;
        this.slot = slot;
    }

    /** Returns whether sources are of this kind. */
    public static boolean fit(LaneSource[] sources) {
        for (LaneSource source : sources) {
            if (source.isModified()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether there are up to {@link #SHORT} dwords of sources, no accumulation register and one dword of result. */
    public boolean isShort() {
        return inputRegisters.length > 0
                && inputRegisters.length <= SHORT
                && accumulationPlaces.length == 0
                && !accumulatedResult
                && outputRegisters.length == 1;
    }

    public int count() {
        return inputRegisters.length;
    }

    /** The VGPR of an input's dword, or -1. */
    public int register(int place) {
        return inputRegisters[place];
    }

    /** The VGPR of the first dword of the result. */
    public int result() {
        return outputRegisters[0];
    }

    /** The array for an input's dword that is no VGPR; not for accumulation registers. */
    public int[] same(Wave wave, Frame frame, int place) {
        for (int i = 0; i < scalars.length; i++) {
            if (scalarPlaces[i] == place) {
                return frame.broadcast(slot + i, scalars[i].dword(wave, scalarDwords[i]));
            }
        }
        return inputConstants[place];
    }

    /** The inputs that are the same for all lanes, as {@link Lanes#uniform} has them. */
    public long uniform() {
        return uniform;
    }

    /** Puts the arrays into the places of the kernel. */
    public void bind(Wave wave, Frame frame, Lanes lanes) {
        lanes.uniform = uniform;
        int[][] vgpr = wave.vgpr;
        int[][] in = lanes.in;
        int[] registers = inputRegisters;
        for (int i = 0; i < registers.length; i++) {
            int register = registers[i];
            in[i] = register >= 0 ? vgpr[register] : inputConstants[i];
        }
        if (isPlain) {
            bindResults(vgpr, lanes.out);
            return;
        }
        for (int i = 0; i < scalars.length; i++) {
            in[scalarPlaces[i]] = frame.broadcast(slot + i, scalars[i].dword(wave, scalarDwords[i]));
        }
        for (int i = 0; i < accumulationPlaces.length; i++) {
            in[accumulationPlaces[i]] = wave.agpr[accumulationRegisters[i]];
        }
        bindResults(accumulatedResult ? wave.agpr : vgpr, lanes.out);
    }

    private void bindResults(int[][] file, int[][] out) {
        int[] registers = outputRegisters;
        for (int i = 0; i < registers.length; i++) {
            out[i] = file[registers[i]];
        }
    }
}
