#!/usr/bin/env python3
"""A random program without a race for several work-groups, as OpenCL C, and what it computes.

Usage: program.py SEED PROCESSOR PREFIX writes PREFIX.cl and PREFIX.expected, and prints the numbers of work-groups and of work-items of one,
and the macros by which a twin of the program is wrong (NAME=VALUE, with commas between). Work-items carry a number from stage to stage. A
stage gives it to others: through LDS and barriers, flags, locks, tickets, counters, loads to LDS, a scan that looks back.
"""

import random
import struct
import sys

MASK = 0xFFFFFFFF
HEAD = """
#ifndef REL
#define REL __ATOMIC_RELEASE
#endif
#ifndef ACQ
#define ACQ __ATOMIC_ACQUIRE
#endif
#ifndef DEV
#define DEV __MEMORY_SCOPE_DEVICE
#define DEV_NAME "agent"
#endif
#ifndef NEAR
#define NEAR __MEMORY_SCOPE_WRKGRP
#endif
#ifndef BARRIER
#define BARRIER __builtin_amdgcn_s_barrier()
#endif
#ifndef WAIT
#define WAIT(n) __builtin_amdgcn_s_waitcnt(n)
#endif
#ifdef UNFENCED
#define FENCE(order, scope)
#else
#define FENCE(order, scope) __builtin_amdgcn_fence(order, scope)
#endif
#define SYNC do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); BARRIER; __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); } while (0)
#define RELAX __builtin_amdgcn_s_sleep(1)
#ifdef WHOLE
/* Where waves of a work-group are released to others by one of them, each releases for itself (erratum Q40). */
#define SHARE do { FENCE(__ATOMIC_RELEASE, DEV_NAME); SYNC; } while (0)
#else
#define SHARE SYNC
#endif
#define STILL __asm__ volatile("" ::: "memory")
typedef unsigned uint;
"""


class Program:
    def __init__(self, seed, processor):
        self.r = random.Random(seed)
        self.wave = 32 if processor.startswith("gfx1") else 64
        self.groups = self.r.choice([2, 3, 4, 6])
        self.items = self.r.choice([128, 256])
        self.loads = processor in ("gfx90a", "gfx942", "gfx950", "gfx900", "gfx1030")
        self.vmcnt1 = 0x3F71 if processor.startswith("gfx10") else 0x0F71
        self.values = [[self.r.getrandbits(32) for _ in range(self.items)] for _ in range(self.groups)]
        self.input = [v for group in self.values for v in group]
        self.memory = []
        self.text = []
        self.locals = []
        self.twins = set()

    def region(self, dwords):
        """Place of zeros in the memory that all work-groups share."""
        at = len(self.memory)
        self.memory += [0] * dwords
        return at

    def local(self, dwords):
        self.locals.append(f"  __local uint t{len(self.locals)}[{dwords}];")
        return f"t{len(self.locals) - 1}"

    def each(self, change):
        """Gives every work-item the number that change(group, item, numbers of the group) computes."""
        self.values = [[change(g, i, xs) & MASK for i in range(self.items)] for g, xs in enumerate(self.values)]

    # --- Within a work-group

    def swap(self):
        t, r, c = self.local(self.items), self.r.randrange(1, self.items), self.r.getrandbits(32) | 1
        self.text.append(f"{t}[i] = x; SYNC; x = {t}[i ^ {r}] * {c}u + 1; SYNC;")
        self.twins.add("BARRIER=")
        self.each(lambda g, i, xs: xs[i ^ r] * c + 1)

    def scan(self):
        t = self.local(self.items)
        self.text.append(f"""{t}[i] = x; SYNC;
  for (uint d = 1; d < {self.items}; d *= 2) {{ uint y = i >= d ? {t}[i - d] : 0; SYNC; {t}[i] += y; SYNC; }}
  x = {t}[i]; SYNC;""")
        self.twins.add("BARRIER=")
        self.each(lambda g, i, xs: sum(xs[: i + 1]))

    def counts(self):
        t, n = self.local(16), self.r.choice([4, 16])
        self.text.append(f"""if (i < 16) {t}[i] = 0; SYNC;
  __scoped_atomic_fetch_add(&{t}[x & {n - 1}], 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP); SYNC;
  x = x * 3 + {t}[x & {n - 1}]; SYNC;""")
        self.twins.add("BARRIER=")
        self.each(lambda g, i, xs: xs[i] * 3 + sum(1 for y in xs if y & (n - 1) == xs[i] & (n - 1)))

    def until_one(self, place, scope):
        """Waits by a load, or by an update."""
        if self.r.random() < 0.5:
            return f"while (__scoped_atomic_load_n(&{place}, ACQ, {scope}) == 0) RELAX;"
        return f"""uint one = 1;
    while (!__scoped_atomic_compare_exchange_n(&{place}, &one, 1u, 0, ACQ, __ATOMIC_RELAXED, {scope})) {{ one = 1; RELAX; }}"""

    def set_one(self, place, scope):
        return f"__scoped_atomic_{self.r.choice(['fetch_add', 'exchange_n', 'store_n'])}(&{place}, 1u, REL, {scope});"

    def near_flag(self):
        """One wave tells another one, in memory that all have, by atomics for the work-group."""
        place = self.region(2 * self.groups)
        self.text.append(f"""if (i == 0) {{ mem[{place} + g] = x; {self.set_one(f'mem[{place + self.groups} + g]', 'NEAR')} }}
  if (i == {self.wave}) {{ {self.until_one(f'mem[{place + self.groups} + g]', 'NEAR')} x ^= mem[{place} + g]; }}""")
        self.twins.add("NEAR=__MEMORY_SCOPE_WVFRNT")
        for g in range(self.groups):
            self.memory[place + g], self.memory[place + self.groups + g] = self.values[g][0], 1
        self.each(lambda g, i, xs: xs[i] ^ xs[0] if i == self.wave else xs[i])

    def local_flag(self):
        """The same through LDS."""
        t = self.local(2)
        self.text.append(f"""if (i == 0) {t}[1] = 0; SYNC;
  if (i == 0) {{ {t}[0] = x; {self.set_one(f'{t}[1]', '__MEMORY_SCOPE_WRKGRP')} }}
  if (i == {self.wave}) {{ {self.until_one(f'{t}[1]', '__MEMORY_SCOPE_WRKGRP')} x ^= {t}[0]; }} SYNC;""")
        self.each(lambda g, i, xs: xs[i] ^ xs[0] if i == self.wave else xs[i])

    def local_lock(self):
        """Each wave adds to what is in LDS without an atomic, behind a lock there that loads have found free."""
        t, scope = self.local(2), "__MEMORY_SCOPE_WRKGRP"
        self.text.append(f"""if (i < 2) {t}[i] = 0; SYNC;
  if (i % {self.wave} == 0) {{
    do while (__scoped_atomic_load_n(&{t}[1], __ATOMIC_RELAXED, {scope})) RELAX; while (__scoped_atomic_exchange_n(&{t}[1], 1u, ACQ, {scope}));
    {t}[0] += x; __scoped_atomic_store_n(&{t}[1], 0u, REL, {scope}); }}
  SYNC; x += {t}[0]; SYNC;""")
        self.each(lambda g, i, xs: xs[i] + sum(xs[:: self.wave]))

    def ring(self):
        """One wave gives another one numbers, by one place in LDS; each waits for the other one."""
        t, n, scope = self.local(3), self.r.randrange(2, 7), "__MEMORY_SCOPE_WRKGRP"
        wait = lambda place, value: f"while (__scoped_atomic_load_n(&{t}[{place}], ACQ, {scope}) != {value}) RELAX;"
        tell = lambda place: f"__scoped_atomic_store_n(&{t}[{place}], k + 1, REL, {scope});"
        self.text.append(f"""if (i < 3) {t}[i] = 0; SYNC;
  if (i == 0) for (uint k = 0; k < {n}; k++) {{ {wait(1, 'k')} {t}[0] = x * k; {tell(2)} }}
  if (i == {self.wave}) for (uint k = 0; k < {n}; k++) {{ {wait(2, 'k + 1')} x += {t}[0]; {tell(1)} }} SYNC;""")
        self.each(lambda g, i, xs: xs[i] + xs[0] * (n * (n - 1) // 2) if i == self.wave else xs[i])

    def load_to_local(self):
        t, r = self.local(self.items), self.r.randrange(self.wave, self.items)
        self.text.append(f"""__builtin_amdgcn_global_load_lds(in + g * {self.items} + i, &{t}[wave], 4, 0, 0);
  WAIT(0); STILL; BARRIER; STILL; x += {t}[i ^ {r}]; SYNC;""")
        self.twins |= {"WAIT(n)=", "BARRIER="}
        loaded = list(self.input)
        self.each(lambda g, i, xs: xs[i] + loaded[g * self.items + (i ^ r)])

    def load_ahead(self):
        """Two loads, of which the second is still in flight when the first is used."""
        t, u, r = self.local(self.items), self.local(self.items), self.r.randrange(self.wave, self.items)
        self.text.append(f"""__builtin_amdgcn_global_load_lds(in + g * {self.items} + i, &{t}[wave], 4, 0, 0);
  __builtin_amdgcn_global_load_lds(in + g * {self.items} + i, &{u}[wave], 4, 0, 0);
  WAIT({self.vmcnt1}); STILL; BARRIER; STILL; x += {t}[i ^ {r}];
  WAIT(0); STILL; BARRIER; STILL; x -= {u}[i ^ {r ^ 1}]; SYNC;""")
        self.twins |= {"WAIT(n)=", "BARRIER="}
        loaded = list(self.input)
        at = lambda g, i: loaded[g * self.items + i]
        self.each(lambda g, i, xs: xs[i] + at(g, i ^ r) - at(g, i ^ r ^ 1))

    # --- Between work-groups: those wait for ones with lower numbers

    def message(self):
        data, flag, r = self.region(self.groups * self.items), self.region(self.groups), self.r.randrange(1, self.items)
        fences = self.r.random() < 0.4
        if fences:
            tell = f"FENCE(__ATOMIC_RELEASE, DEV_NAME); __scoped_atomic_store_n(&mem[{flag} + g], 1u, __ATOMIC_RELAXED, DEV);"
            hear = f"while (__scoped_atomic_load_n(&mem[{flag} + g - 1], __ATOMIC_RELAXED, DEV) == 0) RELAX; FENCE(__ATOMIC_ACQUIRE, DEV_NAME);"
            self.twins |= {"UNFENCED=", "DEV_NAME=\"workgroup\""}
        else:
            tell = f"__scoped_atomic_store_n(&mem[{flag} + g], 1u, REL, DEV);"
            hear = f"while (__scoped_atomic_load_n(&mem[{flag} + g - 1], ACQ, DEV) == 0) RELAX;"
            self.twins |= {"ACQ=__ATOMIC_RELAXED", "DEV=__MEMORY_SCOPE_WRKGRP"}  # the barrier has waited for the stores
        self.text.append(f"""mem[{data} + g * {self.items} + i] = x; SHARE; if (i == 0) {{ {tell} }}
  if (g > 0) {{ if (i == 0) {{ {hear} }} SYNC; x += mem[{data} + (g - 1) * {self.items} + (i ^ {r})]; }}""")
        before = [list(xs) for xs in self.values]
        for g in range(self.groups):
            self.memory[flag + g] = 1
            for i in range(self.items):
                self.memory[data + g * self.items + i] = before[g][i]
        self.each(lambda g, i, xs: xs[i] + (before[g - 1][i ^ r] if g > 0 else 0))

    def look_back(self):
        """A scan over the first numbers of the work-groups: who is asked has its own sum, or already all before it."""
        sums, prefixes, state = self.region(self.groups), self.region(self.groups), self.region(self.groups)
        t = self.local(1)
        self.text.append(f"""if (i == 0) {{
    mem[{sums} + g] = x; __scoped_atomic_store_n(&mem[{state} + g], 1u, REL, DEV);
    uint all = 0;
    for (int j = (int)g - 1; j >= 0;) {{
      uint s = __scoped_atomic_load_n(&mem[{state} + j], ACQ, DEV);
      if (s == 2) {{ all += mem[{prefixes} + j]; break; }}
      if (s == 1) {{ all += mem[{sums} + j]; j--; }} else RELAX;
    }}
    mem[{prefixes} + g] = all + x; __scoped_atomic_store_n(&mem[{state} + g], 2u, REL, DEV);
    {t}[0] = all; }}
  SYNC; x += {t}[0]; SYNC;""")
        self.twins |= {"REL=__ATOMIC_RELAXED", "ACQ=__ATOMIC_RELAXED", "DEV=__MEMORY_SCOPE_WRKGRP"}
        firsts = [xs[0] for xs in self.values]
        for g in range(self.groups):
            self.memory[sums + g], self.memory[state + g] = firsts[g], 2
            self.memory[prefixes + g] = sum(firsts[: g + 1]) & MASK
        self.each(lambda g, i, xs: xs[i] + sum(firsts[:g]))

    def lock(self):
        """Each wave adds to what is in memory without an atomic, behind a lock."""
        place = self.region(3)
        kind = self.r.choice(["store", "exchange", "ticket"])
        if kind == "ticket":
            take = f"""uint n = __scoped_atomic_fetch_add(&mem[{place + 1}], 1u, __ATOMIC_RELAXED, DEV);
      while (__scoped_atomic_load_n(&mem[{place}], ACQ, DEV) != n) RELAX;"""
            give = f"__scoped_atomic_store_n(&mem[{place}], n + 1, REL, DEV);"
            waves = self.groups * self.items // self.wave
            self.memory[place] = self.memory[place + 1] = waves
        else:
            take = f"""uint free = 0;
      while (!__scoped_atomic_compare_exchange_n(&mem[{place}], &free, 1u, 0, ACQ, __ATOMIC_RELAXED, DEV)) {{ free = 0; RELAX; }}"""
            give = (f"__scoped_atomic_store_n(&mem[{place}], 0u, REL, DEV);" if kind == "store" else
                    f"__scoped_atomic_exchange_n(&mem[{place}], 0u, REL, DEV);")
        self.text.append(f"if (i % {self.wave} == 0) {{ {take} mem[{place + 2}] += x; {give} }}")
        self.twins |= {"REL=__ATOMIC_RELAXED", "ACQ=__ATOMIC_RELAXED", "DEV=__MEMORY_SCOPE_WRKGRP"}
        self.memory[place + 2] = sum(x for xs in self.values for x in xs[:: self.wave]) & MASK

    def last_group(self):
        """The last work-group that comes adds what all have left."""
        place = self.region(self.groups + 2)
        self.text.append(f"""if (i == 0) {{
    mem[{place} + g] = x; FENCE(__ATOMIC_RELEASE, DEV_NAME);
    if (__scoped_atomic_fetch_add(&mem[{place + self.groups}], 1u, __ATOMIC_RELAXED, DEV) == {self.groups - 1}) {{
      FENCE(__ATOMIC_ACQUIRE, DEV_NAME);
      uint all = 0; for (uint j = 0; j < {self.groups}; j++) all += mem[{place} + j];
      mem[{place + self.groups + 1}] = all; }} }}""")
        self.twins |= {"UNFENCED=", "DEV_NAME=\"workgroup\""}
        for g in range(self.groups):
            self.memory[place + g] = self.values[g][0]
        self.memory[place + self.groups] = self.groups
        self.memory[place + self.groups + 1] = sum(xs[0] for xs in self.values) & MASK

    def counters(self):
        place, n = self.region(8), self.r.choice([1, 8])
        self.text.append(f"__scoped_atomic_fetch_add(&mem[{place} + x % {n}], x, __ATOMIC_RELAXED, DEV);")
        self.twins.add("DEV=__MEMORY_SCOPE_WRKGRP")
        for xs in self.values:
            for x in xs:
                self.memory[place + x % n] = (self.memory[place + x % n] + x) & MASK

    def build(self):
        stages = [self.swap, self.scan, self.counts, self.near_flag, self.local_flag, self.local_lock, self.ring, self.message,
                  self.message, self.look_back, self.look_back, self.lock, self.lock, self.last_group, self.counters]
        if self.loads:
            stages += [self.load_to_local, self.load_ahead]
        for stage in self.r.sample(stages, self.r.randint(1, 4)):
            stage()


def main():
    seed, processor, prefix = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    program = Program(seed, processor)
    program.build()
    with open(prefix + ".cl", "w") as file:
        # Others wait for stores before a barrier.
        print("#define WHOLE" if processor.startswith(("gfx90a", "gfx94", "gfx95")) else "", HEAD, file=file)
        print("kernel void k(global uint *in, global uint *mem, global uint *out) {", *program.locals, sep="\n", file=file)
        print(f"  uint i = __builtin_amdgcn_workitem_id_x(), g = __builtin_amdgcn_workgroup_id_x(), wave = i & -{program.wave}u;", file=file)
        print(f"  uint x = in[g * {program.items} + i];", file=file)
        for stage in program.text:
            print("  {", stage, "}", file=file)
        print(f"  out[g * {program.items} + i] = x;\n}}", file=file)
    numbers = program.input + program.memory + [0] + [x for xs in program.values for x in xs]
    with open(prefix + ".expected", "wb") as file:
        file.write(struct.pack(f"<{len(numbers)}I", *numbers))
    print(program.groups, program.items, len(program.memory) + 1, ",".join(sorted(program.twins)))


main()
