package org.gfxisa.memorymodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** The code sequences of a memory model on a processor. Immutable. */
public final class MemoryModel {
    /** The name of the model whose vocabulary the tables use. */
    public static final String COMMON = "llvm";

    private static final String ACCESS = "<op>";

    private final MemoryModelTable table;
    private final Map<String, Map<String, Set<Constraint>>> constraints;

    MemoryModel(MemoryModelTable table, Map<String, Map<String, Set<Constraint>>> constraints) {
        this.table = table;
        this.constraints = constraints;
    }

    /** Returns the name of the model: {@code llvm}, or that of an older model. */
    public String name() {
        return table.vocabulary().name();
    }

    /** Returns the title of the table: the processors that it was written for. */
    public String title() {
        return table.title();
    }

    /** Returns the execution modes with different sequences; only {@code default} if there is one mode. */
    public List<String> modes() {
        return table.modes();
    }

    /** Returns the key of the sequence of an access in a mode; empty if there is no sequence. */
    public Optional<SequenceKey> key(String mode, ModelAccess access) {
        return found(mode, access);
    }

    /**
     * Returns the sequence of a key, with {@code <op>} in place of the mnemonic of the access.
     *
     * @throws IllegalArgumentException if there is no such sequence
     */
    public List<String> sequence(SequenceKey key) {
        return Optional.ofNullable(table.sequences().get(key))
                .orElseThrow(() -> new IllegalArgumentException("no sequence for " + key));
    }

    /** Returns the abstract machines of a mode, one of which the processor implements; an empty list if the spec describes none. */
    public List<MemoryMachine> machines(String mode) {
        return table.machines().getOrDefault(mode, List.of());
    }

    /** Returns every access that both the processor and the model have. */
    public List<ModelAccess> accesses() {
        List<ModelAccess> accesses = new ArrayList<>();
        boolean failures =
                table.sequences().keySet().stream().anyMatch(q -> q.flags().contains(SequenceKey.BY_FAILURE));
        for (ModelAccess access : ModelAccesses.all(failures)) {
            boolean exists =
                    access.operation() == Operation.FENCE || mnemonic(access).isPresent();
            if (exists && found(modes().get(0), access).isPresent()) {
                accesses.add(access);
            }
        }
        return accesses;
    }

    /** Returns the model's name of an ordering. */
    public String text(Ordering ordering) {
        return ModelVocabulary.own(table.vocabulary().orders(), ordering.row(), ordering.text());
    }

    /**
     * Returns the model's name of a scope.
     *
     * @param scope the scope
     * @param oneSpace whether accesses to other address spaces are not ordered
     */
    public String text(SyncScope scope, boolean oneSpace) {
        return ModelVocabulary.own(table.vocabulary().scopes(), scope.row(), scope.text(oneSpace));
    }

    /** Describes an access: operation, orderings, scope, address spaces. */
    public String text(ModelAccess access) {
        List<String> words = new ArrayList<>(List.of(access.operation().text(), text(access.ordering())));
        access.failure().ifPresent(failure -> words.add("/ " + text(failure)));
        access.scope().ifPresent(scope -> words.add(text(scope, access.oneSpace())));
        access.space().ifPresent(space -> words.add(text(space)));
        if (access.operation() == Operation.FENCE) {
            access.fenced().stream().map(this::text).sorted().forEach(words::add);
        }
        if (access.uniform()) {
            words.add("(uniform)");
        }
        return String.join(" ", words);
    }

    /** Returns the model's name of an address space. */
    public String text(AddressSpace space) {
        return ModelVocabulary.own(table.vocabulary().spaces(), space.text(), space.text());
    }

    /** Returns what must not be moved across an access within its thread; an empty set if it is not atomic or at most monotonic. */
    public Set<Constraint> constraints(Operation operation, Ordering ordering) {
        return constraints
                .getOrDefault(operation.row(), Map.of())
                .getOrDefault(ordering.atomic().text(), Set.of());
    }

    /** Returns the mnemonic of an access; empty for a fence, and if the processor does not have the access. */
    public Optional<String> mnemonic(ModelAccess access) {
        String space = access.space().map(AddressSpace::text).orElse("");
        String name = access.uniform() ? SequenceKey.UNIFORM : space;
        if (access.operation().returnsValue() && access.space().equals(Optional.of(AddressSpace.LOCAL))) {
            name = "returning-local";
        }
        return Optional.ofNullable(table.mnemonics()
                .getOrDefault(access.operation().mnemonics(), Map.of())
                .get(name));
    }

    /**
     * Returns the instructions of an access in program order: waits, the access itself (its mnemonic and cache policy, without
     * operands), write-backs and invalidations. All but the access itself can be assembled as they are.
     *
     * @param mode one of {@link #modes}
     * @param access the access
     * @throws IllegalArgumentException if there is no such mode, or the processor does not have the access
     */
    public List<String> sequence(String mode, ModelAccess access) {
        List<String> found = found(mode, access)
                .map(table.sequences()::get)
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
     * Returns the instructions of an access as assembly.
     *
     * @param mode one of {@link #modes}
     * @param access the access
     * @param operands operands of the access, and its offset: {@code v1, v[2:3], off offset:16}
     * @throws IllegalArgumentException if there is no such mode, or the processor does not have the access
     */
    public List<String> sequence(String mode, ModelAccess access, String operands) {
        String mnemonic = mnemonic(access).orElse("");
        return sequence(mode, access).stream()
                .map(text -> !mnemonic.isEmpty() && (text + " ").startsWith(mnemonic + " ")
                        ? mnemonic + " " + operands + text.substring(mnemonic.length())
                        : text)
                .toList();
    }

    /**
     * Returns the numbers of the errata of a sequence: where it differs from the documented table or from the compiler.
     *
     * @param mode one of {@link #modes}
     * @param access the access
     */
    public List<String> errata(String mode, ModelAccess access) {
        return found(mode, access)
                .map(key -> table.errata().getOrDefault(key, List.of()))
                .orElse(List.of());
    }

    /** Finds the key of the sequence of an access; empty if there is none. */
    private Optional<SequenceKey> found(String mode, ModelAccess access) {
        if (!table.vocabulary().knows(access)) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(access), access.scope().map(SyncScope::wider).map(access::in).stream())
                .map(a -> a.key(mode))
                .filter(table.sequences()::containsKey)
                .findFirst();
    }
}
