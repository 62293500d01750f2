package org.gfxisa.memorymodel.machine;

import java.util.ArrayList;
import java.util.List;

/** A litmus program on a machine: what the threads do, and where. Steps are numbered through all threads. */
public final class Layout {
    private final CacheTree caches;
    private final LitmusStep[][] code;
    private final LitmusStep[] steps;
    private final int[] firstStep;
    private final int[] owner;
    private final boolean[] local;
    private final Cacheability[] cacheability;
    private final int[] wave;
    private final int[] queue;
    private final int registers;
    private final int[][] looks;
    private final int[][] dirties;
    private final AccessReplay replay;

    /**
     * Lays a program out.
     *
     * @param machine the machine
     * @param places by thread the group that it is in, by domain
     * @param program the steps by thread
     * @param local which locations are local memory
     * @param memory what the locations that are not local memory are allocated as
     * @param registers how many registers there are
     * @param everything whether to try also what need not be tried
     */
    public Layout(
            MemoryMachine machine,
            int[][] places,
            List<List<LitmusStep>> program,
            boolean[] local,
            List<MemoryKind> memory,
            int registers,
            boolean everything) {
        this.caches = new CacheTree(machine, places);
        this.local = local.clone();
        this.registers = registers;
        cacheability = memory.stream()
                .map(kind -> new Cacheability(machine, caches, kind))
                .toArray(Cacheability[]::new);
        int threads = program.size();
        code = new LitmusStep[threads][];
        firstStep = new int[threads];
        wave = new int[threads];
        queue = new int[threads];
        List<LitmusStep> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            firstStep[t] = all.size();
            code[t] = program.get(t).toArray(LitmusStep[]::new);
            all.addAll(program.get(t));
            wave[t] = places[t][0];
            queue[t] = places[t][machine.width(machine.queue())];
        }
        steps = all.toArray(LitmusStep[]::new);
        owner = new int[steps.length];
        for (int t = 0; t < threads; t++) {
            for (int p = 0; p < code[t].length; p++) {
                owner[firstStep[t] + p] = t;
            }
        }
        looks = new int[caches.count()][local.length];
        dirties = new int[caches.count()][local.length];
        count();
        replay = new AccessReplay(this, machine.replay(), everything);
    }

    private void count() {
        for (int c = 0; c < caches.count(); c++) {
            for (int s = 0; s < steps.length; s++) {
                LitmusStep step = steps[s];
                boolean stops =
                        step.isAccess() && !local[step.location()] && caches.serves(c, owner[s]) && !goesPast(step, c);
                if (stops) {
                    looks[c][step.location()] += step.reads() ? 1 : 0;
                    dirties[c][step.location()] += step.writes() && caches.isBack(c) ? 1 : 0;
                }
            }
        }
    }

    /** Which accesses may have to be done again. */
    AccessReplay replay() {
        return replay;
    }

    CacheTree caches() {
        return caches;
    }

    int threads() {
        return code.length;
    }

    int locations() {
        return local.length;
    }

    int registers() {
        return registers;
    }

    /** How many steps a thread has. */
    int length(int thread) {
        return code[thread].length;
    }

    /** A step of a thread. */
    LitmusStep step(int thread, int pc) {
        return code[thread][pc];
    }

    /** How many steps all threads have. */
    int steps() {
        return steps.length;
    }

    /** A step by its number among all. */
    LitmusStep step(int number) {
        return steps[number];
    }

    /** The number of a thread's step among all. */
    int number(int thread, int pc) {
        return firstStep[thread] + pc;
    }

    /** The thread that a step belongs to. */
    int thread(int number) {
        return owner[number];
    }

    /** Whether a location is local memory. */
    boolean isLocal(int location) {
        return local[location];
    }

    /** Whether two threads are of one wave. */
    boolean isOneWave(int a, int b) {
        return wave[a] == wave[b];
    }

    /** Whether the requests of two threads go through one queue. */
    boolean isOneQueue(int a, int b) {
        return queue[a] == queue[b];
    }

    /** Which caches may hold a location. */
    Cacheability cacheability(int location) {
        return cacheability[location];
    }

    /** Whether an access goes past a cache. */
    boolean goesPast(LitmusStep access, int cache) {
        return caches.isOf(access.caches(), cache) || !cacheability[access.location()].isHeld(cache);
    }

    /** Whether an access looks for its line in a cache. */
    boolean looks(LitmusStep step, int thread, int cache) {
        return step.isAccess() && step.reads() && caches.serves(cache, thread) && !goesPast(step, cache);
    }

    /** How many accesses look for a line in a cache. */
    int looks(int cache, int location) {
        return looks[cache][location];
    }

    /** Whether an invalidation, or a write-back, of a cache can make a difference to a location. */
    boolean affects(LitmusStep step, int cache, int location) {
        int uses = step.kind() == LitmusStep.Kind.WRITE_BACK ? dirties[cache][location] : looks[cache][location];
        return caches.isOf(step.caches(), cache) && uses > 0;
    }
}
