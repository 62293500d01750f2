package org.gfxisa.tiny;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.table.Bits;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Bits.Use;
import org.gfxisa.table.Kind.Int.Radix;
import org.gfxisa.table.Kind.Policy.PartWord;
import org.gfxisa.table.Kind.Ranges.Range;
import org.gfxisa.table.Kind.Ranges.Shape;
import org.gfxisa.table.Kind.Swizzle.Mode;

/** Accesses to memory of the made-up instruction set. */
final class TinyMemory {
    private TinyMemory() {}

    static List<FormDef> forms() {
        Bits addressing = bits(12, 2);
        return List.of(
                new FormDef("load", "load", 8, 20)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 0, 32, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .dynamic(bits(14, 1), false, 1, 0)
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
                                SlotDef.of(
                                                "offset",
                                                new Kind.Int(
                                                        Radix.DECIMAL,
                                                        false,
                                                        false,
                                                        OptionalInt.of(4000),
                                                        OptionalInt.empty(),
                                                        List.of()),
                                                0,
                                                12)
                                        .prefix("offset:")
                                        .normal(0),
                                TinySlots.flag("lds", 14),
                                TinySlots.flag("glc", 15)),
                new FormDef("fetch", "fetch", 8, 21)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 0, 32, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .align(2)
                                        .dynamic(bits(0, 2), false, 1, 2, 3, 4)
                                        .fitting()
                                        .written(),
                                SlotDef.register("vaddr", ElementType.B32, 1, 40, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .anyTuple())
                        .modifiers(
                                SlotDef.number("count", Radix.HEX, 0, 2).prefix("count:"),
                                SlotDef.of("disp", SlotDef.number(Radix.DECIMAL, true, false), 2, 8)
                                        .prefix("disp:")
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
                        .modifiers(SlotDef.number("shape", Radix.DECIMAL, 24, 2).prefix("shape:")),
                // The word "gds" is there because the form says so.
                new FormDef("sema", "sema", 4, 22)
                        .modifiers(TinySlots.flag("gds", 0))
                        .fixed(0, 1, 1),
                new FormDef("swizzle", "swizzle", 4, 23)
                        .operands(SlotDef.register("vcc", ElementType.B64, 2)
                                .add(106)
                                .accept(106, 106)
                                .hidden())
                        .modifiers(SlotDef.of(
                                "pattern",
                                new Kind.Swizzle(List.of(
                                        new Mode("FFT", 0xe000, 0xe000),
                                        new Mode("ROTATE", 0xe000, 0xc000),
                                        new Mode("QUAD_PERM", 0xff00, 0x8000),
                                        new Mode("BITMASK_PERM", 0x8000, 0))),
                                9,
                                16))
                        .fixed(0, 9, 0),
                new FormDef("typed", "typed", 4, 24)
                        .modifiers(SlotDef.of(
                                        "format",
                                        new Kind.BufferFormat(
                                                List.of("D_INVALID", "D_8", "D_16", "D_32"),
                                                1,
                                                List.of("N_UNORM", "N_SNORM", "N_UINT", "N_FLOAT"),
                                                0,
                                                Optional.empty()),
                                        0,
                                        4)
                                .normal(1)),
                // Two bits of hint, two of scope; what the highest hint is called depends on the scope.
                new FormDef("cached", "cached", 4, 26)
                        .modifiers(
                                SlotDef.of(
                                        "policy",
                                        new Kind.Policy(List.of(
                                                new PartWord(0, 15, 15, false, "th:ALL"),
                                                new PartWord(0, 3, 0, false, "th:RT"),
                                                new PartWord(0, 3, 1, false, "th:NT"),
                                                new PartWord(0, 3, 2, true, "th:HT"),
                                                new PartWord(0, 3, 3, false, "th:LU"),
                                                new PartWord(1, 12, 0, false, "scope:CU"),
                                                new PartWord(1, 12, 4, false, "scope:SE"),
                                                new PartWord(1, 12, 12, false, "scope:SYS"))),
                                        0,
                                        4),
                                SlotDef.of("nv", new Kind.Flag(true, List.of(), false), 4, 1)
                                        .prefix("nv"),
                                TinySlots.flag("gds", 5)),
                new FormDef("dpp", "dpp", 4, 25)
                        .operands(TinySlots.vdst(1))
                        .modifiers(SlotDef.of(
                                "ctrl",
                                new Kind.Ranges(
                                        List.of(
                                                new Range(0, 255, 0, "perm:", Shape.LIST, 2),
                                                new Range(257, 271, 256, "shl:", Shape.NUMBER, 0),
                                                new Range(320, 320, 0, "mirror", Shape.WORD, 0)),
                                        true),
                                0,
                                9)),
                // No comma behind the target; of three signs the encoding has two.
                new FormDef("send", "send", 4, 44)
                        .operands(
                                SlotDef.of(
                                                "target",
                                                new Kind.Ranges(
                                                        List.of(
                                                                new Range(2, 2, 0, "outz", Shape.WORD, 0),
                                                                new Range(0, 1, 0, "out", Shape.NUMBER, 0),
                                                                new Range(8, 11, 8, "pos", Shape.NUMBER, 0)),
                                                        false),
                                                0,
                                                4)
                                        .prefix("none_"),
                                SlotDef.of("attr", new Kind.Lettered(9, List.of("x", "y")), 4, 5)
                                        .prefix("attr"),
                                SlotDef.of("other", new Kind.Lettered(9, List.of("x", "y")), 9, 5)
                                        .prefix("attr"))
                        .modifiers(SlotDef.of("sign", new Kind.Bits(3, Use.ANYTHING), 14, 2)
                                .prefix("sign:")
                                .normal(0)));
    }

    private static Bits bits(int from, int width) {
        return new Bits(List.of(new Bits.Part(from, width, 0)));
    }

    private static SlotDef address(String name, int from, int... widths) {
        return SlotDef.register(name, ElementType.B32, 1, from, 8, 0)
                .add(256)
                .accept(256, 287)
                .dynamic(bits(24, 2), false, widths);
    }
}
