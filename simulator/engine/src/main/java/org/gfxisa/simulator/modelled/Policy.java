package org.gfxisa.simulator.modelled;

import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;

/**
 * What an instruction says of caches.
 *
 * @param words the cache-policy bits of an access
 * @param text the instruction
 */
public record Policy(List<String> words, String text) {
    /** Of an instruction that says nothing. */
    public static final Policy NONE = new Policy(List.of(), "");

    /** The levels that an access goes past. */
    int past(MemoryMachine machine, LateAccess access) {
        return machine.past(
                switch (access.kind) {
                    case LOAD -> access.traffic == Traffic.DATA ? "load" : "scalar";
                    case STORE -> "store";
                    case ATOMIC, CONTROL -> "rmw";
                },
                words);
    }

    /** What it does to caches without an access. */
    Optional<MemoryMachine.Control> control(MemoryMachine machine) {
        return Optional.ofNullable(machine.controls().get(text));
    }
}
