package org.gfxisa.plugin.does;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.does.typed.Context;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every error: its message, the place it points at, and the hint. */
class DoesErrorsTest {
    private static final String U32 = ">vdst:u32 src0:u32 src1:u32";
    private static final String F32 = ">vdst:f32 src0:f32 src1:f32";
    private static final String B32 = ">vdst:b32 src0:b32 src1:b32";

    private final List<DynamicTest> tests = new ArrayList<>();

    private void lane(String operands, String text, String... errors) {
        test(Context.LANE, operands, text, errors);
    }

    private void wave(String operands, String text, String... errors) {
        test(Context.WAVE, operands, text, errors);
    }

    private void test(Context context, String operands, String text, String... errors) {
        tests.add(DynamicTest.dynamicTest(text.isEmpty() ? "(empty)" : text, () -> {
            Texts.Report report = Texts.report(text, operands, context);
            assertEquals(String.join("\n", errors), String.join("\n", report.errors()));
            assertTrue(report.compiled().isEmpty());
        }));
    }

    @TestFactory
    Stream<DynamicTest> lexical() {
        lane(
                U32,
                "vdst = src0 $ 1",
                "12+1 the character '$' means nothing here",
                "14+1 unexpected '1' | a newline or ';' before the next statement");
        lane(U32, "vdst = 0x", "7+2 '0x' is not a number");
        lane(U32, "vdst = 12ab", "7+4 '12ab' is not a number");
        lane(U32, "vdst = src0 \u00e9", "12+1 the character '\u00e9' means nothing here");
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> syntax() {
        lane(U32, "", "0+1 there is no statement");
        lane(U32, "vdst = ", "7+1 unexpected the end | an expression");
        lane(U32, "vdst = (src0", "12+1 unexpected the end | ')'");
        lane(U32, "vdst = src0 src1", "12+4 unexpected 'src1' | a newline or ';' before the next statement");
        lane(U32, "vdst src0", "5+4 unexpected 'src0' | '='");
        lane(U32, "vdst = src0[3:]", "14+1 unexpected ']' | an expression");
        lane(U32, "vdst = src0 < src1 < 3", "19+1 comparisons do not chain | join them with '&&'");
        lane(U32, "vdst = src0; }", "13+1 this '}' closes nothing");
        lane(U32, "if true { vdst = 1", "8+1 this '{' is never closed");
        lane(U32, "else { vdst = 1 }", "0+4 unexpected 'else' | a statement: this 'else' follows no 'if'");
        lane(U32, "for i of 0..3 { }", "6+2 unexpected 'of' | 'in'");
        lane(U32, "for if in 0..3 { }", "4+2 unexpected 'if' | a name for the variable");
        lane(U32, "let = 3", "4+1 unexpected '=' | a name for the variable");
        lane(U32, "vdst = src0 ? 1", "15+1 unexpected the end | ':'");
        lane(U32, "vdst = " + "(".repeat(120) + "1", "107+1 this is nested too deeply | at most 100 levels");
        lane(
                U32,
                "vdst = src0" + "+src0".repeat(3900),
                "2511+1 this statement has too many operators | at most 500 in one");
        lane(
                U32,
                "vdst = src0" + "[0]".repeat(6000),
                "1511+1 this statement has too many operators | at most 500 in one");
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> names() {
        lane(U32, "vdst = scr0", "7+4 'scr0' is not known | did you mean 'src0'?");
        lane(U32, "vdts = src0", "0+4 'vdts' is not known | did you mean 'vdst'?");
        lane(U32, "x = src0", "0+1 'x' is not known | a new variable is defined with 'let'");
        lane(U32, "vdst = popcnt(src0)", "7+6 there is no function 'popcnt' | did you mean 'popcount'?");
        lane(U32, "vdst = u65(src0)", "7+3 there is no function 'u65' | did you mean 'u64'?");
        lane(U32, "vdst = max", "7+3 'max' is a function | write max(…)");
        lane(U32, "vdst = scc", "7+3 'scc' can be named only in scalar instructions");
        wave(U32, "vdst = lane", "7+4 'lane' can be named only in vector instructions");
        lane(
                U32,
                "vdst = mode.iee",
                "7+8 MODE has no field 'iee' here | 'round32', 'round64', 'denorm32', 'denorm64', 'dx10_clamp', 'ieee' or 'fp16_ovfl'");
        lane(U32, "vdst = clamp", "7+5 this instruction has no clamp modifier");
        lane(U32, "let src0 = 3; vdst = 1", "4+4 'src0' is an operand or register already");
        lane(U32, "let t = 3; let t = 4; vdst = t", "15+1 't' is defined already | to change it write t = …");
        lane(U32, "let max = 3; vdst = 1", "4+3 'max' has a meaning already");
        lane(U32, "let t = tt; vdst = t", "8+2 'tt' is not known");
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> assignments() {
        lane(U32, "src0 = 1; vdst = 1", "0+4 'src0' is not written | declare the operand as written");
        lane(U32, "m0 = 1; vdst = 1", "0+2 'm0' is not written | it is read-only here");
        lane(U32, "src0 + 1 = 2", "5+1 unexpected '+' | '='");
        lane(
                U32,
                "max(1, 2) = 2",
                "0+9 this cannot be assigned | an operand, a register, a variable, or a part of one");
        lane(
                ">vdst:u32 >sdst:bool",
                "vdst = 1",
                "0+8 'sdst' is never assigned | assign it, or do not declare it as written");
        lane(
                U32,
                "vdst[7:0] = src0[7:0]",
                "0+21 'vdst' is not always assigned in full, so its old value is kept | assign all of it on every path, or declare the operand as read too");
        lane(
                U32,
                "if src0 > 1 { vdst = 1 }",
                "0+24 'vdst' is not always assigned in full, so its old value is kept | assign all of it on every path, or declare the operand as read too");
        lane(
                U32,
                "vdst = vdst + 1",
                "7+4 'vdst' is read before all of it is assigned | if its old value is meant, declare the operand as read too");
        lane(
                U32,
                "vdst[src0[4:0]] = true",
                "0+15 'vdst' keeps its other bits, so its old value is read | declare the operand as read too");
        lane(U32, "vdst[32:1] = 0", "5+4 bits 32:1 are outside u32 | bits 31:0 or a part of them");
        lane(U32, "vdst@0 = 0", "0+6 a part of 'vdst', a u32, cannot be assigned like this | assign all of it");
        lane(
                ">vdst:v2u16",
                "vdst[3:0] = 0",
                "0+9 a part of 'vdst', a v2u16, cannot be assigned like this | assign an element: vdst@0 = …");
        lane(
                U32,
                "let t = u8(src0); t = t + 1; vdst = t",
                "22+5 a u9 does not fit u8 | cut it: u8(…), or saturate it: sat_u8(…)");
        lane(
                U32,
                "let t = src0; t[3:0] = 1; vdst = t",
                "14+6 bits of a variable cannot be assigned | assign all of it, or an element");
        lane(U32, "for i in 0..1 { i = 2 }; vdst = 1", "16+1 'i' is the variable of a 'for'; it is not assigned");
        lane(">vdst:u8", "vdst = 256", "7+3 the number 256 does not fit u8");
        lane(">vdst:b32 src0:b64", "vdst = src0", "7+4 a b64 does not fit b32 | cut it: b32(…)");
        lane(">a:u32 >b:u32 >c:u32 >d:u32", "a = 1; b = 1; c = 1; d = 1", "0+26 more than 3 operands are assigned");
        lane(
                ">vdst:v8u16",
                "vdst = 0",
                "0+1 operand 'vdst': a v8u16 is not possible | past 64 bits, vectors of 32- or 64-bit elements up to 512 bits");
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> types() {
        lane(
                F32,
                "vdst = src0 + 1",
                "7+8 '+' takes two floats of one type, found f32 and the number 1 | convert one of them with f32(…)");
        lane(F32, "vdst = 1", "7+1 expected f32, found the number 1 | write it with a point, as in 1.0");
        lane(U32, "vdst = 1.5", "7+3 expected u32, found float literal | convert it with u32(…) or as_u32(…)");
        lane(">vdst:f16 src0:f32", "vdst = src0", "7+4 expected f16, found f32 | convert it with f16(…)");
        lane(">vdst:f32 src0:b32", "vdst = src0", "7+4 expected f32, found b32 | write as_f32(…)");
        lane(">vdst:u32 src0:f32", "vdst = src0", "7+4 expected u32, found f32 | convert it with u32(…) or as_u32(…)");
        lane(">vdst:bool src0:u32", "vdst = src0", "7+4 expected bool, found u32 | write '… != 0'");
        lane(U32, "vdst = src0 ? 1 : 2", "7+4 expected bool, found u32 | write '… != 0'");
        lane(U32, "if src0 { vdst = 1 } else { vdst = 2 }", "3+4 expected bool, found u32 | write '… != 0'");
        lane(U32, "vdst = src0 && true", "7+4 expected bool, found u32 | write '… != 0'");
        lane(U32, "vdst = !src0", "7+5 expected bool, found u32 | for the complement of bits write '~'");
        lane(U32, "vdst = ~(src0 > 1)", "7+10 '~' takes bits or an integer, found bool | for a bool write '!'");
        lane(
                U32,
                "vdst = ~(src0 + src1)",
                "7+13 '~' needs to know the width, and this value has none of its own | convert it first, as in ~u32(…)");
        lane(B32, "vdst = src0 + src1", "7+4 '+' takes numbers, and b32 is raw bits | say which: u32(…) or i32(…)");
        lane(
                B32,
                "vdst = src0 < 3 ? 1 : 2",
                "7+4 '<' takes numbers, and b32 is raw bits | say which: u32(…) or i32(…)");
        lane(
                ">vdst:b32 src0:b32 src1:b16",
                "vdst = src0 & src1",
                "7+11 '&' takes bits of one width, found b32 and b16");
        lane(B32, "vdst = src0 & 0x1ffffffff", "14+11 the number 8589934591 does not fit b32");
        lane(F32, "vdst = as_f32(src0 & src1)", "14+11 '&' does not take floats | look at the bits: as_b32(…)");
        lane(F32, "let t = 1.0; vdst = t", "8+3 nothing says which float type this is | write f32(…) around a literal");
        lane(
                ">vdst:f32 src0:f32 src1:f16",
                "vdst = fma(src0, src1, src0)",
                "17+4 expected f32, found f16 | convert it with f32(…)");
        lane(F32, "vdst = fma(src0, 1, src1)", "17+1 'fma' takes a float here, found the number 1");
        lane(F32, "vdst = fma(src0, src1)", "7+15 'fma' does not take 2 arguments | 3");
        lane(
                ">vdst:f32 src0:b32",
                "vdst = f32(src0)",
                "11+4 b32 is raw bits, not a number | write as_f32(…), or f32(u32(…))");
        lane(">vdst:f64 src0:f32", "vdst = as_f64(src0)", "14+4 a f32 has 32 bits, and f64 has 64");
        lane(
                ">vdst:b8 src0:f16",
                "vdst = to_e4m3(src0)",
                "15+4 'to_e4m3' takes an f32, found f16 | go by way of f32(…)");
        lane(
                ">vdst:bf16 src0:f16",
                "vdst = bf16(src0)",
                "12+4 bf16 converts from and to f32 only | go by way of f32(…)");
        lane(
                ">vdst:f16 src0:f16 m:bool",
                "vdst = div_fmas(src0, src0, src0, m)",
                "16+4 there is no 'div_fmas' of f16 | 'f32' or 'f64'");
        lane(U32, "vdst = sat_f32(src0)", "15+4 only an integer type can saturate, and this is f32");
        lane(
                F32,
                "under rtx { vdst = src0 + src1 }",
                "6+3 'rtx' is no rounding and no treatment of denormals | 'rne', 'rup', 'rdn', 'rtz', 'flush', 'keep' or 'suppress'");
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> ranges() {
        lane(
                U32,
                "vdst = src0 << src1",
                "15+4 a shift count must be 0…63 by its type, and this is u32 | slice it, as in x[4:0]");
        lane(U32, "vdst = src0[0:3]", "12+3 the slice 0:3 is empty | the higher bit comes first");
        lane(U32, "vdst = src0[32:0]", "12+4 bits 32:0 are outside u32 | bits 31:0 or a part of them");
        lane(U32, "vdst = src0[32]", "12+2 bit 32 is outside u32 | 0…31");
        lane(U32, "vdst = src0[src1]", "12+4 the index may be u32, which leaves u32 | slice it, as in x[4:0]");
        lane(U32, "vdst = src0[src1:0]", "12+4 this must be a constant | a number, or the variable of a 'for'");
        lane(F32, "vdst = src0[3:0]", "7+4 a f32 has no bits to choose from | look at the bits: as_b32(…)");
        lane(
                ">vdst:u32 src0:v2u16",
                "vdst = src0[3:0]",
                "7+4 a v2u16 has no bits to choose from | choose an element with '@', or write as_b32(…)");
        lane(">vdst:u32 src0:v2u16", "vdst = src0@2", "12+1 element 2 is outside v2u16 | 0…1");
        lane(U32, "vdst = src0@0", "7+4 '@' chooses an element of a vector, found u32");
        lane(
                ">vdst:v2u16 src0:v2u16 src1:v4u8",
                "vdst = src0 + src1",
                "7+11 a v2u16 and a v4u8 do not combine | vectors of one length, or a constant");
        lane(
                ">vdst:u32 src0:v2u16",
                "vdst = src0",
                "7+4 expected u32, found v2u16 | choose an element with '@', or use as_u32(…)");
        lane(">vdst:v2u16 src0:u32", "vdst = src0", "7+4 expected v2u16, found u32");
        lane(
                ">vdst:u64 src0:u64 src1:u64",
                "vdst = (src0 * src1) >> 32",
                "8+11 this looks at a value of u128; at most 64 bits can be looked at | cut it first, as in u64(…); for a carry use add_bit64(a, b)");
        lane(
                ">vdst:bool src0:u64 src1:u64",
                "vdst = src0 + src1 > src0",
                "7+18 this looks at a value of u65; at most 64 bits can be looked at | cut it first, as in u64(…); for a carry use add_bit64(a, b)");
        lane(
                ">vdst:u64 src0:u64 src1:u64 clamp",
                "vdst = src0 * src1",
                "7+11 the clamp modifier saturates this, and a u128 is too wide for that | name 'clamp' and saturate by hand");
        lane(U32, "for i in 3..0 { } vdst = 1", "9+4 a loop of 0 rounds | 1 to 64, rising");
        lane(U32, "for i in 0..99 { } vdst = 1", "9+5 a loop of 100 rounds | 1 to 64, rising");
        lane(
                U32,
                "for i in 0..src0 { } vdst = 1",
                "12+4 this must be a constant | a number, or the variable of a 'for'");
        lane(
                U32,
                "for i in 0..63 { for j in 0..63 { vdst = i + j } }",
                "26+5 the loops unroll to more than 2000 statements");
        lane(
                U32,
                "vdst = table(src0[1:0], 1, 2, 3)",
                "13+9 the index may be u2, and the table has 3 entries | slice it");
        lane(U32, "vdst = table(src0[0], 1, 70000)", "25+5 an entry of a table is a number in 0…65535");
        lane(U32, "vdst = bits(src0, src1, 3)", "18+4 this may be u32, outside 0…31 | slice or convert it");
        lane(">vdst:u32 src0:u16", "vdst = bits(src0, 1, 3)", "12+4 'bits' takes 32 or 64 bits, found u16");
        lane(U32, "vdst = popcount(7)", "16+1 'popcount' needs a width | write u32(…) around a number");
        lane(U32, "vdst = concat(src0, u64(src1))", "7+23 'concat' makes at most 64 bits");
        return tests.stream();
    }

    @Test
    void allAtOnce() {
        Texts.Report report =
                Texts.report("vdst = scr0 + scr1\nsdst = popcnt(src0)\nvdst = src0[40]", U32, Context.LANE);
        assertEquals(
                List.of(
                        "7+4 'scr0' is not known | did you mean 'src0'?",
                        "14+4 'scr1' is not known | did you mean 'src1'?",
                        "19+4 'sdst' is not known | did you mean 'vdst'?",
                        "26+6 there is no function 'popcnt' | did you mean 'popcount'?",
                        "51+2 bit 40 is outside u32 | 0…31"),
                report.errors());
    }

    @Test
    void aLoopReportsOnce() {
        Texts.Report report = Texts.report("for i in 0..3 { vdst = src0[8*i+8:8*i] + x }", U32, Context.LANE);
        assertEquals(
                List.of("28+9 bits 32:24 are outside u32 | bits 31:0 or a part of them", "41+1 'x' is not known"),
                report.errors().stream().sorted().toList());
    }

    @Test
    void aTextHasALimit() {
        Texts.Report report = Texts.report("vdst = " + "1 + ".repeat(6000) + "1", U32, Context.LANE);
        assertEquals(List.of("0+1 the text is longer than 20000 characters"), report.errors());
    }
}
