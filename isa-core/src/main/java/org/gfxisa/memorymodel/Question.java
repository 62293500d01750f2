package org.gfxisa.memorymodel;

import java.util.Set;
import java.util.TreeSet;

/**
 * What a table is asked for.
 *
 * @param cell operation, ordering, scope and address space; a fence has no space
 * @param mode mode of execution
 * @param access {@code plain}, {@code volatile}, {@code nontemporal}, {@code volatile-nontemporal}, {@code lastuse}
 * @param flags {@link #JOINT}, {@link #RETURN}, {@link #BY_FAILURE}, {@link #UNIFORM}; of a fence also the address spaces that it orders,
 *     {@link #GLOBAL} and {@link #LOCAL}
 */
public record Question(Cell cell, String mode, String access, Set<String> flags) {
    /** The kind of access that asks for nothing special. */
    public static final String PLAIN = "plain";
    /** No ordering, scope or space. */
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
    /** Orders accesses to different address spaces. */
    public static final String JOINT = "joint";
    /** Of an atomic: gives the value from before. */
    public static final String RETURN = "return";
    /** Of a compare-and-exchange that is seq_cst only where it fails. */
    public static final String BY_FAILURE = "by-failure";
    /** The address is in scalar registers. */
    public static final String UNIFORM = "uniform";
    /** A condition of steps, rather than a flag. */
    public static final String VOLATILE = Ordering.VOLATILE.text();

    /**
     * What an access is, in the words of the tables.
     *
     * @param op {@code load}, {@code store}, {@code rmw} (every read-modify-write), {@code fence}
     * @param order the ordering; {@code none} of an access that is not atomic
     * @param scope the synchronization scope, or {@code none}
     * @param space the address space, or {@code none}
     */
    public record Cell(String op, String order, String scope, String space) {}

    /** The conditions that hold for its steps. */
    public Set<String> conditions() {
        Set<String> conditions = new TreeSet<>(flags);
        conditions.add(cell.space());
        conditions.add(mode);
        if (access.startsWith(VOLATILE)) {
            conditions.add(VOLATILE);
        }
        return conditions;
    }

    /** The same question about another cell. */
    public Question about(Cell other) {
        return new Question(other, mode, access, flags);
    }
}
