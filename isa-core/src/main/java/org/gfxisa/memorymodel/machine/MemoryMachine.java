package org.gfxisa.memorymodel.machine;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The machine of a processor in one mode of execution.
 *
 * @param name its name
 * @param domains groups of waves, from a wave to the whole system, each part of the next
 * @param scopes the domain that a synchronization scope's waves may spread over
 * @param caches from the waves outwards, without those that are kept coherent
 * @param aside beside the first of them the caches that only some traffic comes to; what is not there goes the way of data
 * @param queue the domain whose requests to memory go out through one queue for each address
 * @param local the domain that shares local memory; empty if there is none in this mode
 * @param memory how caches treat memory, by its grain and by whose it is; {@link MemoryType#PLAIN} what is not there
 * @param counters names of the counters
 * @param raises bit mask of counters that an access raises, by address space and operation
 * @param waits bit mask of counters by the wait's text, with {@code N} where the number is; without one, none may be outstanding
 * @param replay bit mask of the counter of accesses that the wave may have to do again, with all that it has issued since; 0 if it never has to
 * @param past levels that an access goes past, by operation and set of cache-policy bits that all have to be there
 * @param hints cache-policy bits without a bearing on order
 * @param controls what other instructions do, by text
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
     * What an instruction does to caches.
     *
     * @param invalidates bit mask of levels that lose their clean lines
     * @param writesBack bit mask of levels whose dirty lines are written out
     * @param counters bit mask of counters that it raises
     */
    public record Control(int invalidates, int writesBack, int counters) {}

    /** How the caches of an agent treat memory of some kind. */
    public MemoryType type(MemoryKind kind, int agent) {
        return memory.getOrDefault(kind.grain(), Map.of()).getOrDefault(kind.owner(agent), MemoryType.PLAIN);
    }

    /** The counters that an access raises. */
    public int raises(String space, String operation) {
        return raises.getOrDefault(space, Map.of()).getOrDefault(operation, 0);
    }

    /**
     * The levels that an access goes past.
     *
     * @param operation {@code load}, {@code store}, {@code rmw}, or {@code scalar} for a scalar load
     * @param policy its cache-policy bits
     */
    public int past(String operation, Collection<String> policy) {
        int levels = 0;
        for (Map.Entry<Set<String>, Integer> rule :
                past.getOrDefault(operation, Map.of()).entrySet()) {
            levels |= policy.containsAll(rule.getKey()) ? rule.getValue() : 0;
        }
        return levels;
    }

    /** The synchronization scopes of more than one wave, from the narrowest outwards. */
    public List<String> shared() {
        return scopes.keySet().stream()
                .filter(s -> reach(s) > 0)
                .sorted(Comparator.comparingInt(this::reach))
                .toList();
    }

    /** The place of a domain, from the wave outwards. */
    public int width(String domain) {
        return domains.indexOf(domain);
    }

    /** The place of the domain whose waves are an agent's; of the widest one, where none is called so. */
    public int agent() {
        return domains.contains(AGENT) ? width(AGENT) : domains.size() - 1;
    }

    /** The place of the domain of a synchronization scope. */
    public int reach(String scope) {
        return width(scopes.get(scope));
    }
}
