package org.gfxisa.simulator.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.gfxisa.simulator.wave.Wave;

/** Compares what the simulator makes of a vector instruction with what its rule says. */
final class VectorCheck {
    private static final int SHOWN = 3;

    private final Bench bench;
    private final Setup setup;
    private final String text;
    private final Lane lane = new Lane();
    private final List<String> failures = new ArrayList<>();
    private int failed;
    private long cases;
    /** Sources of each lane: those of the operand, and above 64 bits. */
    private final long[][] raw;

    private final long[][] rawHigh;

    private VectorCheck(Bench bench, Setup setup, String text) {
        this.bench = bench;
        this.setup = setup;
        this.text = text;
        raw = new long[setup.sources.size()][Wave.LANES];
        rawHigh = new long[setup.sources.size()][Wave.LANES];
    }

    /** Empty: the encoding does not allow this setup. */
    static Optional<VectorCheck> of(Bench bench, Setup setup) {
        return bench.load(setup.form.id(), setup.values).map(text -> new VectorCheck(bench, setup, text));
    }

    long cases() {
        return cases;
    }

    int failed() {
        return failed;
    }

    List<String> failures() {
        return failures;
    }

    /**
     * Runs up to 64 tuples of source values.
     *
     * @param tuples values by source, then lane; a source's bits above its type are filled at random
     * @param random for what the instruction must not look at
     */
    void run(long[][] tuples, long exec, int mode, SplittableRandom random) {
        Wave wave = bench.wave;
        wave.mode = mode;
        wave.setExec(exec);
        int[][] file = setup.accumulates ? wave.agpr : wave.vgpr;
        int[][] before = new int[4][Wave.LANES];
        for (int i = 0; i < before.length; i++) {
            for (int n = 0; n < Wave.LANES; n++) {
                before[i][n] = random.nextInt();
            }
            System.arraycopy(before[i], 0, file[setup.result + i], 0, Wave.LANES);
        }
        wave.setPair(Setup.FLAG, random.nextLong());
        wave.setVcc(random.nextLong());
        for (int i = 0; i < setup.sources.size(); i++) {
            prepare(i, tuples[i], random);
        }
        for (int i = 0; i < before.length; i++) {
            System.arraycopy(file[setup.result + i], 0, before[i], 0, Wave.LANES);
        }
        bench.run();
        lane.mode = new Modes(mode);
        lane.omod = setup.omod;
        lane.clamp = setup.clamp;
        LaneMoves moves = setup.moves.orElse(LaneMoves.NONE);
        long flags = 0;
        for (int n = 0; n < Wave.LANES; n++) {
            boolean writes = moves.writes(n, exec);
            if (writes) {
                lane.before = before[0][n];
                compute(n, exec, moves);
                flags |= lane.flag ? 1L << n : 0;
                cases++;
            }
            compare(n, writes, file, before);
        }
        if (setup.rule.flag()) {
            check(-1, "flags", setup.flagInVcc ? wave.vcc() : wave.pair(Setup.FLAG), flags);
        }
        boolean limits = setup.form.mnemonic().startsWith("v_cmpx");
        check(-1, "exec", wave.exec(), limits ? flags : exec);
    }

    private void prepare(int index, long[] values, SplittableRandom random) {
        SourceSetup source = setup.sources.get(index);
        Wave wave = bench.wave;
        int width = Math.min(Long.SIZE, source.width);
        int dwords = source.dwords();
        long[] bits = raw[index];
        for (int n = 0; n < Wave.LANES; n++) {
            bits[n] = values[n] | (width < 64 ? random.nextLong() << width : 0);
            rawHigh[index][n] = random.nextLong();
        }
        switch (source.place) {
            case VECTOR, ACCUMULATION -> {
                boolean accumulation = source.place == SourceSetup.Place.ACCUMULATION
                        || source.name.equals("vdst") && setup.accumulates;
                int[][] file = accumulation ? wave.agpr : wave.vgpr;
                for (int i = 0; i < dwords; i++) {
                    for (int n = 0; n < Wave.LANES; n++) {
                        long from = i < 2 ? bits[n] : rawHigh[index][n];
                        file[source.register + i][n] = (int) (from >>> 32 * (i % 2));
                    }
                }
            }
            case SCALAR -> {
                for (int i = 0; i < dwords; i++) {
                    long from = i < 2 ? bits[0] : rawHigh[index][0];
                    wave.sgpr[Setup.SCALAR + i] = (int) (from >>> 32 * (i % 2));
                }
                Arrays.fill(bits, bits[0]);
                Arrays.fill(rawHigh[index], rawHigh[index][0]);
            }
            case CONSTANT -> Arrays.fill(bits, source.constant);
            default -> {
                long mask = 0;
                for (int n = 0; n < Wave.LANES; n++) {
                    bits[n] &= 1;
                    mask |= bits[n] << n;
                }
                if (source.place == SourceSetup.Place.VCC) {
                    wave.setVcc(mask);
                } else {
                    wave.setPair(Setup.MASK, mask);
                }
            }
        }
    }

    private void compute(int n, long exec, LaneMoves moves) {
        lane.number = n;
        for (int i = 0; i < setup.sources.size(); i++) {
            SourceSetup source = setup.sources.get(i);
            boolean moved = setup.moves.isPresent() && source.name.equals("src0");
            int from = moved ? moves.source(n, exec) : n;
            long bits = from == LaneMoves.NOWHERE ? 0 : raw[i][from];
            lane.in[i] = source.type.equals("mask") ? bits : source.value(bits, lane.mode);
            lane.inHigh[i] = from == LaneMoves.NOWHERE ? 0 : rawHigh[i][from];
        }
        setup.rule.compute().accept(lane);
    }

    private void compare(int n, boolean writes, int[][] file, int[][] before) {
        String type = setup.rule.result();
        if (type.equals("mask")) {
            return;
        }
        int width = Rule.width(type);
        int dwords = Math.max(1, width / 32);
        for (int i = 0; i < before.length; i++) {
            int expected = before[i][n];
            if (writes && i < dwords) {
                expected = width == 16 ? half(lane.out[0], before[0][n]) : lane.out[i];
                expected = width <= 32 ? setup.selection.put(expected, before[0][n], setup.unused) : expected;
            }
            int got = file[setup.result + i][n];
            if (got != expected) {
                fail(n, "dword " + i, got, expected, 8);
            }
        }
    }

    /** A 16-bit result in its register. */
    private int half(int value, int old) {
        int bits = value & 0xffff;
        if (setup.has("dst_sel")) {
            return bits;
        }
        if (setup.halves) {
            return setup.upper ? bits << 16 | old & 0xffff : bits | old & 0xffff0000;
        }
        return setup.rule.keeps() ? bits | old & 0xffff0000 : bits;
    }

    private void check(int n, String what, long got, long expected) {
        if (got != expected) {
            fail(n, what, got, expected, 16);
        }
    }

    private void fail(int n, String what, long got, long expected, int digits) {
        failed++;
        if (failures.size() < SHOWN) {
            HexFormat hex = HexFormat.of();
            StringBuilder line = new StringBuilder(text)
                    .append(" mode ")
                    .append(Integer.toHexString(lane.mode.register()))
                    .append(" lane ")
                    .append(n)
                    .append(':');
            for (int i = 0; n >= 0 && i < setup.sources.size(); i++) {
                line.append(' ').append(hex.toHexDigits(lane.in[i]));
            }
            line.append(", ").append(what).append(" is ").append(hex.toHexDigits(got, digits));
            line.append(", expected ").append(hex.toHexDigits(expected, digits));
            failures.add(line.toString());
        }
    }
}
