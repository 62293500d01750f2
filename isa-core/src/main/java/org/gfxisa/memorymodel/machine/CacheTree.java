package org.gfxisa.memorymodel.machine;

import java.util.ArrayList;
import java.util.List;

/** The caches of threads or waves, which are numbered. Each has a parent, the next level towards memory. */
public final class CacheTree {
    /** Stands for memory. */
    public static final int MEMORY = -1;

    /** By traffic and thread, the innermost cache. */
    private final int[][] first;

    private final List<Instance> instances = new ArrayList<>();

    /** A cache: its level, the group of waves that shares it, and its parent. */
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
     * Builds the tree of the caches that all accesses go through, without those of dedicated traffic.
     *
     * @param machine the machine
     * @param places by thread and domain, the instance of the domain that the thread runs in
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

    /** Builds the tree including the caches of dedicated traffic. */
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

    /** Returns the number of levels to model: the outermost levels are equivalent to memory if all threads share one cache. */
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

    /** Returns the cache of a level at a place. */
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

    /** Returns the number of caches, which are numbered from 0. */
    public int count() {
        return instances.size();
    }

    /** Returns the innermost cache of a thread's accesses. */
    public int first(int thread) {
        return first(thread, Traffic.DATA);
    }

    /** Returns the innermost cache of a thread's traffic of one kind. */
    public int first(int thread, Traffic traffic) {
        return first[traffic.ordinal()][thread];
    }

    /** Returns the parent of a cache, or {@link #MEMORY}. */
    public int parent(int cache) {
        return instances.get(cache).parent;
    }

    /** Returns whether a cache is another one or an ancestor of it. */
    public boolean isBehind(int cache, int inner) {
        int at = inner;
        while (at >= 0 && at != cache) {
            at = parent(at);
        }
        return at == cache;
    }

    /** Returns the agent that a cache belongs to. */
    public int agent(int cache) {
        return instances.get(cache).agent;
    }

    /** Returns the level of a cache; 0 is the level next to the waves. */
    public int level(int cache) {
        return instances.get(cache).level;
    }

    /** Returns whether the level of a cache is in a bit mask. */
    public boolean isOf(int levels, int cache) {
        return (levels >> level(cache) & 1) != 0;
    }

    /** Returns whether it is a write-back cache. */
    public boolean isBack(int cache) {
        return instances.get(cache).cache.back();
    }

    /** Returns whether a write-through drops the line. */
    public boolean evicts(int cache) {
        return instances.get(cache).cache.evicts();
    }

    /** Returns whether a thread's accesses go through the cache. */
    boolean serves(int cache, int thread) {
        return instances.get(cache).below[thread];
    }

    /** Returns a description: {@code l1 of cu 0}. */
    public String name(int cache) {
        Instance instance = instances.get(cache);
        return instance.cache.name() + " of " + instance.cache.domain() + " " + instance.owner;
    }
}
