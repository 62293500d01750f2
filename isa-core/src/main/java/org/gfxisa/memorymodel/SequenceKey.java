package org.gfxisa.memorymodel;

import java.util.Set;
import java.util.TreeSet;

/**
 * The key of a code sequence in a table.
 *
 * @param cell operation, ordering, scope and address space; a fence has no address space
 * @param mode execution mode
 * @param access {@code plain}, {@code volatile}, {@code nontemporal}, {@code volatile-nontemporal} or {@code lastuse}
 * @param flags a subset of {@link #JOINT}, {@link #RETURN}, {@link #BY_FAILURE} and {@link #UNIFORM}; for a fence also the
 *     address spaces that it orders, {@link #GLOBAL} and {@link #LOCAL}
 */
public record SequenceKey(Cell cell, String mode, String access, Set<String> flags) {
    /** The kind of an ordinary access. */
    public static final String PLAIN = "plain";
    /** Stands for a missing ordering, scope or address space. */
    public static final String NONE = Ordering.NONATOMIC.row();

    public static final String LOAD = Operation.LOAD.row();
    public static final String STORE = Operation.STORE.row();
    public static final String RMW = Operation.ADD.row();
    public static final String FENCE = Operation.FENCE.row();
    public static final String MONOTONIC = Ordering.MONOTONIC.row();
    public static final String ACQUIRE = Ordering.ACQUIRE.row();
    public static final String RELEASE = Ordering.RELEASE.row();
    public static final String SEQ_CST = Ordering.SEQ_CST.row();
    public static final String WORKGROUP = SyncScope.WORKGROUP.row();
    public static final String GLOBAL = AddressSpace.GLOBAL.text();
    public static final String LOCAL = AddressSpace.LOCAL.text();
    public static final String FLAT = AddressSpace.FLAT.text();
    /** The access orders accesses to different address spaces. */
    public static final String JOINT = "joint";
    /** The atomic operation returns the previous value. */
    public static final String RETURN = "return";
    /** The compare-and-exchange is seq_cst only if it fails. */
    public static final String BY_FAILURE = "by-failure";
    /** The address is in scalar registers. */
    public static final String UNIFORM = "uniform";
    /** A condition of a step, which is not a flag. */
    public static final String VOLATILE = Ordering.VOLATILE.text();

    /**
     * The row and column of a table.
     *
     * @param op {@code load}, {@code store}, {@code rmw} (any read-modify-write) or {@code fence}
     * @param order the ordering; {@code none} if the access is not atomic
     * @param scope the synchronization scope, or {@code none}
     * @param space the address space, or {@code none}
     */
    public record Cell(String op, String order, String scope, String space) {}

    /** Returns the conditions that hold for the steps of the sequence. */
    public Set<String> conditions() {
        Set<String> conditions = new TreeSet<>(flags);
        conditions.add(cell.space());
        conditions.add(mode);
        if (access.startsWith(VOLATILE)) {
            conditions.add(VOLATILE);
        }
        return conditions;
    }

    /** Returns this key with another cell. */
    public SequenceKey about(Cell other) {
        return new SequenceKey(other, mode, access, flags);
    }
}
