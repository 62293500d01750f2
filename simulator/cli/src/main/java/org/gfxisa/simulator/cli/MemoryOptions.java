package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import picocli.CommandLine.Option;

/** The options of commands that say how memory behaves, and under how many schedules a kernel runs. */
final class MemoryOptions {
    private static final int MOST_SEEDS = 1_000_000;

    /** How memory behaves. */
    enum Memory {
        FAST,
        MODELLED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--memory",
            paramLabel = "fast|modelled",
            defaultValue = "fast",
            description =
                    "How memory behaves (default: ${DEFAULT-VALUE}): at once, and the same for all; or with caches that may"
                            + " be stale and accesses that are done late, as the processor's memory model has it. What uses a result"
                            + " without a wait, or gets a stale value, is told and makes the command fail.")
    private Memory memory;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description =
                    "With --memory modelled, decides in which order waves run and accesses are done (default: 0).")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description =
                    "With --memory modelled, runs kernels under N seeds, from --seed on, and tells which outputs differ,"
                            + " with the first seed that shows it.")
    private Optional<Integer> seeds = Optional.empty();

    /** What came of a run under the first seed, and under others that differ. */
    private final Map<String, byte[]> first = new LinkedHashMap<>();

    private final Map<String, List<Long>> different = new LinkedHashMap<>();

    boolean isModelled() {
        return memory == Memory.MODELLED;
    }

    /** Fails where a value makes no sense. */
    void check() throws CliException {
        if (memory == Memory.FAST && (seed.isPresent() || seeds.isPresent())) {
            throw CliException.usage("--seed and --seeds mean nothing without --memory modelled");
        }
        if (seeds.isPresent() && (seeds.get() < 1 || seeds.get() > MOST_SEEDS)) {
            throw CliException.usage("--seeds " + seeds.get() + ": expected 1 to " + MOST_SEEDS);
        }
    }

    /** The seeds of modelled memory to run under, one after the other; one that is empty if it is not modelled. Forgets earlier outputs. */
    List<OptionalLong> seeds() {
        first.clear();
        different.clear();
        return memory == Memory.FAST
                ? List.of(OptionalLong.empty())
                : LongStream.range(start(), start() + seeds.orElse(1))
                        .mapToObj(OptionalLong::of)
                        .toList();
    }

    /** Whether a seed is the first one. */
    boolean isFirst(OptionalLong modelled) {
        return modelled.isEmpty() || modelled.getAsLong() == start();
    }

    private long start() {
        return seed.orElse(0L);
    }

    /** Why a run failed, with its seed where there are several. */
    String why(String text, OptionalLong modelled) {
        return seeds.isEmpty() ? text : text + " (with --seed " + modelled.getAsLong() + ")";
    }

    /** The first output that is not the same under all seeds. */
    Optional<String> difference() {
        return different.entrySet().stream()
                .findFirst()
                .map(e -> "'" + e.getKey() + "' differs under " + e.getValue().size() + " of " + seeds.orElse(1)
                        + " seeds from what it is with --seed " + start() + ", first with --seed "
                        + e.getValue().get(0));
    }

    /** Takes an output of a run under a seed. */
    void output(OptionalLong modelled, String name, byte[] bytes) {
        if (modelled.isEmpty()) {
            return;
        }
        byte[] known = first.putIfAbsent(name, bytes.clone());
        if (known != null && !Arrays.equals(known, bytes)) {
            different.computeIfAbsent(name, n -> new ArrayList<>()).add(modelled.orElseThrow());
        }
    }
}
