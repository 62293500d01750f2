package org.gfxisa.simulator.modelled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.simulator.explore.Exploration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A litmus program as a kernel under every schedule, and the same program on the build's machine: what one allows, the other allows; with the
 * sequences of the memory model, and with each instruction of the subject's taken out.
 */
class ExplorationTest {
    private static final boolean IS_PROOF = Boolean.getBoolean("gfxisa.proofs");
    private static final int EVERY = Integer.getInteger("gfxisa.every", IS_PROOF ? 97 : 331);
    /** The same of the programs that several agents run. */
    private static final int EVERY_OF_AGENTS = Integer.getInteger("gfxisa.every", IS_PROOF ? 37 : 101);

    private static final int MOST = 50_000;

    /** One program, once for each instruction that is taken out. */
    private static final class Agreement {
        private final String processor;
        private final String mode;
        private final MemoryModel model;
        private final MemoryMachine machine;
        private int all;
        private int equal;
        private int incomplete;
        private long runs;
        private final List<String> wrong = new ArrayList<>();

        Agreement(String processor, String mode) {
            this.processor = processor;
            this.mode = mode;
            model = Targets.find(processor).orElseThrow().memoryModel().orElseThrow();
            machine = LitmusKernelTest.machine(model, mode);
        }

        /** Whether one agent runs it. */
        boolean isOfAgent(LitmusKernelTest.Program program) {
            return Arrays.stream(program.test().distances()).allMatch(d -> d <= machine.agent());
        }

        void check(LitmusKernelTest.Program program, int home) throws Lowering.UnknownInstruction {
            List<String> steps = LitmusKernel.steps(model, program.subject());
            check(program, home, steps, "");
            for (int left = 0; left < steps.size(); left++) {
                if (!steps.get(left).startsWith(LitmusStep.ACCESS)) {
                    List<String> others = new ArrayList<>(steps);
                    String gone = others.remove(left);
                    check(program, home, others, " without " + gone);
                }
            }
        }

        private void check(LitmusKernelTest.Program program, int home, List<String> steps, String what)
                throws Lowering.UnknownInstruction {
            Set<String> instructions = new HashSet<>();
            Function<SequenceKey, List<String>> sequences = q -> {
                List<String> of = q.equals(program.subject()) ? steps : LitmusKernel.steps(model, q);
                instructions.addAll(of);
                return of;
            };
            LitmusTest test = program.test();
            LitmusKernel kernel = new LitmusKernel(processor, mode, test, sequences, home);
            SortedSet<String> allowed = new TreeSet<>();
            for (MemoryMachine one : model.machines(mode)) {
                allowed.addAll(kernel.allowed(one, machine, new Lowering(one, sequences, LitmusKernelTest.RETURNS)));
            }
            SortedSet<String> found = new TreeSet<>();
            Exploration.Launch launch = kernel.explore(MOST, found);
            all++;
            runs += launch.runs();
            equal += found.equals(allowed) ? 1 : 0;
            incomplete += launch.isComplete() ? 0 : 1;
            boolean isTold = allowed.containsAll(found) && (!launch.isComplete() || isOfQueue(instructions));
            if (!found.equals(allowed) && !isTold) {
                wrong.add(test.shape() + test.program(machine) + what + " in memory of " + home + ": found " + found
                        + ", allowed " + allowed);
            }
        }

        /**
         * Whether what it allows may be less: an invalidation or write-back that goes beyond the first cache is done together for all that the queue
         * has before it, where the build's machine does it for one location after the other.
         */
        private boolean isOfQueue(Set<String> instructions) {
            return instructions.stream()
                    .anyMatch(s -> machine.controls().containsKey(s)
                            && (machine.controls().get(s).writesBack() != 0
                                    || (machine.controls().get(s).invalidates() & ~1) != 0));
        }

        void report(int least, int percent) {
            System.out.println(processor + " " + mode + ": " + equal + " of " + all + " programs allow the same, "
                    + incomplete + " are not complete, " + runs + " runs");
            assertTrue(all >= least, "only " + all);
            assertEquals(List.of(), wrong);
            assertTrue(equal * 100 >= all * percent, equal + " of " + all);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gfx900, default",
        "gfx90a, default",
        "gfx942, default",
        "gfx1030, wgp",
        "gfx1100, wgp",
        "gfx1200, wgp",
        "gfx1200, cumode"
    })
    void agreesWithTheMachineOfTheBuild(String processor, String mode) throws Lowering.UnknownInstruction {
        Agreement agreement = new Agreement(processor, mode);
        List<LitmusKernelTest.Program> programs = LitmusKernelTest.programs(processor, mode);
        for (int i = 0; i < programs.size(); i += EVERY) {
            if (agreement.isOfAgent(programs.get(i))) {
                agreement.check(programs.get(i), 0);
            }
        }
        agreement.report(5, 95);
    }

    @ParameterizedTest
    @CsvSource({"gfx900, default", "gfx90a, default", "gfx942, default", "gfx1030, wgp", "gfx1100, wgp", "gfx1200, wgp"
    })
    void agreesBetweenAgents(String processor, String mode) throws Lowering.UnknownInstruction {
        Agreement agreement = new Agreement(processor, mode);
        List<LitmusKernelTest.Program> programs = LitmusKernelTest.programs(processor, mode).stream()
                .filter(program -> !agreement.isOfAgent(program))
                .filter(program -> IS_PROOF || program.test().threads().size() == 2)
                .toList();
        int[] homes = {MemoryKind.ELSEWHERE, 0, MemoryKind.HOST};
        for (int i = 0; i < programs.size(); i += EVERY_OF_AGENTS) {
            agreement.check(programs.get(i), homes[i / EVERY_OF_AGENTS % homes.length]);
        }
        agreement.report(5, 95);
    }
}
