package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;
import org.gfxisa.simulator.check.WaveValues.Trial;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Whether values that nobody has written decide something. An instruction that reads some is executed on trial with their bits turned: those
 * bits of its result that turn, too, are undefined; of a comparison, those of every lane that read some.
 */
final class UninitCheck {
    /** Undefined bits that are turned for a trial. */
    private static final int[] PATTERNS = {-1, 0x55555555, 0x00ff00ff};

    private final Reports reports;
    private int definedScalars;
    private int definedVectors;

    UninitCheck(Reports reports) {
        this.reports = reports;
    }

    /** A kernel starts, whose waves start with so many registers. */
    void launch(int scalars, int vectors) {
        definedScalars = scalars;
        definedVectors = vectors;
    }

    /**
     * A wave starts.
     *
     * @param scalars how many scalar registers there are
     */
    void begin(WaveShadow shadow, int scalars) {
        shadow.values = new WaveValues(shadow.wave, scalars, definedScalars, definedVectors);
    }

    /** Whether an instruction that is going to be executed has to be tried. */
    boolean before(WaveShadow shadow) {
        Site site = shadow.site;
        Wave wave = shadow.wave;
        WaveValues values = shadow.values;
        values.isLoaded = false;
        shadow.before = wave.exec();
        for (Use use : site.uses.read) {
            if (isUndefined(shadow, use)) {
                if (site.isComputed) {
                    return true;
                }
                if (site.isBranch) {
                    tell(shadow, use, "decides a branch");
                } else if (site.isMemory && !use.isData() && !site.uses.isWritten(use)) {
                    tell(shadow, use, "is part of an address");
                }
            }
        }
        return false;
    }

    private boolean isUndefined(WaveShadow shadow, Use use) {
        WaveValues values = shadow.values;
        long exec = shadow.site.isComputed && !shadow.site.keepsToLanes ? -1 : shadow.wave.exec();
        switch (use.file()) {
            case VECTOR, ACCUMULATION -> {
                Undefined file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
                for (int i = 0; i < use.count(); i++) {
                    if ((file.lanes(use.first() + i) & exec) != 0) {
                        return true;
                    }
                }
                return false;
            }
            case SCALAR -> {
                for (int i = 0; i < use.count(); i++) {
                    if (values.scalars[use.first() + i] != 0) {
                        return true;
                    }
                }
                return false;
            }
            case CONDITION -> {
                return values.condition;
            }
            default -> {
                return false;
            }
        }
    }

    /** Executes an instruction with other values of undefined bits. */
    void tried(WaveShadow shadow, Watcher.Trial trial) {
        Wave wave = shadow.wave;
        Rehearsal rehearsal = new Rehearsal(wave, shadow.site.uses);
        for (int pattern : PATTERNS) {
            turn(shadow, shadow.site.uses.read, pattern);
            try {
                trial.run();
                shadow.values.trials.add(new Trial(rehearsal.written(), wave.sgpr.clone(), wave.scc));
            } catch (KernelFault | IndexOutOfBoundsException e) {
                // Told when it is executed in earnest, if it is not due to the turned bits.
            }
            rehearsal.undo();
        }
    }

    private void turn(WaveShadow shadow, List<Use> uses, int pattern) {
        Wave wave = shadow.wave;
        WaveValues values = shadow.values;
        for (Use use : uses) {
            for (int i = 0; i < use.count(); i++) {
                int register = use.first() + i;
                switch (use.file()) {
                    case VECTOR, ACCUMULATION -> {
                        Undefined file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
                        int[] lanes = Rehearsal.file(wave, use)[register];
                        for (long rest = file.lanes(register); rest != 0; rest &= rest - 1) {
                            int lane = Long.numberOfTrailingZeros(rest);
                            lanes[lane] ^= file.bits(register, lane) & pattern;
                        }
                    }
                    case SCALAR -> wave.sgpr[register] ^= values.scalars[register] & pattern;
                    case CONDITION -> wave.scc ^= values.condition;
                    default -> {}
                }
            }
        }
    }

    /** An instruction was executed: its results are defined, or as trials say. */
    void after(WaveShadow shadow) {
        Site site = shadow.site;
        WaveValues values = shadow.values;
        Uses uses = site.uses;
        if (!values.trials.isEmpty()) {
            judge(shadow, uses);
            values.trials.clear();
            return;
        }
        if (site.isMemory) {
            loaded(shadow, uses);
            return;
        }
        long exec = shadow.before;
        for (Use use : uses.written) {
            define(shadow, use, exec);
        }
    }

    private static void define(WaveShadow shadow, Use use, long exec) {
        WaveValues values = shadow.values;
        for (int i = 0; i < use.count(); i++) {
            switch (use.file()) {
                case VECTOR -> values.vectors.define(use.first() + i, exec);
                case ACCUMULATION -> values.accumulation.define(use.first() + i, exec);
                case SCALAR -> values.scalars[use.first() + i] = 0;
                case CONDITION -> values.condition = false;
                default -> {}
            }
        }
    }

    /** Of loads, what memory had; vector registers that the access itself fills have their shadow already. */
    private void loaded(WaveShadow shadow, Uses uses) {
        WaveValues values = shadow.values;
        long exec = shadow.before;
        for (Use use : uses.written) {
            boolean isVector = use.file() == File.VECTOR || use.file() == File.ACCUMULATION;
            if (isVector && values.isLoaded) {
                continue;
            }
            define(shadow, use, exec);
            for (int i = 0; i < use.count() && use.file() == File.SCALAR; i++) {
                values.set(use.first() + i, values.passing.bits(i, 0), values.passing.origin(i));
            }
        }
    }

    /** The results are undefined where trials gave others. */
    private void judge(WaveShadow shadow, Uses uses) {
        Wave wave = shadow.wave;
        WaveValues values = shadow.values;
        String origin = origin(shadow, uses);
        long lanes = undefinedLanes(shadow, uses.read);
        boolean compares = shadow.site.isOfLanes;
        boolean any = false;
        int next = 0;
        for (Use use : uses.written) {
            for (int i = 0; i < use.count(); i++) {
                int register = use.first() + i;
                switch (use.file()) {
                    case VECTOR, ACCUMULATION -> {
                        Undefined file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
                        // Of a register that is read, too, lanes stay as they are in trials, or are seen to be written.
                        long judged = uses.read.contains(use) ? -1 : shadow.before;
                        any |= judge(
                                shadow, file, register, Rehearsal.file(wave, use)[register], next++, judged, origin);
                    }
                    case SCALAR -> {
                        int different = compares ? (int) (lanes >>> (i & 1) * Integer.SIZE) : 0;
                        for (Trial trial : values.trials) {
                            different |= trial.scalars()[register] ^ wave.sgpr[register];
                        }
                        values.set(register, different, origin);
                        any |= different != 0;
                    }
                    case EXEC -> {
                        boolean decides = compares && lanes != 0;
                        for (Trial trial : values.trials) {
                            decides |= trial.scalars()[register] != wave.sgpr[register];
                        }
                        if (decides) {
                            tell(shadow, origin, "decides which lanes go on");
                        }
                        any |= decides;
                    }
                    default -> {}
                }
            }
        }
        for (Use use : uses.written) {
            if (use.file() == File.CONDITION) {
                boolean hasOther = uses.written.size() > 1;
                boolean differs = values.trials.stream().anyMatch(t -> t.condition() != wave.scc);
                values.condition = differs || (hasOther ? any : true);
                values.conditionOrigin = origin;
            }
        }
    }

    private static boolean judge(
            WaveShadow shadow, Undefined file, int register, int[] lanes, int index, long judged, String origin) {
        boolean any = false;
        for (long rest = judged; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int different = 0;
            for (Trial trial : shadow.values.trials) {
                different |= trial.vectors()[index][lane] ^ lanes[lane];
            }
            file.set(register, lane, different, origin);
            any |= different != 0;
        }
        return any;
    }

    private long undefinedLanes(WaveShadow shadow, List<Use> read) {
        long lanes = 0;
        for (Use use : read) {
            for (int i = 0; i < use.count(); i++) {
                lanes |= switch (use.file()) {
                    case VECTOR -> shadow.values.vectors.lanes(use.first() + i, use.bits());
                    case ACCUMULATION -> shadow.values.accumulation.lanes(use.first() + i, use.bits());
                    case SCALAR -> shadow.values.scalars[use.first() + i] != 0 ? -1 : 0;
                    case CONDITION -> shadow.values.condition ? -1 : 0;
                    default -> 0;
                };
            }
        }
        return lanes & shadow.before;
    }

    private String origin(WaveShadow shadow, Uses uses) {
        for (Use use : uses.read) {
            if (isUndefined(shadow, use)) {
                return origin(shadow, use);
            }
        }
        return "";
    }

    private String origin(WaveShadow shadow, Use use) {
        WaveValues values = shadow.values;
        if (use.file() == File.CONDITION) {
            return values.conditionOrigin;
        }
        for (int i = 0; i < use.count(); i++) {
            int register = use.first() + i;
            Undefined file = use.file() == File.ACCUMULATION ? values.accumulation : values.vectors;
            boolean isScalar = use.file() == File.SCALAR;
            if (isScalar ? values.scalars[register] != 0 : file.lanes(register) != 0) {
                String origin = isScalar ? values.origin(register) : file.origin(register);
                return origin.isEmpty() ? use.names().get(i) + ", which nothing has written" : origin;
            }
        }
        return use.name();
    }

    private void tell(WaveShadow shadow, Use use, String what) {
        tell(shadow, origin(shadow, use), what);
        // Told once: what follows from it is not told.
        define(shadow, use, -1);
    }

    /** Tells that a value decides something. */
    void tell(WaveShadow shadow, String origin, String what) {
        Object cause = List.of(CheckRule.UNINITIALISED, shadow.site.address);
        if (reports.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("origin", origin);
            reports.tell(
                    cause,
                    CheckRule.UNINITIALISED,
                    Actor.of(shadow.site, shadow.wave, Actor.WHOLE),
                    "a value that nothing has written " + what + ": it comes from " + origin,
                    facts,
                    Optional.empty());
        }
    }
}
