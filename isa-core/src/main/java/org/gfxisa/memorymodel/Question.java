package org.gfxisa.memorymodel;

import java.util.Set;
import java.util.TreeSet;

/**
 * What a table is asked for.
 *
 * @param cell operation, ordering, scope and address space; a fence has no space
 * @param mode mode of execution
 * @param access {@code plain}, {@code volatile}, {@code nontemporal}, {@code volatile-nontemporal}, {@code lastuse}
 * @param flags {@code joint} (orders accesses to different address spaces), {@code return} (of an atomic), {@code by-failure} (only
 *     the failure ordering is this strong), {@code uniform} (the address is in scalar registers); of a fence also the address spaces
 *     that it orders, {@code global} and {@code local}
 */
public record Question(Cell cell, String mode, String access, Set<String> flags) {
    /** The kind of access that asks for nothing special. */
    public static final String PLAIN = "plain";

    private static final String VOLATILE = "volatile";

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
