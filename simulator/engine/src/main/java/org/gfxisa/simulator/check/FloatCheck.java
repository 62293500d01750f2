package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.check.FloatUses.Value;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * What surprises in vector arithmetic. A NaN of operands of which none is one is told when it is stored, since divisions make some on their way to a
 * right result: it is followed through the vector registers. Denormals that MODE takes for zero are seen by executing the instruction on trial with
 * a MODE that keeps them.
 */
final class FloatCheck {
    private final Reports reports;
    private final List<Site> sites;
    /** By site of what a NaN was made first, in words. */
    private final Map<Integer, String> operands = new HashMap<>();
    /** The numbers before the instruction: those that it reads, then those that it writes. */
    private int[][] before = {};
    /** What is in the vector registers that it writes if denormals are kept; none if it was not tried. */
    private int[][] kept = {};

    private long lanes;

    FloatCheck(Reports reports, List<Site> sites) {
        this.reports = reports;
        this.sites = sites;
    }

    /** Whether an instruction that is going to be executed has to be tried. */
    boolean before(WaveShadow shadow) {
        FloatUses floats = shadow.site.floats;
        Wave wave = shadow.wave;
        lanes = wave.exec();
        kept = new int[0][];
        int count = 0;
        for (Value value : floats.read()) {
            count = copy(wave, value.use(), count);
        }
        boolean flushes = false;
        for (Value value : floats.written()) {
            count = copy(wave, value.use(), count);
            flushes |= value.format() == FloatLayout.SINGLE
                    ? ModeRegister.withFpDenorm32(wave.mode, -1) != wave.mode
                    : ModeRegister.withFpDenorm1664(wave.mode, -1) != wave.mode;
        }
        return flushes && lanes != 0;
    }

    private int copy(Wave wave, Use use, int from) {
        int count = from + use.count();
        if (before.length < count) {
            int old = before.length;
            before = Arrays.copyOf(before, count);
            Arrays.setAll(before, i -> i < old ? before[i] : new int[Wave.LANES]);
        }
        for (int i = 0; i < use.count(); i++) {
            if (use.file() == File.SCALAR) {
                Arrays.fill(before[from + i], wave.sgpr[use.first() + i]);
            } else {
                System.arraycopy(Rehearsal.file(wave, use)[use.first() + i], 0, before[from + i], 0, Wave.LANES);
            }
        }
        return count;
    }

    /** Executes an instruction with denormals kept. */
    void tried(WaveShadow shadow, Watcher.Trial trial) {
        Rehearsal rehearsal = new Rehearsal(shadow.wave, shadow.site.uses);
        shadow.wave.mode = ModeRegister.withFpDenorm1664(ModeRegister.withFpDenorm32(shadow.wave.mode, -1), -1);
        trial.run();
        kept = rehearsal.written();
        rehearsal.undo();
    }

    /** An instruction was executed. */
    void after(WaveShadow shadow) {
        FloatUses floats = shadow.site.floats;
        if (shadow.made.length == 0 && floats.written().isEmpty()) {
            return;
        }
        int[] makers = makers(shadow);
        if (floats.written().isEmpty()) {
            moved(shadow, makers);
        }
        int at = floats.read().stream().mapToInt(v -> v.use().count()).sum();
        for (Value value : floats.written()) {
            if (value.use().file() == File.VECTOR) {
                computed(shadow, value, at, makers);
                flushed(shadow, value);
            }
            at += value.use().count();
        }
    }

    /** By lane who has made a NaN that the instruction reads; 0 where it reads none that was made. */
    private static int[] makers(WaveShadow shadow) {
        int[] makers = new int[Wave.LANES];
        for (Use use : shadow.made.length == 0 || shadow.site.isMemory ? List.<Use>of() : shadow.site.uses.read) {
            for (int i = 0; i < use.count() && use.file() == File.VECTOR; i++) {
                int[] made = shadow.made[use.first() + i];
                for (int lane = 0; made != null && lane < Wave.LANES; lane++) {
                    makers[lane] = made[lane] == 0 ? makers[lane] : made[lane];
                }
            }
        }
        return makers;
    }

    private static void set(WaveShadow shadow, int register, int lane, int maker) {
        if (shadow.made.length == 0 && maker != 0) {
            shadow.made = new int[shadow.wave.vgpr.length][];
        }
        if (shadow.made.length > 0 && (maker != 0 || shadow.made[register] != null)) {
            if (shadow.made[register] == null) {
                shadow.made[register] = new int[Wave.LANES];
            }
            shadow.made[register][lane] = maker;
        }
    }

    /** What is no arithmetic may move a NaN, or change its sign. */
    private void moved(WaveShadow shadow, int[] makers) {
        for (Use use : shadow.site.uses.written) {
            for (int i = 0; i < use.count() && use.file() == File.VECTOR; i++) {
                int[] register = shadow.wave.vgpr[use.first() + i];
                for (long rest = lanes; rest != 0; rest &= rest - 1) {
                    int lane = Long.numberOfTrailingZeros(rest);
                    boolean isNan =
                            FloatLayout.SINGLE.isNan(register[lane], 0) || FloatLayout.HALF.isNan(register[lane], 0);
                    set(shadow, use.first() + i, lane, isNan ? makers[lane] : 0);
                }
            }
        }
    }

    private void computed(WaveShadow shadow, Value value, int at, int[] makers) {
        int[][] file = shadow.wave.vgpr;
        int dwords = value.format().dwords();
        for (int i = 0; i < value.use().count(); i += dwords) {
            int register = value.use().first() + i;
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                int low = file[register][lane];
                int high = file[register + dwords - 1][lane];
                boolean isNan = value.format().isNan(low, high);
                if (isNan && low == before[at + i][lane] && high == before[at + i + dwords - 1][lane]) {
                    // Perhaps the half that is not written.
                    continue;
                }
                int maker = !isNan ? 0 : readsNan(shadow.site.floats, lane) ? makers[lane] : shadow.site.id + 1;
                if (maker == shadow.site.id + 1) {
                    operands.computeIfAbsent(shadow.site.id, site -> text(shadow.site.floats, lane));
                }
                set(shadow, register, lane, maker);
                set(shadow, register + dwords - 1, lane, maker);
            }
        }
    }

    /** Whether some number that is read is a NaN; where it is not known which are, any that may be. */
    private boolean readsNan(FloatUses floats, int lane) {
        int at = 0;
        for (Value value : floats.read()) {
            int dwords = value.format().dwords();
            for (int i = 0; i < value.use().count(); i += dwords) {
                int[] low = before[at + i];
                int[] high = before[at + i + dwords - 1];
                for (int l = floats.isMixed() ? 0 : lane; l <= (floats.isMixed() ? Wave.LANES - 1 : lane); l++) {
                    if (value.format().isNan(low[l], high[l])
                            || floats.isMixed() && FloatLayout.HALF.isNan(low[l], 0)) {
                        return true;
                    }
                }
            }
            at += value.use().count();
        }
        return false;
    }

    private String text(FloatUses floats, int lane) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Value value : floats.read()) {
            String number = value.format()
                    .text(before[at][lane], before[at + value.format().dwords() - 1][lane]);
            text.append(text.length() == 0 ? "" : ", ")
                    .append(value.use().name())
                    .append(" = ")
                    .append(number);
            at += value.use().count();
        }
        return text.toString();
    }

    private void flushed(WaveShadow shadow, Value value) {
        int at = 0;
        for (Use use : kept.length == 0 ? List.<Use>of() : shadow.site.uses.written) {
            if (use == value.use()) {
                break;
            }
            at += use.file() == File.VECTOR || use.file() == File.ACCUMULATION ? use.count() : 0;
        }
        int dwords = value.format().dwords();
        for (int i = 0; kept.length > 0 && i < value.use().count(); i += dwords) {
            int[] low = shadow.wave.vgpr[value.use().first() + i];
            int[] high = shadow.wave.vgpr[value.use().first() + i + dwords - 1];
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                int keptLow = kept[at + i][lane];
                int keptHigh = kept[at + i + dwords - 1][lane];
                Object cause = List.of(CheckRule.FLUSHED, shadow.site.address);
                if ((low[lane] != keptLow || high[lane] != keptHigh) && reports.isNew(cause)) {
                    reports.tell(
                            cause,
                            CheckRule.FLUSHED,
                            Actor.of(shadow.site, shadow.wave, lane),
                            "gives " + value.format().text(low[lane], high[lane]) + ", where it is "
                                    + value.format().text(keptLow, keptHigh) + " if denormals are kept (MODE)",
                            Map.of(),
                            Optional.empty());
                }
            }
        }
    }

    /** Lanes of a request are stored. */
    void stores(WaveShadow shadow, MemoryRequest request, long stored) {
        if (shadow.made.length == 0 || request.data != shadow.wave.vgpr) {
            return;
        }
        for (int d = 0; d < request.transfer.dwords(); d++) {
            int[] made = shadow.made[request.firstData + d];
            for (long rest = made == null ? 0 : stored; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (made[lane] != 0) {
                    tell(shadow, sites.get(made[lane] - 1), lane);
                }
            }
        }
    }

    private void tell(WaveShadow shadow, Site maker, int lane) {
        Object cause = List.of(CheckRule.NAN, maker.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.NAN,
                    Actor.of(maker, shadow.wave, lane),
                    "makes a NaN of numbers (" + operands.get(maker.id) + "), which is stored",
                    Map.of(),
                    Optional.of(Actor.of(shadow.site, shadow.wave, lane)));
        }
    }
}
