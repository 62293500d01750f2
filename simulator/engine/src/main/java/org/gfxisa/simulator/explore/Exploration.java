package org.gfxisa.simulator.explore;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.gfxisa.simulator.memory.MemoryImage;

/**
 * Explores all schedules of a launch. It runs the launch again and again from the start, depth-first, and stops a run at a state whose outcomes are
 * known. An access to memory that only one wave uses offers no choice. Earlier runs show which accesses those are; if a later run disproves that,
 * the search starts again.
 *
 * <pre>{@code
 * Exploration exploration = new Exploration(100_000);
 * Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withModelledMemory(exploration));
 * ... // load, allocate, launch
 * for (Exploration.Outcome outcome : exploration.launches().get(0).outcomes()) {
 *     outcome.memory().restore();
 *     System.out.println(Arrays.toString(result.toInts()));
 * }
 * }</pre>
 */
public final class Exploration implements Choices {
    /**
     * A possible result of a launch.
     *
     * @param memory the contents of memory after the launch
     * @param schedules the number of known schedules that lead to it
     * @param run the number of the first run that led to it, from 0
     */
    public record Outcome(MemoryImage memory, BigInteger schedules, long run) {}

    /**
     * The result of the exploration of a launch.
     *
     * @param outcomes the outcomes in the order in which they were found
     * @param runs the number of runs
     * @param isComplete whether all schedules were explored
     */
    public record Launch(List<Outcome> outcomes, long runs, boolean isComplete) {
        /** Returns the number of known schedules. */
        public BigInteger schedules() {
            return outcomes.stream().map(Outcome::schedules).reduce(BigInteger.ZERO, BigInteger::add);
        }
    }

    /** Receives the progress of an exploration. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called after every run.
         *
         * @param runs the number of runs so far
         * @param most the largest number of runs
         */
        void ran(long runs, long most);
    }

    private static final class Choice {
        private final int count;
        private final Optional<StateKey.Value> state;
        private int taken;
        /** For each outcome, the number of explored paths that lead to it. */
        private final Map<MemoryImage, BigInteger> paths = new HashMap<>();

        Choice(int count, Optional<StateKey.Value> state) {
            this.count = count;
            this.state = state;
        }

        void add(Map<MemoryImage, BigInteger> more) {
            more.forEach((outcome, number) -> paths.merge(outcome, number, BigInteger::add));
        }
    }

    private final long most;
    private final OptionalLong last;
    private final Listener listener;
    private final List<Launch> launches = new ArrayList<>();
    private final Footprints footprints = new Footprints();
    private final List<Choice> path = new ArrayList<>();
    private final Map<StateKey.Value, Map<MemoryImage, BigInteger>> known = new HashMap<>();
    /** The states of the choices on the current path. */
    private final Set<StateKey.Value> open = new HashSet<>();

    private final Map<MemoryImage, Long> first = new LinkedHashMap<>();
    private Map<MemoryImage, BigInteger> allPaths = new HashMap<>();
    private boolean isComplete;
    private long runs;
    private MemoryImage finalMemory = MemoryImage.NONE;
    private int depth;
    private Optional<Map<MemoryImage, BigInteger>> knownPaths = Optional.empty();

    /**
     * Creates an exploration without a limit to a single run.
     *
     * @param most the number of runs of a launch after which the exploration stops, at least 1
     */
    public Exploration(long most) {
        this(most, OptionalLong.empty(), (runs, of) -> {});
    }

    /**
     * Creates an exploration that may stop after a given run.
     *
     * @param most the number of runs of a launch after which the exploration stops, at least 1; ignored if {@code last} is present
     * @param last the number of the run after which it stops, whose results stay in memory; if empty, the results of the first run stay
     * @param listener receives the progress
     */
    public Exploration(long most, OptionalLong last, Listener listener) {
        this.most = last.isPresent() ? last.getAsLong() + 1 : most;
        this.last = last;
        this.listener = listener;
    }

    /** Starts the exploration of a launch. */
    public void begin() {
        forget();
        footprints.forget();
        isComplete = false;
        runs = 0;
    }

    private void forget() {
        path.clear();
        known.clear();
        open.clear();
        first.clear();
        allPaths = new HashMap<>();
    }

    /** Returns whether there is another run of the launch. If so, it begins now and lasts until {@link #ended}. */
    public boolean next() {
        depth = 0;
        knownPaths = Optional.empty();
        return !isComplete && (runs < most || first.isEmpty() && last.isEmpty());
    }

    /**
     * Ends a run.
     *
     * @param outcome the contents of memory after the run
     */
    public void ended(MemoryImage outcome) {
        long run = runs++;
        listener.ran(runs, most);
        finalMemory = last.isPresent() ? outcome : finalMemory;
        if (footprints.takeGrown()) {
            forget();
            finalMemory = outcome;
            return;
        }
        if (first.isEmpty() && last.isEmpty()) {
            finalMemory = outcome;
        }
        first.putIfAbsent(outcome, run);
        Map<MemoryImage, BigInteger> paths = knownPaths.orElse(Map.of(outcome, BigInteger.ONE));
        while (!path.isEmpty()) {
            Choice last = path.get(path.size() - 1);
            last.add(paths);
            if (++last.taken < last.count) {
                return;
            }
            path.remove(path.size() - 1);
            last.state.ifPresent(state -> {
                open.remove(state);
                known.put(state, last.paths);
            });
            paths = last.paths;
        }
        allPaths = paths;
        isComplete = true;
    }

    /** Ends the exploration of a launch. Returns the contents that memory has afterwards. */
    public MemoryImage end() {
        listener.ran(most, most);
        Map<MemoryImage, BigInteger> paths = new HashMap<>(allPaths);
        path.forEach(choice -> choice.paths.forEach((memory, number) -> paths.merge(memory, number, BigInteger::add)));
        List<Outcome> outcomes = first.entrySet().stream()
                .map(e -> new Outcome(e.getKey(), paths.getOrDefault(e.getKey(), BigInteger.ONE), e.getValue()))
                .toList();
        launches.add(new Launch(outcomes, runs, isComplete));
        forget();
        return finalMemory;
    }

    /** Returns the results of all launches. */
    public List<Launch> launches() {
        return List.copyOf(launches);
    }

    /** Returns the number of runs of the current launch. */
    public long runs() {
        return runs;
    }

    /** Returns the facts about memory accesses that the runs have shown. */
    public Footprints footprints() {
        return footprints;
    }

    /**
     * Makes a choice.
     *
     * @param count the number of alternatives, at least 1
     * @return the number of the chosen alternative, from 0
     */
    public int choose(int count) {
        return choose(count, Optional::empty);
    }

    /**
     * Makes a choice in a state that determines the rest of the run.
     *
     * @param count the number of alternatives, at least 1
     * @param state computes a key of the state
     * @return the number of the chosen alternative, from 0
     */
    public int chooseIn(int count, Supplier<StateKey> state) {
        return choose(count, () -> Optional.of(state.get().value()));
    }

    private int choose(int count, Supplier<Optional<StateKey.Value>> state) {
        if (count == 1 || knownPaths.isPresent()) {
            return 0;
        }
        if (depth == path.size()) {
            Choice choice = new Choice(count, state.get());
            // A path that returns to a state on itself adds no outcome.
            knownPaths = choice.state.flatMap(
                    s -> open.contains(s) ? Optional.of(Map.of()) : Optional.ofNullable(known.get(s)));
            if (knownPaths.isPresent()) {
                return 0;
            }
            choice.state.ifPresent(open::add);
            path.add(choice);
        }
        Choice choice = path.get(depth++);
        if (choice.count != count) {
            throw new IllegalStateException("choice " + depth + " was one of " + choice.count + ", and is now one of "
                    + count + ": the run is not the one that was begun");
        }
        return choice.taken;
    }
}
