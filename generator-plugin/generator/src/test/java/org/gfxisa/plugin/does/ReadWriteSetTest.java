package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a text is found to read and write, in which order it takes and gives it, and what of MODE it depends on. */
class ReadWriteSetTest {
    private static List<String> inputs(CompiledDoes does) {
        return does.inputs().stream()
                .map(i -> i.javaType() + " " + i.javaName())
                .toList();
    }

    private static List<String> outputs(CompiledDoes does) {
        return does.outputs().stream().map(o -> o.name() + " " + o.slot()).toList();
    }

    @Test
    void anOldValueIsReadOnlyIfItMatters() {
        assertEquals(
                Set.of("src0"), Texts.lane("vdst = src0", ">vdst:u32 src0:u32").reads());
        assertEquals(
                Set.of("vdst", "src0"),
                Texts.lane("vdst[15:0] = src0[15:0]", "<>vdst:u32 src0:u32").reads());
        assertEquals(
                Set.of("sdst", "ssrc0", "scc"),
                Texts.wave("if scc { sdst = ssrc0 }", "<>sdst:u32 ssrc0:u32").reads());
        assertEquals(
                Set.of("src0"),
                Texts.lane("if src0 > 3 { vdst = 1 } else { vdst = 2 }", "<>vdst:u32 src0:u32")
                        .reads());
        assertEquals(
                Set.of("src0"),
                Texts.lane("for i in 0..3 { vdst[8*i+7:8*i] = src0[7:0] }", "<>vdst:u32 src0:u32")
                        .reads());
        assertEquals(
                Set.of("vdst", "src0"),
                Texts.lane("vdst[src0[4:0]] = true", "<>vdst:u32 src0:u32").reads());
        assertEquals(
                Set.of("src0"),
                Texts.lane("vdst = 0; vdst[src0[4:0]] = true", "<>vdst:u32 src0:u32")
                        .reads());
    }

    @Test
    void aReadAfterAnAssignmentIsNone() {
        CompiledDoes does = Texts.wave("exec = ~ssrc0; sdst = exec; scc = exec != 0", ">sdst:b64 ssrc0:b64");
        assertEquals(List.of("long ssrc0", "Results results"), inputs(does));
        assertEquals(List.of("sdst RETURN", "exec EXEC", "scc SCC"), outputs(does));
        assertEquals(Set.of("sdst", "exec", "scc"), does.writes());
    }

    @Test
    void theOrderIsTheSignaturesThenTheRegisters() {
        CompiledDoes does = Texts.wave(
                "scc = m0[0] && pc > next_pc; vcc = exec; sdst = ssrc1 + ssrc0; m0 = 0",
                ">sdst:u32 ssrc0:u32 ssrc1:u32");
        assertEquals(
                List.of("int ssrc0", "int ssrc1", "long exec", "int m0", "long pc", "long nextPc", "Results results"),
                inputs(does));
        assertEquals(List.of("sdst RETURN", "vcc VCC", "scc SCC", "m0 M0"), outputs(does));
    }

    @Test
    void inALaneVccAndExecAreBits() {
        CompiledDoes does = Texts.lane("vcc = src0 > lane; exec = vcc", "src0:u32");
        assertEquals(List.of("int src0", "int lane", "Results results"), inputs(does));
        assertEquals(List.of("exec RETURN", "vcc VCC"), outputs(does));
        assertEquals("boolean", does.returnType());
    }

    @Test
    void severalOperandsAndWideOnes() {
        CompiledDoes swap = Texts.lane("let t = vdst; vdst = src0; src0 = t", "<>vdst:b32 <>src0:b32");
        assertEquals(List.of("int vdst", "int src0", "Results results"), inputs(swap));
        assertEquals(List.of("vdst RETURN", "src0 SECOND"), outputs(swap));
        CompiledDoes wide = Texts.lane("vdst = src0 + 1; sdst = src0@0 > 3", ">vdst:v4u32 >sdst:bool src0:v4u32");
        assertEquals(List.of("int[] src0", "Results results"), inputs(wide));
        assertEquals(List.of("vdst WIDE", "sdst RETURN"), outputs(wide));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vdst = src0 + src1 | f32 | ROUND32 DENORM32",
                "vdst = src0 * src1 | f16 | ROUND64 DENORM64 FP16_OVFL",
                "vdst = fma(src0, src1, src0) | f64 | ROUND64 DENORM64",
                "under flush { vdst = src0 * src1 } | f32 | ROUND32",
                "vdst = min(src0, src1) | f32 | DENORM32 IEEE",
                "vdst = canonical(src0) | f32 | DENORM32",
                "vdst = -abs(src0) | f32 | ",
                "vdst = input(src0) | f64 | DENORM64",
                "vdst = src0 < src1 ? src0 : src1 | f32 | DENORM32",
                "vdst = mode.dx10_clamp ? src0 : src1 | f32 | DX10_CLAMP",
                "under rtz { vdst = src0 + src1 } | f32 | DENORM32",
                "under rtz flush { vdst = src0 + src1 } | f32 | ",
                "under keep { under rup { vdst = src0 + src1 }; vdst = vdst + src1 } | f32 | ROUND32",
                "vdst = f32_rne(i32(src0)) | f32 | ",
                "vdst = f32(i32(src0)) | f32 | ROUND32",
                "vdst = f32(i24(src0)) | f32 | ",
                "vdst = flush(src0) | f32 | ",
            })
    void modeFields(String text, String type, String fields) {
        CompiledDoes does = Texts.lane(text, ">vdst:%1$s src0:%1$s src1:%1$s".formatted(type));
        assertEquals(
                fields == null ? "" : fields,
                String.join(" ", does.modeReads().stream().map(Enum::name).toList()));
        assertEquals(fields != null, inputs(does).contains("int mode"));
    }

    @Test
    void approximationIsMarked() {
        assertTrue(Texts.lane("vdst = 1.0 + rcp(src0)", ">vdst:f32 src0:f32").approximate());
        assertFalse(Texts.lane("vdst = 1.0 + src0", ">vdst:f32 src0:f32").approximate());
    }
}
