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

/** Checks how kernels end, which registers they use, and operations that their system or mode does not support. */
final class KernelChecks {
    private final List<Step> steps;
    private final CodeRules rules;
    private final boolean isSplit;
    private static final String ATOMIC = "_atomic_";

    private final ControlFlow flow;
    private final StepText text;
    private final Reporter reporter;
    private final TreeMap<Integer, CodeRegion.Entry> entries = new TreeMap<>();

    KernelChecks(ControlFlow flow, StepText text, Reporter reporter) {
        this.flow = flow;
        this.text = text;
        this.reporter = reporter;
        steps = flow.steps();
        rules = flow.region().isa().codec().rules();
        isSplit = flow.region().features().contains(CodeRegion.SPLIT);
        flow.region().entries().forEach(entry -> entries.put(entry.offset(), entry));
    }

    void run() {
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            if (isBeyondPcie(step, index)) {
                reporter.report(
                        Rule.BEYOND_PCIE,
                        index,
                        "PCIe does not support this operation, if the memory is the host's",
                        "an atomic addition or exchange, or a compare-and-swap loop");
            }
            Map.Entry<Integer, CodeRegion.Entry> within = entries.floorEntry(step.offset());
            if (within == null || within.getValue().isCalled()) {
                continue;
            }
            if (step.info().isTrap() && flow.region().features().contains(CodeRegion.WITHOUT_TRAPS)) {
                reporter.report(
                        Rule.TRAP_WITHOUT_HANDLER,
                        index,
                        "traps, and this system has no trap handler",
                        "an end of the program, if it shall stop here, or no instruction, if it is for a debugger");
            }
            if (isSplit && step.isLocal()) {
                reporter.report(
                        Rule.LOCAL_WHEN_SPLIT,
                        index,
                        "uses LDS, which work-groups in threadgroup-split mode do not have",
                        "memory that all compute units see, or a descriptor without tg_split");
            }
            boolean fallsThrough = step.flow() == Flow.NEXT || step.flow() == Flow.BRANCH;
            if (fallsThrough && entries.containsKey(step.end()) && !isAfterEnd(index)) {
                reporter.report(
                        Rule.FALLS_THROUGH,
                        index,
                        "execution continues into the next function",
                        "an end of the wave after it");
            }
            int at = index;
            within.getValue().initial().ifPresent(initial -> checkAllocation(initial.registers(), at));
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

    /** Returns whether only padding separates an instruction from a call or a trap before it that may never return. */
    private boolean isAfterEnd(int index) {
        int before = index;
        while (before >= 0 && isPadding(steps.get(before)) && isContiguous(before)) {
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

    private boolean isContiguous(int index) {
        return index > 0 && steps.get(index - 1).end() == steps.get(index).offset();
    }

    private void checkAllocation(KernelRegisters registers, int index) {
        Step step = steps.get(index);
        for (int[] ranges : List.of(step.reads(), step.writes())) {
            for (int range : ranges) {
                int last = RegisterRange.end(range) - 1;
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

    /** Returns how many registers the kernel has in the file of a register. */
    private OptionalInt count(KernelRegisters registers, int code) {
        return switch (rules.file(code)) {
            case "vgpr" -> OptionalInt.of(registers.vgprs());
            case "agpr" -> OptionalInt.of(registers.agprs());
            case "sgpr" -> registers.sgprs();
            default -> OptionalInt.empty();
        };
    }
}
