package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;

/**
 * Decides whether code satisfies the memory model: whether it consists of ordinary accesses and sequences of the tables, possibly with more
 * waits. It compares texts, and knows only which counters instructions raise and wait for.
 */
final class SequenceOracle {
    private final Assembler assembler;
    private final InstructionInfo info;
    private final Map<String, Step> steps = new HashMap<>();
    private final List<Parts> sequences;

    /** The instructions that are no waits, and the counters that are zero before each of them and at the end. */
    private record Parts(List<String> items, List<Set<Integer>> zero) {}

    SequenceOracle(Isa isa, Set<List<String>> sequences) {
        assembler = new Assembler(isa);
        info = new InstructionInfo(isa);
        this.sequences = sequences.stream()
                .map(sequence -> parts(sequence, false))
                .filter(parts -> !parts.items.isEmpty())
                .toList();
    }

    boolean isAllowed(List<String> code) {
        return isAllowed(parts(code, true), 0);
    }

    private boolean isAllowed(Parts code, int from) {
        if (from == code.items.size()) {
            return true;
        }
        if (step(code.items.get(from)).isAccess() && isAllowed(code, from + 1)) {
            return true;
        }
        return sequences.stream()
                .anyMatch(sequence -> fits(sequence, code, from) && isAllowed(code, from + sequence.items.size()));
    }

    private static boolean fits(Parts sequence, Parts code, int from) {
        int count = sequence.items.size();
        if (from + count > code.items.size()
                || !code.items.subList(from, from + count).equals(sequence.items)) {
            return false;
        }
        for (int i = 0; i <= count; i++) {
            if (!code.zero.get(from + i).containsAll(sequence.zero.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Splits code into its parts. With {@code lasts}, a counter stays zero until something raises it. */
    private Parts parts(List<String> code, boolean lasts) {
        List<String> items = new ArrayList<>();
        List<Set<Integer>> zero = new ArrayList<>(List.of(new HashSet<>()));
        for (String text : code) {
            Step step = step(text);
            if (step.waits().length > 0) {
                for (int counter = 0; counter < step.waits().length; counter++) {
                    if (step.waits()[counter] == 0) {
                        zero.get(items.size()).add(counter);
                    }
                }
                continue;
            }
            Set<Integer> after = lasts ? new HashSet<>(zero.get(items.size())) : new HashSet<>();
            if (!step.info().isInvalidation()) {
                for (Step.Raise raise : step.raises()) {
                    after.remove(raise.counter());
                }
            }
            items.add(text);
            zero.add(after);
        }
        return new Parts(items, zero);
    }

    private Step step(String text) {
        return steps.computeIfAbsent(text, t -> {
            Instruction instruction = new Instruction();
            assembler.assemble(t, instruction);
            info.read(instruction);
            return Step.of(info, 0, instruction.size());
        });
    }
}
