// Work-groups that share LDS, with barriers between.
#include "base.h"

kernel void reduce(global const float *in, global float *out, uint n) {
    shared float part[256];
    uint i = ID;
    float sum = 0;
    for (uint k = GROUP_ID * 256 + i; k < n; k += 4096)
        sum += in[k];
    part[i] = sum;
    BARRIER_LOCAL();
    for (uint s = 128; s > 0; s >>= 1) {
        if (i < s)
            part[i] += part[i + s];
        BARRIER_LOCAL();
    }
    if (i == 0)
        out[GROUP_ID] = part[0];
}

kernel void scan(global uint *data) {
    shared uint a[256], b[256];
    uint i = ID;
    a[i] = data[GROUP_ID * 256 + i];
    BARRIER();
    for (uint s = 1; s < 256; s <<= 1) {
        b[i] = i >= s ? a[i] + a[i - s] : a[i];
        BARRIER();
        a[i] = b[i];
        BARRIER();
    }
    data[GROUP_ID * 256 + i] = a[i];
}

kernel void transpose(global const float4 *in, global float4 *out, uint width) {
    shared float4 tile[16][17];
    uint x = ID & 15, y = ID >> 4;
    tile[y][x] = in[y * width + x + GROUP_ID * 16];
    BARRIER_LOCAL();
    out[(GROUP_ID * 16 + y) * width + x] = tile[x][y];
}

kernel void multiply(global const float *a, global const float *b, global float *c, uint n) {
    shared float ta[16][16], tb[16][16];
    uint x = ID & 15, y = ID >> 4, row = GROUP_ID * 16 + y;
    float sum = 0;
    for (uint t = 0; t < n; t += 16) {
        ta[y][x] = a[row * n + t + x];
        tb[y][x] = b[(t + y) * n + x];
        BARRIER_LOCAL();
        for (uint k = 0; k < 16; k++)
            sum += ta[y][k] * tb[k][x];
        BARRIER_LOCAL();
    }
    c[row * n + x] = sum;
}

kernel void bins(global const uint *in, global uint *out, uint n) {
    shared uint count[256];
    uint i = ID;
    count[i] = 0;
    BARRIER_LOCAL();
    for (uint k = GROUP_ID * 256 + i; k < n; k += 8192)
        __scoped_atomic_fetch_add(&count[in[k] & 255], 1, __ATOMIC_RELAXED, WORKGROUP);
    BARRIER_LOCAL();
    __scoped_atomic_fetch_add(&out[i], count[i], __ATOMIC_RELAXED, DEVICE);
}

kernel void sort(global uint *data) {
    shared uint a[512];
    uint i = ID;
    a[i] = data[i];
    a[i + 256] = data[i + 256];
    for (uint k = 2; k <= 512; k <<= 1)
        for (uint j = k >> 1; j > 0; j >>= 1) {
            BARRIER();
            uint at = 2 * i - (i & (j - 1)), x = a[at], y = a[at + j];
            if ((x > y) == ((at & k) == 0)) {
                a[at] = y;
                a[at + j] = x;
            }
        }
    BARRIER();
    data[i] = a[i];
    data[i + 256] = a[i + 256];
}

// One wave a group: no barrier is left.
kernel void WAVE(32) shuffle(global uint *data, global const uint *order) {
    shared uint a[32];
    a[ID] = data[GROUP_ID * 32 + ID];
    BARRIER_LOCAL();
    uint got = a[order[ID] & 31];
    BARRIER_LOCAL();
    a[got & 31] = ID;
    BARRIER_LOCAL();
    data[GROUP_ID * 32 + ID] = got + a[ID];
}

kernel void compact(global const int *in, global int *out, global uint *total) {
    shared uint count;
    shared uint base;
    if (ID == 0)
        __scoped_atomic_store_n(&count, 0, __ATOMIC_RELAXED, WORKGROUP);
    BARRIER_LOCAL();
    int v = in[GROUP_ID * 256 + ID];
    uint at = 0;
    if (v > 0)
        at = __scoped_atomic_fetch_add(&count, 1, __ATOMIC_RELAXED, WORKGROUP);
    BARRIER_LOCAL();
    if (ID == 0)
        base = __scoped_atomic_fetch_add(total, __scoped_atomic_load_n(&count, __ATOMIC_RELAXED, WORKGROUP),
            __ATOMIC_RELAXED, DEVICE);
    BARRIER_LOCAL();
    if (v > 0)
        out[base + at] = v;
}

kernel void softmax(global const float *in, global float *out, uint n) {
    shared float most[256], sums[256];
    global const float *row = in + GROUP_ID * n;
    float m = -1e30f, sum = 0;
    for (uint k = ID; k < n; k += 256)
        m = __builtin_fmaxf(m, row[k]);
    most[ID] = m;
    BARRIER();
    for (uint s = 128; s > 0; s >>= 1) {
        if (ID < s)
            most[ID] = __builtin_fmaxf(most[ID], most[ID + s]);
        BARRIER();
    }
    m = most[0];
    for (uint k = ID; k < n; k += 256)
        sum += __builtin_amdgcn_exp2f(row[k] - m);
    sums[ID] = sum;
    BARRIER();
    for (uint s = 128; s > 0; s >>= 1) {
        if (ID < s)
            sums[ID] += sums[ID + s];
        BARRIER();
    }
    for (uint k = ID; k < n; k += 256)
        out[GROUP_ID * n + k] = __builtin_amdgcn_exp2f(row[k] - m) * __builtin_amdgcn_rcpf(sums[0]);
}

// The next tile is loaded while one is worked on.
kernel void staged(global const float *in, global const float *taps, global float *out, uint tiles) {
    shared float tile[2][320];
    uint at = GROUP_ID * 256 + ID;
    tile[0][ID] = in[at];
    if (ID < 64)
        tile[0][ID + 256] = in[at + 256];
    for (uint t = 0; t < tiles; t++) {
        BARRIER_LOCAL();
        float a = in[at + 4096], b = ID < 64 ? in[at + 4352] : 0;
        float sum = 0;
        for (uint k = 0; k < 33; k++)
            sum += tile[t & 1][ID + k] * taps[k];
        out[at] = sum;
        tile[~t & 1][ID] = a;
        if (ID < 64)
            tile[~t & 1][ID + 256] = b;
        at += 4096;
    }
}

kernel void levels(global const uint *first, global const uint *edges, global uint *level, global uint *out, global uint *tail, uint now) {
    shared uint queue[512];
    shared uint count, start;
    if (ID == 0)
        count = 0;
    BARRIER_LOCAL();
    uint node = GROUP_ID * 256 + ID;
    if (level[node] == now)
        for (uint e = first[node]; e < first[node + 1]; e++) {
            uint to = edges[e];
            if (__scoped_atomic_exchange_n(&level[to], now + 1, __ATOMIC_RELAXED, DEVICE) > now + 1)
                queue[__scoped_atomic_fetch_add(&count, 1, __ATOMIC_RELAXED, WORKGROUP) & 511] = to;
        }
    BARRIER_LOCAL();
    if (ID == 0)
        start = __scoped_atomic_fetch_add(tail, count, __ATOMIC_RELAXED, DEVICE);
    BARRIER_LOCAL();
    for (uint k = ID; k < count; k += 256)
        out[start + k] = queue[k];
}
