package org.gfxisa.simulator.modelled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusRunner;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.memorymodel.litmus.Shapes;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The litmus programs that the build explores, as kernels: with the sequences of the memory model none ever comes out wrong, whatever the seed,
 * but what the machine of the build allows, too: chains of releases in a work-group, of which an erratum tells. With an instruction taken out without which the machine lets a program go wrong, most do.
 */
class LitmusKernelTest {
    private static final boolean IS_PROOF = Boolean.getBoolean("gfxisa.proofs");
    private static final int SEEDS = Integer.getInteger("gfxisa.seeds", IS_PROOF ? 100 : 8);
    private static final int MUTANT_SEEDS = Integer.getInteger("gfxisa.seeds", 400);
    /** Every so many programs is run. */
    private static final int EVERY = Integer.getInteger("gfxisa.every", IS_PROOF ? 12 : 60);

    /** What makes an atomic return its old value. */
    static final Set<String> RETURNS = Set.of("glc", "sc0", "th:TH_ATOMIC_RETURN");

    record Program(SequenceKey subject, LitmusTest test) {}

    static List<Program> programs(String processor, String mode) {
        MemoryModel model = Targets.find(processor).orElseThrow().memoryModel().orElseThrow();
        MemoryMachine machine = machine(model, mode);
        Set<SequenceKey> questions = new LinkedHashSet<>();
        for (ModelAccess access : model.accesses()) {
            model.key(mode, access)
                    .filter(q -> !q.cell().scope().equals(SequenceKey.NONE))
                    .ifPresent(questions::add);
        }
        Map<String, Program> programs = new LinkedHashMap<>();
        for (SequenceKey key : questions) {
            for (LitmusTest test : Shapes.of(machine, key, false)) {
                if (LitmusKernel.canBe(test, machine)) {
                    String text = test.shape() + test.program(machine) + test.forbidden();
                    programs.putIfAbsent(text, new Program(key, test));
                }
            }
        }
        return List.copyOf(programs.values());
    }

    /** A stale value is none that must not be where the program does not look whether it may read. */
    private static boolean isWrong(LitmusKernel.Result result) {
        return result.isForbidden()
                || result.findings().stream().anyMatch(f -> !f.ruleId().equals("stale"));
    }

    static MemoryMachine machine(MemoryModel model, String mode) {
        List<MemoryMachine> machines = model.machines(mode);
        return machines.get(machines.size() - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "gfx900, default",
        "gfx90a, default",
        "gfx90a, tgsplit",
        "gfx942, default",
        "gfx942, tgsplit",
        "gfx1030, wgp",
        "gfx1030, cumode",
        "gfx1100, wgp",
        "gfx1200, wgp",
        "gfx1200, cumode"
    })
    void sequencesNeverGoWrong(String processor, String mode) throws Lowering.UnknownInstruction {
        MemoryModel model = Targets.find(processor).orElseThrow().memoryModel().orElseThrow();
        MemoryMachine machine = machine(model, mode);
        LitmusRunner runs = new LitmusRunner(machine, new ProvenPrograms());
        List<String> wrong = new ArrayList<>();
        List<Program> programs = programs(processor, mode);
        Set<String> shapes = new LinkedHashSet<>();
        int count = 0;
        for (int i = 0; i < programs.size(); i += EVERY) {
            LitmusTest test = programs.get(i).test();
            Function<SequenceKey, List<String>> sequences = q -> LitmusKernel.steps(model, q);
            LitmusKernel kernel = new LitmusKernel(processor, mode, test, sequences);
            shapes.add(test.shape());
            for (int seed = 0; seed < SEEDS; seed++, count++) {
                LitmusKernel.Result result = kernel.run(seed);
                if (isWrong(result)) {
                    boolean isAllowed = result.isForbidden()
                            && runs.run(test, new Lowering(machine, sequences, RETURNS))
                                    .isPresent();
                    if (!isAllowed) {
                        wrong.add(test.shape() + test.program(machine) + " seed " + seed + ": " + result.isForbidden()
                                + result.findings());
                    }
                    break;
                }
            }
        }
        System.out.println(
                processor + " " + mode + ": " + programs.size() + " programs, " + count + " runs, " + shapes);
        assertTrue(programs.size() > 20, "only " + programs.size());
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @CsvSource({"gfx90a, default", "gfx942, default", "gfx1030, wgp", "gfx1100, wgp", "gfx1200, wgp"})
    @EnabledIfSystemProperty(named = "gfxisa.proofs", matches = "true", disabledReason = "takes minutes")
    void mutantsAreFound(String processor, String mode) throws Lowering.UnknownInstruction {
        MemoryModel model = Targets.find(processor).orElseThrow().memoryModel().orElseThrow();
        MemoryMachine machine = machine(model, mode);
        LitmusRunner runs = new LitmusRunner(machine, new ProvenPrograms());
        List<Program> programs = programs(processor, mode);
        int wrong = 0;
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < programs.size(); i += EVERY) {
            Program program = programs.get(i);
            if (Arrays.stream(program.test().distances()).anyMatch(d -> d > machine.width("agent"))) {
                continue; // A device is one agent.
            }
            List<String> steps = LitmusKernel.steps(model, program.subject());
            for (int left = 0; left < steps.size(); left++) {
                if (steps.get(left).startsWith(LitmusStep.ACCESS)) {
                    continue;
                }
                List<String> mutant = new ArrayList<>(steps);
                String gone = mutant.remove(left);
                Function<SequenceKey, List<String>> sequences =
                        q -> q.equals(program.subject()) ? mutant : LitmusKernel.steps(model, q);
                if (runs.run(program.test(), new Lowering(machine, sequences, RETURNS))
                        .isEmpty()) {
                    continue;
                }
                wrong++;
                LitmusKernel kernel = new LitmusKernel(processor, mode, program.test(), sequences);
                boolean isFound = false;
                for (int seed = 0; seed < MUTANT_SEEDS && !isFound; seed++) {
                    LitmusKernel.Result result = kernel.run(seed);
                    isFound = isWrong(result);
                }
                if (!isFound) {
                    missed.add(gone + " of " + program.test().shape()
                            + program.test().program(machine));
                }
            }
        }
        System.out.println(
                processor + " " + mode + ": of " + wrong + " mutants that go wrong " + missed.size() + " are missed");
        missed.forEach(System.out::println);
        // Longer programs go wrong under few of all schedules.
        assertTrue(wrong > 0 && missed.size() * 2 <= wrong, missed.size() + " of " + wrong);
    }
}
