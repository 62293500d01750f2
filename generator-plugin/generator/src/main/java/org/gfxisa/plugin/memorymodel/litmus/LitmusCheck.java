package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusKeys;
import org.gfxisa.memorymodel.litmus.LitmusOperation;
import org.gfxisa.memorymodel.litmus.LitmusRunner;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.MemoryModels;
import org.gfxisa.plugin.memorymodel.MemoryModels.Placed;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.SequenceKeys;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Checks that every sequence of the tables guarantees what its key requires: the litmus tests are explored exhaustively on the
 * machine of the table. A sequence that fails according to an erratum must fail.
 */
public final class LitmusCheck {
    private static final String INDENT = "\n        ";

    private final Machines machines;
    private final MemoryModels models;
    private final Map<String, MapNode> errata;
    private final KnownFailures excuses;
    private final boolean thorough;
    private final ProvenPrograms proven;
    private final Diagnostics diagnostics;
    private final Map<MemoryMachine, LitmusRunner> runs = new HashMap<>();
    private final Map<String, SequenceVerifier> benches = new LinkedHashMap<>();
    private final Map<ModelRow, Set<String>> used = new IdentityHashMap<>();
    private final Set<String> unknown = new HashSet<>();
    private final Set<ModelTable> skipped = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<ModelRow> reported = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Prepares a check.
     *
     * @param machines the machines
     * @param models the tables
     * @param errata all errata by number
     * @param thorough whether to run tests that rarely find more errors
     * @param proven programs that need not be explored again; verified programs are added
     * @param diagnostics receives failed tests
     */
    public LitmusCheck(
            Machines machines,
            MemoryModels models,
            Map<String, MapNode> errata,
            boolean thorough,
            ProvenPrograms proven,
            Diagnostics diagnostics) {
        this.machines = machines;
        this.models = models;
        this.errata = errata;
        this.excuses = new KnownFailures(errata);
        this.thorough = thorough;
        this.proven = proven;
        this.diagnostics = diagnostics;
    }

    /**
     * Checks the tables on these processors; those without a machine are skipped.
     *
     * @param placed tables on processors
     * @param sound tables that were checked when the spec was built that this one extends
     */
    public void check(List<Placed> placed, List<Placed> sound) {
        Set<String> known = new HashSet<>();
        sound.forEach(s -> eachMachine(s, new Diagnostics(), (machine, mode) -> known.add(key(s, machine, mode))));
        placed.forEach(p -> eachMachine(p, diagnostics, (machine, mode) -> {
            if (known.contains(key(p, machine, mode))) {
                skipped.add(p.table());
            } else {
                bench(p, machine, mode);
            }
        }));
        if (diagnostics.hasErrors()) {
            return;
        }
        tried().forEach(this::report);
        benches.values().stream()
                .map(SequenceVerifier::table)
                .distinct()
                .filter(t -> !skipped.contains(t))
                .forEach(t -> t.rows().forEach(this::unbroken));
        if (reported.isEmpty()) {
            new ErrataProofs(benches.values(), models.tables(), machines.all().keySet(), excuses, diagnostics)
                    .check(errata);
        }
    }

    /** Returns the number of distinct programs. */
    public long programs() {
        return runs.values().stream().mapToLong(LitmusRunner::programs).sum();
    }

    /** Returns how many of them were explored because they had not been verified before. */
    public long explored() {
        return runs.values().stream().mapToLong(LitmusRunner::explored).sum();
    }

    /** Returns the verifiers, one for each machine, mode and distinct set of sequences. */
    List<SequenceVerifier> benches() {
        return List.copyOf(benches.values());
    }

    private void eachMachine(Placed placed, Diagnostics found, BiConsumer<MemoryMachine, String> action) {
        for (String mode : placed.table().modes()) {
            machines.at(models.lineages(), placed.processor(), mode, found)
                    .forEach(machine -> action.accept(machine, mode));
        }
    }

    private void bench(Placed placed, MemoryMachine machine, String mode) {
        for (String scope : placed.table().scopes()) {
            if (!machine.scopes().containsKey(scope)) {
                diagnostics.report(machines.key(machine.name())
                        .error("the machine " + machine.name() + " does not define the domain of scope '" + scope
                                + "' in mode " + mode)
                        .expecting("scopes: {" + scope + ": DOMAIN}"));
                return;
            }
        }
        benches.computeIfAbsent(
                key(placed, machine, mode),
                k -> new SequenceVerifier(
                        placed.table(),
                        models.sequences(placed),
                        mode,
                        runs.computeIfAbsent(machine, m -> new LitmusRunner(m, proven))));
    }

    /** Returns what the result depends on; processors with equal words and machines are verified once. */
    private String key(Placed placed, MemoryMachine machine, String mode) {
        Object words = models.lineages()
                .resolve(placed.table().words(), placed.processor())
                .map(Object::toString)
                .orElse("");
        return placed.table().name() + mode + words + machine;
    }

    /** The results for a key; the instruction that the machine does not define, if there is one. */
    private record Tried(
            SequenceVerifier bench,
            SequenceKey key,
            List<SequenceVerifier.Failure> failures,
            Optional<String> unknown) {}

    /** Verifies all keys; those of different machines run in parallel. */
    private List<Tried> tried() {
        Map<MemoryMachine, List<SequenceVerifier>> byMachine =
                benches.values().stream().collect(Collectors.groupingBy(SequenceVerifier::machine));
        Map<SequenceVerifier, List<Tried>> tried = new ConcurrentHashMap<>();
        byMachine.values().parallelStream().flatMap(List::stream).forEach(bench -> tried.put(bench, tried(bench)));
        return benches.values().stream().map(tried::get).flatMap(List::stream).toList();
    }

    private List<Tried> tried(SequenceVerifier bench) {
        List<SequenceKey> keys = new ArrayList<>(SequenceKeys.of(bench.table(), bench.mode()));
        // The weakest accesses come first, since the others use them as partners: a failure with a broken partner says
        // nothing.
        keys.sort(Comparator.comparing(q -> !isPartner(q)));
        List<Tried> tried = new ArrayList<>();
        for (SequenceKey key : keys) {
            try {
                tried.add(new Tried(bench, key, bench.failures(key, thorough), Optional.empty()));
            } catch (Lowering.UnknownInstruction e) {
                tried.add(new Tried(bench, key, List.of(), Optional.of(e.getMessage())));
            }
        }
        return tried;
    }

    private void report(Tried tried) {
        for (SequenceVerifier.Failure failure : tried.failures) {
            if (!excused(tried.bench, tried.key, failure)) {
                report(tried.bench, tried.key, failure);
            }
        }
        // An instruction that may be in every row is reported once.
        tried.unknown
                .filter(unknown::add)
                .ifPresent(
                        message -> diagnostics.report(
                                at(tried.bench, tried.key)
                                        .error(message)
                                        .expecting(
                                                "an instruction in 'waits' or 'controls' of the machine, bits in 'bypasses' or 'hints'")));
    }

    /** Returns whether an erratum of one of the rows explains the failure. */
    private boolean excused(SequenceVerifier bench, SequenceKey key, SequenceVerifier.Failure failure) {
        boolean excused = false;
        List<ModelRow> subject = bench.rows(key);
        for (ModelRow row : bench.rows(failure.test())) {
            List<String> numbers = excuses.of(row, failure.test().shape());
            excused |= !numbers.isEmpty();
            if (subject.contains(row)) {
                used.computeIfAbsent(row, r -> new HashSet<>()).addAll(numbers);
            }
        }
        return excused;
    }

    private void unbroken(ModelRow row) {
        for (ScalarNode number : excuses.of(row)) {
            if (!used.getOrDefault(row, Set.of()).contains(number.text())) {
                diagnostics.report(
                        number.error("no litmus program breaks this row, as erratum " + number.text() + " says")
                                .expecting("no such erratum"));
            }
        }
    }

    private static boolean isPartner(SequenceKey key) {
        boolean plainest = Set.of(SequenceKey.MONOTONIC, SequenceKey.ACQUIRE, SequenceKey.RELEASE)
                .contains(key.cell().order());
        return plainest && (LitmusKeys.is(key, SequenceKey.LOAD) || LitmusKeys.is(key, SequenceKey.STORE));
    }

    private static MapNode at(SequenceVerifier bench, SequenceKey key) {
        return bench.rows(key).stream()
                .findFirst()
                .map(ModelRow::node)
                .orElse(bench.table().node());
    }

    private void report(SequenceVerifier bench, SequenceKey key, SequenceVerifier.Failure failure) {
        LitmusTest test = failure.test();
        if (!isPartner(key) && bench.rows(test).stream().anyMatch(reported::contains)) {
            return;
        }
        bench.rows(key).stream().findFirst().ifPresent(reported::add);
        StringBuilder expected = new StringBuilder("never " + test.forbidden());
        test.program(bench.machine()).forEach(line -> expected.append(INDENT).append(line));
        expected.append(INDENT).append("but it may go like this:");
        failure.trace().forEach(line -> expected.append(INDENT).append("  ").append(line));
        diagnostics.report(at(bench, key)
                .error("the sequence of '" + LitmusOperation.text(key) + "' fails the litmus test " + test.shape()
                        + " on the machine " + bench.machine().name() + " in mode " + bench.mode())
                .expecting(expected.toString()));
    }
}
