package org.gfxisa.memorymodel.machine;

import java.util.ArrayList;
import java.util.List;

/** The caches that threads have, or waves, numbered; each leads to the next one outwards, and in the end to memory. */
public final class CacheTree {
    /** Stands for memory. */
    public static final int MEMORY = -1;

    /** By traffic and thread the cache that accesses come to first. */
    private final int[][] first;

    private final List<Instance> instances = new ArrayList<>();

    /** A cache: its level and kind, the group of waves whose it is, and the next one outwards. */
    private static final class Instance {
        private final int level;
        private final Cache cache;
        private final int owner;
        private final int agent;
        private int parent = MEMORY;
        private final boolean[] below;

        Instance(int level, Cache cache, int owner, int agent, int threads) {
            this.level = level;
            this.cache = cache;
            this.owner = owner;
            this.agent = agent;
            this.below = new boolean[threads];
        }
    }

    /**
     * Builds the tree of caches that all accesses go through, without those of only some traffic.
     *
     * @param machine the machine
     * @param places by thread the group that it is in, by domain
     */
    public CacheTree(MemoryMachine machine, int[][] places) {
        first = new int[Traffic.values().length][places.length];
        int levels = levels(machine, places);
        for (int t = 0; t < places.length; t++) {
            int inner = MEMORY;
            for (int level = 0; level < levels; level++) {
                Cache cache = machine.caches().get(level);
                int instance = instance(level, cache, machine, places[t]);
                instances.get(instance).below[t] = true;
                if (level == 0) {
                    for (int[] ofTraffic : first) {
                        ofTraffic[t] = instance;
                    }
                } else {
                    instances.get(inner).parent = instance;
                }
                inner = instance;
            }
        }
    }

    /** The tree with the caches that only some traffic comes to. */
    public static CacheTree withAll(MemoryMachine machine, int[][] places) {
        CacheTree tree = new CacheTree(machine, places);
        machine.aside().forEach((traffic, cache) -> {
            for (int t = 0; t < places.length; t++) {
                int own = tree.instance(traffic.level(machine.caches().size()), cache, machine, places[t]);
                tree.instances.get(own).parent = tree.parent(tree.first(t));
                tree.instances.get(own).below[t] = true;
                tree.first[traffic.ordinal()][t] = own;
            }
        });
        return tree;
    }

    /** How many levels to keep: the outermost caches are as good as memory if all threads share one. */
    private static int levels(MemoryMachine machine, int[][] places) {
        int levels = machine.caches().size();
        while (levels > 1) {
            int domain = machine.width(machine.caches().get(levels - 1).domain());
            for (int[] place : places) {
                if (place[domain] != places[0][domain]) {
                    return levels;
                }
            }
            levels--;
        }
        return levels;
    }

    /** The instance of a cache at a place. */
    private int instance(int level, Cache cache, MemoryMachine machine, int[] place) {
        int owner = place[machine.width(cache.domain())];
        for (int i = 0; i < instances.size(); i++) {
            if (level(i) == level && instances.get(i).owner == owner) {
                return i;
            }
        }
        instances.add(new Instance(level, cache, owner, place[machine.agent()], first[0].length));
        return instances.size() - 1;
    }

    /** How many caches there are; they are numbered from 0. */
    public int count() {
        return instances.size();
    }

    /** The cache that a thread's accesses come to first. */
    public int first(int thread) {
        return first(thread, Traffic.DATA);
    }

    /** The cache that some traffic of a thread comes to first. */
    public int first(int thread, Traffic traffic) {
        return first[traffic.ordinal()][thread];
    }

    /** The next cache outwards, or {@link #MEMORY}. */
    public int parent(int cache) {
        return instances.get(cache).parent;
    }

    /** Whether a cache is another one, or some way behind it. */
    public boolean isBehind(int cache, int inner) {
        int at = inner;
        while (at >= 0 && at != cache) {
            at = parent(at);
        }
        return at == cache;
    }

    /** The agent that a cache is of. */
    public int agent(int cache) {
        return instances.get(cache).agent;
    }

    /** The level that a cache is of, 0 next to the waves. */
    public int level(int cache) {
        return instances.get(cache).level;
    }

    /** Whether the cache is of one of these levels. */
    public boolean isOf(int levels, int cache) {
        return (levels >> level(cache) & 1) != 0;
    }

    /** Whether writes stay in it. */
    public boolean isBack(int cache) {
        return instances.get(cache).cache.back();
    }

    /** Whether a write that goes through drops its line. */
    public boolean evicts(int cache) {
        return instances.get(cache).cache.evicts();
    }

    /** Whether a thread's accesses come by. */
    boolean serves(int cache, int thread) {
        return instances.get(cache).below[thread];
    }

    /** In words: {@code l1 of cu 0}. */
    public String name(int cache) {
        Instance instance = instances.get(cache);
        return instance.cache.name() + " of " + instance.cache.domain() + " " + instance.owner;
    }
}
