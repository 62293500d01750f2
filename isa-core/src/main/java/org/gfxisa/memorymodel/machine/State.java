package org.gfxisa.memorymodel.machine;

import java.util.Arrays;

/** Where a program is, and what memory, caches and queues hold. Requests in flight are kept in the order of their issue. */
final class State implements CacheLines {
    private static final int MAX_REQUESTS = 32;
    private static final int ABSENT = 0;

    private final Layout layout;
    private final int registers;
    private final int memory;
    private final int lines;
    private final int count;
    private final int requests;
    private byte[] bytes;

    /** The beginning: zeros everywhere, caches empty. */
    State(Layout layout) {
        this.layout = layout;
        registers = layout.threads();
        memory = registers + layout.registers();
        lines = memory + layout.locations();
        count = lines + layout.caches().count() * layout.locations();
        requests = count + 1;
        bytes = new byte[requests + 2 * MAX_REQUESTS];
    }

    /** Takes over a state that {@link #key} made. */
    void load(byte[] key) {
        System.arraycopy(key, 0, bytes, 0, key.length);
    }

    /** The state as bytes; equal states have equal ones. */
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
        return bytes[thread] == layout.length(thread);
    }

    /** The value of a register, or -1 before it has one. */
    int register(int register) {
        return bytes[registers + register] - 1;
    }

    void setRegister(int register, int value) {
        bytes[registers + register] = (byte) (value + 1);
    }

    @Override
    public Cacheability cacheability(int location) {
        return layout.cacheability(location);
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
        return lines + cache * layout.locations() + location;
    }

    int requests() {
        return bytes[count];
    }

    /** The number of the step that a request belongs to. */
    int step(int request) {
        return bytes[requests + 2 * request];
    }

    int location(int request) {
        return bytes[requests + 2 * request + 1];
    }

    /** Whether a step has a request. */
    boolean isInFlight(int step) {
        return request(step) >= 0;
    }

    /** Takes back the request of a step, if it has one, and what it has read. */
    void cancel(int step) {
        int request = request(step);
        if (request >= 0) {
            remove(request);
        }
        int register = layout.step(step).register();
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
