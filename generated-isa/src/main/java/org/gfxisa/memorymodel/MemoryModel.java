package org.gfxisa.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The sequences of a processor. Immutable. */
public final class MemoryModel {
    private static final String ACCESS = "<op>";

    private final String title;
    private final Map<String, String> mnemonics;
    private final Map<String, List<String>> sequences;
    private final List<String> modes;

    /** From the mnemonics by operation and space, and the sequences by question. */
    MemoryModel(String title, Map<String, String> mnemonics, Map<String, List<String>> sequences) {
        this.title = title;
        this.mnemonics = Map.copyOf(mnemonics);
        this.sequences = Map.copyOf(sequences);
        Set<String> found = new LinkedHashSet<>();
        sequences.keySet().stream()
                .map(key -> key.substring(0, key.indexOf(' ')))
                .sorted()
                .forEach(found::add);
        modes = List.copyOf(found);
    }

    /** What the table is called: the processors that it was written for. */
    public String title() {
        return title;
    }

    /** The modes of execution that it tells apart, {@code default} where there is only one. */
    public List<String> modes() {
        return modes;
    }

    /** Every access that the processor has. */
    public List<Access> accesses() {
        List<Access> accesses = new ArrayList<>();
        for (Access access : Accesses.all()) {
            if (access.operation() == Operation.FENCE || mnemonic(access).isPresent()) {
                accesses.add(access);
            }
        }
        return accesses;
    }

    /** The mnemonic of an access; empty for a fence, and where the processor has no such access. */
    public Optional<String> mnemonic(Access access) {
        String space = access.space().map(AddressSpace::text).orElse("");
        String name = access.uniform() ? "uniform" : space;
        String operation = access.operation().mnemonics() + " ";
        if (access.operation().returnsValue() && access.space().equals(Optional.of(AddressSpace.LOCAL))) {
            name = "returning-local";
        }
        return Optional.ofNullable(mnemonics.get(operation + name));
    }

    /**
     * The instructions of an access in the order of the program: waits, the access itself (its mnemonic and cache-policy bits, without
     * operands), write-backs and invalidations. Waits, write-backs and invalidations can be assembled as they are.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     * @throws IllegalArgumentException when there is no such mode, or the processor has no such access
     */
    public List<String> sequence(String mode, Access access) {
        List<String> found = sequences.get(mode + " " + access.key());
        if (found == null) {
            throw new IllegalArgumentException("no sequence in mode " + mode + " for " + access);
        }
        if (access.operation() == Operation.FENCE) {
            return found;
        }
        String mnemonic = mnemonic(access)
                .orElseThrow(() -> new IllegalArgumentException("there is no instruction for " + access));
        return found.stream()
                .map(text -> text.startsWith(ACCESS) ? mnemonic + text.substring(ACCESS.length()) : text)
                .toList();
    }
}
