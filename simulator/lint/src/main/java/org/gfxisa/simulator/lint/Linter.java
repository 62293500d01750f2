package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gfxisa.Isa;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.table.Counter;

/** Finds missing waits, hazards, and other mistakes in machine code. */
public final class Linter {
    private static final int PAIR = 2;
    private static final int EVERY_COUNTER = -1;

    private final Consumer<Finding> sink;
    /** By processor, wavefront size and features. */
    private final Map<List<Object>, Optional<HazardChecker>> checkers = new HashMap<>();

    /** By processor and wavefront size. */
    private final Map<List<Object>, ModelSequences> tables = new HashMap<>();

    private long instructions;

    /**
     * Makes a linter.
     *
     * @param sink receives the findings, in no particular order
     */
    public Linter(Consumer<Finding> sink) {
        this.sink = sink;
    }

    /** Checks code on all paths from its entries. */
    public void check(CodeRegion region) {
        ControlFlow flow = ControlFlow.of(region);
        StepText text = new StepText(flow);
        instructions += flow.steps().size();
        for (int offset : flow.invalid()) {
            sink.accept(new Finding(
                    Rule.NO_INSTRUCTION,
                    "",
                    text.place(offset),
                    "",
                    "execution reaches this place, which holds no valid instruction",
                    "a valid instruction, or an end of the wave before it",
                    Optional.empty(),
                    List.of(),
                    Map.of()));
        }
        Consumer<FixableFinding> found = one -> sink.accept(one.finding());
        Reporter reporter = new Reporter(flow, text, found);
        new KernelChecks(flow, text, reporter).run();
        CallingConvention convention = new CallingConvention(
                region.isa().codec().rules(), TargetProperties.of(region.isa().processor()));
        boolean isCalled = region.entries().stream().anyMatch(CodeRegion.Entry::isVisible);
        if (isCalled
                || region.entries().stream().anyMatch(entry -> entry.initial().isPresent())) {
            new DataflowSolver<>(flow, new UninitializedReadAnalysis(flow, convention.inputs(), text, reporter)).run();
        }
        if (isCalled) {
            int address = returnAddress(region.isa());
            new DataflowSolver<>(flow, new CalleeSavedAnalysis(flow, convention.preserved(), address, text, reporter))
                    .run();
        }
        paths(flow, Bundles.NONE, text, found);
    }

    /** Returns the findings that inserted instructions can fix. The instructions of a bundle are checked at its head. */
    List<FixableFinding> fixable(ControlFlow flow, Bundles bundles) {
        List<FixableFinding> all = new ArrayList<>();
        paths(flow, bundles, new StepText(flow), all::add);
        return all;
    }

    private void paths(ControlFlow flow, Bundles bundles, StepText text, Consumer<FixableFinding> found) {
        Reporter reporter = new Reporter(flow, text, found);
        List<FixableFinding> hazards = new ArrayList<>();
        BitSet endings = hazards(flow, text, hazards::add);
        counters(flow, bundles, endings, text, reporter);
        sharing(flow, bundles, text, reporter);
        order(flow, text, reporter);
        ScalarStoreAnalysis scalars =
                new ScalarStoreAnalysis(flow, returnAddress(flow.region().isa()), reporter);
        if (scalars.isApplicable()) {
            new DataflowSolver<>(flow, scalars).run();
        }
        hazards.forEach(found);
    }

    /** Returns how many instructions have been checked so far. */
    public long instructions() {
        return instructions;
    }

    private void counters(ControlFlow flow, Bundles bundles, BitSet endings, StepText text, Reporter reporter) {
        CodeRegion region = flow.region();
        List<Step> steps = new ArrayList<>(flow.steps());
        steps.add(CallerOperations.step(region.isa(), region.newInfo().form()));
        CounterReports reports = new CounterReports(flow, text, reporter, endings);
        int returnAddress = returnAddress(region.isa());
        DataflowSolver<CounterState> worklist = new DataflowSolver<>(
                flow, new CounterAnalysis(steps, bundles, region.isa().tables().counters(), returnAddress, reports));
        reports.setPaths(earlier -> worklist.where(state -> state.isPending(earlier)));
        worklist.run();
    }

    private void sharing(ControlFlow flow, Bundles bundles, StepText text, Reporter reporter) {
        Isa isa = flow.region().isa();
        CounterReports reports = new CounterReports(flow, text, reporter, new BitSet());
        ModelSequences table = table(isa);
        boolean backsOff = TargetProperties.of(isa.processor()).backOffBarrier();
        int release = backsOff ? table.groupRelease(flow.region().features()) : EVERY_COUNTER;
        Barriers barriers = new Barriers(flow);
        BarrierAnalysis analysis =
                new BarrierAnalysis(flow, barriers, release, table.groupAcquire(), returnAddress(isa), reports);
        if (analysis.isApplicable()) {
            DataflowSolver<CounterState> worklist = new DataflowSolver<>(flow, analysis);
            reports.setPaths(earlier -> worklist.where(state -> state.isPending(earlier)));
            worklist.run();
        }
        LdsDmaAnalysis loads = new LdsDmaAnalysis(flow, bundles, barriers, reports);
        if (loads.isApplicable()) {
            DataflowSolver<LdsDmaState> worklist = new DataflowSolver<>(flow, loads);
            reports.setPaths(earlier -> worklist.where(state -> state.pending().isPending(earlier)));
            worklist.run();
        }
    }

    private void order(ControlFlow flow, StepText text, Reporter reporter) {
        Isa isa = flow.region().isa();
        MemoryInstructions memory = new MemoryInstructions(flow, text, table(isa));
        if (memory.isApplicable()) {
            List<Counter> counters = isa.tables().counters();
            MemoryOrderReports reports = new MemoryOrderReports(memory, counters, reporter);
            DataflowSolver<MemoryOrderState> worklist =
                    new DataflowSolver<>(flow, new MemoryOrderAnalysis(flow, counters.size(), memory, reports));
            reports.setStates(worklist);
            worklist.run();
        }
    }

    private ModelSequences table(Isa isa) {
        return tables.computeIfAbsent(List.of(isa.target(), isa.waveSize()), key -> new ModelSequences(isa));
    }

    /** Returns the register pair, as a range, that holds a function's return address. */
    private static int returnAddress(Isa isa) {
        return RegisterRange.of(TargetProperties.of(isa.processor()).returnAddressSgpr(), PAIR);
    }

    /** Checks the hazards; returns the waits for counters that a hazard requires. */
    private BitSet hazards(ControlFlow flow, StepText text, Consumer<FixableFinding> found) {
        Optional<HazardAnalysis> analysis =
                checker(flow.region()).map(checker -> new HazardAnalysis(flow, checker, text, found));
        analysis.ifPresent(a -> new DataflowSolver<>(flow, a).run());
        return analysis.map(HazardAnalysis::endings).orElseGet(BitSet::new);
    }

    /** Returns the checker of a processor's hazards; empty if they are not described. */
    private Optional<HazardChecker> checker(CodeRegion region) {
        Isa isa = region.isa();
        return checkers.computeIfAbsent(
                List.of(isa.target(), isa.waveSize(), region.features()),
                key -> isa.processor().hazards().map(rules -> rules.checker(isa, region.features())));
    }
}
