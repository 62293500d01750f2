package org.gfxisa.memorymodel.machine;

import java.util.ArrayList;
import java.util.List;

/** A litmus program on a machine, with the placement of its threads. Steps are numbered across all threads. */
public final class PlacedProgram {
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
     * Places a program.
     *
     * @param machine the machine
     * @param places by thread and domain, the instance of the domain that the thread runs in
     * @param program steps by thread
     * @param local which locations are in local memory
     * @param memory kind of memory of the other locations
     * @param registers number of registers
     * @param everything whether to explore transitions that the reduction would skip
     */
    public PlacedProgram(
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

    /** Returns which accesses may be replayed. */
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

    /** Returns the number of steps of a thread. */
    int length(int thread) {
        return code[thread].length;
    }

    /** Returns a step of a thread. */
    LitmusStep step(int thread, int pc) {
        return code[thread][pc];
    }

    /** Returns the total number of steps. */
    int steps() {
        return steps.length;
    }

    /** Returns a step by its number. */
    LitmusStep step(int number) {
        return steps[number];
    }

    /** Returns the number of a thread's step. */
    int number(int thread, int pc) {
        return firstStep[thread] + pc;
    }

    /** Returns the thread of a step. */
    int thread(int number) {
        return owner[number];
    }

    /** Returns whether a location is in local memory. */
    boolean isLocal(int location) {
        return local[location];
    }

    /** Returns whether two threads are in the same wave. */
    boolean isOneWave(int a, int b) {
        return wave[a] == wave[b];
    }

    /** Returns whether the requests of two threads go through the same queue. */
    boolean isOneQueue(int a, int b) {
        return queue[a] == queue[b];
    }

    /** Returns the cacheability of a location. */
    Cacheability cacheability(int location) {
        return cacheability[location];
    }

    /** Returns whether an access bypasses a cache. */
    boolean goesPast(LitmusStep access, int cache) {
        return caches.isOf(access.caches(), cache) || !cacheability[access.location()].isHeld(cache);
    }

    /** Returns whether an access reads its line in a cache. */
    boolean looks(LitmusStep step, int thread, int cache) {
        return step.isAccess() && step.reads() && caches.serves(cache, thread) && !goesPast(step, cache);
    }

    /** Returns the number of accesses that read a line in a cache. */
    int looks(int cache, int location) {
        return looks[cache][location];
    }

    /** Returns whether an invalidation or a write-back of a cache can have an effect on a location. */
    boolean affects(LitmusStep step, int cache, int location) {
        int uses = step.kind() == LitmusStep.Kind.WRITE_BACK ? dirties[cache][location] : looks[cache][location];
        return caches.isOf(step.caches(), cache) && uses > 0;
    }
}
