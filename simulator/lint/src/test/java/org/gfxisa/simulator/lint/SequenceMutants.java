package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Changes sequences of the memory model in one place. */
final class SequenceMutants {
    private static final String SCOPE = "scope:";
    /** From the widest to the narrowest; the last one is not written. */
    private static final List<String> SCOPES = List.of("scope:SCOPE_SYS", "scope:SCOPE_DEV", "scope:SCOPE_SE", "");

    /** Of an update these say whether it has a result. */
    private static final Set<String> RESULT = Set.of("glc", "sc0");

    private final Set<List<String>> sequences;
    /** The bits that accesses, write-backs and invalidations have. */
    private final Set<String> bits;

    /**
     * Prepares for sequences.
     *
     * @param bits those that say a scope
     */
    SequenceMutants(Set<List<String>> sequences, Set<String> bits) {
        this.sequences = sequences;
        this.bits = new TreeSet<>(bits);
    }

    /** Everything that one change makes of them, but what only swaps waits. */
    Set<List<String>> all() {
        Set<List<String>> mutants = new LinkedHashSet<>();
        for (List<String> sequence : sequences) {
            for (int i = 0; i < sequence.size(); i++) {
                if (isControl(sequence.get(i))) {
                    mutants.add(without(sequence, i));
                }
                boolean isPair = i + 1 < sequence.size() && !(isWait(sequence.get(i)) && isWait(sequence.get(i + 1)));
                if (isPair) {
                    mutants.add(swapped(sequence, i));
                }
                for (String weaker : weaker(sequence.get(i))) {
                    List<String> mutant = new ArrayList<>(sequence);
                    mutant.set(i, weaker);
                    mutants.add(mutant);
                }
            }
        }
        mutants.removeAll(sequences);
        return mutants;
    }

    private static boolean isWait(String text) {
        return text.startsWith("s_wait");
    }

    private static boolean isControl(String text) {
        String mnemonic = text.split(" ", 2)[0];
        return isWait(text) || mnemonic.contains("inv") || mnemonic.contains("_wb");
    }

    private static List<String> without(List<String> sequence, int index) {
        List<String> mutant = new ArrayList<>(sequence);
        mutant.remove(index);
        return mutant;
    }

    private static List<String> swapped(List<String> sequence, int index) {
        List<String> mutant = new ArrayList<>(sequence);
        mutant.set(index, sequence.get(index + 1));
        mutant.set(index + 1, sequence.get(index));
        return mutant;
    }

    private List<String> weaker(String text) {
        List<String> weaker = new ArrayList<>();
        for (String word : text.split(" ")) {
            if (word.startsWith(SCOPE)) {
                SCOPES.subList(SCOPES.indexOf(word) + 1, SCOPES.size())
                        .forEach(scope -> weaker.add(text.replace(word, scope).strip()));
            } else if (bits.contains(word) && !(text.contains("_atomic_") && RESULT.contains(word))) {
                weaker.add(List.of(text.split(" ")).stream()
                        .filter(w -> !w.equals(word))
                        .collect(Collectors.joining(" ")));
            }
        }
        return weaker;
    }
}
