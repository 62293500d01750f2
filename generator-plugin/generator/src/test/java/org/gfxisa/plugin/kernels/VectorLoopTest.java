package org.gfxisa.plugin.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.Texts;
import org.junit.jupiter.api.Test;

/** Forms of lanes as loops to vectorise. */
class VectorLoopTest {
    private static Optional<VectorLoop> loop(String text, String operands) {
        return Texts.lane(text, operands).kernel().form(false).flatMap(VectorLoop::of);
    }

    /** What a turn computes: neither its loads nor its stores. */
    private static List<String> turn(VectorLoop loop) {
        return loop.turn(true)
                .toString()
                .lines()
                .filter(l -> l.startsWith("int _t"))
                .toList();
    }

    @Test
    void integerCodeIsVectorized() {
        for (String text : List.of(
                "vdst = src0 + src1",
                "vdst = src0 & ~src1",
                "vdst = (src0[23:0] * src1[23:0]) + src0",
                "vdst = src0 < src1 ? src0 : src1",
                "if src0 == 0 { vdst = 1 } else { vdst = src1 }",
                "vdst = src0 << 3")) {
            assertEquals(
                    0, loop(text, ">vdst:u32 src0:u32 src1:u32").orElseThrow().uniform(), text);
        }
        for (String text : List.of("vdst = (src0 * src1) >> 32", "vdst = popcount(src0) + src1")) {
            assertTrue(loop(text, "<>vdst:u32 src0:u32 src1:u32").isEmpty(), text);
        }
    }

    @Test
    void aShiftCountMustBeTheSameForAllLanes() {
        VectorLoop loop =
                loop("vdst = src0 << src1[4:0]", ">vdst:u32 src0:u32 src1:u32").orElseThrow();
        assertEquals(0b10, loop.uniform());
        assertTrue(
                loop.before().toString().contains("int _x1 = _in1[0];\nint _t0 = _x1 & 31;"), () -> "" + loop.before());
        assertEquals(List.of("int _t1 = _x0 << _t0;"), turn(loop));
        assertTrue(loop("vdst = src0 << popcount(src1)[4:0]", ">vdst:u32 src0:u32 src1:u32")
                .isEmpty());
    }

    @Test
    void truthValuesAreMasks() {
        VectorLoop less =
                loop("vdst = src0 < src1", ">vdst:bool src0:u32 src1:u32").orElseThrow();
        assertEquals(List.of("int _t0 = ((~_x0 & _x1) | ((~_x0 | _x1) & (_x0 - _x1))) >> 31;"), turn(less));
        VectorLoop choice = loop("vdst = m ? src0 : src1", ">vdst:u32 m:bool src0:u32 src1:u32")
                .orElseThrow();
        assertEquals(List.of("int _t0 = ((_x0 ^ _x1) & _m0) ^ _x1;"), turn(choice));
    }

    @Test
    void theCarryOfTwoNumbersAndABitIsThatOfAll() {
        VectorLoop sum = loop(
                        "let t = src0 + src1 + src2; vdst = t; sdst = t > 0xffffffff",
                        ">vdst:u32 >sdst:bool src0:u32 src1:u32 src2:bool")
                .orElseThrow();
        assertEquals(
                List.of(
                        "int _t0 = _x0 + _x1;",
                        "int _t1 = _t0 - _m0;",
                        "int _t2 = ((_x0 & _x1) | ((_x0 | _x1) & ~_t1)) >> 31;"),
                turn(sum));
        VectorLoop difference = loop(
                        "let t = src0 - src1 - src2; vdst = t; sdst = t < 0",
                        ">vdst:u32 >sdst:bool src0:u32 src1:u32 src2:bool")
                .orElseThrow();
        assertEquals(
                List.of(
                        "int _t0 = _x0 - _x1;",
                        "int _t1 = _t0 + _m0;",
                        "int _t2 = ((~_x0 & _x1) | ((~_x0 | _x1) & _t1)) >> 31;"),
                turn(difference));
    }
}
