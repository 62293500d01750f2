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
 * Finds the waits, wait states, write-backs and invalidations that code lacks. When they are inserted, the {@link Linter} has no findings
 * left that insertions can fix. A code generator can leave them out, and then insert what this class returns.
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
    /** The insertions, by the index of the instruction before which they belong. */
    private final Map<Integer, List<Patch>> patches = new TreeMap<>();

    /**
     * An instruction to insert into code.
     *
     * @param offset the offset of the instruction before which it belongs; branches to that instruction execute it, too
     * @param instruction the instruction to insert
     * @param text the instruction's text
     * @param reason the first finding that it fixes
     */
    public record Insertion(int offset, Instruction instruction, String text, Finding reason) {}

    /** A remedy, and the first finding that it fixes. */
    private record Patch(Remedy remedy, Finding reason) {}

    /**
     * An inserted instruction.
     *
     * @param at the index of the original instruction after it
     * @param patch the index of its patch among those at the same place
     */
    private record Inserted(int at, int patch, Instruction instruction) {}

    private Repair(CodeRegion region) {
        base = ControlFlow.of(region);
        waits = new WaitInstructions(region.isa());
    }

    /**
     * Returns the instructions that some code lacks.
     *
     * @return the instructions in the order of the code. The linter may have findings that they do not fix
     */
    public static List<Insertion> of(CodeRegion region) {
        Repair repair = new Repair(region);
        repair.insertMissing();
        if (repair.removeRedundant()) {
            repair.insertMissing();
        }
        return repair.insertions();
    }

    /**
     * Adds missing instructions until none can be added: first waits for registers, as they make some accesses complete; then waits for the
     * memory order; then wait states of hazards.
     */
    private void insertMissing() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            ControlFlow flow = flow();
            Bundles bundles = Bundles.of(flow);
            List<FixableFinding> all = linter.fixable(flow, bundles).stream()
                    .filter(found -> !found.remedy().isEmpty()
                            && !(found.rule() == Rule.HAZARD && bundles.isFixed(found.step())))
                    .toList();
            if (all.isEmpty()) {
                return;
            }
            int first =
                    all.stream().mapToInt(found -> priority(found.rule())).min().orElseThrow();
            Map<Integer, Patch> now = new LinkedHashMap<>();
            Set<Integer> hazards = new LinkedHashSet<>();
            for (FixableFinding found : all) {
                boolean isHazard = found.rule() == Rule.HAZARD;
                // The remedy of one hazard fixes all hazards at the same place.
                if (priority(found.rule()) == first && (!isHazard || hazards.add(found.step()))) {
                    int at = flow.original(isHazard ? found.step() : bundles.head(found.step()));
                    now.merge(at, new Patch(found.remedy(), found.finding()), Repair::merged);
                }
            }
            boolean isMore = false;
            for (Map.Entry<Integer, Patch> patch : now.entrySet()) {
                isMore |= add(patch.getKey(), patch.getValue());
            }
            if (!isMore) {
                return; // the insertions so far do not fix the remaining findings
            }
        }
    }

    private static int priority(Rule rule) {
        return rule == Rule.HAZARD ? 2 : REGISTERS.contains(rule) ? 0 : 1;
    }

    /** Merges two patches at the same place. */
    private static Patch merged(Patch one, Patch other) {
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

    /** Adds a patch after those at a place; returns whether it adds anything. */
    private boolean add(int at, Patch patch) {
        List<Patch> before = patches.computeIfAbsent(at, index -> new ArrayList<>());
        int last = before.size() - 1;
        if (last < 0) {
            return before.add(patch);
        }
        Patch known = before.get(last);
        if (merged(known, patch).remedy.equals(known.remedy)) {
            return false;
        }
        Optional<Remedy> joined = known.remedy.then(patch.remedy);
        joined.ifPresentOrElse(remedy -> before.set(last, new Patch(remedy, known.reason)), () -> before.add(patch));
        return true;
    }

    /** Removes inserted instructions that the others make redundant; returns whether there were any. */
    private boolean removeRedundant() {
        ControlFlow flow = flow();
        List<Inserted> inserted = inserted();
        List<Integer> steps = new ArrayList<>();
        for (int step = 0; step < flow.steps().size(); step++) {
            if (flow.isInserted(step)) {
                steps.add(step);
            }
        }
        boolean isPruned = false;
        for (FixableFinding found : linter.fixable(flow, Bundles.of(flow))) {
            boolean isUnneeded = found.rule() == Rule.UNNEEDED_WAIT || found.rule() == Rule.UNNEEDED_PAUSE;
            if (isUnneeded && flow.isInserted(found.step())) {
                remove(inserted.get(steps.indexOf(found.step())), flow.steps().get(found.step()));
                isPruned = true;
            }
        }
        return isPruned;
    }

    private void remove(Inserted inserted, Step step) {
        Patch patch = patches.get(inserted.at).get(inserted.patch);
        Remedy kept = new Remedy(
                new TreeMap<>(patch.remedy.waits()),
                patch.remedy.instructions().stream()
                        .filter(instruction -> instruction != inserted.instruction)
                        .toList());
        for (int counter = 0; counter < step.waits().length; counter++) {
            kept.waits().remove(step.waits()[counter] == Step.NO_WAIT ? -1 : counter, step.waits()[counter]);
        }
        patches.get(inserted.at).set(inserted.patch, new Patch(kept, patch.reason));
    }

    private ControlFlow flow() {
        Map<Integer, List<Instruction>> before = new TreeMap<>();
        inserted()
                .forEach(one ->
                        before.computeIfAbsent(one.at, at -> new ArrayList<>()).add(one.instruction));
        return base.with(before);
    }

    private List<Inserted> inserted() {
        List<Inserted> all = new ArrayList<>();
        patches.forEach((at, before) -> {
            for (int i = 0; i < before.size(); i++) {
                int patch = i;
                Remedy remedy = before.get(i).remedy;
                Stream.concat(waits.of(remedy.waits()).stream(), remedy.instructions().stream())
                        .forEach(instruction -> all.add(new Inserted(at, patch, instruction)));
            }
        });
        return all;
    }

    private List<Insertion> insertions() {
        Disassembler disassembler = new Disassembler(base.region().isa());
        return inserted().stream()
                .map(inserted -> new Insertion(
                        base.steps().get(inserted.at).offset(),
                        inserted.instruction,
                        disassembler.text(inserted.instruction),
                        patches.get(inserted.at).get(inserted.patch).reason))
                .toList();
    }
}
