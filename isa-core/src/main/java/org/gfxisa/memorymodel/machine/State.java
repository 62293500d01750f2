package org.gfxisa.memorymodel.machine;

import java.util.Arrays;

/**
 * The state of a program: the positions of its threads, and the contents of registers, memory, caches and queues. Requests in
 * flight are ordered by issue.
 */
final class State implements CacheLines {
    private static final int MAX_REQUESTS = 32;
    private static final int ABSENT = 0;

    private final PlacedProgram program;
    private final int registers;
    private final int memory;
    private final int lines;
    private final int count;
    private final int requests;
    private byte[] bytes;

    /** Creates the initial state: all values are zero and caches are empty. */
    State(PlacedProgram program) {
        this.program = program;
        registers = program.threads();
        memory = registers + program.registers();
        lines = memory + program.locations();
        count = lines + program.caches().count() * program.locations();
        requests = count + 1;
        bytes = new byte[requests + 2 * MAX_REQUESTS];
    }

    /** Restores a state from {@link #key}. */
    void load(byte[] key) {
        System.arraycopy(key, 0, bytes, 0, key.length);
    }

    /** Encodes the state; equal states have equal bytes. */
    byte[] key() {
        return Arrays.copyOf(bytes, requests + 2 * bytes[count]);
    }

    int pc(int thread) {
        return bytes[thread];
    }

    void advance(int thread) {
        bytes[thread]++;
    }

    boolean done(int thread) {
        return bytes[thread] == program.length(thread);
    }

    /** Returns the value of a register, or -1 if it has not been written. */
    int register(int register) {
        return bytes[registers + register] - 1;
    }

    void setRegister(int register, int value) {
        bytes[registers + register] = (byte) (value + 1);
    }

    @Override
    public Cacheability cacheability(int location) {
        return program.cacheability(location);
    }

    @Override
    public int memory(int location) {
        return bytes[memory + location];
    }

    @Override
    public void setMemory(int location, int value) {
        bytes[memory + location] = (byte) value;
    }

    @Override
    public boolean holds(int cache, int location) {
        return bytes[line(cache, location)] != ABSENT;
    }

    @Override
    public int dirty(int cache, int location) {
        return (bytes[line(cache, location)] & 2) == 0 ? 0 : -1;
    }

    @Override
    public int cached(int cache, int location) {
        return bytes[line(cache, location)] >> 2;
    }

    @Override
    public void cache(int cache, int location, int value, int dirty) {
        bytes[line(cache, location)] = (byte) (value << 2 | (dirty != 0 ? 3 : 1));
    }

    @Override
    public void drop(int cache, int location) {
        bytes[line(cache, location)] = ABSENT;
    }

    private int line(int cache, int location) {
        return lines + cache * program.locations() + location;
    }

    int requests() {
        return bytes[count];
    }

    /** Returns the number of the step that sent a request. */
    int step(int request) {
        return bytes[requests + 2 * request];
    }

    int location(int request) {
        return bytes[requests + 2 * request + 1];
    }

    /** Returns whether the request of a step is in flight. */
    boolean isInFlight(int step) {
        return request(step) >= 0;
    }

    /** Cancels the request of a step, if there is one, and clears the register that it wrote. */
    void cancel(int step) {
        int request = request(step);
        if (request >= 0) {
            remove(request);
        }
        int register = program.step(step).register();
        if (register >= 0) {
            setRegister(register, -1);
        }
    }

    private int request(int step) {
        for (int r = 0; r < requests(); r++) {
            if (step(r) == step) {
                return r;
            }
        }
        return -1;
    }

    void send(int step, int location) {
        int at = requests + 2 * bytes[count]++;
        bytes[at] = (byte) step;
        bytes[at + 1] = (byte) location;
    }

    void remove(int request) {
        int at = requests + 2 * request;
        int end = requests + 2 * bytes[count]--;
        System.arraycopy(bytes, at + 2, bytes, at, end - at - 2);
    }
}
