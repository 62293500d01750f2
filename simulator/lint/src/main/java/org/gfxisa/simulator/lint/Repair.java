package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.info.WaitInstructions;
import org.gfxisa.simulator.findings.Finding;

/**
 * Finds the waits, pauses, write-backs and invalidations that code lacks, so that the {@link Linter} finds nothing any more that they make
 * good. A program that emits code leaves them out, and puts in what this says.
 */
public final class Repair {
    private static final int MOST_ROUNDS = 24;
    private static final Set<Rule> REGISTERS = EnumSet.of(
            Rule.MISSING_WAIT,
            Rule.OVERWRITTEN_RESULT,
            Rule.OVERWRITTEN_SOURCE,
            Rule.MISSING_WAIT_AT_ENTRY,
            Rule.MISSING_WAIT_AT_RETURN);

    private final ControlFlow base;
    private final WaitInstructions waits;
    private final Linter linter = new Linter(finding -> {});
    /** What comes before the instructions, by their indices. */
    private final Map<Integer, List<Patch>> patches = new TreeMap<>();

    /**
     * An instruction to put into code.
     *
     * @param offset of the instruction that it comes before, also on the ways that branches take there
     * @param instruction what is put there
     * @param text the same in words
     * @param reason the first finding that it makes good
     */
    public record Insertion(int offset, Instruction instruction, String text, Finding reason) {}

    /** A remedy, and the finding that it was first for. */
    private record Patch(Remedy remedy, Finding reason) {}

    /**
     * An instruction that was put into the code.
     *
     * @param at index of the instruction behind it
     * @param patch index among those that come before that one
     */
    private record Put(int at, int patch, Instruction instruction) {}

    private Repair(CodeUnit unit) {
        base = ControlFlow.of(unit);
        waits = new WaitInstructions(unit.isa());
    }

    /**
     * What a piece of code lacks.
     *
     * @return in the order of the code; those for the same place in their order. The linter may have findings that they do not make good
     */
    public static List<Insertion> of(CodeUnit unit) {
        Repair repair = new Repair(unit);
        repair.mend();
        if (repair.prune()) {
            repair.mend();
        }
        return repair.insertions();
    }

    /** Adds what is missing, until nothing is that can be added. Results come first, as some accesses are done by then; hazards last. */
    private void mend() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            ControlFlow flow = flow();
            Bundles bundles = Bundles.of(flow);
            List<Found> all = linter.mendable(flow, bundles).stream()
                    .filter(found -> !found.remedy().isEmpty()
                            && !(found.rule() == Rule.HAZARD && bundles.isFixed(found.step())))
                    .toList();
            if (all.isEmpty()) {
                return;
            }
            int first = all.stream().mapToInt(found -> turn(found.rule())).min().orElseThrow();
            Map<Integer, Patch> now = new LinkedHashMap<>();
            Set<Integer> hazards = new LinkedHashSet<>();
            for (Found found : all) {
                boolean isHazard = found.rule() == Rule.HAZARD;
                // The remedy for a hazard is for all that are at the same place.
                if (turn(found.rule()) == first && (!isHazard || hazards.add(found.step()))) {
                    int at = flow.original(isHazard ? found.step() : bundles.head(found.step()));
                    now.merge(at, new Patch(found.remedy(), found.finding()), Repair::both);
                }
            }
            boolean isMore = false;
            for (Map.Entry<Integer, Patch> patch : now.entrySet()) {
                isMore |= add(patch.getKey(), patch.getValue());
            }
            if (!isMore) {
                return; // what was put there before does not help
            }
        }
    }

    private static int turn(Rule rule) {
        return rule == Rule.HAZARD ? 2 : REGISTERS.contains(rule) ? 0 : 1;
    }

    /** Both at once. */
    private static Patch both(Patch one, Patch other) {
        Remedy waits = Remedy.waits(one.remedy.waits())
                .then(Remedy.waits(other.remedy.waits()))
                .orElseThrow();
        List<Instruction> instructions = new ArrayList<>(one.remedy.instructions());
        other.remedy.instructions().stream()
                .filter(added -> instructions.stream().noneMatch(known -> isSame(known, added)))
                .forEach(instructions::add);
        return new Patch(new Remedy(waits.waits(), instructions), one.reason);
    }

    private static boolean isSame(Instruction one, Instruction other) {
        return one.formId() == other.formId() && one.word(0) == other.word(0) && one.word(1) == other.word(1);
    }

    /** Puts something behind what is there already; returns whether that is more than was there. */
    private boolean add(int at, Patch patch) {
        List<Patch> before = patches.computeIfAbsent(at, index -> new ArrayList<>());
        int last = before.size() - 1;
        if (last < 0) {
            return before.add(patch);
        }
        Patch known = before.get(last);
        if (both(known, patch).remedy.equals(known.remedy)) {
            return false;
        }
        Optional<Remedy> joined = known.remedy.then(patch.remedy);
        joined.ifPresentOrElse(remedy -> before.set(last, new Patch(remedy, known.reason)), () -> before.add(patch));
        return true;
    }

    /** Takes out again what is not needed beside the rest; returns whether there was any. */
    private boolean prune() {
        ControlFlow flow = flow();
        List<Put> put = put();
        List<Integer> steps = new ArrayList<>();
        for (int step = 0; step < flow.steps().size(); step++) {
            if (flow.isInserted(step)) {
                steps.add(step);
            }
        }
        boolean isPruned = false;
        for (Found found : linter.mendable(flow, Bundles.of(flow))) {
            boolean isUnneeded = found.rule() == Rule.UNNEEDED_WAIT || found.rule() == Rule.UNNEEDED_PAUSE;
            if (isUnneeded && flow.isInserted(found.step())) {
                remove(put.get(steps.indexOf(found.step())), flow.steps().get(found.step()));
                isPruned = true;
            }
        }
        return isPruned;
    }

    private void remove(Put put, Step step) {
        Patch patch = patches.get(put.at).get(put.patch);
        Remedy kept = new Remedy(
                new TreeMap<>(patch.remedy.waits()),
                patch.remedy.instructions().stream()
                        .filter(instruction -> instruction != put.instruction)
                        .toList());
        for (int counter = 0; counter < step.waits().length; counter++) {
            kept.waits().remove(step.waits()[counter] == Step.NO_WAIT ? -1 : counter, step.waits()[counter]);
        }
        patches.get(put.at).set(put.patch, new Patch(kept, patch.reason));
    }

    private ControlFlow flow() {
        Map<Integer, List<Instruction>> before = new TreeMap<>();
        put().forEach(one ->
                before.computeIfAbsent(one.at, at -> new ArrayList<>()).add(one.instruction));
        return base.with(before);
    }

    private List<Put> put() {
        List<Put> all = new ArrayList<>();
        patches.forEach((at, before) -> {
            for (int i = 0; i < before.size(); i++) {
                int patch = i;
                Remedy remedy = before.get(i).remedy;
                Stream.concat(waits.of(remedy.waits()).stream(), remedy.instructions().stream())
                        .forEach(instruction -> all.add(new Put(at, patch, instruction)));
            }
        });
        return all;
    }

    private List<Insertion> insertions() {
        Disassembler disassembler = new Disassembler(base.unit().isa());
        return put().stream()
                .map(put -> new Insertion(
                        base.steps().get(put.at).offset(),
                        put.instruction,
                        disassembler.text(put.instruction),
                        patches.get(put.at).get(put.patch).reason))
                .toList();
    }
}
