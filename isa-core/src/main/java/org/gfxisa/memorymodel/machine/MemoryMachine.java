package org.gfxisa.memorymodel.machine;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The abstract machine of a processor in one execution mode.
 *
 * @param name name of the machine
 * @param domains groups of waves, from a single wave to the system; each is contained in the next
 * @param scopes for each synchronization scope, the domain of its waves
 * @param caches cache levels, the innermost first, without those that are coherent
 * @param aside dedicated innermost caches by traffic; traffic without one uses the first level of {@code caches}
 * @param queue the domain whose memory requests go through one queue per address
 * @param local the domain that shares local memory; empty if there is none in this mode
 * @param memory how caches treat memory, by granularity and owner; {@link MemoryType#PLAIN} if missing
 * @param counters names of the counters
 * @param raises bit mask of counters that an access increments, by address space and operation
 * @param waits bit mask of counters by text of the wait, with {@code N} in place of the threshold; without {@code N} it is 0
 * @param replay bit mask of the counter of accesses that the wave may have to replay, with everything that it has issued since; 0
 *     if it never does
 * @param past levels that an access bypasses, by operation and set of cache-policy modifiers that must all be present
 * @param hints cache-policy modifiers without effect on ordering
 * @param controls effects of other instructions, by text
 */
public record MemoryMachine(
        String name,
        List<String> domains,
        Map<String, String> scopes,
        List<Cache> caches,
        Map<Traffic, Cache> aside,
        String queue,
        Optional<String> local,
        Map<MemoryKind.Grain, Map<MemoryKind.Owner, MemoryType>> memory,
        List<String> counters,
        Map<String, Map<String, Integer>> raises,
        Map<String, Integer> waits,
        int replay,
        Map<String, Map<Set<String>, Integer>> past,
        Set<String> hints,
        Map<String, Control> controls) {
    private static final String AGENT = "agent";

    /**
     * The effect of an instruction on caches.
     *
     * @param invalidates bit mask of levels that drop clean lines
     * @param writesBack bit mask of levels that write back dirty lines
     * @param counters bit mask of counters that it increments
     */
    public record Control(int invalidates, int writesBack, int counters) {}

    /** Returns how the caches of an agent treat memory of some kind. */
    public MemoryType type(MemoryKind kind, int agent) {
        return memory.getOrDefault(kind.grain(), Map.of()).getOrDefault(kind.owner(agent), MemoryType.PLAIN);
    }

    /** Returns the counters that an access increments. */
    public int raises(String space, String operation) {
        return raises.getOrDefault(space, Map.of()).getOrDefault(operation, 0);
    }

    /**
     * Returns the levels that an access bypasses.
     *
     * @param operation {@code load}, {@code store}, {@code rmw}, or {@code scalar} for a scalar load
     * @param policy its cache-policy modifiers
     */
    public int past(String operation, Collection<String> policy) {
        int levels = 0;
        for (Map.Entry<Set<String>, Integer> rule :
                past.getOrDefault(operation, Map.of()).entrySet()) {
            levels |= policy.containsAll(rule.getKey()) ? rule.getValue() : 0;
        }
        return levels;
    }

    /** Returns the synchronization scopes of more than one wave, from the narrowest to the widest. */
    public List<String> shared() {
        return scopes.keySet().stream()
                .filter(s -> reach(s) > 0)
                .sorted(Comparator.comparingInt(this::reach))
                .toList();
    }

    /** Returns the index of a domain; 0 is a wave. */
    public int width(String domain) {
        return domains.indexOf(domain);
    }

    /** Returns the index of the domain of an agent's waves; that of the widest domain if none has this name. */
    public int agent() {
        return domains.contains(AGENT) ? width(AGENT) : domains.size() - 1;
    }

    /** Returns the index of the domain of a synchronization scope. */
    public int reach(String scope) {
        return width(scopes.get(scope));
    }
}
