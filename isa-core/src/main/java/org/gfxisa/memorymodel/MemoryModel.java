package org.gfxisa.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The sequences of a processor. Immutable. */
public final class MemoryModel {
    /** Name of the model whose orderings and scopes have the common names. */
    public static final String COMMON = "llvm";

    private static final String ACCESS = "<op>";

    private final String name;
    private final String title;
    private final Names names;
    private final Map<String, String> mnemonics;
    private final Map<String, List<String>> sequences;
    private final Map<String, List<String>> errata;
    private final Map<String, Set<Constraint>> constraints;
    private final List<String> modes;
    private final boolean failures;

    /**
     * From the mnemonics by operation and space, the sequences and their errata by question, and the constraints by operation and
     * ordering.
     */
    MemoryModel(
            String name,
            String title,
            Names names,
            Map<String, String> mnemonics,
            Map<String, List<String>> sequences,
            Map<String, List<String>> errata,
            Map<String, Set<Constraint>> constraints) {
        this.name = name;
        this.title = title;
        this.names = names;
        this.mnemonics = Map.copyOf(mnemonics);
        this.sequences = Map.copyOf(sequences);
        this.errata = Map.copyOf(errata);
        this.constraints = Map.copyOf(constraints);
        failures = sequences.keySet().stream().anyMatch(key -> key.contains(Access.BY_FAILURE));
        Set<String> found = new LinkedHashSet<>();
        sequences.keySet().stream()
                .map(key -> key.substring(0, key.indexOf(' ')))
                .sorted()
                .forEach(found::add);
        modes = List.copyOf(found);
    }

    /** Which memory model it is: {@code llvm}, or an older one. */
    public String name() {
        return name;
    }

    /** What the table is called: the processors that it was written for. */
    public String title() {
        return title;
    }

    /** The modes of execution that it tells apart, {@code default} where there is only one. */
    public List<String> modes() {
        return modes;
    }

    /** Every access that the processor and the model have. */
    public List<Access> accesses() {
        List<Access> accesses = new ArrayList<>();
        for (Access access : Accesses.all(failures)) {
            boolean exists =
                    access.operation() == Operation.FENCE || mnemonic(access).isPresent();
            if (exists && found(modes.get(0), access).isPresent()) {
                accesses.add(access);
            }
        }
        return accesses;
    }

    /** The model's name of an ordering. */
    public String text(Ordering ordering) {
        return names.of(ordering);
    }

    /**
     * The model's name of a scope.
     *
     * @param scope the scope
     * @param oneSpace whether accesses to other address spaces are not ordered
     */
    public String text(SyncScope scope, boolean oneSpace) {
        return names.of(scope, oneSpace);
    }

    /** The model's name of an address space. */
    public String text(AddressSpace space) {
        return names.of(space);
    }

    /** What must not be moved across an access within its thread; nothing if it is not atomic or monotonic at most. */
    public Set<Constraint> constraints(Operation operation, Ordering ordering) {
        return constraints.getOrDefault(
                operation.row() + " " + ordering.atomic().text(), Set.of());
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
        List<String> found = found(mode, access)
                .map(sequences::get)
                .orElseThrow(() -> new IllegalArgumentException("no sequence in mode " + mode + " for " + access));
        if (access.operation() == Operation.FENCE) {
            return found;
        }
        String mnemonic = mnemonic(access)
                .orElseThrow(() -> new IllegalArgumentException("there is no instruction for " + access));
        return found.stream()
                .map(text -> text.startsWith(ACCESS) ? mnemonic + text.substring(ACCESS.length()) : text)
                .toList();
    }

    /**
     * The instructions of an access as an assembler takes them.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     * @param operands operands of the access, and its offset: {@code v1, v[2:3], off offset:16}
     * @throws IllegalArgumentException when there is no such mode, or the processor has no such access
     */
    public List<String> sequence(String mode, Access access, String operands) {
        String mnemonic = mnemonic(access).orElse("");
        return sequence(mode, access).stream()
                .map(text -> !mnemonic.isEmpty() && (text + " ").startsWith(mnemonic + " ")
                        ? mnemonic + " " + operands + text.substring(mnemonic.length())
                        : text)
                .toList();
    }

    /**
     * Numbers of the errata of a sequence: where it differs from the documented table or from the compiler, or is worth a remark.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     */
    public List<String> errata(String mode, Access access) {
        return found(mode, access)
                .map(key -> errata.getOrDefault(key, List.of()))
                .orElse(List.of());
    }

    /** The question that answers for an access; empty if there is no sequence. */
    private Optional<String> found(String mode, Access access) {
        if (!names.know(access)) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(access), access.scope().map(SyncScope::wider).map(access::in).stream())
                .map(a -> mode + " " + a.key())
                .filter(sequences::containsKey)
                .findFirst();
    }
}
