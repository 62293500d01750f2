package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.reference.ApproximateRules.Approximation;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.Test;

/** Reciprocals, roots, exponentials, logarithms, sine and cosine: exact where the manual gives the result, else near enough. */
class ApproximateInstructionTest {
    private static final int RANDOM = 4000;
    private static final int SHOWN = 3;

    private final Isa isa = Targets.GFX90A.isa().orElseThrow();
    private final List<String> failures = new ArrayList<>();

    @Test
    void resultsAreAsAccurateAsTheManualSays() {
        Bench bench = new Bench(isa);
        StringBuilder table = new StringBuilder("approximations, largest error in units of the last place:\n");
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            String name = isa.tables().opcodeNames().get(form.opcode());
            if (form.format().equals("vop1") && ApproximateRules.of(name).isPresent()) {
                double worst =
                        check(bench, form, name, ApproximateRules.of(name).get());
                table.append(String.format("  %-18s %.3g%n", name, worst));
            }
        }
        System.out.print(table);
        assertEquals(List.of(), failures);
    }

    private double check(Bench bench, Form form, String name, Approximation approximation) {
        Format f = approximation.format();
        String type = f.name().toLowerCase();
        Setup setup = Setup.plain(form, Rule.of(type + " = " + type, l -> {}), 0);
        bench.load(form.id(), setup.values).orElseThrow();
        SplittableRandom random = new SplittableRandom(name.hashCode());
        long[] edges = Values.of(type, random);
        long[] values = new long[(edges.length + RANDOM + Wave.LANES - 1) / Wave.LANES * Wave.LANES];
        for (int i = 0; i < values.length; i++) {
            values[i] = i < edges.length ? edges[i] : Values.any(type, random);
        }
        double worst = 0;
        int failed = 0;
        for (Modes mode : Modes.all()) {
            for (int from = 0; from < values.length; from += Wave.LANES) {
                run(bench.wave, setup, values, from, mode);
                bench.run();
                for (int n = 0; n < Wave.LANES; n++) {
                    long got = bench.wave.vgpr[setup.result][n] & 0xffffffffL
                            | (f == Format.F64 ? (long) bench.wave.vgpr[setup.result + 1][n] << 32 : 0);
                    double error = error(approximation, mode, values[from + n], got);
                    worst = Math.max(worst, error);
                    if (error > approximation.ulps() && failed++ < SHOWN) {
                        HexFormat hex = HexFormat.of();
                        failures.add(name + " of " + hex.toHexDigits(values[from + n]) + ", mode "
                                + Integer.toHexString(mode.register()) + ": " + hex.toHexDigits(got) + ", " + error
                                + " ulps off");
                    }
                }
            }
        }
        return worst;
    }

    private static void run(Wave wave, Setup setup, long[] values, int from, Modes mode) {
        wave.mode = mode.register();
        wave.setExec(-1);
        int register = setup.sources.get(0).register;
        for (int n = 0; n < Wave.LANES; n++) {
            wave.vgpr[register][n] = (int) values[from + n];
            wave.vgpr[register + 1][n] = (int) (values[from + n] >>> 32);
        }
    }

    /** How far a result is off, in units of the last place of the exact one; infinite if it is of another kind. */
    private static double error(Approximation approximation, Modes mode, long operand, long got) {
        Format f = approximation.format();
        Modes effective = approximation.flushes() ? mode.flushing() : mode;
        Ieee ieee = new Ieee(effective);
        long a = ieee.in(f, operand);
        if (f.isNan(a)) {
            return got == f.quiet(a) ? 0 : Double.POSITIVE_INFINITY;
        }
        double exact = approximation.function().of(toDouble(f, a));
        if (exact != exact) {
            return got == f.nan ? 0 : Double.POSITIVE_INFINITY;
        }
        if (exact == 0 || Double.isInfinite(exact)) {
            long expected = new Ieee(new Modes(0xf0)).convert(Format.F64, f, Double.doubleToRawLongBits(exact));
            return got == expected ? 0 : Double.POSITIVE_INFINITY;
        }
        if (f.isNan(got)) {
            return Double.POSITIVE_INFINITY;
        }
        double unit = unit(f, exact);
        double least = Math.scalb(1.0, 1 - f.bias);
        if (f.isZero(got) && Math.abs(exact) < least && !effective.keepsResults(f)) {
            return 0;
        }
        double most = toDouble(f, f.infinity - 1);
        double value = f.isInfinite(got) ? Math.copySign(most + unit(f, most), toDouble(f, got)) : toDouble(f, got);
        if (Math.abs(exact) > most && Math.abs(value) >= most && Math.signum(value) == Math.signum(exact)) {
            return 0;
        }
        return Math.abs(value - exact) / unit;
    }

    private static double toDouble(Format f, long bits) {
        return Double.longBitsToDouble(new Ieee(new Modes(0xf0)).convert(f, Format.F64, bits));
    }

    private static double unit(Format f, double x) {
        int exponent = Math.max(Math.getExponent(x), 1 - f.bias);
        return Math.scalb(1.0, Math.max(exponent - f.fraction, Double.MIN_EXPONENT - 52));
    }
}
