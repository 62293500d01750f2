// Loads, stores, calls and branches, each work-item for itself.
#include "base.h"

kernel void chase(global const uint *next, global uint *out, uint steps) {
    uint at = ID;
    for (uint k = 0; k < steps; k++)
        at = next[at] ^ (k & 3);
    out[ID] = at;
}

kernel void gather(global const uint *index, global const float4 *in, global float4 *out, constant float *scale) {
    uint i = GROUP_ID * 256 + ID;
    float4 a = in[index[i]], b = in[index[i + 1]];
    out[i] = (a + b * scale[0]) * scale[index[0]];
}

NOINLINE float blend(global const float *a, uint i, float t) {
    return a[i] * t + a[i + 1] * (1 - t);
}

NOINLINE void keep(global float *a, local float *l, uint i, float v) {
    l[i & 63] = v;
    a[i] = v;
}

NOINLINE void count(global uint *a, uint i) {
    a[i]++;
    a[i + 64] += 2;
}

NOINLINE float4 pick(global const float4 *a, uint i) {
    return a[i];
}

NOINLINE uint weigh(const uint *any, uint i) {
    uint sum = 0;
    for (uint k = 0; k < i; k++)
        sum = sum * 31 + any[k];
    return sum;
}

NOINLINE void note(local uint *l, uint i) {
    l[i] = i;
    l[i + 1] = i + 1;
}

NOINLINE ulong look(local ulong *l, uint i) {
    return l[i];
}

kernel void resample(global const float *in, global float *out, float t) {
    shared float l[64];
    float v = blend(in, ID, t);
    keep(out, l, ID, v);
    out[ID + 64] = l[ID & 63] + blend(in, ID + 9, v);
}

kernel void counted(global uint *a, global const float4 *b, global float4 *c, global uint *d) {
    shared uint l[66];
    shared ulong w[64];
    count(a, ID);
    c[ID] = pick(b, ID) + pick(b, ID + 1);
    note(l, ID & 63);
    w[ID & 63] = ID;
    d[ID] = l[ID & 31] + look(w, ID & 31);
    if (ID & 1)
        d[ID + 64] = weigh((const uint *)a, ID) + weigh((const uint *)l, ID & 63);
}

kernel void select(global const int *op, global float *x, global const float *y, constant int *table) {
    switch (op[ID]) {
        case 0: x[ID] = y[ID] + table[3]; break;
        case 1: x[ID] = y[ID] * y[ID + 1]; break;
        case 2: x[ID] -= y[table[ID & 3]]; break;
        case 3: x[ID] = x[ID + 4] / y[ID]; break;
        default: x[ID] = 0;
    }
}

kernel void spilt(global const uint *in, global uint *out) {
    uint a[40];
    for (uint k = 0; k < 40; k++)
        a[k] = in[k * 64 + ID];
    for (uint k = 0; k < 40; k++)
        a[a[k] % 40] += k;
    for (uint k = 0; k < 40; k++)
        out[k * 64 + ID] = a[k];
}

kernel void rows(global const uint *first, global const uint *column, global const float *value, global const float *x, global float *y) {
    uint row = GROUP_ID * 256 + ID;
    float sum = 0;
    for (uint k = first[row]; k < first[row + 1]; k++)
        sum += value[k] * x[column[k]];
    y[row] = sum;
}

kernel void bytes(global const unsigned char *text, global unsigned short *out, constant unsigned char *map, uint n) {
    uint i = GROUP_ID * 256 + ID, hash = 5381;
    for (uint k = 0; k < n; k++)
        hash = hash * 33 ^ map[text[i * n + k]];
    out[i] = hash ^ hash >> 16;
    out[i + 65536] = text[hash & 1023] + map[3];
}
