package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.isa.abi.PcieAtomic;
import org.gfxisa.isa.abi.SystemScope;
import org.gfxisa.simulator.codeobject.KernelRegisters;

/** Checks the code of kernels against where they end and what they ask for. */
final class EntryChecks {
    private final List<Step> steps;
    private final CodeRules rules;
    private final boolean isSplit;
    private static final String ATOMIC = "_atomic_";

    private final ControlFlow flow;
    private final StepText text;
    private final Reporter reporter;
    private final TreeMap<Integer, CodeUnit.Entry> entries = new TreeMap<>();

    EntryChecks(ControlFlow flow, StepText text, Reporter reporter) {
        this.flow = flow;
        this.text = text;
        this.reporter = reporter;
        steps = flow.steps();
        rules = flow.unit().isa().codec().rules();
        isSplit = flow.unit().features().contains(CodeUnit.SPLIT);
        flow.unit().entries().forEach(entry -> entries.put(entry.offset(), entry));
    }

    void run() {
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            if (isBeyondPcie(step, index)) {
                reporter.report(
                        Rule.BEYOND_PCIE,
                        index,
                        "PCIe does not have this operation, if the memory is the host's",
                        "an addition, an exchange, or a loop with one that compares");
            }
            Map.Entry<Integer, CodeUnit.Entry> within = entries.floorEntry(step.offset());
            if (within == null || within.getValue().isCalled()) {
                continue;
            }
            if (step.info().isTrap() && flow.unit().features().contains(CodeUnit.WITHOUT_TRAPS)) {
                reporter.report(
                        Rule.TRAP_WITHOUT_HANDLER,
                        index,
                        "traps, and this system has no trap handler",
                        "the end of the program where it is to end, nothing for a debugger");
            }
            if (isSplit && step.isLocal()) {
                reporter.report(
                        Rule.LOCAL_WHEN_SPLIT,
                        index,
                        "uses LDS, which work-groups in threadgroup-split mode do not have",
                        "memory that all compute units see, or a descriptor without tg_split");
            }
            boolean goesOn = step.flow() == Flow.NEXT || step.flow() == Flow.BRANCH;
            if (goesOn && entries.containsKey(step.end()) && !isBehindEnd(index)) {
                reporter.report(
                        Rule.FALLS_THROUGH,
                        index,
                        "execution continues into the next function",
                        "an end of the wave behind");
            }
            int at = index;
            within.getValue().launch().ifPresent(launch -> allocation(launch.registers(), at));
        }
    }

    private boolean isBeyondPcie(Step step, int index) {
        if (!step.is(Access.ATOMIC, false)
                || step.policy().stream()
                        .noneMatch(word -> SystemScope.ofText(word).isPresent())) {
            return false;
        }
        String name = text.at(index).split(" ", 2)[0];
        int at = name.indexOf(ATOMIC);
        return at >= 0
                && PcieAtomic.ofText(name.substring(at + ATOMIC.length())).isEmpty();
    }

    /** Whether a call or a trap that may not come back is before, with nothing but padding between. */
    private boolean isBehindEnd(int index) {
        int before = index;
        while (before >= 0 && isPadding(steps.get(before)) && isBehind(before)) {
            before--;
        }
        return before >= 0
                && (steps.get(before).flow() == Flow.CALL
                        || steps.get(before).info().isTrap());
    }

    private static boolean isPadding(Step step) {
        return step.flow() == Flow.NEXT
                && step.reads().length == 0
                && step.writes().length == 0
                && step.waits().length == 0
                && !step.info().isTrap();
    }

    private boolean isBehind(int index) {
        return index > 0 && steps.get(index - 1).end() == steps.get(index).offset();
    }

    private void allocation(KernelRegisters registers, int index) {
        Step step = steps.get(index);
        for (int[] spans : List.of(step.reads(), step.writes())) {
            for (int span : spans) {
                int last = Span.end(span) - 1;
                OptionalInt count = count(registers, last);
                if (count.isPresent() && rules.codes().number(last) >= count.getAsInt()) {
                    reporter.report(
                            Rule.BEYOND_ALLOCATION,
                            index,
                            "uses " + text.register(last) + ", but the kernel has " + count.getAsInt() + " of them",
                            "a descriptor that asks for more");
                    return;
                }
            }
        }
    }

    /** How many registers of a register's file the kernel has. */
    private OptionalInt count(KernelRegisters registers, int code) {
        return switch (rules.file(code)) {
            case "vgpr" -> OptionalInt.of(registers.vgprs());
            case "agpr" -> OptionalInt.of(registers.agprs());
            case "sgpr" -> registers.sgprs();
            default -> OptionalInt.empty();
        };
    }
}
