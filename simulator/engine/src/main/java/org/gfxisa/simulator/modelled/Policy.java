package org.gfxisa.simulator.modelled;

import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;

/**
 * How an instruction controls caches.
 *
 * @param words the cache-policy bits of an access
 * @param text the text of the instruction
 */
public record Policy(List<String> words, String text) {
    /** The policy of an instruction that does not control caches. */
    public static final Policy NONE = new Policy(List.of(), "");

    /** Returns the cache levels that an access bypasses, a bit each. */
    int past(MemoryMachine machine, PendingAccess access) {
        return machine.past(
                switch (access.kind) {
                    case LOAD -> access.traffic == Traffic.DATA ? "load" : "scalar";
                    case STORE -> "store";
                    case ATOMIC, CONTROL -> "rmw";
                },
                words);
    }

    /** Returns what the instruction does to caches if it is a cache-control instruction of the machine. */
    Optional<MemoryMachine.Control> control(MemoryMachine machine) {
        return Optional.ofNullable(machine.controls().get(text));
    }
}
