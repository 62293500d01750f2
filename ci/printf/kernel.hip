// HIP's printf, of both kinds, with what they need of the device libraries.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
typedef unsigned int uint;
typedef unsigned long ulong;
typedef void *PTR;
#define P printf
extern "C" __device__ int printf(const char *format, ...);

static __device__ ulong hidden(int number) {
    return ((const ulong *)__builtin_amdgcn_implicitarg_ptr())[number];
}

extern "C" __device__ __attribute__((used)) char *__printf_alloc(uint bytes) {
    uint *head = (uint *)hidden(9);
    uint at = __atomic_load_n(head, __ATOMIC_RELAXED);
    do {
        if (at + bytes > head[1])
            return 0;
    } while (!__atomic_compare_exchange_n(head, &at, at + bytes, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return (char *)(head + 2) + at;
}

struct Header { ulong next, active; uint service, control; };
struct Buffer { Header *headers; ulong (*payloads)[64][8]; char *doorbell; ulong free, ready, mask; };

// A packet for the lanes that are active, each with eight quadwords; gives the first one of the answer.
static __device__ __attribute__((noinline)) ulong call(uint service, ulong a0, ulong a1, ulong a2, ulong a3, ulong a4, ulong a5,
                                                       ulong a6, ulong a7) {
    Buffer *b = (Buffer *)hidden(10);
    uint lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
    uint first = __builtin_amdgcn_readfirstlane(lane);
    ulong packet = 0;
    if (lane == first) {
        packet = __atomic_load_n(&b->free, __ATOMIC_ACQUIRE);
        while (packet == 0 || !__atomic_compare_exchange_n(&b->free, &packet, b->headers[packet & b->mask].next, 0, __ATOMIC_ACQUIRE,
                                                           __ATOMIC_ACQUIRE)) {
            __builtin_amdgcn_s_sleep(1);
            if (packet == 0)
                packet = __atomic_load_n(&b->free, __ATOMIC_ACQUIRE);
        }
    }
    packet = (ulong)(uint)__builtin_amdgcn_readfirstlane((uint)packet)
            | (ulong)(uint)__builtin_amdgcn_readfirstlane((uint)(packet >> 32)) << 32;
    Header *header = b->headers + (packet & b->mask);
    ulong *slot = b->payloads[packet & b->mask][lane];
    slot[0] = a0, slot[1] = a1, slot[2] = a2, slot[3] = a3, slot[4] = a4, slot[5] = a5, slot[6] = a6, slot[7] = a7;
    ulong active = __builtin_amdgcn_ballot_w64(true);
    if (lane == first) {
        header->active = active;
        header->service = service;
        header->control = 1;
        ulong top = __atomic_load_n(&b->ready, __ATOMIC_RELAXED);
        do
            header->next = top;
        while (!__atomic_compare_exchange_n(&b->ready, &top, packet, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
        __atomic_fetch_add((ulong *)(b->doorbell + 8), 1, __ATOMIC_RELEASE);
#ifdef INTERRUPTS
        ulong mailbox = *(ulong *)(b->doorbell + 16);
        if (mailbox != 0) {
            uint event = *(uint *)(b->doorbell + 24);
            __atomic_store_n((ulong *)mailbox, event, __ATOMIC_RELEASE);
            __builtin_amdgcn_s_sendmsg(1, __builtin_amdgcn_readfirstlane(event) & 0xff);
        }
#endif
        while (__atomic_load_n(&header->control, __ATOMIC_ACQUIRE) & 1)
            __builtin_amdgcn_s_sleep(1);
    }
    ulong answer = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (lane == first) {
        ulong top = __atomic_load_n(&b->free, __ATOMIC_RELAXED);
        do
            header->next = top;
        while (!__atomic_compare_exchange_n(&b->free, &top, packet + b->mask + 1, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
    }
    return answer;
}

extern "C" __device__ __attribute__((used)) ulong __ockl_printf_begin(ulong) { return call(2, 1 | 1 << 5, 0, 0, 0, 0, 0, 0, 0); }

extern "C" __device__ __attribute__((used)) ulong __ockl_printf_append_args(ulong message, uint count, ulong a1, ulong a2, ulong a3, ulong a4,
                                                                            ulong a5, ulong a6, ulong a7, uint isLast) {
    return call(2, message & ~0xe2ul | (ulong)count << 5 | (isLast ? 2 : 0), a1, a2, a3, a4, a5, a6, a7);
}

extern "C" __device__ __attribute__((used)) ulong __ockl_printf_append_string_n(ulong message, const char *text, ulong length, uint isLast) {
    do {
        ulong part[7] = {};
        uint bytes = length > 56 ? 56 : length;
        for (uint i = 0; i < bytes; i++)
            part[i / 8] |= (ulong)(unsigned char)text[i] << 8 * (i & 7);
        text += bytes;
        length -= bytes;
        message = call(2, message & ~0xe2ul | (ulong)(bytes + 7) / 8 << 5 | (isLast && length == 0 ? 2 : 0), part[0], part[1], part[2], part[3],
                       part[4], part[5], part[6]);
    } while (length != 0);
    return message;
}

extern "C" __global__ void k(double *x) {
    const char *s = "a text that does not fit into one packet, since it has more than seven quadwords";
    int i = __builtin_amdgcn_workitem_id_x();
    uint u = 0xfffffff0u + i;
    long l = -0x123456789abcl * (i - 1);
    double d = 3.14159265358979 * (i * i - 0.5);
#include "calls.inc"
}
