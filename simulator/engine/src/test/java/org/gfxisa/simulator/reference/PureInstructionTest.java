package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.Test;

/**
 * Every pure instruction of gfx90a against an independent reference: edge values under all rounding and denormal modes, and all encodings
 * with modifiers at random. {@code -Dgfxisa.proofs=true} tries each value in more modes, and more modifiers.
 */
class PureInstructionTest {
    private static final boolean IS_PROOF = Boolean.getBoolean("gfxisa.proofs");
    /** Runs of each encoding with modifiers, and of hard cases. */
    private static final int MODIFIED = IS_PROOF ? 32 : 16;

    private static final int HARD = 128;
    /** Of the modes, for several sources: 16 in a row let each rounding meet each treatment of denormals. */
    private static final int GROUP = IS_PROOF ? 16 : 4;

    private static final int FEW = IS_PROOF ? 4 : 1;
    /** Values of 16 bits: all of them are tried. */
    private static final int HALVES = 1 << 16;

    private static final int SHOWN = 4;
    private static final int DEFAULT_KIND = 0x3f0;
    private static final Modes[] MODES = Modes.all();

    private final Isa isa = Targets.GFX90A.isa().orElseThrow();

    private record Outcome(String name, long cases, int failed, List<String> failures) {}

    @Test
    void everyPureInstructionComputesWhatTheManualSays() {
        Map<String, List<Form>> instructions = new TreeMap<>();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (!form.decodeOnly() && isPure(form.opcode())) {
                instructions
                        .computeIfAbsent(isa.tables().opcodeNames().get(form.opcode()), n -> new ArrayList<>())
                        .add(form);
            }
        }
        List<String> without = instructions.keySet().stream()
                .filter(n -> Rules.of(n).isEmpty()
                        && !MoveTest.INSTRUCTIONS.contains(n)
                        && ApproximateRules.of(n).isEmpty())
                .toList();
        assertEquals(List.of(), without, "no reference");
        List<Outcome> outcomes = instructions.entrySet().parallelStream()
                .filter(e -> Rules.of(e.getKey()).isPresent())
                .map(e -> check(e.getKey(), e.getValue()))
                .toList();
        long cases = outcomes.stream().mapToLong(Outcome::cases).sum();
        System.out.printf("pure instructions of %s: %d checked, %,d cases%n", Rules.TARGET, outcomes.size(), cases);
        outcomes.stream()
                .filter(o -> o.failed > 0)
                .forEach(
                        o -> System.out.println(o.failed + " of " + o.cases + " " + String.join("\n    ", o.failures)));
        assertEquals(
                List.of(), outcomes.stream().flatMap(o -> o.failures.stream()).toList());
    }

    private boolean isPure(int opcode) {
        return isa.action(opcode).isEmpty() && isa.execution(opcode).isPresent();
    }

    private Outcome check(String name, List<Form> forms) {
        Rule rule = Rules.of(name).orElseThrow();
        Bench bench = new Bench(isa);
        SplittableRandom random = new SplittableRandom(name.hashCode());
        return name.startsWith("s_")
                ? scalar(bench, name, forms, rule, random)
                : vector(bench, name, forms, rule, random);
    }

    // ---- vectors ----

    private static Outcome vector(Bench bench, String name, List<Form> forms, Rule rule, SplittableRandom random) {
        List<VectorCheck> checks = new ArrayList<>();
        long[] literals = rule.sources().stream()
                .filter(s -> s.name().equals("k"))
                .findFirst()
                .map(s -> Values.few(s.type(), random))
                .orElse(new long[] {0});
        for (long k : literals) {
            VectorCheck check = VectorCheck.of(bench, Setup.plain(forms.get(0), rule, (int) k))
                    .orElseThrow(() -> new AssertionError(name + " does not encode"));
            edges(check, rule, random);
            checks.add(check);
        }
        if (rule.sources().size() == 1 && Rule.width(rule.sources().get(0).type()) == 16) {
            allHalves(checks.get(0), random);
        }
        HardCases.format(rule.sources()).ifPresent(f -> hard(checks.get(0), f, rule, random));
        List<String> notEncoded = new ArrayList<>();
        long[][] edges =
                rule.sources().stream().map(s -> Values.of(s.type(), random)).toArray(long[][]::new);
        for (Form form : forms) {
            int before = checks.size();
            for (int i = 0; i < MODIFIED; i++) {
                Optional<VectorCheck> check = VectorCheck.of(bench, Setup.modified(form, rule, random));
                check.ifPresent(c -> {
                    c.run(any(rule, edges, random), random.nextLong() | random.nextLong(), mode(random), random);
                    checks.add(c);
                });
            }
            if (checks.size() == before) {
                notEncoded.add(form.mnemonic() + " (" + form.format() + ") does not encode");
            }
        }
        return new Outcome(
                name,
                checks.stream().mapToLong(VectorCheck::cases).sum(),
                checks.stream().mapToInt(VectorCheck::failed).sum() + notEncoded.size(),
                Stream.concat(notEncoded.stream(), checks.stream().flatMap(c -> c.failures().stream()))
                        .limit(SHOWN)
                        .toList());
    }

    private static void hard(VectorCheck check, Format f, Rule rule, SplittableRandom random) {
        int count = rule.sources().size();
        long[][] tuples = new long[count][Wave.LANES];
        for (int run = 0; run < HARD; run++) {
            for (int n = 0; n < Wave.LANES; n++) {
                long[] operands = HardCases.of(f, count, random);
                for (int i = 0; i < count; i++) {
                    tuples[i][n] = operands[i];
                }
            }
            check.run(tuples, -1, MODES[run % MODES.length].register(), random);
        }
    }

    private static int mode(SplittableRandom random) {
        return MODES[random.nextInt(MODES.length)].register();
    }

    private static long[][] any(Rule rule, long[][] edges, SplittableRandom random) {
        long[][] tuples = new long[rule.sources().size()][Wave.LANES];
        for (int i = 0; i < tuples.length; i++) {
            String type = rule.sources().get(i).type();
            for (int n = 0; n < Wave.LANES; n++) {
                tuples[i][n] =
                        random.nextBoolean() ? edges[i][random.nextInt(edges[i].length)] : Values.any(type, random);
            }
        }
        return tuples;
    }

    /** All combinations of edge values, 64 at a time. */
    private static void edges(VectorCheck check, Rule rule, SplittableRandom random) {
        int count = rule.sources().size();
        long[][] values = values(rule, random);
        int total = Stream.of(values).mapToInt(v -> v.length).reduce(1, (a, b) -> a * b);
        boolean floats = Stream.concat(
                        Stream.of(rule.result()), rule.sources().stream().map(Rule.Source::type))
                .anyMatch(t -> t.contains("f"));
        long[][] tuples = new long[count][Wave.LANES];
        for (int from = 0, chunk = 0; from < total; from += Wave.LANES, chunk++) {
            for (int n = 0; n < Wave.LANES; n++) {
                int index = (from + n) % total;
                for (int i = 0; i < count; i++) {
                    tuples[i][n] = values[i][index % values[i].length];
                    index /= values[i].length;
                }
            }
            if (!floats) {
                check.run(tuples, -1, DEFAULT_KIND, random);
                continue;
            }
            // One source: all modes; more: the next few.
            int modes = count == 1 ? MODES.length : GROUP;
            for (int i = 0; i < modes; i++) {
                check.run(tuples, -1, MODES[(chunk * modes + i) % MODES.length].register(), random);
            }
        }
    }

    /** Each value of 16 bits, in some modes. */
    private static void allHalves(VectorCheck check, SplittableRandom random) {
        long[][] tuples = new long[1][];
        for (int from = 0; from < HALVES; from += Wave.LANES) {
            tuples[0] = LongStream.range(from, from + Wave.LANES).toArray();
            for (int i = 0; i < FEW; i++) {
                check.run(tuples, -1, mode(random), random);
            }
        }
    }

    private static long[][] values(Rule rule, SplittableRandom random) {
        long counted = rule.sources().stream()
                .filter(s -> !s.type().equals("mask") && !s.name().equals("k"))
                .count();
        return rule.sources().stream()
                .map(s -> s.name().equals("k")
                        ? new long[] {0}
                        : counted > 2 ? Values.few(s.type(), random) : Values.of(s.type(), random))
                .toArray(long[][]::new);
    }

    // ---- scalars ----

    private static Outcome scalar(Bench bench, String name, List<Form> forms, Rule rule, SplittableRandom random) {
        ScalarCheck check = new ScalarCheck(bench, forms.get(0), rule);
        long[][] values =
                rule.sources().stream().map(s -> Values.of(s.type(), random)).toArray(long[][]::new);
        scalar(check, values, new long[values.length], 0, random);
        return new Outcome(name, check.cases(), check.failed(), check.failures());
    }

    /** An instruction's constant changes slowest: it takes another instruction. */
    private static void scalar(ScalarCheck check, long[][] values, long[] tuple, int index, SplittableRandom random) {
        if (index == values.length) {
            check.run(tuple.clone(), random.nextBoolean());
            return;
        }
        for (long value : values[values.length - 1 - index]) {
            tuple[values.length - 1 - index] = value;
            scalar(check, values, tuple, index + 1, random);
        }
    }
}
