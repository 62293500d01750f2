package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/** Accesses to memory of the made-up instruction set. */
final class TinyMemory {
    private TinyMemory() {}

    static List<FormDef> forms() {
        int[] addressing = {12, 2, 0};
        return List.of(
                new FormDef("load", "load", 8, 20)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 0, 32, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .dynamic(new int[] {14, 1, 0}, false, 1, 0)
                                        .written(),
                                SlotDef.register("vaddr", ElementType.B32, 0, 40, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .dynamic(addressing, true, 0, 1, 1, 2),
                                SlotDef.register("srsrc", ElementType.WIDE, 4, 48, 5, 0)
                                        .shift(2)
                                        .accept(0, 15),
                                SlotDef.register("saddr", ElementType.B32, 1, 53, 7, 0)
                                        .accept(0, 15)
                                        .off(0x7f))
                        .modifiers(
                                TinySlots.flag("idxen", 13),
                                TinySlots.flag("offen", 12),
                                SlotDef.of("offset", Kind.INT, 0, 12)
                                        .prefix("offset:")
                                        .nums(10, 0, 1, 0, 4000)
                                        .normal(0),
                                TinySlots.flag("lds", 14),
                                TinySlots.flag("glc", 15)),
                new FormDef("fetch", "fetch", 8, 21)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 0, 32, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .align(2)
                                        .dynamic(new int[] {0, 2, 0}, false, 1, 2, 3, 4)
                                        .fitting()
                                        .written(),
                                SlotDef.register("vaddr", ElementType.B32, 1, 40, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .anyTuple())
                        .modifiers(
                                SlotDef.of("count", Kind.INT, 0, 2)
                                        .prefix("count:")
                                        .nums(16, 0, 1, 0, 0),
                                SlotDef.of("disp", Kind.INT, 2, 8)
                                        .prefix("disp:")
                                        .nums(10, 1, 4, 0, 0)
                                        .normal(0)),
                // One address register, two, or two and a pair; a fourth shape does not exist.
                new FormDef("gather", "gather", 8, 27)
                        .operands(
                                TinySlots.vdst(1),
                                address("vaddr", 32, 1, 1, 1, -1),
                                address("vaddr1", 40, 0, 1, 1, 0).listed(),
                                address("vaddr2", 48, 0, 0, 2, 0).listed(),
                                SlotDef.register("srsrc", ElementType.B32, 1, 56, 8, 0)
                                        .accept(0, 15))
                        .modifiers(SlotDef.of("shape", Kind.INT, 24, 2)
                                .prefix("shape:")
                                .nums(10, 0, 1, 0, 0)),
                // The word "gds" is there because the form says so.
                new FormDef("sema", "sema", 4, 22)
                        .modifiers(TinySlots.flag("gds", 0))
                        .fixed(0, 1, 1),
                new FormDef("swizzle", "swizzle", 4, 23)
                        .operands(SlotDef.register("vcc", ElementType.B64, 2)
                                .add(106)
                                .accept(106, 106)
                                .hidden())
                        .modifiers(SlotDef.of("pattern", Kind.SWIZZLE, 9, 16)
                                .texts("FFT", "ROTATE", "QUAD_PERM", "BITMASK_PERM")
                                .nums(0xe000, 0xe000, 0xe000, 0xc000, 0xff00, 0x8000, 0x8000, 0))
                        .fixed(0, 9, 0),
                new FormDef("typed", "typed", 4, 24)
                        .modifiers(SlotDef.of("format", Kind.BUFFER_FORMAT, 0, 4)
                                .normal(1)
                                .nums(2, 1, 0)
                                .texts("D_INVALID", "D_8", "D_16", "D_32", "N_UNORM", "N_SNORM", "N_UINT", "N_FLOAT")),
                // Two bits of hint, two of scope; what the highest hint is called depends on the scope.
                new FormDef("cached", "cached", 4, 26)
                        .modifiers(
                                SlotDef.of("policy", Kind.POLICY, 0, 4)
                                        .texts(
                                                "th:ALL",
                                                "th:RT",
                                                "th:NT",
                                                "th:HT",
                                                "th:LU",
                                                "scope:CU",
                                                "scope:SE",
                                                "scope:SYS")
                                        .nums(
                                                0, 15, 15, 0, 0, 3, 0, 0, 0, 3, 1, 0, 0, 3, 2, 1, 0, 3, 3, 0, 1, 12, 0,
                                                0, 1, 12, 4, 0, 1, 12, 12, 0),
                                SlotDef.of("nv", Kind.FLAG, 4, 1).prefix("nv").nums(1),
                                TinySlots.flag("gds", 5)),
                new FormDef("dpp", "dpp", 4, 25)
                        .operands(TinySlots.vdst(1))
                        .modifiers(SlotDef.of("ctrl", Kind.RANGES, 0, 9)
                                .nums(0, 255, 0, 2, 257, 271, 256, 0, 320, 320, 0, -1)
                                .texts("perm:", "shl:", "mirror")),
                // No comma behind the target; of three signs the encoding has two.
                new FormDef("send", "send", 4, 44)
                        .operands(
                                SlotDef.of("target", Kind.RANGES, 0, 4)
                                        .prefix("none_")
                                        .nums(2, 2, 0, -1, 0, 1, 0, 0, 8, 11, 8, 0, 1)
                                        .texts("outz", "out", "pos"),
                                SlotDef.of("attr", Kind.LETTERED, 4, 5)
                                        .prefix("attr")
                                        .nums(9)
                                        .texts("x", "y"),
                                SlotDef.of("other", Kind.LETTERED, 9, 5)
                                        .prefix("attr")
                                        .nums(9)
                                        .texts("x", "y"))
                        .modifiers(SlotDef.of("sign", Kind.BITS, 14, 2)
                                .prefix("sign:")
                                .nums(3)
                                .normal(0)));
    }

    private static SlotDef address(String name, int from, int... widths) {
        return SlotDef.register(name, ElementType.B32, 1, from, 8, 0)
                .add(256)
                .accept(256, 287)
                .dynamic(new int[] {24, 2, 0}, false, widths);
    }
}
