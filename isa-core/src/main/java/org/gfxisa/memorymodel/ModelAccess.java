package org.gfxisa.memorymodel;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A memory access or a fence for which a memory model has a code sequence.
 *
 * @param operation the operation
 * @param ordering the ordering
 * @param failure for a compare-and-exchange, the ordering if it fails
 * @param scope the synchronization scope; empty if the access is not atomic
 * @param oneSpace whether only accesses to the same address space are ordered
 * @param space the address space; empty for a fence
 * @param uniform whether the address is in scalar registers
 * @param fenced for a fence, the address spaces that it orders: global memory, local memory or both
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

    /** Creates an access that is not atomic. */
    public static ModelAccess plain(Operation operation, Ordering ordering, AddressSpace space, boolean uniform) {
        return new ModelAccess(
                operation, ordering, Optional.empty(), Optional.empty(), false, Optional.of(space), uniform, Set.of());
    }

    /** Creates an atomic access. */
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

    /** Creates a fence of all memory. */
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

    /** Returns this compare-and-exchange with an ordering for failure. */
    public ModelAccess failing(Ordering ordering) {
        return new ModelAccess(
                operation, this.ordering, Optional.of(ordering), scope, oneSpace, space, uniform, fenced);
    }

    /** Returns this fence for one address space only. */
    public ModelAccess only(AddressSpace only) {
        return new ModelAccess(operation, ordering, failure, scope, oneSpace, space, uniform, Set.of(only));
    }

    /** Returns this access with another scope. */
    ModelAccess in(SyncScope other) {
        return new ModelAccess(operation, ordering, failure, Optional.of(other), oneSpace, space, uniform, fenced);
    }

    /** Returns the key of the access in a table. */
    SequenceKey key(String mode) {
        Ordering base = ordering.atomic();
        boolean atomic = base.isAtomic();
        return new SequenceKey(
                new SequenceKey.Cell(
                        operation.row(),
                        atomic ? failure.map(base::with).orElse(base).row() : SequenceKey.NONE,
                        scope.map(SyncScope::row).orElse(SequenceKey.NONE),
                        space.map(AddressSpace::text).orElse(SequenceKey.NONE)),
                mode,
                atomic || base == Ordering.NONATOMIC ? SequenceKey.PLAIN : base.text(),
                flags());
    }

    private Set<String> flags() {
        Set<String> flags = new HashSet<>();
        fenced.forEach(s -> flags.add(s.text()));
        if (!oneSpace) {
            flags.add(SequenceKey.JOINT);
        }
        if (uniform) {
            flags.add(SequenceKey.UNIFORM);
        }
        if (operation.returnsValue()) {
            flags.add(SequenceKey.RETURN);
        }
        boolean weak = ordering == Ordering.MONOTONIC || ordering == Ordering.ACQUIRE;
        if (weak && failure.filter(f -> f == Ordering.SEQ_CST).isPresent()) {
            flags.add(SequenceKey.BY_FAILURE);
        }
        return flags;
    }
}
