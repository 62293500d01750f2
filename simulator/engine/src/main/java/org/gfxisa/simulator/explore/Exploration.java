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
 * Has a launch run in every way that it may go, one run after the other, each from the start: depth-first, and not beyond states from which all is
 * known. What only one wave accesses is no choice; which accesses those are is learnt from the runs, and when it turns out that it was too little,
 * the search begins anew.
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
     * Something that a launch comes to.
     *
     * @param memory what is in memory then
     * @param schedules how many schedules give it, of those that are known
     * @param run number of the first run that gave it, from 0
     */
    public record Outcome(MemoryImage memory, BigInteger schedules, long run) {}

    /**
     * What came of a launch.
     *
     * @param outcomes in the order in which they first came up
     * @param runs how many there were
     * @param isComplete whether there is nothing that was not tried
     */
    public record Launch(List<Outcome> outcomes, long runs, boolean isComplete) {
        /** How many schedules are known. */
        public BigInteger schedules() {
            return outcomes.stream().map(Outcome::schedules).reduce(BigInteger.ZERO, BigInteger::add);
        }
    }

    /** Is told how far it is. */
    @FunctionalInterface
    public interface Listener {
        /** Called after every run, of at most so many. */
        void ran(long runs, long most);
    }

    private static final class Choice {
        private final int count;
        private final Optional<StateKey.Value> state;
        private int taken;
        /** By outcome how many ways lead there, of those that were taken. */
        private final Map<MemoryImage, BigInteger> ways = new HashMap<>();

        Choice(int count, Optional<StateKey.Value> state) {
            this.count = count;
            this.state = state;
        }

        void add(Map<MemoryImage, BigInteger> more) {
            more.forEach((outcome, number) -> ways.merge(outcome, number, BigInteger::add));
        }
    }

    private final long most;
    private final OptionalLong last;
    private final Listener listener;
    private final List<Launch> launches = new ArrayList<>();
    private final Footprints footprints = new Footprints();
    private final List<Choice> path = new ArrayList<>();
    private final Map<StateKey.Value, Map<MemoryImage, BigInteger>> known = new HashMap<>();
    /** Those of the path. */
    private final Set<StateKey.Value> open = new HashSet<>();

    private final Map<MemoryImage, Long> first = new LinkedHashMap<>();
    private Map<MemoryImage, BigInteger> all = new HashMap<>();
    private boolean isComplete;
    private long runs;
    private MemoryImage stays = MemoryImage.NONE;
    private int depth;
    private Optional<Map<MemoryImage, BigInteger>> rest = Optional.empty();

    /**
     * Of which nothing has run yet.
     *
     * @param most after how many runs of a launch it ends anyway, at least 1
     */
    public Exploration(long most) {
        this(most, OptionalLong.empty(), (runs, of) -> {});
    }

    /**
     * The same.
     *
     * @param last number of the run with which it ends, whose results then stay; else those of the first outcome do
     */
    public Exploration(long most, OptionalLong last, Listener listener) {
        this.most = last.isPresent() ? last.getAsLong() + 1 : most;
        this.last = last;
        this.listener = listener;
    }

    /** A launch is to be run. */
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
        all = new HashMap<>();
    }

    /** Whether there is to be another run; if so, what follows is that, up to {@link #ended}. */
    public boolean next() {
        depth = 0;
        rest = Optional.empty();
        return !isComplete && (runs < most || first.isEmpty() && last.isEmpty());
    }

    /** The run has ended, and came to this. */
    public void ended(MemoryImage outcome) {
        long run = runs++;
        listener.ran(runs, most);
        stays = last.isPresent() ? outcome : stays;
        if (footprints.takeGrown()) {
            forget();
            stays = outcome;
            return;
        }
        if (first.isEmpty() && last.isEmpty()) {
            stays = outcome;
        }
        first.putIfAbsent(outcome, run);
        Map<MemoryImage, BigInteger> ways = rest.orElse(Map.of(outcome, BigInteger.ONE));
        while (!path.isEmpty()) {
            Choice last = path.get(path.size() - 1);
            last.add(ways);
            if (++last.taken < last.count) {
                return;
            }
            path.remove(path.size() - 1);
            last.state.ifPresent(state -> {
                open.remove(state);
                known.put(state, last.ways);
            });
            ways = last.ways;
        }
        all = ways;
        isComplete = true;
    }

    /** The launch has been run; what stays of it. */
    public MemoryImage end() {
        listener.ran(most, most);
        Map<MemoryImage, BigInteger> ways = new HashMap<>(all);
        path.forEach(choice -> choice.ways.forEach((memory, number) -> ways.merge(memory, number, BigInteger::add)));
        List<Outcome> outcomes = first.entrySet().stream()
                .map(e -> new Outcome(e.getKey(), ways.getOrDefault(e.getKey(), BigInteger.ONE), e.getValue()))
                .toList();
        launches.add(new Launch(outcomes, runs, isComplete));
        forget();
        return stays;
    }

    /** What came of each launch. */
    public List<Launch> launches() {
        return List.copyOf(launches);
    }

    /** How many runs of the launch there were. */
    public long runs() {
        return runs;
    }

    /** Which waves access what, as far as it is known. */
    public Footprints footprints() {
        return footprints;
    }

    /**
     * One of several ways to go on.
     *
     * @param count how many, at least 1
     * @return which, from 0
     */
    public int choose(int count) {
        return choose(count, Optional::empty);
    }

    /**
     * The same, where all that decides on how the run goes on is known.
     *
     * @param state stands for that
     */
    public int chooseIn(int count, Supplier<StateKey> state) {
        return choose(count, () -> Optional.of(state.get().value()));
    }

    private int choose(int count, Supplier<Optional<StateKey.Value>> state) {
        if (count == 1 || rest.isPresent()) {
            return 0;
        }
        if (depth == path.size()) {
            Choice choice = new Choice(count, state.get());
            // What comes back to where it was adds nothing.
            rest = choice.state.flatMap(
                    s -> open.contains(s) ? Optional.of(Map.of()) : Optional.ofNullable(known.get(s)));
            if (rest.isPresent()) {
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
