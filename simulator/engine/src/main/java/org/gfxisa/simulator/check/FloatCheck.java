package org.gfxisa.simulator.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.check.FloatOperands.Value;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/**
 * Checks vector arithmetic for surprising results. A NaN that was computed from operands none of which is a NaN is reported when it is stored:
 * divisions produce NaNs on their way to a right result, so it is followed through the vector registers. Denormals that MODE flushes to zero are
 * found by executing the instruction on trial with a MODE that keeps them.
 */
final class FloatCheck {
    private final FindingReporter reporter;
    private final List<InstructionSite> sites;
    /** For each site that produced a NaN, the operands of the first one as text. */
    private final Map<Integer, String> operands = new HashMap<>();
    /** The values before the instruction: first those that it reads, then those that it writes. */
    private int[][] before = {};
    /** The results in vector registers if denormals are kept; empty if the instruction was not executed on trial. */
    private int[][] kept = {};

    private long lanes;

    FloatCheck(FindingReporter reporter, List<InstructionSite> sites) {
        this.reporter = reporter;
        this.sites = sites;
    }

    /** Returns whether the next instruction has to be executed on trial. */
    boolean before(WaveShadow shadow) {
        FloatOperands floats = shadow.site.floats;
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

    private int copy(Wave wave, RegisterRange use, int from) {
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
                System.arraycopy(WaveCheckpoint.file(wave, use)[use.first() + i], 0, before[from + i], 0, Wave.LANES);
            }
        }
        return count;
    }

    /** Executes an instruction on trial with denormals kept. */
    void tried(WaveShadow shadow, Watcher.Trial trial) {
        WaveCheckpoint checkpoint = new WaveCheckpoint(shadow.wave, shadow.site.uses);
        shadow.wave.mode = ModeRegister.withFpDenorm1664(ModeRegister.withFpDenorm32(shadow.wave.mode, -1), -1);
        trial.run();
        kept = checkpoint.written();
        checkpoint.undo();
    }

    /** Checks the results of an instruction. */
    void after(WaveShadow shadow) {
        FloatOperands floats = shadow.site.floats;
        if (shadow.nanMakers.length == 0 && floats.written().isEmpty()) {
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

    /** Returns, for each lane, the instruction that produced a NaN that is read (site id plus 1), or 0. */
    private static int[] makers(WaveShadow shadow) {
        int[] makers = new int[Wave.LANES];
        for (RegisterRange use : shadow.nanMakers.length == 0 || shadow.site.isMemory
                ? List.<RegisterRange>of()
                : shadow.site.uses.read) {
            for (int i = 0; i < use.count() && use.file() == File.VECTOR; i++) {
                int[] nanMakers = shadow.nanMakers[use.first() + i];
                for (int lane = 0; nanMakers != null && lane < Wave.LANES; lane++) {
                    makers[lane] = nanMakers[lane] == 0 ? makers[lane] : nanMakers[lane];
                }
            }
        }
        return makers;
    }

    private static void set(WaveShadow shadow, int register, int lane, int maker) {
        if (shadow.nanMakers.length == 0 && maker != 0) {
            shadow.nanMakers = new int[shadow.wave.vgpr.length][];
        }
        if (shadow.nanMakers.length > 0 && (maker != 0 || shadow.nanMakers[register] != null)) {
            if (shadow.nanMakers[register] == null) {
                shadow.nanMakers[register] = new int[Wave.LANES];
            }
            shadow.nanMakers[register][lane] = maker;
        }
    }

    /** An instruction that is no arithmetic may move a NaN or change its sign. */
    private void moved(WaveShadow shadow, int[] makers) {
        for (RegisterRange use : shadow.site.uses.written) {
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
                    // It may be the half that is not written.
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

    /** Returns whether a number that is read is a NaN. If it is not known which numbers are read, all candidates count. */
    private boolean readsNan(FloatOperands floats, int lane) {
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

    private String text(FloatOperands floats, int lane) {
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
        for (RegisterRange use : kept.length == 0 ? List.<RegisterRange>of() : shadow.site.uses.written) {
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
                if ((low[lane] != keptLow || high[lane] != keptHigh) && reporter.isNew(cause)) {
                    reporter.report(
                            cause,
                            CheckRule.FLUSHED,
                            Actor.of(shadow.site, shadow.wave, lane),
                            "gives " + value.format().text(low[lane], high[lane]) + ", but would give "
                                    + value.format().text(keptLow, keptHigh) + " if MODE kept denormals",
                            Map.of(),
                            Optional.empty());
                }
            }
        }
    }

    /** Reports NaNs that are stored. */
    void stores(WaveShadow shadow, MemoryRequest request, long stored) {
        if (shadow.nanMakers.length == 0 || request.data != shadow.wave.vgpr) {
            return;
        }
        for (int d = 0; d < request.transfer.dwords(); d++) {
            int[] nanMakers = shadow.nanMakers[request.firstData + d];
            for (long rest = nanMakers == null ? 0 : stored; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (nanMakers[lane] != 0) {
                    report(shadow, sites.get(nanMakers[lane] - 1), lane);
                }
            }
        }
    }

    private void report(WaveShadow shadow, InstructionSite maker, int lane) {
        Object cause = List.of(CheckRule.NAN, maker.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.NAN,
                    Actor.of(maker, shadow.wave, lane),
                    "makes a NaN from numbers (" + operands.get(maker.id) + "), and it is stored",
                    Map.of(),
                    Optional.of(Actor.of(shadow.site, shadow.wave, lane)));
        }
    }
}
