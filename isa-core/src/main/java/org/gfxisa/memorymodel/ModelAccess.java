package org.gfxisa.memorymodel;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a sequence is asked for.
 *
 * @param operation what is done
 * @param ordering its ordering
 * @param failure of a compare-and-exchange, the ordering where it fails
 * @param scope who it is ordered for; empty if it is not atomic
 * @param oneSpace whether only accesses to the same address space are ordered
 * @param space where it goes; empty for a fence
 * @param uniform whether the address is in scalar registers
 * @param fenced of a fence, the address spaces that it orders: global or local memory, or both
 */
public record ModelAccess(
        Operation operation,
        Ordering ordering,
        Optional<Ordering> failure,
        Optional<SyncScope> scope,
        boolean oneSpace,
        Optional<AddressSpace> space,
        boolean uniform,
        Set<AddressSpace> fenced) {
    private static final Set<AddressSpace> ALL = EnumSet.of(AddressSpace.GLOBAL, AddressSpace.LOCAL);

    public ModelAccess {
        fenced = Set.copyOf(fenced);
    }

    /** An access that is not atomic. */
    public static ModelAccess plain(Operation operation, Ordering ordering, AddressSpace space, boolean uniform) {
        return new ModelAccess(
                operation, ordering, Optional.empty(), Optional.empty(), false, Optional.of(space), uniform, Set.of());
    }

    /** An atomic access. */
    public static ModelAccess atomic(
            Operation operation, Ordering ordering, SyncScope scope, boolean oneSpace, AddressSpace space) {
        return new ModelAccess(
                operation,
                ordering,
                Optional.empty(),
                Optional.of(scope),
                oneSpace,
                Optional.of(space),
                false,
                Set.of());
    }

    /** A fence of all memory. */
    public static ModelAccess fence(Ordering ordering, SyncScope scope, boolean oneSpace) {
        return new ModelAccess(
                Operation.FENCE,
                ordering,
                Optional.empty(),
                Optional.of(scope),
                oneSpace,
                Optional.empty(),
                false,
                ALL);
    }

    /** The same with the ordering of a compare-and-exchange that fails. */
    public ModelAccess failing(Ordering ordering) {
        return new ModelAccess(
                operation, this.ordering, Optional.of(ordering), scope, oneSpace, space, uniform, fenced);
    }

    /** The same fence of one address space. */
    public ModelAccess only(AddressSpace only) {
        return new ModelAccess(operation, ordering, failure, scope, oneSpace, space, uniform, Set.of(only));
    }

    /** The same for another scope. */
    ModelAccess in(SyncScope other) {
        return new ModelAccess(operation, ordering, failure, Optional.of(other), oneSpace, space, uniform, fenced);
    }

    /** What a table is asked for it. */
    Question question(String mode) {
        Ordering base = ordering.atomic();
        boolean atomic = base.isAtomic();
        return new Question(
                new Question.Cell(
                        operation.row(),
                        atomic ? failure.map(base::with).orElse(base).row() : Question.NONE,
                        scope.map(SyncScope::row).orElse(Question.NONE),
                        space.map(AddressSpace::text).orElse(Question.NONE)),
                mode,
                atomic || base == Ordering.NONATOMIC ? Question.PLAIN : base.text(),
                flags());
    }

    private Set<String> flags() {
        Set<String> flags = new HashSet<>();
        fenced.forEach(s -> flags.add(s.text()));
        if (!oneSpace) {
            flags.add(Question.JOINT);
        }
        if (uniform) {
            flags.add(Question.UNIFORM);
        }
        if (operation.returnsValue()) {
            flags.add(Question.RETURN);
        }
        boolean weak = ordering == Ordering.MONOTONIC || ordering == Ordering.ACQUIRE;
        if (weak && failure.filter(f -> f == Ordering.SEQ_CST).isPresent()) {
            flags.add(Question.BY_FAILURE);
        }
        return flags;
    }
}
