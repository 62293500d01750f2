package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What the emitted Java looks like. */
class EmissionTest {
    private static String body(CompiledDoes does) {
        return Texts.java(does, "f", false);
    }

    @Test
    void oneAssignmentIsOneReturn() {
        assertEquals("""
                    public static int f(int src0, int src1, int mode) {
                        // vdst = src0 + src1
                        return Floats.F32.add(src0, src1, mode);
                    }
                """, body(Texts.lane("vdst = src0 + src1", ">vdst:f32 src0:f32 src1:f32")));
    }

    @Test
    void severalResults() {
        assertEquals("""
                    public static int f(int ssrc0, int ssrc1, Results results) {
                        // sdst = ssrc0 & ssrc1; scc = sdst != 0
                        int sdst = ssrc0 & ssrc1;
                        boolean scc = sdst != 0;
                        results.scc = scc;
                        return sdst;
                    }
                """, body(Texts.wave("sdst = ssrc0 & ssrc1; scc = sdst != 0", ">sdst:b32 ssrc0:b32 ssrc1:b32")));
    }

    @Test
    void arithmeticIsAsNarrowAsTheResult() {
        assertTrue(body(Texts.lane("vdst = (src0 + src1) * 3 - src0", ">vdst:u32 src0:u32 src1:u32"))
                .contains("return (src0 + src1) * 3 - src0;"));
        assertTrue(body(Texts.lane("vdst = (src0 * src1) >> 32", ">vdst:u32 src0:u32 src1:u32"))
                .contains("return (int) ((Integer.toUnsignedLong(src0) * Integer.toUnsignedLong(src1)) >>> 32);"));
        assertTrue(body(Texts.lane("vdst = src0 + src1", ">vdst:u16 src0:u16 src1:u16"))
                .contains("return (src0 + src1) & 0xffff;"));
    }

    @Test
    void modeIsPassedOnlyIfSomethingDependsOnIt() {
        CompiledDoes fixed = Texts.lane("under rtz flush { vdst = src0 + src1 }", ">vdst:f32 src0:f32 src1:f32");
        assertTrue(body(fixed).contains("public static int f(int src0, int src1) {"));
        assertTrue(body(fixed)
                .contains("Floats.F32.add(src0, src1, Mode.withDenorm(Mode.withRound(0, Mode.RTZ), Mode.FLUSH))"));
        CompiledDoes half = Texts.lane("under rtz { vdst = src0 + src1 }", ">vdst:f32 src0:f32 src1:f32");
        assertTrue(body(half).contains("public static int f(int src0, int src1, int mode) {"));
    }

    @Test
    void theClampVariantDiffersWhereItMust() {
        CompiledDoes add = Texts.lane("vdst = src0 + src1", ">vdst:u16 src0:u16 src1:u16 clamp");
        assertTrue(add.clampMatters());
        assertTrue(Texts.java(add, "f", true)
                .contains("return Ints.clamp((src0 & 0xffff) + (src1 & 0xffff), 0, 0xffff);"));
        assertFalse(Texts.lane("vdst = src0 & src1", ">vdst:b32 src0:b32 src1:b32 clamp")
                .clampMatters());
        assertFalse(
                Texts.lane("vdst = src0 + src1", ">vdst:u16 src0:u16 src1:u16").clampMatters());
    }

    @Test
    void namesThatJavaWantsAreChanged() {
        String text = body(Texts.lane("let int = src0 + 1; let mode2 = int; vdst = mode2", ">vdst:u32 src0:u32"));
        assertTrue(text.contains("long int_ = "), text);
    }

    @Test
    void commentsCannotBreakTheSource() {
        String text = body(Texts.lane("vdst = src0 # \\u000a */ x", ">vdst:u32 src0:u32"));
        assertTrue(text.contains("// vdst = src0 # /u000a */ x"), text);
    }

    @Test
    void loopsAreUnrolled() {
        String text = body(Texts.lane("for i in 0..1 { vdst@i = src0@(1-i) }", ">vdst:v2b16 src0:v2b16"));
        assertTrue(text.contains("vdst = (vdst & 0xffff0000) | (src0 >>> 16);"), text);
        assertTrue(text.contains("vdst = (vdst & 0xffff) | (src0 << 16);"), text);
    }

    @Test
    void constantsChooseWhileCompiling() {
        String text = body(Texts.lane(
                "for i in 0..1 { if i == 0 { vdst[15:0] = src0[15:0] } else { vdst[31:16] = 7 } }",
                ">vdst:u32 src0:u32"));
        assertFalse(text.contains("if ("), text);
    }

    @Test
    void isDeterministic() {
        String first = body(Texts.lane("vdst = fma(src0, src1, vdst)", "<>vdst:f64 src0:f64 src1:f64"));
        String second = body(Texts.lane("vdst = fma(src0, src1, vdst)", "<>vdst:f64 src0:f64 src1:f64"));
        assertEquals(first, second);
    }

    @Test
    void javaPoetGetsTheSame() {
        CompiledDoes does = Texts.lane("vdst = fma(src0, src1, vdst)", "<>vdst:f64 src0:f64 src1:f64");
        assertEquals("""
                public static long v_fmac_f64(long vdst, long src0, long src1, int mode) {
                  // vdst = fma(src0, src1, vdst)
                  return org.gfxisa.semantics.Floats.F64.fma(src0, src1, vdst, mode);
                }
                """, does.methodSpec("v_fmac_f64", false).toString());
    }
}
