package org.gfxisa.plugin.does.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.Texts;
import org.junit.jupiter.api.Test;

/** The code that kernels are made of. */
class ImplementationCodeTest {
    private static ImplementationCode lane(String text, String operands) {
        return Texts.lane(text, operands).kernel();
    }

    private static List<String> variables(List<ImplementationPort> ports) {
        return ports.stream()
                .flatMap(p -> p.variables().stream())
                .map(v -> v.javaType() + " " + v.name())
                .toList();
    }

    @Test
    void bitsOfMasksAreNumbers() {
        ImplementationCode code = lane(
                "let t = src0 + src1 + src2; vdst = t; sdst = t > 0xffffffff",
                ">vdst:u32 >sdst:bool src0:u32 src1:u32 src2:bool");
        assertEquals(List.of("int src0", "int src1", "long src2"), variables(code.inputs()));
        assertEquals(List.of("int vdst", "long sdst"), variables(code.outputs()));
        assertEquals(
                List.of(
                        "long t = Integer.toUnsignedLong(src0) + Integer.toUnsignedLong(src1) + src2;",
                        "int vdst = (int) t;",
                        "long sdst = t >> 32;"),
                code.statements(false));
    }

    @Test
    void aBorrowIsTheSign() {
        ImplementationCode code =
                lane("let t = src0 - src1; vdst = t; sdst = t < 0", ">vdst:u32 >sdst:bool src0:u32 src1:u32");
        assertTrue(
                code.statements(false).get(2).contains("t >>> 63"),
                code.statements(false).toString());
    }

    @Test
    void vectorsOfDwordsAreInPieces() {
        ImplementationCode code = lane("vdst = src0", ">vdst:v2f32 src0:v2f32");
        assertEquals(List.of("int src0At0", "int src0At1"), variables(code.inputs()));
        assertEquals(2, code.outputs().get(0).dwords());
        assertEquals(
                1,
                lane("vdst = src0", ">vdst:v2f16 src0:v2f16")
                        .inputs()
                        .get(0)
                        .variables()
                        .size());
    }

    @Test
    void plainArithmeticOfFloats() {
        assertEquals(
                Optional.of(new PlainFloat(
                        false,
                        List.of("Math.fma(Float.intBitsToFloat(src0), Float.intBitsToFloat(src1), "
                                + "Float.intBitsToFloat(vdst))"))),
                lane("vdst = fma(src0, src1, vdst)", "<>vdst:f32 src0:f32 src1:f32")
                        .plainFloat());
        assertEquals(
                Optional.of(new PlainFloat(
                        true,
                        List.of("Double.longBitsToDouble(src0) * Double.longBitsToDouble(src1) + "
                                + "Double.longBitsToDouble(src0)"))),
                lane("vdst = src0 * src1 + src0", ">vdst:f64 src0:f64 src1:f64").plainFloat());
        assertEquals(
                2,
                lane("vdst = src0 - src1", ">vdst:v2f32 src0:v2f32 src1:v2f32")
                        .plainFloat()
                        .orElseThrow()
                        .expressions()
                        .size());
    }

    @Test
    void whatIsNotPlain() {
        for (String text : List.of(
                "vdst = min(src0, src1)",
                "under flush { vdst = src0 * src1 }",
                "under rtz { vdst = src0 + src1 }",
                "vdst = min(src0, src1) > src1 ? src0 + src1 : src0",
                "let t = src0 + src1; vdst = t * src0",
                "let t = src0 + src1; let u = t * src0; vdst = u",
                "vdst = src0 + canonical(src1)")) {
            assertTrue(lane(text, ">vdst:f32 src0:f32 src1:f32").plainFloat().isEmpty(), text);
        }
        assertTrue(lane("vdst = src0 + src1", ">vdst:f16 src0:f16 src1:f16")
                .plainFloat()
                .isEmpty());
        assertTrue(lane("vdst = src0 + src1; m = src0 < src1", ">vdst:f32 >m:bool src0:f32 src1:f32")
                .plainFloat()
                .isEmpty());
    }

    @Test
    void registersArePorts() {
        ImplementationCode code = Texts.wave("sdst = ssrc0 + scc; scc = sdst != 0; exec = vcc", ">sdst:u32 ssrc0:u32")
                .kernel();
        assertEquals(
                List.of("ssrc0", "vcc", "scc"),
                code.inputs().stream().map(ImplementationPort::name).toList());
        assertEquals(
                List.of(false, true, true),
                code.outputs().stream().map(ImplementationPort::register).toList());
        assertEquals(List.of("int sdst", "long exec", "boolean scc"), variables(code.outputs()));
    }
}
