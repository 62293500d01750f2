package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.simulator.Corpus;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.cli.KernelMutants.Kind;
import org.gfxisa.simulator.cli.KernelMutants.Mutant;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.CodeRegions;
import org.gfxisa.simulator.lint.Linter;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.manifest.Manifest;
import org.gfxisa.simulator.manifest.ManifestArgument;
import org.gfxisa.simulator.manifest.ManifestRun;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Removes one wait, NOP, barrier or cache operation at a time from compiled kernels of the corpus. Either a run on modelled memory with all
 * checks or the linter must report it. {@code benchmarks/RESULTS.md} has the numbers.
 */
@EnabledIfSystemProperty(
        named = Corpus.PROPERTY,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class KernelMutantsTest {
    private static final boolean IS_PROOF = Boolean.getBoolean("gfxisa.proofs");
    private static final int SEEDS = Integer.getInteger("gfxisa.seeds", 2);
    private static final long BUDGET = 20_000_000;
    /** Kernels that update shared data outside of LDS by atomics, which bypass caches. */
    private static final Set<String> UPDATING = Set.of("histogram", "mc_pi");
    /** A kernel that reads what other work-groups write. */
    private static final Set<String> RACY = Set.of("bfs_step");
    /** The options of the runs until one reports the mutant: first with checks only, then under several schedules. */
    private static final List<DeviceOptions> OPTIONS = Stream.concat(
                    Stream.of(checking()),
                    LongStream.range(0, SEEDS).mapToObj(seed -> checking().withModelledMemory(seed)))
            .toList();

    /** How a mutant is detected, or why it is not. */
    private enum Outcome {
        RUN,
        LINT,
        HINT,
        /** The removed instruction was redundant. */
        UNNEEDED,
        MISSED
    }

    /** A finding without the parts that differ between runs. */
    private record Said(String rule, CodePlace place, Optional<CodePlace> cause) {
        static Said of(Finding finding) {
            return new Said(finding.ruleId(), finding.place(), finding.cause().map(Finding.Cause::place));
        }
    }

    /** Ends a run at the first finding. */
    private static final class Shown extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** An original code object. */
    private record Original(
            Manifest manifest,
            Set<Said> run,
            Set<Said> lint,
            Set<Long> unneeded,
            Set<Long> executed,
            boolean isOneWave) {
        /**
         * Returns whether the removed instruction is redundant: the linter reports that, a wave would wait for itself, or no buffer is both
         * read and written, so that caches cannot be stale.
         */
        boolean isUnneeded(Mutant mutant) {
            return unneeded.contains(mutant.address())
                    || isOneWave && mutant.kind() == Kind.BARRIER
                    || mutant.kind() == Kind.CACHE
                            && (UPDATING.contains(manifest.entry().replace(".kd", ""))
                                    || manifest.args().stream()
                                            .noneMatch(a -> a instanceof ManifestArgument.Buffer buffer
                                                    && buffer.isInput()
                                                    && buffer.isOutput()));
        }
    }

    private final Map<Path, Original> originals = new HashMap<>();

    @ParameterizedTest
    @CsvSource({"gfx90a", "gfx1030", "gfx1100", "gfx1200"})
    void mutantsAreFound(String processor) throws Exception {
        Map<Kind, List<Mutant>> all = new EnumMap<>(Kind.class);
        for (Path object :
                Corpus.codeObjects(IS_PROOF ? "." + processor + "." : "radix_pass." + processor + ".O3.co")) {
            Original original = original(object);
            for (Mutant mutant : KernelMutants.of(object)) {
                if (original.executed().contains(mutant.address())) {
                    all.computeIfAbsent(mutant.kind(), k -> new ArrayList<>()).add(mutant);
                }
            }
        }
        StringBuilder table = new StringBuilder(processor);
        int wrong = 0;
        int shown = 0;
        for (Map.Entry<Kind, List<Mutant>> one : all.entrySet()) {
            int most = !IS_PROOF ? one.getKey() == Kind.WAIT ? 5 : 1 : one.getKey() == Kind.WAIT ? 150 : 60;
            List<Mutant> some = sample(one.getValue(), most);
            int[] counts = new int[Outcome.values().length];
            int both = 0;
            for (Mutant mutant : some) {
                Original original = original(mutant.object());
                Outcome lint = lint(original, mutant);
                boolean isRun = isTold(original, mutant);
                Outcome outcome = isRun ? Outcome.RUN : lint;
                if (outcome == Outcome.MISSED && original.isUnneeded(mutant)) {
                    outcome = Outcome.UNNEEDED;
                } else if (!isRun) {
                    System.out.println("not by run: " + mutant + ", lint " + lint);
                }
                both += isRun && lint == Outcome.LINT ? 1 : 0;
                counts[outcome.ordinal()]++;
            }
            wrong += some.size() - counts[Outcome.UNNEEDED.ordinal()];
            shown += counts[Outcome.RUN.ordinal()] + counts[Outcome.LINT.ordinal()] + counts[Outcome.HINT.ordinal()];
            table.append("\n  " + one.getKey() + ": " + some.size() + " of "
                    + one.getValue().size() + ", both " + both);
            Arrays.stream(Outcome.values()).forEach(o -> table.append(", " + o + " " + counts[o.ordinal()]));
        }
        System.out.println(table + "\n  " + shown + " of " + wrong);
        assertTrue(shown * 100 >= wrong * (IS_PROOF ? 95 : 80), table.toString());
    }

    private static <T> List<T> sample(List<T> all, int most) {
        List<T> some = new ArrayList<>();
        int count = Math.min(most, all.size());
        for (int i = 0; i < count; i++) {
            some.add(all.get((int) ((long) i * all.size() / count)));
        }
        return some;
    }

    private Original original(Path path) throws Exception {
        if (!originals.containsKey(path)) {
            Path file = Corpus.manifestOf(path);
            Manifest manifest = Manifest.read(file, Files.readAllBytes(file), false);
            Set<Said> lint = new HashSet<>();
            Set<Long> unneeded = new HashSet<>();
            byte[] bytes = Files.readAllBytes(path);
            for (Finding finding : linted(bytes)) {
                lint.add(Said.of(finding));
                if (finding.ruleId().startsWith("unneeded")) {
                    unneeded.add(finding.place().address());
                }
            }
            Set<Said> run = new HashSet<>();
            // The other kernels have no findings, as CorpusRunTest checks.
            for (DeviceOptions options :
                    RACY.contains(path.getParent().getFileName().toString()) ? OPTIONS : List.<DeviceOptions>of()) {
                Device device = device(bytes, options);
                assertTrue(!differs(device, manifest, bytes), path + " as it is");
                device.findings().forEach(f -> run.add(Said.of(f)));
            }
            Device counting = device(bytes, DeviceOptions.DEFAULT.withCounts());
            assertTrue(!differs(counting, manifest, bytes), path + " as it is");
            Set<Long> executed = new HashSet<>();
            LoadedCode code = counting.codes().get(0);
            for (LoadedCode.LoadedSymbol symbol : code.symbols()) {
                for (long at = symbol.address(); symbol.isCode() && at < symbol.address() + symbol.size(); at++) {
                    if (counting.counts().orElseThrow().at(at).isPresent()) {
                        executed.add(at - code.base());
                    }
                }
            }
            boolean isOneWave = code.kernels().stream()
                    .allMatch(k -> counting.counts()
                                    .orElseThrow()
                                    .groups(k.entry())
                                    .orElseThrow()
                                    .waves()
                            == 1);
            originals.put(path, new Original(manifest, run, lint, unneeded, executed, isOneWave));
        }
        return originals.get(path);
    }

    private static List<Finding> linted(byte[] bytes) throws Exception {
        List<Finding> found = new ArrayList<>();
        CodeObject object = CodeObject.read(ByteWindow.of(bytes, "file"));
        Linter linter = new Linter(found::add);
        for (CodeRegion unit :
                CodeRegions.of(object, ObjectFilter.processor(object).isa().orElseThrow())) {
            linter.check(unit);
        }
        return found;
    }

    private static Outcome lint(Original original, Mutant mutant) throws Exception {
        Outcome outcome = Outcome.MISSED;
        for (Finding finding : linted(mutant.bytes())) {
            if (!original.lint().contains(Said.of(finding)) && !finding.ruleId().startsWith("unneeded")) {
                if (finding.rule().severity() == Severity.ERROR) {
                    return Outcome.LINT;
                }
                outcome = Outcome.HINT;
            }
        }
        return outcome;
    }

    private static DeviceOptions checking() {
        return DeviceOptions.DEFAULT.withChecks(CheckKind.defaults()).withBudget(BUDGET);
    }

    private static Device device(byte[] bytes, DeviceOptions options) throws Exception {
        CodeObject object = CodeObject.read(ByteWindow.of(bytes, "file"));
        Isa isa = ObjectFilter.processor(object).isa().orElseThrow();
        return new Device(ObjectFilter.target(object), isa, Tier.INTERPRET, options);
    }

    /** Returns whether the results are wrong. */
    private static boolean differs(Device device, Manifest manifest, byte[] bytes) throws Exception {
        ManifestRun run = new ManifestRun(manifest, device);
        run.run(device.load(CodeObject.read(ByteWindow.of(bytes, "file")), "k"));
        return run.difference().isPresent();
    }

    /** Returns whether some seed detects a mutant. */
    private static boolean isTold(Original original, Mutant mutant) throws Exception {
        for (DeviceOptions options : OPTIONS) {
            Device[] device = new Device[1];
            device[0] = device(mutant.bytes(), options.withProgress((done, groups) -> {
                if (isNew(original, device[0])) {
                    throw new Shown();
                }
            }));
            try {
                if (differs(device[0], original.manifest(), mutant.bytes()) || isNew(original, device[0])) {
                    return true;
                }
            } catch (KernelFault | Shown e) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNew(Original original, Device device) {
        return device.findings().stream().anyMatch(f -> !original.run().contains(Said.of(f)));
    }
}
