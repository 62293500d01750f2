package org.gfxisa.tiny;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.table.Codes.Meaning;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.KnownMnemonics;
import org.gfxisa.table.Meanings;
import org.gfxisa.table.SpecTexts;

/**
 * A made-up instruction set that has every kind of slot, for tests of the core that need no spec: s0 to s15, v0 to v31, a0 to a31. Each
 * form has a value of its own in bits 26 to 31, except where forms follow each other.
 */
public final class TinyIsa {
    private static final int MAGIC = 0x47465849;
    private static final int ROOT_SHIFT = 26;
    private static final int ROOT_BITS = 6;

    private TinyIsa() {}

    /** The instruction set, with waves of 64 lanes. */
    public static Isa load() {
        try {
            KnownMnemonics known =
                    new KnownMnemonics(new ByteArrayInputStream("huge\tv_elsewhere v_other\n".getBytes(US_ASCII)));
            return Isa.load(new ByteArrayInputStream(bytes())).at("tiny", new Texts(known));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Texts(KnownMnemonics mnemonics) implements SpecTexts {
        @Override
        public Meanings meanings() {
            return new Meanings();
        }
    }

    /** Its table. */
    public static byte[] bytes() {
        List<FormDef> forms = forms();
        List<SlotDef> slots =
                forms.stream().flatMap(form -> form.slots.stream()).distinct().toList();
        TableBytes out = new TableBytes();
        out.string("tiny");
        out.ints(64, 32);
        codes(out);
        out.u(slots.size());
        slots.forEach(slot -> slot.write(out));
        List<String> opcodes = forms.stream().map(form -> form.name).distinct().toList();
        out.strings(opcodes);
        out.strings(List.of("exec", "scc"));
        out.ints(0, 1);
        out.ints(0, 0);
        out.u(0); // no counters
        out.u(forms.size());
        for (int i = 0; i < forms.size(); i++) {
            boolean hasNext = i + 1 < forms.size() && forms.get(i + 1).leaf == forms.get(i).leaf;
            forms.get(i).write(out, opcodes.indexOf(forms.get(i).name), slots, hasNext ? i + 1 : -1);
        }
        tree(out, forms);
        mnemonics(out, forms);
        return out.finish(MAGIC, 3);
    }

    private static void codes(TableBytes out) {
        out.strings(List.of("sgpr", "special", "vgpr", "agpr"));
        out.strings(List.of("s", "", "v", "a"));
        out.ints(4, 1, 1, 1);
        for (int file = 0; file < 4; file++) {
            out.flag(file == 2);
            if (file == 2) {
                out.string(".l");
                out.string(".h");
                out.string(".l");
            }
        }
        List<Object[]> ranges = List.of(
                range(0, 15, Meaning.NUMBERED, 0, 0, 1, 15, "", "", 0),
                range(106, 106, Meaning.NAMED, 1, 0, 1, 0, "vcc_lo", "vcc", 0),
                range(107, 107, Meaning.NAMED, 1, 1, 1, 0, "vcc_hi", "", 0),
                range(124, 124, Meaning.NAMED, 1, 2, 1, 0, "m0", "", 0),
                range(125, 125, Meaning.NAMED, 1, 3, 1, 31, "null", "null", 0),
                range(128, 192, Meaning.INTEGER, -1, 0, 1, 0, "", "", 0),
                range(193, 208, Meaning.INTEGER, -1, -1, -1, 0, "", "", 0),
                range(240, 240, Meaning.FLOAT, -1, 0, 1, 0, "0.5", "", 0.5),
                range(242, 242, Meaning.FLOAT, -1, 0, 1, 0, "1.0", "", 1.0),
                range(248, 248, Meaning.FLOAT, -1, 0, 1, 0, "0.15915494", "0.15915494309189532", 0.15915494),
                range(253, 253, Meaning.NAMED, 1, 4, 1, 0, "src_scc", "src_scc", 0),
                range(255, 255, Meaning.LITERAL, -1, 0, 1, 0, "", "", 0),
                range(256, 287, Meaning.NUMBERED, 2, 0, 1, 33, "", "", 0),
                range(768, 799, Meaning.NUMBERED, 3, 0, 1, 31, "", "", 0));
        out.u(ranges.size());
        for (Object[] r : ranges) {
            out.u((int) r[0]);
            out.u((int) r[1]);
            out.u(((Meaning) r[2]).ordinal());
            out.s((int) r[3]);
            out.s((int) r[4]);
            out.s((int) r[5]);
            out.s((int) r[6]);
            out.string((String) r[7]);
            out.string((String) r[8]);
            out.fixed64(Double.doubleToLongBits(((Number) r[9]).doubleValue()));
            out.flag(false);
        }
        out.u(1);
        out.string("scc");
        out.u(253);
    }

    private static Object[] range(Object... values) {
        return values;
    }

    private static void tree(TableBytes out, List<FormDef> forms) {
        int[] tree = new int[1 + (1 << ROOT_BITS)];
        tree[0] = ROOT_SHIFT << 8 | ROOT_BITS;
        for (int i = forms.size() - 1; i >= 0; i--) {
            tree[1 + forms.get(i).leaf] = -1 - i;
        }
        out.ints(tree);
    }

    private static void mnemonics(TableBytes out, List<FormDef> forms) {
        Map<String, List<Integer>> names = new LinkedHashMap<>();
        for (int i = 0; i < forms.size(); i++) {
            names.computeIfAbsent(forms.get(i).name, k -> new ArrayList<>()).add(i);
            if (!forms.get(i).mnemonic.equals(forms.get(i).name)) {
                names.computeIfAbsent(forms.get(i).mnemonic, k -> new ArrayList<>())
                        .add(i);
            }
        }
        out.u(names.size());
        names.forEach((name, ids) -> {
            out.string(name);
            out.ints(ids.stream().mapToInt(Integer::intValue).toArray());
        });
    }

    private static List<FormDef> forms() {
        List<FormDef> forms = new ArrayList<>();
        forms.addAll(alu());
        forms.addAll(memory());
        forms.addAll(control());
        return forms;
    }

    private static SlotDef flag(String name, int bit) {
        return SlotDef.of(name, Kind.FLAG, bit, 1).prefix(name).normal(0);
    }

    private static SlotDef source(String name, ElementType type, int width, int from, boolean literal) {
        return SlotDef.register(name, type, width, from, 9, 0).acceptSources(literal);
    }

    private static SlotDef scalar(String name, ElementType type, int width, int from, boolean literal) {
        return SlotDef.register(name, type, width, from, 8, 0).acceptSources(literal);
    }

    private static SlotDef vdst(int width) {
        return SlotDef.register("vdst", ElementType.F32, width, 9, 8, 0)
                .add(256)
                .accept(256, 287)
                .align(2)
                .written();
    }

    private static SlotDef half(SlotDef slot, int bit) {
        return slot.type(ElementType.I16).half(bit);
    }

    private static List<FormDef> alu() {
        SlotDef sdst64 = SlotDef.register("sdst", ElementType.B64, 2, 16, 7, 0)
                .accept(0, 15)
                .accept(106, 107)
                .written();
        SlotDef sdst = SlotDef.register("sdst", ElementType.B32, 1, 16, 7, 0)
                .accept(0, 15)
                .accept(106, 125)
                .decodeOnly(125)
                .written();
        SlotDef mask = SlotDef.register("mask", ElementType.B64, 2, 9, 7, 0)
                .accept(0, 15)
                .accept(106, 107)
                .laneMask()
                .written();
        SlotDef src0 = source("src0", ElementType.F32, 1, 17, true);
        SlotDef src0Long = source("src0", ElementType.F32, 1, 32, false).sourceModifiers(60, 61, -1);
        SlotDef src1Long = source("src1", ElementType.F32, 1, 41, false).sourceModifiers(62, 63, -1);
        return List.of(
                new FormDef("s_add", "s_add", 4, 1)
                        .operands(
                                sdst,
                                scalar("ssrc0", ElementType.B32, 1, 0, true),
                                scalar("ssrc1", ElementType.B32, 1, 8, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(23, 3, 0)
                        .implicit(0, 2),
                new FormDef("s_mov64", "s_mov64", 4, 2)
                        .operands(sdst64, scalar("ssrc0", ElementType.B64, 2, 0, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(8, 8, 0),
                new FormDef("v_add_e32", "v_add", 4, 3)
                        .operands(
                                vdst(1),
                                src0,
                                SlotDef.register("src1", ElementType.F32, 1, 0, 8, 0)
                                        .add(256)
                                        .accept(256, 287))
                        .literal(Form.LITERAL_AFTER)
                        .implicit(1, 0)
                        .busLimit(1),
                new FormDef("v_add_e64", "v_add", 8, 4)
                        .operands(vdst(1), src0Long, src1Long)
                        .modifiers(
                                SlotDef.of("op_sel", Kind.BITS, 50, 3)
                                        .prefix("op_sel:")
                                        .normal(0),
                                flag("clamp", 53),
                                SlotDef.of("omod", Kind.ENUM, 54, 2)
                                        .nums(1, 2, 3)
                                        .texts("mul:2", "mul:4", "div:2")
                                        .normal(0))
                        .busLimit(1),
                // Halves: bit 4 of a VGPR's number, or one that OP_SEL has too.
                new FormDef("v_not16_e32", "v_not16", 4, 41)
                        .operands(half(vdst(1), 13), half(source("src0", ElementType.I16, 1, 17, false), 21))
                        .fixed(0, 9, 0),
                new FormDef("v_not16_e64", "v_not16", 8, 42)
                        .operands(half(vdst(1), 51), half(source("src0", ElementType.I16, 1, 32, false), 50))
                        .modifiers(SlotDef.of("op_sel", Kind.BITS, 50, 2)
                                .prefix("op_sel:")
                                .normal(0)),
                new FormDef("v_pick", "v_pick", 8, 50)
                        .operands(
                                vdst(1),
                                source("src0", ElementType.F32, 1, 32, false)
                                        .sourceModifiers(60, 61, -1)
                                        .barAfter("choice"),
                                scalar("choice", ElementType.B32, 1, 0, false)),
                new FormDef("v_two_mov", "v_two_mov", 4, 43)
                        .operands(
                                SlotDef.register("vdstx", ElementType.B32, 1, 0, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .written(),
                                SlotDef.register("vdsty", ElementType.B32, 1, 8, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .lead(":: v_two_not")
                                        .written(),
                                SlotDef.register("srcy", ElementType.B32, 1, 16, 8, 0)
                                        .add(256)
                                        .accept(256, 287)),
                new FormDef("v_cvt_f64", "v_cvt_f64", 4, 5)
                        .operands(vdst(2), source("src0", ElementType.F64, 2, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_half", "v_half", 4, 6)
                        .operands(vdst(1), source("src0", ElementType.F16, 1, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_short", "v_short", 4, 7)
                        .operands(vdst(1), source("src0", ElementType.I16, 1, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_cmp", "v_cmp", 4, 8).operands(mask, src0).fixed(16, 1, 0),
                new FormDef("v_madk", "v_madk", 8, 9)
                        .operands(
                                vdst(1),
                                src0,
                                SlotDef.of("k", Kind.INT, 32, 32)
                                        .nums(16, 0, 1, 0, 0)
                                        .type(ElementType.F32))
                        .literal(32),
                new FormDef("v_sdwa", "v_sdwa", 4, 10)
                        .operands(
                                vdst(1),
                                SlotDef.register("src0", ElementType.B32, 1, 0, 9, 0)
                                        .xor(256)
                                        .accept(0, 15)
                                        .accept(256, 287)
                                        .sourceModifiers(-1, -1, 17))
                        .modifiers(SlotDef.of("sel", Kind.ENUM, 18, 3)
                                .prefix("sel:")
                                .nums(0, 1, 6)
                                .texts("sel:BYTE_0", "sel:BYTE_1", "sel:DWORD")),
                // Twelve bytes, and a literal may follow: all three words are in use.
                new FormDef("v_long", "v_long", 12, 11)
                        .operands(
                                vdst(1),
                                source("src0", ElementType.F32, 1, 60, true),
                                SlotDef.register("src1", ElementType.F32, 1, 69, 9, 0)
                                        .acceptSources(true))
                        .modifiers(SlotDef.of("tag", Kind.INT, 80, 16)
                                .prefix("tag:")
                                .nums(10, 0, 1, 0, 0)
                                .normal(0))
                        .literal(Form.LITERAL_AFTER),
                // Two forms of one leaf: the first takes only even tags.
                new FormDef("v_even", "v_even", 4, 12).operands(vdst(1)).fixed(0, 1, 0),
                new FormDef("v_odd", "v_odd", 4, 12)
                        .operands(
                                vdst(1),
                                SlotDef.register("vcc", ElementType.B64, 2)
                                        .add(106)
                                        .accept(106, 106)
                                        .optional())
                        .fixed(0, 1, 1),
                new FormDef("v_even", "v_even", 4, 13).operands(vdst(1)).decodeOnly(),
                // The same bits are another instruction in waves of another size.
                new FormDef("v_small", "v_small", 4, 15).wave(32).operands(vdst(1)),
                new FormDef("v_big", "v_big", 4, 15).wave(64).operands(vdst(1).byWave(2, 1)),
                new FormDef("v_tile", "v_tile", 4, 16)
                        .operands(SlotDef.register("vdst", ElementType.WIDE, 0, 9, 8, 0)
                                .add(256)
                                .accept(256, 287)
                                .byWave(8, 4)),
                // Both registers share the accumulation bit.
                new FormDef("v_acc", "v_acc", 8, 14)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 1, 32, 8, 0, 55, 1, 9)
                                        .add(256)
                                        .accept(256, 287)
                                        .accept(768, 799)
                                        .written(),
                                SlotDef.register("data", ElementType.B32, 1, 40, 8, 0, 55, 1, 9)
                                        .add(256)
                                        .accept(256, 287)
                                        .accept(768, 799)));
    }

    private static List<FormDef> memory() {
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
                                flag("idxen", 13),
                                flag("offen", 12),
                                SlotDef.of("offset", Kind.INT, 0, 12)
                                        .prefix("offset:")
                                        .nums(10, 0, 1, 0, 4000)
                                        .normal(0),
                                flag("lds", 14),
                                flag("glc", 15)),
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
                                vdst(1),
                                address("vaddr", 32, 1, 1, 1, -1),
                                address("vaddr1", 40, 0, 1, 1, 0).listed(),
                                address("vaddr2", 48, 0, 0, 2, 0).listed(),
                                SlotDef.register("srsrc", ElementType.B32, 1, 56, 8, 0)
                                        .accept(0, 15))
                        .modifiers(SlotDef.of("shape", Kind.INT, 24, 2)
                                .prefix("shape:")
                                .nums(10, 0, 1, 0, 0)),
                // The word "gds" is there because the form says so.
                new FormDef("sema", "sema", 4, 22).modifiers(flag("gds", 0)).fixed(0, 1, 1),
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
                                flag("gds", 5)),
                new FormDef("dpp", "dpp", 4, 25)
                        .operands(vdst(1))
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

    private static List<FormDef> control() {
        return List.of(
                new FormDef("s_branch", "s_branch", 4, 30).operands(SlotDef.of("target", Kind.BRANCH, 0, 16)),
                new FormDef("s_wait", "s_wait", 4, 31)
                        .operands(SlotDef.of("count", Kind.COUNTERS, 0, 16)
                                .texts("vmcnt", "lgkmcnt")
                                .nums(2, 0, 4, 0, 14, 2, 4, 1, 8, 4, 0)),
                new FormDef("s_getreg", "s_getreg", 4, 32)
                        .operands(SlotDef.of("hwreg", Kind.HWREG, 0, 16)
                                .nums(6, 5, 5, 1, 2)
                                .texts("HW_REG_MODE", "HW_REG_STATUS")),
                new FormDef("s_sendmsg", "s_sendmsg", 4, 33)
                        .operands(SlotDef.of("message", Kind.SENDMSG, 0, 16)
                                .nums(4, 4, 3, 8, 2, 1, 0, 0, 2, 0b10, 2, 0, 1)
                                .texts("MSG_INTERRUPT", "MSG_GS", "GS_OP_NOP", "GS_OP_CUT")),
                new FormDef("s_hold", "s_hold", 4, 38)
                        .operands(SlotDef.of("hazards", Kind.COUNTERS, 0, 16)
                                .texts("va", "vm")
                                .nums(1, 0, 4, 0, 1, 8, 3, 0, 1)),
                new FormDef("s_delay", "s_delay", 4, 39)
                        .operands(SlotDef.of("delay", Kind.FIELDS, 0, 16)
                                .texts("first", "NONE", "ONE", "TWO", "skip", "NEXT")
                                .nums(0, 4, 3, 0, 1, 2, 4, 3, 1, 1)),
                new FormDef("s_version", "s_version", 4, 40)
                        .operands(SlotDef.of("version", Kind.SYMBOLS, 0, 16)
                                .texts("V_OLD", "V_NEW", "W64", "W32", "MDP")
                                .nums(8, 0, 9, 0x2000, 0x4000, 0x8000)),
                new FormDef("s_idx", "s_idx", 4, 34)
                        .operands(SlotDef.of("bits", Kind.BITNAMES, 0, 8)
                                .prefix("gpr_idx")
                                .texts("SRC0", "SRC1", "DST")),
                new FormDef("s_nop", "s_nop", 4, 35)
                        .operands(SlotDef.of("simm", Kind.INT, 0, 16).nums(0, 0, 1, 0, 0))
                        .canonical(16, 5),
                new FormDef("s_end", "s_end", 4, 36)
                        .operands(SlotDef.of("code", Kind.INT, 0, 16)
                                .nums(10, 0, 1, 1, 0)
                                .normal(0)),
                new FormDef("s_imm", "s_imm", 8, 37)
                        .operands(SlotDef.of("imm", Kind.INT, 32, 32)
                                .nums(1, 0, 1, 0, 0)
                                .type(ElementType.B32))
                        .literal(32));
    }
}
