package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import picocli.CommandLine.Option;

/** The options that select the behaviour of memory and the schedules under which a kernel runs. */
final class MemoryOptions {
    private static final int MOST_SEEDS = 1_000_000;
    private static final int MOST_RUNS = 100_000;
    private static final int MOST_PRINTED = 8;

    /** The behaviour of memory. */
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
                    "How memory behaves (default: ${DEFAULT-VALUE}). fast: accesses complete at once. modelled: caches may be "
                            + "stale and accesses may complete late, as the processor's memory model allows. Missing waits and stale "
                            + "values are reported, and make the command fail.")
    private Memory memory;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "With --memory modelled, decides the order of waves and of accesses (default: 0).")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description =
                    "With --memory modelled, runs kernels with N seeds, starting at --seed. Reports outputs that differ "
                            + "between seeds, with the first seed that shows a difference.")
    private Optional<Integer> seeds = Optional.empty();

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "With --memory modelled, runs each launch on N agents at once (default: ${DEFAULT-VALUE}): work-group 0 "
                            + "on agent 0, work-group 1 on agent 1, and so on, starting again after the last. Each agent has its own "
                            + "caches; they share memory.")
    private int agents;

    @Option(
            names = "--explore",
            arity = "0..1",
            preprocessor = CheckOptions.Attached.class,
            paramLabel = "N",
            description =
                    "With --memory modelled, runs each launch under all schedules that matter, in at most N runs (default: "
                            + "100000), and prints every outcome. Meant for launches of a few waves.")
    private Optional<String> explore = Optional.empty();

    @Option(
            names = "--schedule",
            paramLabel = "R",
            description = "With --explore, stops after run R and prints its result.")
    private Optional<Long> schedule = Optional.empty();

    /** The outputs under the first seed, and the other seeds under which they differ. */
    private final Map<String, byte[]> first = new LinkedHashMap<>();

    private final Map<String, List<Long>> different = new LinkedHashMap<>();
    private Optional<Exploration> exploration = Optional.empty();

    boolean isModelled() {
        return memory == Memory.MODELLED;
    }

    /** Returns the number of agents on which a launch runs. */
    int agents() {
        return agents;
    }

    /** Checks the values of the options. */
    void check() throws CliException {
        if (agents < 1 || agents > DeviceOptions.MOST_AGENTS) {
            throw CliException.usage("--agents " + agents + ": expected 1 to " + DeviceOptions.MOST_AGENTS);
        }
        if (memory == Memory.FAST && agents > 1) {
            throw CliException.usage("--agents requires --memory modelled");
        }
        if (memory == Memory.FAST && (seed.isPresent() || seeds.isPresent() || explore.isPresent())) {
            throw CliException.usage("--seed, --seeds and --explore require --memory modelled");
        }
        if (seeds.isPresent() && (seeds.get() < 1 || seeds.get() > MOST_SEEDS)) {
            throw CliException.usage("--seeds " + seeds.get() + ": expected 1 to " + MOST_SEEDS);
        }
        if (explore.isPresent() && (seed.isPresent() || seeds.isPresent())) {
            throw CliException.usage("--explore tries all schedules; it takes no --seed and no --seeds");
        }
        if (explore.isPresent()
                && !explore.get().equals(CheckOptions.ALL)
                && !explore.get().matches("[1-9][0-9]{0,8}")) {
            throw CliException.usage("--explore=" + explore.get() + ": expected a number of runs from 1 to 999999999");
        }
        if (schedule.isPresent() && (explore.isEmpty() || schedule.get() < 0)) {
            throw CliException.usage(
                    explore.isEmpty()
                            ? "--schedule requires --explore"
                            : "--schedule " + schedule.get() + ": expected at least 0");
        }
    }

    /**
     * Returns the sources of schedules for modelled memory, one for each run; a single empty element if memory is not modelled. Discards
     * earlier outputs.
     *
     * @param listener receives the progress of an exploration
     */
    List<Optional<Choices>> choices(Exploration.Listener listener) {
        first.clear();
        different.clear();
        if (explore.isPresent()) {
            long most = explore.get().equals(CheckOptions.ALL) ? MOST_RUNS : Long.parseLong(explore.get());
            OptionalLong last = schedule.map(OptionalLong::of).orElse(OptionalLong.empty());
            exploration = Optional.of(new Exploration(most, last, listener));
            return List.of(exploration.map(e -> e));
        }
        return memory == Memory.FAST
                ? List.of(Optional.empty())
                : LongStream.range(start(), start() + seeds.orElse(1))
                        .mapToObj(number -> Optional.<Choices>of(new Choices.Seed(number)))
                        .toList();
    }

    /** Returns whether a run is the first one. */
    boolean isFirst(Optional<Choices> choices) {
        return choices.isEmpty() || !(choices.get() instanceof Choices.Seed s) || s.number() == start();
    }

    private long start() {
        return seed.orElse(0L);
    }

    /** Returns the reason of a failure, with the seed or schedule if there are several. */
    String why(String text, Optional<Choices> choices) {
        if (exploration.isPresent()) {
            return text + " (with --schedule " + exploration.get().runs() + ")";
        }
        return seeds.isPresent() && choices.isPresent() && choices.get() instanceof Choices.Seed s
                ? text + " (with --seed " + s.number() + ")"
                : text;
    }

    /** Returns the outcomes of the last launch, if all schedules were explored. */
    List<Exploration.Outcome> outcomes() {
        return exploration
                .filter(e -> schedule.isEmpty() && !e.launches().isEmpty())
                .map(e -> e.launches().get(e.launches().size() - 1).outcomes())
                .orElse(List.of());
    }

    /** Returns a line for each launch about the explored schedules. */
    List<String> explored() {
        return exploration.filter(e -> schedule.isEmpty()).map(Exploration::launches).orElse(List.of()).stream()
                .map(l -> String.format(
                        Locale.ROOT,
                        "%s in %,d runs: %,d schedules, %s",
                        l.isComplete() ? "explored" : "explored a part",
                        l.runs(),
                        l.schedules(),
                        l.outcomes().size() == 1 ? "one outcome" : l.outcomes().size() + " outcomes"))
                .toList();
    }

    /** Returns a description of the first output that differs between seeds, or of several outcomes, or of a missing schedule; else empty. */
    Optional<String> difference() {
        if (schedule.isPresent()) {
            long runs = exploration.stream()
                    .flatMap(e -> e.launches().stream())
                    .mapToLong(Exploration.Launch::runs)
                    .max()
                    .orElse(Long.MAX_VALUE);
            return runs > schedule.get()
                    ? Optional.empty()
                    : Optional.of("--schedule " + schedule.get() + ": no such schedule; the last one is " + (runs - 1));
        }
        if (exploration.isPresent()) {
            return exploration.get().launches().stream()
                    .filter(l -> l.outcomes().size() > 1)
                    .findFirst()
                    .map(l -> l.outcomes().size() + " outcomes, the first ones with --schedule "
                            + l.outcomes().stream()
                                    .limit(MOST_PRINTED)
                                    .map(o -> String.valueOf(o.run()))
                                    .collect(Collectors.joining(", ")));
        }
        return different.entrySet().stream()
                .findFirst()
                .map(e -> "'" + e.getKey() + "' differs under " + e.getValue().size() + " of " + seeds.orElse(1)
                        + " seeds from what it is with --seed " + start() + ", first with --seed "
                        + e.getValue().get(0));
    }

    /** Adds an output of a run under a seed. */
    void output(Optional<Choices> choices, String name, byte[] bytes) {
        if (choices.isPresent() && choices.get() instanceof Choices.Seed s) {
            byte[] known = first.putIfAbsent(name, bytes.clone());
            if (known != null && !Arrays.equals(known, bytes)) {
                different.computeIfAbsent(name, n -> new ArrayList<>()).add(s.number());
            }
        }
    }
}
