package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes mutants of the sequences of the memory model, with one change each. */
final class SequenceMutants {
    private static final String SCOPE = "scope:";
    /** The scopes from the widest to the narrowest. The last one is not written. */
    private static final List<String> SCOPES = List.of("scope:SCOPE_SYS", "scope:SCOPE_DEV", "scope:SCOPE_SE", "");

    /** The bits that select whether an atomic operation returns a value. */
    private static final Set<String> RESULT = Set.of("glc", "sc0");

    private final Set<List<String>> sequences;
    /** The bits of accesses, write-backs and invalidations. */
    private final Set<String> bits;

    /**
     * Makes mutants of sequences.
     *
     * @param bits the bits that express a scope
     */
    SequenceMutants(Set<List<String>> sequences, Set<String> bits) {
        this.sequences = sequences;
        this.bits = new TreeSet<>(bits);
    }

    /** Returns all mutants, without those that only swap waits. */
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
