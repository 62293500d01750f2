"""Writes LLVM IR of kernels that do random accesses to memory, atomic or not, and fences, on both sides of branches.

usage: atomics.py SEED KERNELS FEATURES [loops]     FEATURES: of the target, as in the attribute target-features; may be empty
"""

import random
import sys

SCOPES = ("singlethread", "wavefront", "workgroup", "agent", "")
LOAD_ORDERS = ("monotonic", "acquire", "seq_cst")
STORE_ORDERS = ("monotonic", "release", "seq_cst")
UPDATE_ORDERS = ("monotonic", "acquire", "release", "acq_rel", "seq_cst")
SPACES = (("ptr addrspace(1)", "%g"), ("ptr addrspace(1)", "%h"), ("ptr", "%f"))
UPDATES = ("add", "xchg", "or", "umax")


class Kernel:
    """A kernel under construction; values are the names of what was computed on every path to here."""

    def __init__(self, chance, features):
        self.chance = chance
        # Work-groups that are split have no local memory.
        self.own = ("ptr addrspace(1)", "%h") if "+tgsplit" in features else ("ptr addrspace(3)", "@lds")
        self.spaces = SPACES + ((self.own[0], "%l"),)
        self.lines = []
        self.count = 0

    def scope(self):
        name = self.chance.choice(SCOPES)
        if self.chance.random() < 0.5:
            name = f"{name}-one-as" if name else "one-as"
        return f'syncscope("{name}") ' if name else ""

    def access(self, values):
        """One access or fence; what it gives is a new value."""
        pick = self.chance.choice
        self.count += 1
        result, address = f"%r{self.count}", f"%p{self.count}"
        kind, base = pick(self.spaces)
        self.lines.append(f"{address} = getelementptr i32, {kind} {base}, i32 {self.chance.randrange(64)}")
        place, value = f"{kind} {address}", pick(values)
        volatile = pick(("", "", "volatile "))
        what = pick(("load", "load", "store", "store", "atomic load", "atomic store", "update", "exchange", "fence", "barrier"))
        if what == "load":
            self.lines.append(f"{result} = load {volatile}i32, {place}, align 4")
        elif what == "store":
            self.lines.append(f"store {volatile}i32 {value}, {place}, align 4")
        elif what == "atomic load":
            self.lines.append(f"{result} = load atomic i32, {place} {self.scope()}{pick(LOAD_ORDERS)}, align 4")
        elif what == "atomic store":
            self.lines.append(f"store atomic i32 {value}, {place} {self.scope()}{pick(STORE_ORDERS)}, align 4")
        elif what == "update":
            self.lines.append(f"{result} = atomicrmw {pick(UPDATES)} {place}, i32 {value} {self.scope()}{pick(UPDATE_ORDERS)}")
        elif what == "exchange":
            orders = f"{pick(UPDATE_ORDERS)} {pick(LOAD_ORDERS)}"
            self.lines.append(f"{result}x = cmpxchg {place}, i32 {value}, i32 {pick(values)} {self.scope()}{orders}")
            self.lines.append(f"{result} = extractvalue {{i32, i1}} {result}x, 0")
        elif what == "fence":
            space = pick(("", ", !mmra !0", ", !mmra !1"))
            self.lines.append(f"fence {self.scope()}{pick(UPDATE_ORDERS[1:])}{space}")
        else:
            # A barrier of the work-group: with the fences on its sides that languages give it.
            self.lines.append('fence syncscope("workgroup") release')
            self.lines.append("call void @llvm.amdgcn.s.barrier()")
            self.lines.append('fence syncscope("workgroup") acquire')
        if self.lines[-1].startswith(result + " ") and self.chance.random() < 0.7:
            values.append(result)

    def accesses(self, most, values):
        for _ in range(self.chance.randrange(1, most)):
            self.access(values)


def kernel(number, chance, features, loops):
    """The text of one."""
    made = Kernel(chance, features)
    line = made.lines.append
    line(f"define amdgpu_kernel void @k{number}(ptr addrspace(1) %g, ptr addrspace(1) %h, ptr %f) #0 {{\nentry:")
    line("%t = call i32 @llvm.amdgcn.workitem.id.x()")
    line(f"%l = getelementptr i32, {made.own[0]} {made.own[1]}, i32 %t")
    values = ["%t", "7"]
    made.accesses(8, values)
    line("br label %middle\nmiddle:")
    if loops:
        line("%i = phi i32 [0, %entry], [%next, %join]")
        values.append("%i")
    made.accesses(6, values)
    line(f"%c = icmp eq i32 {chance.choice(values)}, {chance.choice(values)}\nbr i1 %c, label %then, label %join\nthen:")
    made.accesses(5, list(values))
    line("br label %join\njoin:")
    made.accesses(4, values)
    if loops:
        line(f"%next = add i32 %i, 1\n%e = icmp ult i32 {chance.choice(values)}, 9\nbr i1 %e, label %middle, label %exit")
    else:
        line("br label %exit")
    line("exit:")
    made.accesses(6, values)
    line(f"store i32 {values[-1]}, ptr addrspace(1) %g\nret void\n}}")
    return "\n".join(made.lines)


def main():
    seed, kernels, features = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    chance = random.Random(seed)
    print("@lds = internal addrspace(3) global [256 x i32] poison, align 16")
    print("declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.amdgcn.s.barrier()")
    for number in range(kernels):
        print(kernel(number, chance, features, "loops" in sys.argv[4:]))
    print(f'attributes #0 = {{ nounwind "target-features"="{features}" }}')
    print('!0 = !{!"amdgpu-synchronize-as", !"local"}\n!1 = !{!"amdgpu-synchronize-as", !"global"}')


if __name__ == "__main__":
    main()
