package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;
import org.gfxisa.simulator.check.UndefinedRegisters.Trial;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Checks that no uninitialised value decides anything. An instruction that reads undefined bits is executed on trial with these bits inverted. The
 * bits of the result that change are undefined. A comparison's result is undefined in every lane that read undefined bits.
 */
final class UninitCheck {
    /** The undefined bits that are inverted in each trial. */
    private static final int[] PATTERNS = {-1, 0x55555555, 0x00ff00ff};

    private final FindingReporter reporter;
    private int definedScalars;
    private int definedVectors;

    UninitCheck(FindingReporter reporter) {
        this.reporter = reporter;
    }

    /**
     * Starts a kernel.
     *
     * @param scalars the number of scalar registers that are initialised when a wave starts
     * @param vectors the number of vector registers that are initialised when a wave starts
     */
    void launch(int scalars, int vectors) {
        definedScalars = scalars;
        definedVectors = vectors;
    }

    /**
     * Starts a wave.
     *
     * @param scalars the number of scalar registers
     */
    void begin(WaveShadow shadow, int scalars) {
        shadow.values = new UndefinedRegisters(shadow.wave, scalars, definedScalars, definedVectors);
    }

    /** Returns whether the next instruction has to be executed on trial. */
    boolean before(WaveShadow shadow) {
        InstructionSite site = shadow.site;
        Wave wave = shadow.wave;
        UndefinedRegisters values = shadow.values;
        values.isLoaded = false;
        shadow.before = wave.exec();
        for (RegisterRange use : site.uses.read) {
            if (isUndefined(shadow, use)) {
                if (site.isComputed) {
                    return true;
                }
                if (site.isBranch) {
                    report(shadow, use, "decides a branch");
                } else if (site.isMemory && !use.isData() && !site.uses.isWritten(use)) {
                    report(shadow, use, "is part of an address");
                }
            }
        }
        return false;
    }

    private boolean isUndefined(WaveShadow shadow, RegisterRange use) {
        UndefinedRegisters values = shadow.values;
        long exec = shadow.site.isComputed && !shadow.site.ignoresInactiveLanes ? -1 : shadow.wave.exec();
        switch (use.file()) {
            case VECTOR, ACCUMULATION -> {
                UndefinedBits file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
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

    /** Executes an instruction on trial with other values of undefined bits. */
    void tried(WaveShadow shadow, Watcher.Trial trial) {
        Wave wave = shadow.wave;
        WaveCheckpoint checkpoint = new WaveCheckpoint(wave, shadow.site.uses);
        for (int pattern : PATTERNS) {
            invertUndefined(shadow, shadow.site.uses.read, pattern);
            try {
                trial.run();
                shadow.values.trials.add(new Trial(checkpoint.written(), wave.sgpr.clone(), wave.scc));
            } catch (KernelFault | IndexOutOfBoundsException e) {
                // If the fault is not due to the inverted bits, the real execution raises it.
            }
            checkpoint.undo();
        }
    }

    private void invertUndefined(WaveShadow shadow, List<RegisterRange> uses, int pattern) {
        Wave wave = shadow.wave;
        UndefinedRegisters values = shadow.values;
        for (RegisterRange use : uses) {
            for (int i = 0; i < use.count(); i++) {
                int register = use.first() + i;
                switch (use.file()) {
                    case VECTOR, ACCUMULATION -> {
                        UndefinedBits file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
                        int[] lanes = WaveCheckpoint.file(wave, use)[register];
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

    /** Updates the undefined bits after an instruction: its results are defined unless trials show otherwise. */
    void after(WaveShadow shadow) {
        InstructionSite site = shadow.site;
        UndefinedRegisters values = shadow.values;
        InstructionRegisters uses = site.uses;
        if (!values.trials.isEmpty()) {
            compareTrials(shadow, uses);
            values.trials.clear();
            return;
        }
        if (site.isMemory) {
            loaded(shadow, uses);
            return;
        }
        long exec = shadow.before;
        for (RegisterRange use : uses.written) {
            define(shadow, use, exec);
        }
    }

    private static void define(WaveShadow shadow, RegisterRange use, long exec) {
        UndefinedRegisters values = shadow.values;
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

    /** Copies the undefined bits of loaded data to scalar registers. Vector registers have theirs already if the access has set them. */
    private void loaded(WaveShadow shadow, InstructionRegisters uses) {
        UndefinedRegisters values = shadow.values;
        long exec = shadow.before;
        for (RegisterRange use : uses.written) {
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

    /** Marks the bits of the results that differ between trials as undefined. */
    private void compareTrials(WaveShadow shadow, InstructionRegisters uses) {
        Wave wave = shadow.wave;
        UndefinedRegisters values = shadow.values;
        String origin = origin(shadow, uses);
        long lanes = undefinedLanes(shadow, uses.read);
        boolean compares = shadow.site.isPerLane;
        boolean any = false;
        int next = 0;
        for (RegisterRange use : uses.written) {
            for (int i = 0; i < use.count(); i++) {
                int register = use.first() + i;
                switch (use.file()) {
                    case VECTOR, ACCUMULATION -> {
                        UndefinedBits file = use.file() == File.VECTOR ? values.vectors : values.accumulation;
                        // For a register that is also read, all lanes are compared: those that are not written do not
                        // differ.
                        long comparedLanes = uses.read.contains(use) ? -1 : shadow.before;
                        any |= compareTrials(
                                shadow,
                                file,
                                register,
                                WaveCheckpoint.file(wave, use)[register],
                                next++,
                                comparedLanes,
                                origin);
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
                            report(shadow, origin, "decides which lanes are active");
                        }
                        any |= decides;
                    }
                    default -> {}
                }
            }
        }
        for (RegisterRange use : uses.written) {
            if (use.file() == File.CONDITION) {
                boolean hasOther = uses.written.size() > 1;
                boolean differs = values.trials.stream().anyMatch(t -> t.condition() != wave.scc);
                values.condition = differs || (hasOther ? any : true);
                values.conditionOrigin = origin;
            }
        }
    }

    private static boolean compareTrials(
            WaveShadow shadow,
            UndefinedBits file,
            int register,
            int[] lanes,
            int index,
            long comparedLanes,
            String origin) {
        boolean any = false;
        for (long rest = comparedLanes; rest != 0; rest &= rest - 1) {
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

    private long undefinedLanes(WaveShadow shadow, List<RegisterRange> read) {
        long lanes = 0;
        for (RegisterRange use : read) {
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

    private String origin(WaveShadow shadow, InstructionRegisters uses) {
        for (RegisterRange use : uses.read) {
            if (isUndefined(shadow, use)) {
                return origin(shadow, use);
            }
        }
        return "";
    }

    private String origin(WaveShadow shadow, RegisterRange use) {
        UndefinedRegisters values = shadow.values;
        if (use.file() == File.CONDITION) {
            return values.conditionOrigin;
        }
        for (int i = 0; i < use.count(); i++) {
            int register = use.first() + i;
            UndefinedBits file = use.file() == File.ACCUMULATION ? values.accumulation : values.vectors;
            boolean isScalar = use.file() == File.SCALAR;
            if (isScalar ? values.scalars[register] != 0 : file.lanes(register) != 0) {
                String origin = isScalar ? values.origin(register) : file.origin(register);
                return origin.isEmpty() ? use.names().get(i) + ", which nothing has written" : origin;
            }
        }
        return use.name();
    }

    private void report(WaveShadow shadow, RegisterRange use, String what) {
        report(shadow, origin(shadow, use), what);
        // The value is reported once. It counts as defined from here on, so that what depends on it is not reported.
        define(shadow, use, -1);
    }

    /** Reports that an undefined value decides something. */
    void report(WaveShadow shadow, String origin, String what) {
        Object cause = List.of(CheckRule.UNINITIALISED, shadow.site.address);
        if (reporter.isNew(cause)) {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("origin", origin);
            reporter.report(
                    cause,
                    CheckRule.UNINITIALISED,
                    Actor.of(shadow.site, shadow.wave, Actor.WHOLE),
                    "a value that nothing has written " + what + ": it comes from " + origin,
                    facts,
                    Optional.empty());
        }
    }
}
