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

/** Checks code. */
public final class Linter {
    private static final int PAIR = 2;
    private static final int EVERY_COUNTER = -1;

    private final Consumer<Finding> sink;
    /** By processor, wave size and features. */
    private final Map<List<Object>, Optional<HazardChecker>> checkers = new HashMap<>();

    /** By processor and wave size. */
    private final Map<List<Object>, SequenceIndex> tables = new HashMap<>();

    private long instructions;

    /**
     * Makes a linter.
     *
     * @param sink is told everything that is found, in no certain order
     */
    public Linter(Consumer<Finding> sink) {
        this.sink = sink;
    }

    /** Checks a piece of code on every path from its entries. */
    public void check(CodeUnit unit) {
        ControlFlow flow = ControlFlow.of(unit);
        StepText text = new StepText(flow);
        instructions += flow.steps().size();
        for (int offset : flow.invalid()) {
            sink.accept(new Finding(
                    Rule.NO_INSTRUCTION,
                    "",
                    text.place(offset),
                    "",
                    "a wave comes here, and there is no instruction",
                    "an instruction, or one that ends the wave before",
                    Optional.empty(),
                    List.of(),
                    Map.of()));
        }
        Consumer<Found> found = one -> sink.accept(one.finding());
        Reporter reporter = new Reporter(flow, text, found);
        new EntryChecks(flow, text, reporter).run();
        Convention convention = new Convention(
                unit.isa().codec().rules(), TargetProperties.of(unit.isa().processor()));
        boolean isCalled = unit.entries().stream().anyMatch(CodeUnit.Entry::isVisible);
        if (isCalled || unit.entries().stream().anyMatch(entry -> entry.launch().isPresent())) {
            new Worklist<>(flow, new WrittenAnalysis(flow, convention.inputs(), text, reporter)).run();
        }
        if (isCalled) {
            int address = returnAddress(unit.isa());
            new Worklist<>(flow, new PreservedAnalysis(flow, convention.preserved(), address, text, reporter)).run();
        }
        paths(flow, Bundles.NONE, text, found);
    }

    /** Finds what instructions that are put into the code may make good. Those of a bundle are looked at where it starts. */
    List<Found> mendable(ControlFlow flow, Bundles bundles) {
        List<Found> all = new ArrayList<>();
        paths(flow, bundles, new StepText(flow), all::add);
        return all;
    }

    private void paths(ControlFlow flow, Bundles bundles, StepText text, Consumer<Found> found) {
        Reporter reporter = new Reporter(flow, text, found);
        List<Found> hazards = new ArrayList<>();
        BitSet endings = hazards(flow, text, hazards::add);
        counters(flow, bundles, endings, text, reporter);
        sharing(flow, bundles, text, reporter);
        order(flow, text, reporter);
        ScalarStoreAnalysis scalars =
                new ScalarStoreAnalysis(flow, returnAddress(flow.unit().isa()), reporter);
        if (scalars.isOfUse()) {
            new Worklist<>(flow, scalars).run();
        }
        hazards.forEach(found);
    }

    /** How many instructions were checked so far. */
    public long instructions() {
        return instructions;
    }

    private void counters(ControlFlow flow, Bundles bundles, BitSet endings, StepText text, Reporter reporter) {
        CodeUnit unit = flow.unit();
        List<Step> steps = new ArrayList<>(flow.steps());
        steps.add(Caller.step(unit.isa(), unit.newInfo().form()));
        CounterReports reports = new CounterReports(flow, text, reporter, endings);
        int returnAddress = returnAddress(unit.isa());
        Worklist<CounterState> worklist = new Worklist<>(
                flow, new CounterAnalysis(steps, bundles, unit.isa().tables().counters(), returnAddress, reports));
        reports.setPaths(earlier -> worklist.where(state -> state.isPending(earlier)));
        worklist.run();
    }

    private void sharing(ControlFlow flow, Bundles bundles, StepText text, Reporter reporter) {
        Isa isa = flow.unit().isa();
        CounterReports reports = new CounterReports(flow, text, reporter, new BitSet());
        SequenceIndex table = table(isa);
        boolean backsOff = TargetProperties.of(isa.processor()).backOffBarrier();
        int release = backsOff ? table.groupRelease(flow.unit().features()) : EVERY_COUNTER;
        Barriers barriers = new Barriers(flow);
        SharingAnalysis analysis =
                new SharingAnalysis(flow, barriers, release, table.groupAcquire(), returnAddress(isa), reports);
        if (analysis.isOfUse()) {
            Worklist<CounterState> worklist = new Worklist<>(flow, analysis);
            reports.setPaths(earlier -> worklist.where(state -> state.isPending(earlier)));
            worklist.run();
        }
        LocalLoadAnalysis loads = new LocalLoadAnalysis(flow, bundles, barriers, reports);
        if (loads.isOfUse()) {
            Worklist<LocalLoadState> worklist = new Worklist<>(flow, loads);
            reports.setPaths(earlier -> worklist.where(state -> state.pending().isPending(earlier)));
            worklist.run();
        }
    }

    private void order(ControlFlow flow, StepText text, Reporter reporter) {
        Isa isa = flow.unit().isa();
        MemorySteps memory = new MemorySteps(flow, text, table(isa));
        if (memory.haveOrder()) {
            List<Counter> counters = isa.tables().counters();
            OrderReports reports = new OrderReports(memory, counters, reporter);
            Worklist<OrderState> worklist =
                    new Worklist<>(flow, new OrderAnalysis(flow, counters.size(), memory, reports));
            reports.setStates(worklist);
            worklist.run();
        }
    }

    private SequenceIndex table(Isa isa) {
        return tables.computeIfAbsent(List.of(isa.target(), isa.waveSize()), key -> new SequenceIndex(isa));
    }

    /** The register pair, as a span, that a function returns by. */
    private static int returnAddress(Isa isa) {
        return Span.of(TargetProperties.of(isa.processor()).returnAddressSgpr(), PAIR);
    }

    /** Returns the waits for counters that a hazard needs. */
    private BitSet hazards(ControlFlow flow, StepText text, Consumer<Found> found) {
        Optional<HazardAnalysis> analysis =
                checker(flow.unit()).map(checker -> new HazardAnalysis(flow, checker, text, found));
        analysis.ifPresent(a -> new Worklist<>(flow, a).run());
        return analysis.map(HazardAnalysis::endings).orElseGet(BitSet::new);
    }

    /** Empty where no hazards of the processor are described. */
    private Optional<HazardChecker> checker(CodeUnit unit) {
        Isa isa = unit.isa();
        return checkers.computeIfAbsent(
                List.of(isa.target(), isa.waveSize(), unit.features()),
                key -> isa.processor().hazards().map(rules -> rules.checker(isa, unit.features())));
    }
}
