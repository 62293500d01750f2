package org.gfxisa.memorymodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** The sequences of a processor. Immutable. */
public final class MemoryModel {
    /** Name of the model whose orderings and scopes have the common names. */
    public static final String COMMON = "llvm";

    private static final String ACCESS = "<op>";

    private final MemoryModelTable table;
    private final Map<String, Map<String, Set<Constraint>>> constraints;

    MemoryModel(MemoryModelTable table, Map<String, Map<String, Set<Constraint>>> constraints) {
        this.table = table;
        this.constraints = constraints;
    }

    /** Which memory model it is: {@code llvm}, or an older one. */
    public String name() {
        return table.vocabulary().name();
    }

    /** What the table is called: the processors that it was written for. */
    public String title() {
        return table.title();
    }

    /** The modes of execution that it tells apart, {@code default} where there is only one. */
    public List<String> modes() {
        return table.modes();
    }

    /** What the table is asked for an access in a mode; empty if there is no sequence. */
    public Optional<Question> question(String mode, ModelAccess access) {
        return found(mode, access);
    }

    /** The answer to a question, with {@code <op>} for the mnemonic of the access. */
    public List<String> sequence(Question question) {
        return Optional.ofNullable(table.sequences().get(question))
                .orElseThrow(() -> new IllegalArgumentException("no sequence for " + question));
    }

    /** The machines that hold in a mode, of which the processor is one; none if they are not described. */
    public List<MemoryMachine> machines(String mode) {
        return table.machines().getOrDefault(mode, List.of());
    }

    /** Every access that the processor and the model have. */
    public List<ModelAccess> accesses() {
        List<ModelAccess> accesses = new ArrayList<>();
        boolean failures =
                table.sequences().keySet().stream().anyMatch(q -> q.flags().contains(Question.BY_FAILURE));
        for (ModelAccess access : ModelAccesses.all(failures)) {
            boolean exists =
                    access.operation() == Operation.FENCE || mnemonic(access).isPresent();
            if (exists && found(modes().get(0), access).isPresent()) {
                accesses.add(access);
            }
        }
        return accesses;
    }

    /** The model's name of an ordering. */
    public String text(Ordering ordering) {
        return ModelVocabulary.own(table.vocabulary().orders(), ordering.row(), ordering.text());
    }

    /**
     * The model's name of a scope.
     *
     * @param scope the scope
     * @param oneSpace whether accesses to other address spaces are not ordered
     */
    public String text(SyncScope scope, boolean oneSpace) {
        return ModelVocabulary.own(table.vocabulary().scopes(), scope.row(), scope.text(oneSpace));
    }

    /** An access in words: operation, orderings, scope, address spaces. */
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

    /** The model's name of an address space. */
    public String text(AddressSpace space) {
        return ModelVocabulary.own(table.vocabulary().spaces(), space.text(), space.text());
    }

    /** What must not be moved across an access within its thread; nothing if it is not atomic or monotonic at most. */
    public Set<Constraint> constraints(Operation operation, Ordering ordering) {
        return constraints
                .getOrDefault(operation.row(), Map.of())
                .getOrDefault(ordering.atomic().text(), Set.of());
    }

    /** The mnemonic of an access; empty for a fence, and where the processor has no such access. */
    public Optional<String> mnemonic(ModelAccess access) {
        String space = access.space().map(AddressSpace::text).orElse("");
        String name = access.uniform() ? Question.UNIFORM : space;
        if (access.operation().returnsValue() && access.space().equals(Optional.of(AddressSpace.LOCAL))) {
            name = "returning-local";
        }
        return Optional.ofNullable(table.mnemonics()
                .getOrDefault(access.operation().mnemonics(), Map.of())
                .get(name));
    }

    /**
     * The instructions of an access in the order of the program: waits, the access itself (its mnemonic and cache-policy bits, without
     * operands), write-backs and invalidations. Waits, write-backs and invalidations can be assembled as they are.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     * @throws IllegalArgumentException when there is no such mode, or the processor has no such access
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
     * The instructions of an access as an assembler takes them.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     * @param operands operands of the access, and its offset: {@code v1, v[2:3], off offset:16}
     * @throws IllegalArgumentException when there is no such mode, or the processor has no such access
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
     * Numbers of the errata of a sequence: where it differs from the documented table or from the compiler, or is worth a remark.
     *
     * @param mode one of {@link #modes}
     * @param access what is asked for
     */
    public List<String> errata(String mode, ModelAccess access) {
        return found(mode, access)
                .map(key -> table.errata().getOrDefault(key, List.of()))
                .orElse(List.of());
    }

    /** The question that answers for an access; empty if there is no sequence. */
    private Optional<Question> found(String mode, ModelAccess access) {
        if (!table.vocabulary().knows(access)) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(access), access.scope().map(SyncScope::wider).map(access::in).stream())
                .map(a -> a.question(mode))
                .filter(table.sequences()::containsKey)
                .findFirst();
    }
}
