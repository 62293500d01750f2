// Waves that tell each other by global memory.
#include "base.h"

// Neighbours within a group read what was stored before the barrier.
kernel void smooth(global float *a, global float *b, uint rounds) {
    uint i = GROUP_ID * 256 + ID;
    for (uint r = 0; r < rounds; r++) {
        b[i] = a[i] * 0.5f;
        BARRIER_GLOBAL();
        a[i] += b[i + 1] + b[i + 2];
        BARRIER_GLOBAL();
    }
}

kernel void exchange(global float *a, global float *b) {
    shared float edge[256];
    uint i = GROUP_ID * 256 + ID;
    b[i] = a[i] + 1;
    edge[ID] = a[i + 7];
    BARRIER();
    a[i] = b[i ^ 255] + edge[ID ^ 255];
}

// The last group to come adds up what the others stored.
kernel void last(global const float *in, global float *part, global float *out, global uint *ticket, uint groups) {
    shared uint isLast;
    if (ID == 0) {
        part[GROUP_ID] = in[GROUP_ID * 64] * in[GROUP_ID * 64 + 1];
        FENCE_DEVICE();
        isLast = __scoped_atomic_fetch_add(ticket, 1, __ATOMIC_RELAXED, DEVICE) == groups - 1;
    }
    BARRIER();
    if (isLast) {
        FENCE_DEVICE();
        float sum = 0;
        for (uint k = ID; k < groups; k += 256)
            sum += part[k];
        out[ID] = sum;
    }
}

kernel void put(global uint *data, global uint *flag, uint n) {
    data[ID] = n;
    data[ID + 256] = n + 1;
    __scoped_atomic_store_n(flag, 1, __ATOMIC_RELEASE, DEVICE);
}

kernel void take(global const uint *data, global uint *out, global uint *flag) {
    while (__scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, DEVICE) == 0)
        __builtin_amdgcn_s_sleep(1);
    out[ID] = data[ID];
}

kernel void locked(global uint *sum, global uint *lock, uint n) {
    if (ID == 0) {
        while (__scoped_atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE, DEVICE) != 0)
            ;
        sum[0] += n;
        sum[1] ^= n;
        __scoped_atomic_store_n(lock, 0, __ATOMIC_RELEASE, DEVICE);
    }
}

kernel void host(global uint *data, global uint *flag) {
    data[ID] = ID;
    __scoped_atomic_fetch_add(flag, 1, __ATOMIC_ACQ_REL, SYSTEM);
    data[ID + 64] = data[ID ^ 1];
}

kernel void push(global uint *head, global uint *next, uint node) {
    uint old = __scoped_atomic_load_n(head, __ATOMIC_RELAXED, DEVICE);
    do
        next[node + ID] = old;
    while (!__scoped_atomic_compare_exchange_n(head, &old, node + ID, 1, __ATOMIC_RELEASE, __ATOMIC_RELAXED, DEVICE));
}

// Groups hand on the sums of all before them.
kernel void lookback(global const uint *in, global uint *out, global uint *state, global uint *sums) {
    shared uint part[256];
    shared uint before;
    uint v = in[GROUP_ID * 256 + ID];
    part[ID] = v;
    BARRIER();
    for (uint s = 1; s < 256; s <<= 1) {
        uint t = ID >= s ? part[ID - s] : 0;
        BARRIER();
        part[ID] += t;
        BARRIER();
    }
    if (ID == 255) {
        uint sum = 0;
        if (GROUP_ID > 0) {
            while (__scoped_atomic_load_n(&state[GROUP_ID - 1], __ATOMIC_ACQUIRE, DEVICE) == 0)
                ;
            sum = sums[GROUP_ID - 1];
        }
        sums[GROUP_ID] = sum + part[255];
        before = sum;
        __scoped_atomic_store_n(&state[GROUP_ID], 1, __ATOMIC_RELEASE, DEVICE);
    }
    BARRIER();
    out[GROUP_ID * 256 + ID] = before + part[ID] - v;
}

// All groups wait for each other.
kernel void everywhere(global float *a, global float *b, global uint *arrived, uint groups, uint rounds) {
    uint i = GROUP_ID * 256 + ID;
    for (uint r = 1; r <= rounds; r++) {
        b[i] = a[i] + a[i + 1];
        BARRIER();
        if (ID == 0) {
            __scoped_atomic_fetch_add(arrived, 1, __ATOMIC_ACQ_REL, DEVICE);
            while (__scoped_atomic_load_n(arrived, __ATOMIC_ACQUIRE, DEVICE) < r * groups)
                __builtin_amdgcn_s_sleep(2);
        }
        BARRIER();
        a[i] = b[i] * 0.5f;
        BARRIER();
    }
}
